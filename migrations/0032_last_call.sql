ALTER TABLE `apps` ADD `default_last_call` text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `noted_at` integer;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `noted_at` integer;