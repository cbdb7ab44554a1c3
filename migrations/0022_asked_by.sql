ALTER TABLE `knowledge` ADD `asked_by` text;--> statement-breakpoint
CREATE INDEX `knowledge_asked` ON `knowledge` (`app_id`,`user_id`,`created_at`,`asked_by`) WHERE asked_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_asked_by` ON `knowledge` (`app_id`,`asked_by`) WHERE asked_by IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `started_in` text;