ALTER TABLE `messages` ADD `form` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `original` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `place` integer;