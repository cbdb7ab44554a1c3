-- By hand: a version of before, beside this one or after a rollback, sets a user's zone without saying where it comes from.
-- One that it sets by PATCH is the user's. This version sets the source and the time of what was observed along with it.
CREATE TRIGGER `users_zone_set` AFTER UPDATE OF `time_zone` ON `users`
WHEN old.time_zone_source IS NOT NULL AND new.time_zone IS NOT old.time_zone
	AND new.time_zone_source IS old.time_zone_source AND new.time_zone_observed_at IS old.time_zone_observed_at
BEGIN
	UPDATE users SET time_zone_source = NULL, time_zone_observed_at = NULL WHERE pk = new.pk;
END;
