ALTER TABLE `conversation_members` ADD `given` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Users' keys could make themselves members of a platform's chat before anybody had written in it.
-- Only those stay whose message came from the platform; the next genuine message makes anybody a member again.
DELETE FROM `conversation_members`
WHERE substr(`conversation_id`, 1, instr(`conversation_id`, ':')) IN
    ('telegram:', 'slack:', 'discord:', 'whatsapp:', 'twilio:', 'standard:')
  AND NOT EXISTS (
    SELECT 1 FROM `messages` m INDEXED BY `messages_by_person`
    WHERE m.`app_id` = `conversation_members`.`app_id`
      AND m.`conversation_id` = `conversation_members`.`conversation_id`
      AND m.`user_id` = `conversation_members`.`user_id` AND m.`connection_id` <> '');--> statement-breakpoint
CREATE INDEX `deliveries_by_user` ON `deliveries` (`app_id`,`user_id`,`created_at`);
