CREATE TABLE `test_clocks` (
	`app_id` text PRIMARY KEY NOT NULL,
	`now` integer NOT NULL,
	`was_set` integer DEFAULT 0 NOT NULL,
	`users` integer DEFAULT 0 NOT NULL,
	`memories` integer DEFAULT 0 NOT NULL,
	`advanced_by` text,
	`advancing_until` integer,
	`told_at` integer DEFAULT 0 NOT NULL,
	`told_place` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `knowledge` ADD `test_app` text;--> statement-breakpoint
CREATE INDEX `knowledge_push_by_app` ON `knowledge` (`test_app`,`push_at`,`pk`) WHERE push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `test_app` text;--> statement-breakpoint
CREATE INDEX `deliveries_of_test` ON `deliveries` (`test_app`,`as_of`) WHERE test_app IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `test_app` text;--> statement-breakpoint
CREATE INDEX `users_digest_due_by_app` ON `users` (`test_app`,`next_digest_at`,`pk`) WHERE next_digest_at IS NOT NULL;
--> statement-breakpoint
-- By hand from here on: what a test app's rows are told apart by, whichever statement writes them. The cron walks rows without
-- `test_app`, and no digest of them is put into KV, so `record_revision` stays null and no sweep finds it behind.
CREATE TRIGGER `users_of_test_app` AFTER INSERT ON `users` WHEN EXISTS (SELECT 1 FROM test_clocks WHERE app_id = new.app_id)
BEGIN
	UPDATE test_clocks SET users = users + 1 WHERE app_id = new.app_id;
	SELECT RAISE(ABORT, 'almanac: a test app has too many users') WHERE (SELECT users FROM test_clocks WHERE app_id = new.app_id) > 1000;
	UPDATE users SET test_app = new.app_id, record_revision = NULL WHERE pk = new.pk;
END;
--> statement-breakpoint
CREATE TRIGGER `users_of_test_app_gone` AFTER DELETE ON `users` WHEN old.test_app IS NOT NULL
BEGIN
	UPDATE test_clocks SET users = users - 1 WHERE app_id = old.app_id;
END;
--> statement-breakpoint
CREATE TRIGGER `users_of_test_app_record` AFTER UPDATE OF record_revision ON `users` WHEN new.test_app IS NOT NULL AND new.record_revision IS NOT NULL
BEGIN
	UPDATE users SET record_revision = NULL WHERE pk = new.pk;
END;
--> statement-breakpoint
CREATE TRIGGER `knowledge_of_test_app` AFTER INSERT ON `knowledge` WHEN EXISTS (SELECT 1 FROM test_clocks WHERE app_id = new.app_id)
BEGIN
	UPDATE test_clocks SET memories = memories + 1 WHERE app_id = new.app_id;
	SELECT RAISE(ABORT, 'almanac: a test app has too many memories') WHERE (SELECT memories FROM test_clocks WHERE app_id = new.app_id) > 100000;
	UPDATE knowledge SET test_app = new.app_id WHERE pk = new.pk;
END;
--> statement-breakpoint
CREATE TRIGGER `knowledge_of_test_app_gone` AFTER DELETE ON `knowledge` WHEN old.test_app IS NOT NULL
BEGIN
	UPDATE test_clocks SET memories = memories - 1 WHERE app_id = old.app_id;
END;
