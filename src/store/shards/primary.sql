-- What the primary has where people live in shards: `npm run shards -- on` runs it, and each deploy after that. One database alone
-- has none of it.
--
-- What changed of an app, or which key ended, until every shard has been told.
CREATE TABLE IF NOT EXISTS shard_changes (
	kind text NOT NULL,
	name text NOT NULL,
	change integer DEFAULT 1 NOT NULL,
	PRIMARY KEY (kind, name)
);
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_app AFTER UPDATE ON apps BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', new.id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_erased_app AFTER DELETE ON apps BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', old.id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_new_connection AFTER INSERT ON connections BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', new.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_connection AFTER UPDATE ON connections BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', new.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_ended_connection AFTER DELETE ON connections BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', old.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_old_secret AFTER INSERT ON old_secrets WHEN new.place <> 'channel' BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', new.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_resealed_secret AFTER UPDATE ON old_secrets WHEN new.place <> 'channel' BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', new.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_ended_secret AFTER DELETE ON old_secrets WHEN old.place <> 'channel' BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', old.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_key AFTER DELETE ON api_keys BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('key', old.key_hash) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
-- Who has left for a shard, and what was set aside of theirs until an hour after the shard has it.
CREATE TABLE IF NOT EXISTS left_owners (
	app_id text NOT NULL,
	id text NOT NULL,
	taken_at integer,
	rows_gone integer DEFAULT 0 NOT NULL,
	PRIMARY KEY (app_id, id)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS left_owners_kept ON left_owners (taken_at) WHERE rows_gone = 0;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS left_rows (
	pk integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	app_id text NOT NULL,
	id text NOT NULL,
	of_table text NOT NULL,
	row text NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS left_rows_by_owner ON left_rows (app_id, id, pk);
--> statement-breakpoint
-- What is written of whoever has left is refused, whichever version of the worker writes it.
CREATE TRIGGER IF NOT EXISTS users_left BEFORE INSERT ON users
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS deliveries_left BEFORE INSERT ON deliveries
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS chats_left BEFORE INSERT ON chats
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS conversations_left BEFORE INSERT ON conversations
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = iif(instr(new.id, '~') > 0, substr(new.id, 1, instr(new.id, '~') - 1), new.id)) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS conversation_members_left BEFORE INSERT ON conversation_members
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = iif(instr(new.conversation_id, '~') > 0, substr(new.conversation_id, 1, instr(new.conversation_id, '~') - 1), new.conversation_id)) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS message_tombstones_left BEFORE INSERT ON message_tombstones
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = iif(instr(new.conversation_id, '~') > 0, substr(new.conversation_id, 1, instr(new.conversation_id, '~') - 1), new.conversation_id)) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS erased_digests_left BEFORE INSERT ON erased_digests
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS idempotency_left BEFORE INSERT ON idempotency
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS inbound_events_left BEFORE INSERT ON inbound_events
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS knowledge_left BEFORE INSERT ON knowledge
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS memory_history_left BEFORE INSERT ON memory_history
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = new.user_id) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS messages_left BEFORE INSERT ON messages
	WHEN EXISTS (SELECT 1 FROM left_owners WHERE app_id = new.app_id AND id = iif(instr(new.conversation_id, '~') > 0, substr(new.conversation_id, 1, instr(new.conversation_id, '~') - 1), new.conversation_id)) BEGIN
	SELECT RAISE(ABORT, 'almanac: the owner has left');
END;
