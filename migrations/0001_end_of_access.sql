ALTER TABLE `api_keys` ADD `granted_by` text;--> statement-breakpoint
CREATE INDEX `api_keys_granted` ON `api_keys` (`granted_by`) WHERE granted_by IS NOT NULL;