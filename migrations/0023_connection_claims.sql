CREATE TABLE `connection_claims` (
	`connection_id` text NOT NULL,
	`claim_id` text NOT NULL,
	`taken_by` text NOT NULL,
	`attempt` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `claim_id`)
);
--> statement-breakpoint
CREATE INDEX `connection_claims_by_age` ON `connection_claims` (`created_at`);