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
CREATE TRIGGER IF NOT EXISTS shard_changes_of_ended_secret AFTER DELETE ON old_secrets WHEN old.place <> 'channel' BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('app', old.app_id) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS shard_changes_of_key AFTER DELETE ON api_keys BEGIN
	INSERT INTO shard_changes (kind, name) VALUES ('key', old.key_hash) ON CONFLICT (kind, name) DO UPDATE SET change = change + 1;
END;
