CREATE TABLE `origins` (
	`session` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`right` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `origins_right` ON `origins` (`right`,`created_at`);--> statement-breakpoint
CREATE TABLE `rights` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`live` integer,
	`a_day` integer,
	`until` integer,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rights_token` ON `rights` (`token_hash`);