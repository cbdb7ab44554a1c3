CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text,
	`name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_by_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `apps` (
	`id` text PRIMARY KEY NOT NULL,
	`default_time_zone` text,
	`default_remind_before` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checkpoints` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency` (
	`app_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`user_id` text,
	`status` integer NOT NULL,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_by_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_by_user` ON `idempotency` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `knowledge` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`content` text NOT NULL,
	`content_key` text NOT NULL,
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
	`snoozed_until` integer,
	`superseded_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "knowledge_due_whole" CHECK((due_at IS NULL) = (due_kind IS NULL) AND (due_at IS NULL) = (deadline_at IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_by_id` ON `knowledge` (`app_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `knowledge_candidates` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_sweep` ON `knowledge` (`due_at`,`pk`,`app_id`,`user_id`) WHERE due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_long_lead` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE remind_before > 604800 AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_timeline` ON `knowledge` (`app_id`,`user_id`,`event_time`);--> statement-breakpoint
CREATE INDEX `knowledge_due` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_reminded` ON `knowledge` (`app_id`,`user_id`,`reminded_at`) WHERE reminded_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_completed` ON `knowledge` (`app_id`,`user_id`,`completed_at`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_created` ON `knowledge` (`app_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `knowledge_duplicates` ON `knowledge` (`app_id`,`user_id`,`content_key`) WHERE completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_profile` ON `knowledge` (`app_id`,`user_id`,`pk`) WHERE category IN ('profile', 'preference') AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE TABLE `users` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`time_zone` text,
	`display_name` text,
	`items_time_zone` text NOT NULL,
	`revision` integer NOT NULL,
	`digest_revision` integer DEFAULT 0 NOT NULL,
	`digest_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_app` ON `users` (`app_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_digest_behind` ON `users` (`pk`) WHERE digest_revision < revision;--> statement-breakpoint
CREATE INDEX `users_without_zone` ON `users` (`app_id`,`pk`) WHERE time_zone IS NULL;