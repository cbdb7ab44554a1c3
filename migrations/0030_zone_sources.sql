ALTER TABLE `users` ADD `time_zone_source` text;--> statement-breakpoint
ALTER TABLE `users` ADD `time_zone_observed_at` integer;