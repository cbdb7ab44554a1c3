CREATE TABLE `search_totals` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`memories` integer DEFAULT 0 NOT NULL,
	`memory_characters` integer DEFAULT 0 NOT NULL,
	`versions` integer DEFAULT 0 NOT NULL,
	`version_characters` integer DEFAULT 0 NOT NULL,
	`messages` integer DEFAULT 0 NOT NULL,
	`message_characters` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `messages_unowned` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`) WHERE owner_id IS NULL;
--> statement-breakpoint
-- By hand from here on: drizzle-kit knows no triggers. They keep the totals exact whichever version of the worker
-- writes, and make them again where a backup's rows come back in any order. A user who is older than the table has no
-- row, which no trigger makes: the cron counts once and inserts it.
CREATE TRIGGER `search_totals_of_new_user` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_totals` (`app_id`, `user_id`, `memories`, `memory_characters`, `versions`, `version_characters`,
		`messages`, `message_characters`) VALUES (new.`app_id`, new.`id`,
		(SELECT count(*) FROM `knowledge` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `knowledge` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT count(*) FROM `memory_history` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `memory_history` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT count(*) FROM `messages` WHERE `app_id` = new.`app_id` AND `owner_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `messages` WHERE `app_id` = new.`app_id` AND `owner_id` = new.`id`)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_erased_user` AFTER DELETE ON `users` BEGIN
	DELETE FROM `search_totals` WHERE `app_id` = old.`app_id` AND `user_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_knowledge` AFTER INSERT ON `knowledge` BEGIN
	UPDATE `search_totals` SET `memories` = `memories` + 1, `memory_characters` = `memory_characters` + length(new.`content`)
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_knowledge` AFTER DELETE ON `knowledge` BEGIN
	UPDATE `search_totals` SET `memories` = `memories` - 1, `memory_characters` = `memory_characters` - length(old.`content`)
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_changed_knowledge` AFTER UPDATE OF `content` ON `knowledge` WHEN new.`content` <> old.`content` BEGIN
	UPDATE `search_totals` SET `memory_characters` = `memory_characters` - length(old.`content`) + length(new.`content`)
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_memory_history` AFTER INSERT ON `memory_history` BEGIN
	UPDATE `search_totals` SET `versions` = `versions` + 1, `version_characters` = `version_characters` + length(new.`content`)
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_memory_history` AFTER DELETE ON `memory_history` BEGIN
	UPDATE `search_totals` SET `versions` = `versions` - 1, `version_characters` = `version_characters` - length(old.`content`)
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`user_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_messages` AFTER INSERT ON `messages` WHEN new.`owner_id` IS NOT NULL BEGIN
	UPDATE `search_totals` SET `messages` = `messages` + 1, `message_characters` = `message_characters` + length(new.`content`)
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_messages` AFTER DELETE ON `messages` WHEN old.`owner_id` IS NOT NULL BEGIN
	UPDATE `search_totals` SET `messages` = `messages` - 1, `message_characters` = `message_characters` - length(old.`content`)
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`owner_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_changed_messages` AFTER UPDATE OF `content`, `owner_id` ON `messages`
	WHEN new.`content` <> old.`content` OR new.`owner_id` IS NOT old.`owner_id` BEGIN
	UPDATE `search_totals` SET `messages` = `messages` - 1, `message_characters` = `message_characters` - length(old.`content`)
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`owner_id`;
	UPDATE `search_totals` SET `messages` = `messages` + 1, `message_characters` = `message_characters` + length(new.`content`)
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`owner_id`;
END;
