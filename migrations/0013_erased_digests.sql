CREATE TABLE `erased_digests` (
	`app_id` text NOT NULL,
	`user_id` text NOT NULL,
	`remove_at` integer NOT NULL,
	PRIMARY KEY(`app_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `erased_digests_due` ON `erased_digests` (`remove_at`);
--> statement-breakpoint
ALTER TABLE `users` ADD `open_items` integer;
--> statement-breakpoint
-- Users made from now on start at 0, also by the version before this one. The others are counted when they open an item.
CREATE TRIGGER `users_open_items` AFTER INSERT ON `users` WHEN new.open_items IS NULL
BEGIN
	UPDATE users SET open_items = 0 WHERE pk = new.pk;
END;
--> statement-breakpoint
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
