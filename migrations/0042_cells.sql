CREATE TABLE `app_copies` (
	`app_id` text PRIMARY KEY NOT NULL,
	`change` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cell_buckets` (
	`bucket` integer PRIMARY KEY NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cell_map` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` integer NOT NULL,
	`cells` text NOT NULL,
	`runs` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ended_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
);--> statement-breakpoint
-- What every cell has a copy of is copied again after a change. A deployment with one database has no map and marks nothing.
CREATE TRIGGER `apps_copied_after_insert` AFTER INSERT ON `apps` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `apps_copied_after_update` AFTER UPDATE ON `apps` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `apps_copied_after_delete` AFTER DELETE ON `apps` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (old.`id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `api_keys_copied_after_insert` AFTER INSERT ON `api_keys` WHEN new.`user_id` IS NULL AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `api_keys_copied_after_update` AFTER UPDATE ON `api_keys` WHEN new.`user_id` IS NULL AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `api_keys_copied_after_delete` AFTER DELETE ON `api_keys` WHEN old.`user_id` IS NULL AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (old.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `connections_copied_after_insert` AFTER INSERT ON `connections` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `connections_copied_after_update` AFTER UPDATE ON `connections` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `connections_copied_after_delete` AFTER DELETE ON `connections` WHEN EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (old.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `old_secrets_copied_after_insert` AFTER INSERT ON `old_secrets` WHEN new.`place` <> 'channel' AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `old_secrets_copied_after_update` AFTER UPDATE ON `old_secrets` WHEN new.`place` <> 'channel' AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (new.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `old_secrets_copied_after_delete` AFTER DELETE ON `old_secrets` WHEN old.`place` <> 'channel' AND EXISTS (SELECT 1 FROM `cell_map`) BEGIN
  INSERT INTO `app_copies` (`app_id`, `change`) VALUES (old.`app_id`, 1) ON CONFLICT (`app_id`) DO UPDATE SET `change` = `change` + 1;
END;
