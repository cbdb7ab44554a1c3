CREATE TABLE `person_ids` (
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`app_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `person_ids_by_user` ON `person_ids` (`app_id`,`user_id`);