CREATE TABLE `erasures` (
	`participant` text PRIMARY KEY NOT NULL,
	`study` text NOT NULL,
	`at` integer NOT NULL,
	`cause` text NOT NULL
);
