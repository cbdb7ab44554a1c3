CREATE TABLE `sign_in_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_links_by_user` ON `sign_in_links` (`app_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_links_by_end` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_records` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`metadata` text,
	`key_id` text,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_records_by_key` ON `sign_in_records` (`key_id`);--> statement-breakpoint
CREATE INDEX `sign_in_records_by_end` ON `sign_in_records` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_tokens` (
	`key_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`spent_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `token_hash`)
);
--> statement-breakpoint
CREATE INDEX `spent_tokens_by_age` ON `spent_tokens` (`spent_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `client_id` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `client_host` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
CREATE INDEX `api_keys_signed_in` ON `api_keys` (`expires_at`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `api_keys_ended` AFTER DELETE ON `api_keys` BEGIN
  DELETE FROM `sign_in_records` WHERE `key_id` = old.`id`;
  DELETE FROM `spent_tokens` WHERE `key_id` = old.`id`;
END;
