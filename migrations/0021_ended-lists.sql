ALTER TABLE `sessions` ADD `shelf` text DEFAULT 'listed' NOT NULL;
--> statement-breakpoint
ALTER TABLE `sessions` ADD `origin` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Where lists keep the sessions that are there, and whose they are.
UPDATE `sessions` SET
	`shelf` = CASE
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = `sessions`.`session` AND `deleted_at` IS NOT NULL) THEN 'deleted'
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = `sessions`.`session` AND `archived_at` IS NOT NULL) THEN 'archived'
		WHEN `parent` IS NOT NULL THEN 'branch'
		ELSE 'listed' END,
	`origin` = COALESCE((SELECT CASE `kind` WHEN 'demo' THEN 'demo' ELSE 'right ' || `right` END FROM `origins` WHERE `origins`.`session` = `sessions`.`session`), '');
--> statement-breakpoint
CREATE INDEX `sessions_ended` ON `sessions` (`shelf`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_game` ON `sessions` (`shelf`,`game`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_origin` ON `sessions` (`origin`,`shelf`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX `sessions_ended_origin_game` ON `sessions` (`origin`,`shelf`,`game`,`created_at`,`session`) WHERE status = 'ended';
--> statement-breakpoint
-- A line that is new is found where its shelf and its origin say; a line that is written anew keeps its place.
CREATE TRIGGER `sessions_have_places` AFTER INSERT ON `sessions`
BEGIN
	UPDATE `sessions` SET
	`shelf` = CASE
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `deleted_at` IS NOT NULL) THEN 'deleted'
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `archived_at` IS NOT NULL) THEN 'archived'
		WHEN NEW.`parent` IS NOT NULL THEN 'branch'
		ELSE 'listed' END,
	`origin` = COALESCE((SELECT CASE `kind` WHEN 'demo' THEN 'demo' ELSE 'right ' || `right` END FROM `origins` WHERE `origins`.`session` = NEW.`session`), '')
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `shelves_place_sessions` AFTER INSERT ON `shelves`
BEGIN
	UPDATE `sessions` SET `shelf` = CASE
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `deleted_at` IS NOT NULL) THEN 'deleted'
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `archived_at` IS NOT NULL) THEN 'archived'
		WHEN `parent` IS NOT NULL THEN 'branch'
		ELSE 'listed' END
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `shelves_move_sessions` AFTER UPDATE ON `shelves`
BEGIN
	UPDATE `sessions` SET `shelf` = CASE
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `deleted_at` IS NOT NULL) THEN 'deleted'
		WHEN EXISTS (SELECT 1 FROM `shelves` WHERE `shelves`.`session` = NEW.`session` AND `archived_at` IS NOT NULL) THEN 'archived'
		WHEN `parent` IS NOT NULL THEN 'branch'
		ELSE 'listed' END
	WHERE `session` = NEW.`session`;
END;
--> statement-breakpoint
CREATE TRIGGER `origins_mark_sessions` AFTER INSERT ON `origins`
BEGIN
	UPDATE `sessions` SET `origin` = COALESCE((SELECT CASE `kind` WHEN 'demo' THEN 'demo' ELSE 'right ' || `right` END FROM `origins` WHERE `origins`.`session` = NEW.`session`), '') WHERE `session` = NEW.`session`;
END;
