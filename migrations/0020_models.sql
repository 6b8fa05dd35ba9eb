CREATE TABLE `model_use` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`study` text NOT NULL,
	`calls` integer NOT NULL,
	`tokens` integer NOT NULL,
	`micros` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `model_use_day` ON `model_use` (`day`);--> statement-breakpoint
CREATE INDEX `model_use_study` ON `model_use` (`study`);--> statement-breakpoint
CREATE TABLE `prompts` (
	`hash` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL
);
