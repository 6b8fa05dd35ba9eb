CREATE TABLE `session_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`session` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_numbers_session` ON `session_numbers` (`session`);
--> statement-breakpoint
-- Sessions that are there get numbers in the order in which their logs began.
INSERT INTO `session_numbers` (`number`, `session`)
SELECT row_number() OVER (ORDER BY `first`, `session`), `session`
FROM `sessions` LEFT JOIN `streams` ON `name` = 'session-' || `session`;
--> statement-breakpoint
-- A session gets the next number with its first line. The number stays when the line is written anew.
CREATE TRIGGER `sessions_have_numbers` AFTER INSERT ON `sessions`
WHEN NOT EXISTS (SELECT 1 FROM `session_numbers` WHERE `session` = NEW.`session`)
BEGIN
	INSERT INTO `session_numbers` (`number`, `session`)
	SELECT COALESCE(MAX(`number`), 0) + 1, NEW.`session` FROM `session_numbers`;
END;
