CREATE TABLE `memory_history` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer NOT NULL,
	`change` text NOT NULL,
	`changed_by` text,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`entity` text,
	`entity_key` text,
	`context` text,
	`context_key` text,
	`source` text,
	`sensitive` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`due_kind` text,
	`due_local` text,
	`due_at` integer,
	`deadline_at` integer,
	`event_time` integer NOT NULL,
	`event_time_given` integer DEFAULT 0 NOT NULL,
	`remind_before` integer,
	`reminded_at` integer,
	`completed_at` integer,
	`done_at` integer,
	`snoozed_until` integer,
	`superseded_by` text,
	`recurrence` text,
	`recurrence_start` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `memory_history_by_id` ON `memory_history` (`app_id`,`user_id`,`id`,`valid_from`);--> statement-breakpoint
CREATE INDEX `memory_history_done` ON `memory_history` (`app_id`,`user_id`,`done_at`) WHERE done_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `recurrence` text;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `recurrence_start` text;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `version_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_superseded` ON `knowledge` (`app_id`,`user_id`,`superseded_by`) WHERE superseded_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `users` ADD `day_hours` text;--> statement-breakpoint
ALTER TABLE `users` ADD `calendar_token_hash` text;--> statement-breakpoint
-- Full text of what was believed once, for searches as of an earlier day; kept as that of the memories is.
CREATE VIRTUAL TABLE memory_history_fts USING fts5(content, entity, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO memory_history_fts (memory_history_fts, rank) VALUES ('secure-delete', 1);
