CREATE TABLE `chats` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`state` text,
	`spoken` text DEFAULT '[]' NOT NULL,
	`held` text DEFAULT '[]' NOT NULL,
	`held_until` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`, `conversation_id`)
);
--> statement-breakpoint
CREATE INDEX `chats_held` ON `chats` (`held_until`) WHERE held_until IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text;