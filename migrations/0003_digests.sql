CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`as_of` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`attempting_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`app_id`,`user_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `deliveries_by_status` ON `deliveries` (`app_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_age` ON `deliveries` (`created_at`);--> statement-breakpoint
ALTER TABLE `checkpoints` ADD `pk` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_time` text;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_channel` text;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_send_empty` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_days` text;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_paused_until` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `digest_stopped` text;--> statement-breakpoint
ALTER TABLE `users` ADD `next_digest_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_digest_on` text;--> statement-breakpoint
ALTER TABLE `users` ADD `last_digest_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `last_digest_count` integer;--> statement-breakpoint
CREATE INDEX `users_digest_due` ON `users` (`next_digest_at`,`pk`) WHERE next_digest_at IS NOT NULL;