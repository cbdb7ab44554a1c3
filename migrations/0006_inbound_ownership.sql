DROP INDEX `messages_by_external_id`;--> statement-breakpoint
ALTER TABLE `messages` ADD `connection_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `edited_at_ms` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_external_id` ON `messages` (`app_id`,`conversation_id`,`external_id`,`connection_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_message_tombstones` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`external_id` text NOT NULL,
	`connection_id` text DEFAULT '' NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `external_id`, `connection_id`)
);
--> statement-breakpoint
INSERT INTO `__new_message_tombstones`("app_id", "conversation_id", "external_id", "connection_id", "deleted_at") SELECT "app_id", "conversation_id", "external_id", '', "deleted_at" FROM `message_tombstones`;--> statement-breakpoint
DROP TABLE `message_tombstones`;--> statement-breakpoint
ALTER TABLE `__new_message_tombstones` RENAME TO `message_tombstones`;--> statement-breakpoint
CREATE INDEX `message_tombstones_by_age` ON `message_tombstones` (`deleted_at`);--> statement-breakpoint
ALTER TABLE `connections` ADD `bot_name` text;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `taken_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `attempt` integer DEFAULT 0 NOT NULL;