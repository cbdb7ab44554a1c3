DROP INDEX `knowledge_created`;--> statement-breakpoint
CREATE INDEX `knowledge_created` ON `knowledge` (`app_id`,`user_id`,`created_at`) WHERE event_time <> created_at;