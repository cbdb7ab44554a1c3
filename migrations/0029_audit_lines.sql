CREATE TABLE `audit_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`app_id` text,
	`by` text NOT NULL,
	`key_id` text,
	`operation` text NOT NULL,
	`user_id` text,
	`target_id` text,
	`fields` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_lines_by_app` ON `audit_lines` (`app_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_lines_by_user` ON `audit_lines` (`app_id`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_lines_by_age` ON `audit_lines` (`at`);