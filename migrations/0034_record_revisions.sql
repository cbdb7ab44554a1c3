ALTER TABLE `users` ADD `record_revision` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `record_hash` text;--> statement-breakpoint
CREATE INDEX `users_record_behind` ON `users` (`pk`) WHERE record_revision < revision;--> statement-breakpoint
-- By hand from here on, for a version of before that runs beside this one or comes back. It fills a person's zone or name
-- without a revision where it takes KV to hold no record.
CREATE TRIGGER `users_filled` AFTER UPDATE OF `time_zone`, `display_name` ON `users`
WHEN new.digest_revision = 0 AND new.record_revision > 0 AND new.revision = old.revision
	AND (new.time_zone IS NOT old.time_zone OR new.display_name IS NOT old.display_name)
BEGIN
	UPDATE users SET record_revision = 0 WHERE pk = new.pk;
END;
