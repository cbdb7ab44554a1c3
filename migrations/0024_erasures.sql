CREATE TABLE `erasures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text,
	`erased_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_by_subject` ON `erasures` (`app_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `erasures_by_age` ON `erasures` (`erased_at`);--> statement-breakpoint
CREATE INDEX `erasures_unfinished` ON `erasures` (`id`) WHERE finished_at IS NULL;