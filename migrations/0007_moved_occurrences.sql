ALTER TABLE `memory_history` ADD `moved_from` text;--> statement-breakpoint
ALTER TABLE `knowledge` ADD `moved_from` text;