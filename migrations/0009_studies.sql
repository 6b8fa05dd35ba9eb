CREATE TABLE `drafts` (
	`participant` text NOT NULL,
	`key` text NOT NULL,
	`revision` integer NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `drafts_page` ON `drafts` (`participant`,`key`);--> statement-breakpoint
CREATE TABLE `participant_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`participant` text NOT NULL,
	`study` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `participant_tokens_participant` ON `participant_tokens` (`participant`);--> statement-breakpoint
CREATE TABLE `recruits` (
	`participant` text PRIMARY KEY NOT NULL,
	`study` text NOT NULL,
	`external_key` text NOT NULL,
	`external_id` text,
	`submission_id` text,
	`query` text,
	`address` text,
	`user_agent` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recruits_key` ON `recruits` (`study`,`external_key`);--> statement-breakpoint
CREATE TABLE `study_secrets` (
	`study` text PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`join_key` text NOT NULL
);
