CREATE TABLE `cell_moves` (
	`id` integer PRIMARY KEY NOT NULL,
	`bucket` integer NOT NULL,
	`from_cell` text NOT NULL,
	`to_cell` text NOT NULL,
	`step` text NOT NULL,
	`progress` text,
	`rows` integer DEFAULT 0 NOT NULL,
	`differs` text,
	`worked_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `cell_buckets` ADD `move` integer;--> statement-breakpoint
ALTER TABLE `cell_buckets` ADD `progress` text;--> statement-breakpoint
ALTER TABLE `cell_buckets` ADD `epoch` integer;--> statement-breakpoint
CREATE INDEX `cell_buckets_moving` ON `cell_buckets` (`bucket`) WHERE state <> 'held';--> statement-breakpoint
ALTER TABLE `cell_map` ADD `epochs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency` ADD `bucket` integer;--> statement-breakpoint
ALTER TABLE `connection_claims` ADD `bucket` integer;--> statement-breakpoint
ALTER TABLE `inbound_events` ADD `bucket` integer;