ALTER TABLE `apps` ADD `user_bytes` integer;--> statement-breakpoint
ALTER TABLE `search_totals` ADD `other_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand from here on. How much a user has is also what an app's cap counts: beside the content, of which search knows the
-- characters, the bytes of all else that callers send. The triggers are those of the baseline, with that.
DROP TRIGGER `search_totals_of_new_user`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_user` AFTER INSERT ON `users` BEGIN
	INSERT INTO `search_totals` (`app_id`, `user_id`, `memories`, `memory_characters`, `versions`, `version_characters`,
		`messages`, `message_characters`, `other_bytes`) VALUES (new.`app_id`, new.`id`,
		(SELECT count(*) FROM `knowledge` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `knowledge` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT count(*) FROM `memory_history` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `memory_history` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`),
		(SELECT count(*) FROM `messages` WHERE `app_id` = new.`app_id` AND `owner_id` = new.`id`),
		(SELECT coalesce(sum(length(`content`)), 0) FROM `messages` WHERE `app_id` = new.`app_id` AND `owner_id` = new.`id`),
		(SELECT coalesce(sum(length(CAST(coalesce(`entity`, '') || coalesce(`context`, '') || coalesce(`keywords`, '') || coalesce(`metadata`, '') || coalesce(`recurrence`, '') AS BLOB))), 0) FROM `knowledge` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`)
		+ (SELECT coalesce(sum(length(CAST(coalesce(`entity`, '') || coalesce(`context`, '') || coalesce(`keywords`, '') || coalesce(`metadata`, '') || coalesce(`recurrence`, '') AS BLOB))), 0) FROM `memory_history` WHERE `app_id` = new.`app_id` AND `user_id` = new.`id`)
		+ (SELECT coalesce(sum(length(CAST(coalesce(`external_id`, '') || coalesce(`name`, '') || coalesce(`email`, '') || coalesce(`agent`, '') || coalesce(`attachments`, '') || coalesce(`thinking`, '') || coalesce(`thinking_signature`, '') || coalesce(`original`, '') AS BLOB))), 0) FROM `messages` WHERE `app_id` = new.`app_id` AND `owner_id` = new.`id`)) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_new_knowledge`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_knowledge` AFTER INSERT ON `knowledge` BEGIN
	UPDATE `search_totals` SET `memories` = `memories` + 1, `memory_characters` = `memory_characters` + length(new.`content`),
		`other_bytes` = `other_bytes` + length(CAST(coalesce(new.`entity`, '') || coalesce(new.`context`, '') || coalesce(new.`keywords`, '') || coalesce(new.`metadata`, '') || coalesce(new.`recurrence`, '') AS BLOB))
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_deleted_knowledge`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_knowledge` AFTER DELETE ON `knowledge` BEGIN
	UPDATE `search_totals` SET `memories` = `memories` - 1, `memory_characters` = `memory_characters` - length(old.`content`),
		`other_bytes` = `other_bytes` - length(CAST(coalesce(old.`entity`, '') || coalesce(old.`context`, '') || coalesce(old.`keywords`, '') || coalesce(old.`metadata`, '') || coalesce(old.`recurrence`, '') AS BLOB))
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_changed_knowledge`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_changed_knowledge` AFTER UPDATE OF `content`, `entity`, `context`, `keywords`, `metadata`, `recurrence` ON `knowledge`
	WHEN new.`content` <> old.`content` OR length(CAST(coalesce(new.`entity`, '') || coalesce(new.`context`, '') || coalesce(new.`keywords`, '') || coalesce(new.`metadata`, '') || coalesce(new.`recurrence`, '') AS BLOB)) <> length(CAST(coalesce(old.`entity`, '') || coalesce(old.`context`, '') || coalesce(old.`keywords`, '') || coalesce(old.`metadata`, '') || coalesce(old.`recurrence`, '') AS BLOB)) BEGIN
	UPDATE `search_totals` SET `memory_characters` = `memory_characters` - length(old.`content`) + length(new.`content`),
		`other_bytes` = `other_bytes` - length(CAST(coalesce(old.`entity`, '') || coalesce(old.`context`, '') || coalesce(old.`keywords`, '') || coalesce(old.`metadata`, '') || coalesce(old.`recurrence`, '') AS BLOB))
			+ length(CAST(coalesce(new.`entity`, '') || coalesce(new.`context`, '') || coalesce(new.`keywords`, '') || coalesce(new.`metadata`, '') || coalesce(new.`recurrence`, '') AS BLOB))
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_new_memory_history`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_memory_history` AFTER INSERT ON `memory_history` BEGIN
	UPDATE `search_totals` SET `versions` = `versions` + 1, `version_characters` = `version_characters` + length(new.`content`),
		`other_bytes` = `other_bytes` + length(CAST(coalesce(new.`entity`, '') || coalesce(new.`context`, '') || coalesce(new.`keywords`, '') || coalesce(new.`metadata`, '') || coalesce(new.`recurrence`, '') AS BLOB))
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_deleted_memory_history`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_memory_history` AFTER DELETE ON `memory_history` BEGIN
	UPDATE `search_totals` SET `versions` = `versions` - 1, `version_characters` = `version_characters` - length(old.`content`),
		`other_bytes` = `other_bytes` - length(CAST(coalesce(old.`entity`, '') || coalesce(old.`context`, '') || coalesce(old.`keywords`, '') || coalesce(old.`metadata`, '') || coalesce(old.`recurrence`, '') AS BLOB))
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_new_messages`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_new_messages` AFTER INSERT ON `messages` WHEN new.`owner_id` IS NOT NULL BEGIN
	UPDATE `search_totals` SET `messages` = `messages` + 1, `message_characters` = `message_characters` + length(new.`content`),
		`other_bytes` = `other_bytes` + length(CAST(coalesce(new.`external_id`, '') || coalesce(new.`name`, '') || coalesce(new.`email`, '') || coalesce(new.`agent`, '') || coalesce(new.`attachments`, '') || coalesce(new.`thinking`, '') || coalesce(new.`thinking_signature`, '') || coalesce(new.`original`, '') AS BLOB))
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`owner_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_deleted_messages`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_deleted_messages` AFTER DELETE ON `messages` WHEN old.`owner_id` IS NOT NULL BEGIN
	UPDATE `search_totals` SET `messages` = `messages` - 1, `message_characters` = `message_characters` - length(old.`content`),
		`other_bytes` = `other_bytes` - length(CAST(coalesce(old.`external_id`, '') || coalesce(old.`name`, '') || coalesce(old.`email`, '') || coalesce(old.`agent`, '') || coalesce(old.`attachments`, '') || coalesce(old.`thinking`, '') || coalesce(old.`thinking_signature`, '') || coalesce(old.`original`, '') AS BLOB))
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`owner_id`;
END;
--> statement-breakpoint
DROP TRIGGER `search_totals_of_changed_messages`;
--> statement-breakpoint
CREATE TRIGGER `search_totals_of_changed_messages` AFTER UPDATE OF `content`, `owner_id`, `external_id`, `name`, `email`, `agent`, `attachments`, `thinking`, `thinking_signature`, `original` ON `messages`
	WHEN new.`content` <> old.`content` OR new.`owner_id` IS NOT old.`owner_id` OR length(CAST(coalesce(new.`external_id`, '') || coalesce(new.`name`, '') || coalesce(new.`email`, '') || coalesce(new.`agent`, '') || coalesce(new.`attachments`, '') || coalesce(new.`thinking`, '') || coalesce(new.`thinking_signature`, '') || coalesce(new.`original`, '') AS BLOB)) <> length(CAST(coalesce(old.`external_id`, '') || coalesce(old.`name`, '') || coalesce(old.`email`, '') || coalesce(old.`agent`, '') || coalesce(old.`attachments`, '') || coalesce(old.`thinking`, '') || coalesce(old.`thinking_signature`, '') || coalesce(old.`original`, '') AS BLOB)) BEGIN
	UPDATE `search_totals` SET `messages` = `messages` - 1, `message_characters` = `message_characters` - length(old.`content`),
		`other_bytes` = `other_bytes` - length(CAST(coalesce(old.`external_id`, '') || coalesce(old.`name`, '') || coalesce(old.`email`, '') || coalesce(old.`agent`, '') || coalesce(old.`attachments`, '') || coalesce(old.`thinking`, '') || coalesce(old.`thinking_signature`, '') || coalesce(old.`original`, '') AS BLOB))
		WHERE `app_id` = old.`app_id` AND `user_id` = old.`owner_id`;
	UPDATE `search_totals` SET `messages` = `messages` + 1, `message_characters` = `message_characters` + length(new.`content`),
		`other_bytes` = `other_bytes` + length(CAST(coalesce(new.`external_id`, '') || coalesce(new.`name`, '') || coalesce(new.`email`, '') || coalesce(new.`agent`, '') || coalesce(new.`attachments`, '') || coalesce(new.`thinking`, '') || coalesce(new.`thinking_signature`, '') || coalesce(new.`original`, '') AS BLOB))
		WHERE `app_id` = new.`app_id` AND `user_id` = new.`owner_id`;
END;
--> statement-breakpoint
-- What is there already.
UPDATE `search_totals` SET `other_bytes` = (SELECT coalesce(sum(length(CAST(coalesce(`entity`, '') || coalesce(`context`, '') || coalesce(`keywords`, '') || coalesce(`metadata`, '') || coalesce(`recurrence`, '') AS BLOB))), 0) FROM `knowledge` WHERE `app_id` = `search_totals`.`app_id` AND `user_id` = `search_totals`.`user_id`)
	+ (SELECT coalesce(sum(length(CAST(coalesce(`entity`, '') || coalesce(`context`, '') || coalesce(`keywords`, '') || coalesce(`metadata`, '') || coalesce(`recurrence`, '') AS BLOB))), 0) FROM `memory_history` WHERE `app_id` = `search_totals`.`app_id` AND `user_id` = `search_totals`.`user_id`)
	+ (SELECT coalesce(sum(length(CAST(coalesce(`external_id`, '') || coalesce(`name`, '') || coalesce(`email`, '') || coalesce(`agent`, '') || coalesce(`attachments`, '') || coalesce(`thinking`, '') || coalesce(`thinking_signature`, '') || coalesce(`original`, '') AS BLOB))), 0) FROM `messages` WHERE `app_id` = `search_totals`.`app_id` AND `owner_id` = `search_totals`.`user_id`);
