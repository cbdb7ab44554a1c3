CREATE TABLE `daily_counts` (
	`day` integer NOT NULL,
	`app_id` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `app_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `inbound_events_by_connection` ON `inbound_events` (`connection_id`,`received_at`);