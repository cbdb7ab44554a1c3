CREATE TABLE `zone_rules` (
	`zone` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`stamp` text NOT NULL,
	`seen_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`series_pk` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `items_rules` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_rules` ON `users` (`items_time_zone`,`items_rules`);--> statement-breakpoint
CREATE INDEX `knowledge_own_zone` ON `knowledge` (`recurrence_time_zone`,`pk`) WHERE recurrence_time_zone IS NOT NULL AND due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;