CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`platform` text NOT NULL,
	`mode` text NOT NULL,
	`time_zone` text,
	`forward_url` text,
	`forward_secret` text,
	`credentials` text NOT NULL,
	`template` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `connections_by_app` ON `connections` (`app_id`,`id`);--> statement-breakpoint
CREATE TABLE `inbound_events` (
	`connection_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`received_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `delivery_id`)
);
--> statement-breakpoint
CREATE INDEX `inbound_events_by_age` ON `inbound_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `knowledge` ADD `push_at` integer;--> statement-breakpoint
CREATE INDEX `knowledge_push` ON `knowledge` (`push_at`,`pk`) WHERE push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `reminders_push` integer DEFAULT 0 NOT NULL;