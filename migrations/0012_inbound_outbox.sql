ALTER TABLE `inbound_events` ADD `status` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `app_id` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `user_id` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `as_of` integer;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `event` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `reply` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `next_attempt_at` integer;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `attempting_until` integer;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `last_error` text;--> statement-breakpoint
CREATE INDEX `inbound_events_due` ON `inbound_events` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `inbound_events_left` ON `inbound_events` (`app_id`,`status`,`received_at`,`delivery_id`) WHERE status IS NOT NULL;--> statement-breakpoint
CREATE INDEX `inbound_events_by_user` ON `inbound_events` (`app_id`,`user_id`) WHERE status IS NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `parts_sent` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `sent_hash` text;