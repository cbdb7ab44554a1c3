ALTER TABLE `knowledge` ADD `recurrence_time_zone` text;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `recurrence_time_zone` text;