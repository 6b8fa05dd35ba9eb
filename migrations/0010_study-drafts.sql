CREATE TABLE `study_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	`source` text NOT NULL,
	`updated_at` integer NOT NULL
);
