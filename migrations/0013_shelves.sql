CREATE TABLE `shelves` (
	`session` text PRIMARY KEY NOT NULL,
	`name` text,
	`archived_at` integer,
	`deleted_at` integer
);
