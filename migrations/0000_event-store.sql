CREATE TABLE `events` (
	`position` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stream` text NOT NULL,
	`version` integer NOT NULL,
	`type` text NOT NULL,
	`schema_version` integer DEFAULT 1 NOT NULL,
	`data` text NOT NULL,
	`metadata` text NOT NULL,
	`command_id` text NOT NULL,
	`command_index` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_stream_version` ON `events` (`stream`,`version`);--> statement-breakpoint
CREATE TABLE `seat_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`seat` integer NOT NULL,
	`participant` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seat_tokens_session` ON `seat_tokens` (`session`);--> statement-breakpoint
CREATE INDEX `seat_tokens_participant` ON `seat_tokens` (`participant`);--> statement-breakpoint
CREATE TABLE `session_secrets` (
	`session` text PRIMARY KEY NOT NULL,
	`seed` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`session` text PRIMARY KEY NOT NULL,
	`game` text NOT NULL,
	`status` text NOT NULL,
	`seats` text NOT NULL,
	`turn` integer NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	`returns` text,
	`label` text
);
--> statement-breakpoint
CREATE INDEX `sessions_status` ON `sessions` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `streams` (
	`stream` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `texts` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`author` text NOT NULL,
	`text` text NOT NULL,
	`salt` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `texts_session` ON `texts` (`session`);--> statement-breakpoint
CREATE INDEX `texts_author` ON `texts` (`author`);