CREATE TABLE `message_copies` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`message_id` text NOT NULL,
	`change` integer NOT NULL,
	`leased_until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `user_id`, `message_id`)
);--> statement-breakpoint
-- What a shared conversation has of a person is copied to the person's cell after a change. A deployment with one database has
-- no buckets and marks nothing.
CREATE TRIGGER `messages_copied_after_insert` AFTER INSERT ON `messages` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND new.`owner_id` IS NOT NULL AND new.`owner_id` <> new.`conversation_id`
  AND instr(new.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = new.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (new.`app_id`, new.`conversation_id`, new.`owner_id`, new.`id`, 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `messages_copied_after_update` AFTER UPDATE ON `messages` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND new.`owner_id` IS NOT NULL AND new.`owner_id` <> new.`conversation_id`
  AND instr(new.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = new.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (new.`app_id`, new.`conversation_id`, new.`owner_id`, new.`id`, 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `messages_copied_after_delete` AFTER DELETE ON `messages` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND old.`owner_id` IS NOT NULL AND old.`owner_id` <> old.`conversation_id`
  AND instr(old.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = old.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (old.`app_id`, old.`conversation_id`, old.`owner_id`, old.`id`, 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `messages_copied_after_change_of_owner` AFTER UPDATE OF `owner_id` ON `messages` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND old.`owner_id` IS NOT NULL AND old.`owner_id` <> old.`conversation_id`
  AND instr(old.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = old.`app_id`)
  AND new.`owner_id` IS NOT old.`owner_id` BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (old.`app_id`, old.`conversation_id`, old.`owner_id`, old.`id`, 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `conversation_members_copied_after_insert` AFTER INSERT ON `conversation_members` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND new.`user_id` IS NOT NULL AND new.`user_id` <> new.`conversation_id`
  AND instr(new.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = new.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (new.`app_id`, new.`conversation_id`, new.`user_id`, '', 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `conversation_members_copied_after_update` AFTER UPDATE ON `conversation_members` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND new.`user_id` IS NOT NULL AND new.`user_id` <> new.`conversation_id`
  AND instr(new.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = new.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (new.`app_id`, new.`conversation_id`, new.`user_id`, '', 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `conversation_members_copied_after_delete` AFTER DELETE ON `conversation_members` WHEN EXISTS (SELECT 1 FROM `cell_buckets`) AND old.`user_id` IS NOT NULL AND old.`user_id` <> old.`conversation_id`
  AND instr(old.`conversation_id`, '~') = 0 AND NOT EXISTS (SELECT 1 FROM `test_clocks` WHERE `app_id` = old.`app_id`) BEGIN
  INSERT INTO `message_copies` (`app_id`, `conversation_id`, `user_id`, `message_id`, `change`)
    VALUES (old.`app_id`, old.`conversation_id`, old.`user_id`, '', 1)
    ON CONFLICT (`app_id`, `conversation_id`, `user_id`, `message_id`) DO UPDATE SET `change` = `change` + 1;
END;
