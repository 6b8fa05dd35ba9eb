CREATE TABLE `bot_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`version` text NOT NULL,
	`owner` text NOT NULL,
	`checksum` text NOT NULL,
	`seats` integer NOT NULL,
	`answer_ms` integer NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bot_accounts_name` ON `bot_accounts` (`name`,`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `bot_accounts_token` ON `bot_accounts` (`token_hash`);--> statement-breakpoint
CREATE TABLE `bot_seats` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`seat` integer NOT NULL,
	`account` text NOT NULL,
	`participant` text NOT NULL,
	`created_at` integer NOT NULL,
	`until` integer NOT NULL,
	`answer` text
);
--> statement-breakpoint
CREATE INDEX `bot_seats_account` ON `bot_seats` (`account`,`created_at`);--> statement-breakpoint
CREATE INDEX `bot_seats_waiting` ON `bot_seats` (`answer`,`until`);