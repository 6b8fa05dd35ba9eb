ALTER TABLE `sessions` ADD `shelf` text DEFAULT 'listed' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `origin` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Where lists keep each session, and where it comes from: the only place that says so.
CREATE VIEW `session_places` AS
SELECT `sessions`.`session`,
	CASE
		WHEN `deleted_at` IS NOT NULL THEN 'deleted'
		WHEN `archived_at` IS NOT NULL THEN 'archived'
		WHEN `parent` IS NOT NULL THEN 'branch'
		ELSE 'listed'
	END AS `shelf`,
	CASE `kind` WHEN 'demo' THEN 'demo' WHEN 'right' THEN 'right ' || `right` ELSE '' END AS `origin`
FROM `sessions`
LEFT JOIN `shelves` ON `shelves`.`session` = `sessions`.`session`
LEFT JOIN `origins` ON `origins`.`session` = `sessions`.`session`;
--> statement-breakpoint
-- The sessions that are there get their places.
UPDATE `sessions` SET (`shelf`, `origin`) = (
	SELECT `place`.`shelf`, `place`.`origin` FROM `session_places` AS `place` WHERE `place`.`session` = `sessions`.`session`);
--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`shelf`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_game` ON `sessions` (`shelf`,`game`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_origin` ON `sessions` (`origin`,`shelf`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_origin_game` ON `sessions` (`origin`,`shelf`,`game`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
-- A line that is new gets its place; a line that is written anew keeps it, until its shelf or its origin changes.
CREATE TRIGGER `sessions_have_places` AFTER INSERT ON `sessions`
BEGIN
	UPDATE `sessions` SET (`shelf`, `origin`) = (
		SELECT `place`.`shelf`, `place`.`origin` FROM `session_places` AS `place` WHERE `place`.`session` = `sessions`.`session`)
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `shelves_place_sessions` AFTER INSERT ON `shelves`
BEGIN
	UPDATE `sessions` SET (`shelf`, `origin`) = (
		SELECT `place`.`shelf`, `place`.`origin` FROM `session_places` AS `place` WHERE `place`.`session` = `sessions`.`session`)
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `shelves_move_sessions` AFTER UPDATE ON `shelves`
BEGIN
	UPDATE `sessions` SET (`shelf`, `origin`) = (
		SELECT `place`.`shelf`, `place`.`origin` FROM `session_places` AS `place` WHERE `place`.`session` = `sessions`.`session`)
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `origins_mark_sessions` AFTER INSERT ON `origins`
BEGIN
	UPDATE `sessions` SET (`shelf`, `origin`) = (
		SELECT `place`.`shelf`, `place`.`origin` FROM `session_places` AS `place` WHERE `place`.`session` = `sessions`.`session`)
	WHERE `session` = NEW.`session`;
END;
