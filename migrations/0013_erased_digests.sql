CREATE TABLE `erased_digests` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`remove_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `erased_digests_due` ON `erased_digests` (`remove_at`);