CREATE TABLE `conversation_members` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `conversation_members_by_user` ON `conversation_members` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`time_zone` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `message_tombstones` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`external_id` text NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `external_id`)
);
--> statement-breakpoint
CREATE INDEX `message_tombstones_by_age` ON `message_tombstones` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`id` text NOT NULL,
	`external_id` text,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`name` text,
	`email` text,
	`user_id` text,
	`owner_id` text,
	`agent` text,
	`time_zone` text,
	`created_at_ms` integer NOT NULL,
	`attachments` text,
	`thinking` text,
	`thinking_signature` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_id` ON `messages` (`app_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_external_id` ON `messages` (`app_id`,`conversation_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_in_order` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `messages_by_person` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_by_owner` ON `messages` (`app_id`,`owner_id`,`created_at_ms`) WHERE owner_id IS NOT NULL;--> statement-breakpoint
-- Full text of messages, cut and kept as that of memories is: each term behind the pk of the user it belongs to.
CREATE VIRTUAL TABLE messages_fts USING fts5(content, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO messages_fts (messages_fts, rank) VALUES ('secure-delete', 1);
