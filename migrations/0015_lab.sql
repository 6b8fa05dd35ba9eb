CREATE TABLE `lab` (
	`row` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL
);
--> statement-breakpoint
-- A lab that has events takes its id from the hash of the first ones, so that older backups of it get the same one.
INSERT INTO `lab` VALUES (1, COALESCE(
	(SELECT lower(hex(substr(`hash`, 1, 16))) FROM `appends` ORDER BY `position` LIMIT 1),
	lower(hex(randomblob(16)))));
