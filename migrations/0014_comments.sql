CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`seq` integer NOT NULL,
	`text` text,
	`author` text NOT NULL,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_session` ON `comments` (`session`,`seq`,`created_at`);