CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text,
	`name` text,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`client_id` text,
	`client_host` text,
	`last_used_at` integer,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_by_hash` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`app_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `api_keys_signed_in` ON `api_keys` (`expires_at`) WHERE client_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `apps` (
	`id` text PRIMARY KEY NOT NULL,
	`default_time_zone` text,
	`default_remind_before` integer,
	`default_last_call` text DEFAULT 'day' NOT NULL,
	`default_language` text,
	`requests_per_second` integer,
	`origins` text,
	`said` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `audit_lines` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`app_id` text,
	`by` text NOT NULL,
	`key_id` text,
	`operation` text NOT NULL,
	`user_id` text,
	`target_id` text,
	`fields` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_lines_by_app` ON `audit_lines` (`app_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_lines_by_user` ON `audit_lines` (`app_id`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_lines_by_age` ON `audit_lines` (`at`);--> statement-breakpoint
CREATE TABLE `chats` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`state` text,
	`spoken` text DEFAULT '[]' NOT NULL,
	`held` text DEFAULT '[]' NOT NULL,
	`held_until` integer,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`, `conversation_id`)
);
--> statement-breakpoint
CREATE INDEX `chats_held` ON `chats` (`held_until`) WHERE held_until IS NOT NULL;--> statement-breakpoint
CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`platform` text NOT NULL,
	`mode` text NOT NULL,
	`time_zone` text,
	`forward_url` text,
	`forward_secret` text,
	`credentials` text NOT NULL,
	`template` text,
	`bot_name` text,
	`said` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `connections_by_app` ON `connections` (`app_id`,`id`);--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`given` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `conversation_members_by_user` ON `conversation_members` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`time_zone` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `message_tombstones` (
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`external_id` text NOT NULL,
	`connection_id` text DEFAULT '' NOT NULL,
	`deleted_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `conversation_id`, `external_id`, `connection_id`)
);
--> statement-breakpoint
CREATE INDEX `message_tombstones_by_age` ON `message_tombstones` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `messages` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`id` text NOT NULL,
	`external_id` text,
	`connection_id` text DEFAULT '' NOT NULL,
	`role` text NOT NULL,
	`content` text NOT NULL,
	`name` text,
	`email` text,
	`by_own_key` integer DEFAULT 0 NOT NULL,
	`user_id` text,
	`owner_id` text,
	`agent` text,
	`time_zone` text,
	`created_at_ms` integer NOT NULL,
	`edited_at_ms` integer,
	`attachments` text,
	`thinking` text,
	`thinking_signature` text,
	`form` text,
	`original` text,
	`place` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_id` ON `messages` (`app_id`,`conversation_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_by_external_id` ON `messages` (`app_id`,`conversation_id`,`external_id`,`connection_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_in_order` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `messages_by_person` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`,`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `messages_unowned` ON `messages` (`app_id`,`conversation_id`,`created_at_ms`) WHERE owner_id IS NULL;--> statement-breakpoint
CREATE INDEX `messages_by_owner` ON `messages` (`app_id`,`owner_id`,`created_at_ms`) WHERE owner_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text,
	`erased_at` integer NOT NULL,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_by_subject` ON `erasures` (`app_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `erasures_by_age` ON `erasures` (`erased_at`);--> statement-breakpoint
CREATE INDEX `erasures_unfinished` ON `erasures` (`id`) WHERE finished_at IS NULL;--> statement-breakpoint
CREATE TABLE `idempotency` (
	`app_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`user_id` text,
	`outcome` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_by_age` ON `idempotency` (`created_at`);--> statement-breakpoint
CREATE INDEX `idempotency_by_user` ON `idempotency` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `knowledge` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`entity` text,
	`entity_key` text,
	`context` text,
	`context_key` text,
	`source` text,
	`sensitive` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`due_kind` text,
	`due_local` text,
	`due_at` integer,
	`deadline_at` integer,
	`event_time` integer NOT NULL,
	`event_time_given` integer DEFAULT 0 NOT NULL,
	`remind_before` integer,
	`reminded_at` integer,
	`completed_at` integer,
	`snoozed_until` integer,
	`snoozed_local` text,
	`noted_at` integer,
	`superseded_by` text,
	`recurrence` text,
	`recurrence_start` text,
	`recurrence_time_zone` text,
	`moved_from` text,
	`spoken_in` text,
	`valid_until` integer,
	`keywords` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`content_key` text NOT NULL,
	`asked_by` text,
	`push_at` integer,
	`test_app` text,
	`version_at` integer DEFAULT 0 NOT NULL,
	`said_at` integer,
	`sequence` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "knowledge_due_whole" CHECK((due_at IS NULL) = (due_kind IS NULL) AND (due_at IS NULL) = (deadline_at IS NULL))
);
--> statement-breakpoint
CREATE INDEX `knowledge_push_by_app` ON `knowledge` (`test_app`,`push_at`,`pk`) WHERE push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_superseded` ON `knowledge` (`app_id`,`user_id`,`superseded_by`) WHERE superseded_by IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_by_id` ON `knowledge` (`app_id`,`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `knowledge_candidates` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_sweep` ON `knowledge` (`due_at`,`pk`,`app_id`,`user_id`) WHERE due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_long_lead` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE remind_before > 604800 AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_timeline` ON `knowledge` (`app_id`,`user_id`,`event_time`);--> statement-breakpoint
CREATE INDEX `knowledge_due` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_series` ON `knowledge` (`app_id`,`user_id`,`due_at`) WHERE recurrence IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_own_zone` ON `knowledge` (`recurrence_time_zone`,`pk`) WHERE recurrence_time_zone IS NOT NULL AND due_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_reminded` ON `knowledge` (`app_id`,`user_id`,`reminded_at`) WHERE reminded_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_completed` ON `knowledge` (`app_id`,`user_id`,`completed_at`) WHERE completed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_created` ON `knowledge` (`app_id`,`user_id`,`created_at`) WHERE event_time <> created_at;--> statement-breakpoint
CREATE INDEX `knowledge_duplicates` ON `knowledge` (`app_id`,`user_id`,`content_key`) WHERE completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE INDEX `knowledge_asked` ON `knowledge` (`app_id`,`user_id`,`created_at`,`asked_by`) WHERE asked_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_asked_by` ON `knowledge` (`app_id`,`asked_by`) WHERE asked_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `knowledge_profile` ON `knowledge` (`app_id`,`user_id`,`sensitive`,`valid_until`,coalesce(said_at, max(version_at, created_at)),`id`) WHERE category IN ('profile', 'preference') AND completed_at IS NULL AND superseded_by IS NULL;--> statement-breakpoint
CREATE TABLE `memory_history` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`content` text NOT NULL,
	`category` text NOT NULL,
	`entity` text,
	`entity_key` text,
	`context` text,
	`context_key` text,
	`source` text,
	`sensitive` integer DEFAULT 0 NOT NULL,
	`metadata` text,
	`due_kind` text,
	`due_local` text,
	`due_at` integer,
	`deadline_at` integer,
	`event_time` integer NOT NULL,
	`event_time_given` integer DEFAULT 0 NOT NULL,
	`remind_before` integer,
	`reminded_at` integer,
	`completed_at` integer,
	`snoozed_until` integer,
	`snoozed_local` text,
	`noted_at` integer,
	`superseded_by` text,
	`recurrence` text,
	`recurrence_start` text,
	`recurrence_time_zone` text,
	`moved_from` text,
	`spoken_in` text,
	`valid_until` integer,
	`keywords` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_to` integer NOT NULL,
	`change` text NOT NULL,
	`changed_by` text,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `memory_history_by_id` ON `memory_history` (`app_id`,`user_id`,`id`,`valid_from`);--> statement-breakpoint
CREATE INDEX `memory_history_done` ON `memory_history` (`app_id`,`user_id`,`done_at`) WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `memory_history_ended` ON `memory_history` (`app_id`,`user_id`,`due_at`) WHERE change IN ('occurrence_completed', 'occurrence_skipped');--> statement-breakpoint
CREATE TABLE `connection_claims` (
	`connection_id` text NOT NULL,
	`claim_id` text NOT NULL,
	`taken_by` text NOT NULL,
	`attempt` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `claim_id`)
);
--> statement-breakpoint
CREATE INDEX `connection_claims_by_age` ON `connection_claims` (`created_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`as_of` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`attempting_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	`parts_sent` integer DEFAULT 0 NOT NULL,
	`sent_hash` text,
	`test_app` text
);
--> statement-breakpoint
CREATE INDEX `deliveries_of_test` ON `deliveries` (`test_app`,`as_of`) WHERE test_app IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`app_id`,`user_id`,`kind`,`subject`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`,`id`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `deliveries_by_status` ON `deliveries` (`app_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_age` ON `deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_by_user` ON `deliveries` (`app_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `inbound_events` (
	`connection_id` text NOT NULL,
	`event_id` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`status` text,
	`app_id` text,
	`user_id` text,
	`as_of` integer,
	`event` text,
	`reply` text,
	`next_attempt_at` integer,
	`attempting_until` integer,
	`last_error` text,
	PRIMARY KEY(`connection_id`, `event_id`)
);
--> statement-breakpoint
CREATE INDEX `inbound_events_by_age` ON `inbound_events` (`created_at`);--> statement-breakpoint
CREATE INDEX `inbound_events_by_connection` ON `inbound_events` (`connection_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `inbound_events_due` ON `inbound_events` (`next_attempt_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `inbound_events_left` ON `inbound_events` (`app_id`,`status`,`created_at`,`event_id`) WHERE status IS NOT NULL;--> statement-breakpoint
CREATE INDEX `inbound_events_by_user` ON `inbound_events` (`app_id`,`user_id`) WHERE status IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `old_secrets` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`place` text NOT NULL,
	`owner_id` text NOT NULL,
	`sealed` text NOT NULL,
	`valid_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `old_secrets_by_owner` ON `old_secrets` (`app_id`,`owner_id`,`place`);--> statement-breakpoint
CREATE INDEX `old_secrets_ended` ON `old_secrets` (`valid_until`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_links_by_user` ON `sign_in_links` (`app_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_links_by_end` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_records` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`metadata` text,
	`key_id` text,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `sign_in_records_by_key` ON `sign_in_records` (`key_id`);--> statement-breakpoint
CREATE INDEX `sign_in_records_by_end` ON `sign_in_records` (`expires_at`);--> statement-breakpoint
CREATE TABLE `spent_tokens` (
	`key_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`spent_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `token_hash`)
);
--> statement-breakpoint
CREATE INDEX `spent_tokens_by_age` ON `spent_tokens` (`spent_at`);--> statement-breakpoint
CREATE TABLE `checkpoints` (
	`name` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`pk` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` integer NOT NULL,
	`app_id` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`day`, `app_id`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `zone_rules` (
	`zone` text PRIMARY KEY NOT NULL,
	`fingerprint` text NOT NULL,
	`stamp` text NOT NULL,
	`seen_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`series_pk` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `erased_digests` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`remove_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `erased_digests_due` ON `erased_digests` (`remove_at`);--> statement-breakpoint
CREATE TABLE `person_ids` (
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	PRIMARY KEY(`app_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `person_ids_by_user` ON `person_ids` (`app_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`pk` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`app_id` text NOT NULL,
	`id` text NOT NULL,
	`time_zone` text,
	`time_zone_source` text,
	`time_zone_observed_at` integer,
	`display_name` text,
	`items_time_zone` text NOT NULL,
	`items_rules` text DEFAULT '' NOT NULL,
	`earlier_zones` text,
	`revision` integer NOT NULL,
	`record_revision` integer,
	`record_hash` text,
	`digest_time` text,
	`digest_channel` text,
	`digest_send_empty` integer DEFAULT 0 NOT NULL,
	`digest_days` text,
	`digest_paused_until` integer,
	`digest_stopped` text,
	`next_digest_at` integer,
	`last_digest_on` text,
	`last_digest_at` integer,
	`last_digest_count` integer,
	`locale` text,
	`language` text,
	`day_hours` text,
	`hour_cycle` text,
	`reminders_push` integer DEFAULT 0 NOT NULL,
	`open_items` integer DEFAULT 0 NOT NULL,
	`started_in` text,
	`calendar_token_hash` text,
	`test_app` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`app_id`) REFERENCES `apps`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `users_digest_due_by_app` ON `users` (`test_app`,`next_digest_at`,`pk`) WHERE next_digest_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_app` ON `users` (`app_id`,`id`);--> statement-breakpoint
CREATE INDEX `users_record_behind` ON `users` (`pk`) WHERE record_revision < revision;--> statement-breakpoint
CREATE INDEX `users_by_rules` ON `users` (`items_time_zone`,`items_rules`);--> statement-breakpoint
CREATE INDEX `users_without_zone` ON `users` (`app_id`,`pk`) WHERE time_zone IS NULL;--> statement-breakpoint
-- By hand from here on: drizzle-kit knows neither virtual tables nor triggers.
--
-- The full text of memories, their earlier versions, keywords and messages. Each term begins with the pk of its user
-- (`z12qrent` is "rent" for the user with pk 12; see src/store/search/terms.ts), so a search reads that user's postings only,
-- and bm25, which counts a term's hits in the whole table, is neither slowed nor coloured by other users' rows. With
-- `secure-delete` the terms of a deleted row leave the index at once instead of waiting for a merge.
CREATE VIRTUAL TABLE knowledge_fts USING fts5(content, entity, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO knowledge_fts (knowledge_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE messages_fts USING fts5(content, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO messages_fts (messages_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE memory_history_fts USING fts5(content, entity, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO memory_history_fts (memory_history_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE keywords_fts USING fts5(keywords, tokenize = "porter unicode61 remove_diacritics 2");
--> statement-breakpoint
INSERT INTO keywords_fts (keywords_fts, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- Keywords go with their memory.
CREATE TRIGGER `knowledge_keywords_delete` AFTER DELETE ON `knowledge` WHEN old.keywords IS NOT NULL
BEGIN
	DELETE FROM keywords_fts WHERE rowid = old.pk;
END;
--> statement-breakpoint
-- The open items of a user.
CREATE TRIGGER `knowledge_open_insert` AFTER INSERT ON `knowledge` WHEN new.due_at IS NOT NULL AND new.completed_at IS NULL AND new.superseded_by IS NULL
BEGIN
	UPDATE users SET open_items = open_items + 1 WHERE app_id = new.app_id AND id = new.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `knowledge_open_delete` AFTER DELETE ON `knowledge` WHEN old.due_at IS NOT NULL AND old.completed_at IS NULL AND old.superseded_by IS NULL
BEGIN
	UPDATE users SET open_items = open_items - 1 WHERE app_id = old.app_id AND id = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER `knowledge_open_update` AFTER UPDATE OF due_at, completed_at, superseded_by ON `knowledge`
WHEN (old.due_at IS NOT NULL AND old.completed_at IS NULL AND old.superseded_by IS NULL) <> (new.due_at IS NOT NULL AND new.completed_at IS NULL AND new.superseded_by IS NULL)
BEGIN
	UPDATE users SET open_items = open_items + iif(new.due_at IS NOT NULL AND new.completed_at IS NULL AND new.superseded_by IS NULL, 1, -1) WHERE app_id = new.app_id AND id = new.user_id;
END;
--> statement-breakpoint
-- How much of each kind a user has, by which search weighs words. A user's row counts what is there already, so a restored
-- backup may bring rows in any order.
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
--> statement-breakpoint
-- What marks the rows of a test app, whichever statement writes them. The cron walks rows without `test_app`, and no digest of
-- them is put into KV: `record_revision` stays null, so no sweep finds it behind.
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
--> statement-breakpoint
-- What a grant has goes with its key.
CREATE TRIGGER `api_keys_ended` AFTER DELETE ON `api_keys` BEGIN
  DELETE FROM `sign_in_records` WHERE `key_id` = old.`id`;
  DELETE FROM `spent_tokens` WHERE `key_id` = old.`id`;
END;
