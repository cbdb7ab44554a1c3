CREATE TABLE `old_secrets` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`place` text NOT NULL,
	`owner_id` text NOT NULL,
	`sealed` text NOT NULL,
	`valid_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `old_secrets_by_owner` ON `old_secrets` (`app_id`,`owner_id`,`place`);--> statement-breakpoint
CREATE INDEX `old_secrets_ended` ON `old_secrets` (`valid_until`);