DROP INDEX `knowledge_profile`;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `said_at` integer;--> statement-breakpoint
CREATE INDEX `knowledge_profile` ON `knowledge` (`app_id`,`user_id`,`sensitive`,`valid_until`,coalesce(said_at, max(version_at, created_at)),`id`) WHERE category IN ('profile', 'preference') AND completed_at IS NULL AND superseded_by IS NULL;