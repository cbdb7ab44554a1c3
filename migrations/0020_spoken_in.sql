ALTER TABLE `knowledge` ADD `spoken_in` text;--> statement-breakpoint
ALTER TABLE `memory_history` ADD `spoken_in` text;