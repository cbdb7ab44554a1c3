ALTER TABLE `apps` ADD `said` integer;--> statement-breakpoint
ALTER TABLE `connections` ADD `said` integer;