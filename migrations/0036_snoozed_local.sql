ALTER TABLE `knowledge` ADD `snoozed_local` text;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `snoozed_local` text;