CREATE TABLE `payees` (
	`participant` text PRIMARY KEY NOT NULL,
	`study` text NOT NULL,
	`external_id` text,
	`submission_id` text,
	`until` integer NOT NULL
);
