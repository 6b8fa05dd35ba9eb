-- One row for what an append puts into a stream, and no longer one for each event. Every position, version, command index,
-- time and text stays. Of the hashes the last of each row stays: the others follow from it and are computed when read.
ALTER TABLE `streams` RENAME TO `older_streams`;
--> statement-breakpoint
CREATE TABLE `appends` (
	`position` integer PRIMARY KEY NOT NULL,
	`stream` integer NOT NULL,
	`version` integer NOT NULL,
	`count` integer NOT NULL,
	`command_id` text NOT NULL,
	`command_index` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`previous` integer NOT NULL,
	`hash` blob NOT NULL,
	`events` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `log_end` (
	`id` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `streams` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL,
	`version` integer NOT NULL,
	`hash` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `streams_name` ON `streams` (`name`);
--> statement-breakpoint
-- What is no hash, because another program changed it, stays as it is, so that verifying finds it.
INSERT INTO `streams`
SELECT rowid, `stream`, 0, 0, `version`,
	CASE WHEN length(`hash`) = 64 AND `hash` NOT GLOB '*[^0-9a-f]*' THEN unhex(`hash`) ELSE CAST(`hash` AS BLOB) END
FROM `older_streams`;
--> statement-breakpoint
-- Streams whose head another program removed.
INSERT INTO `streams` (`name`, `first`, `last`, `version`, `hash`)
SELECT `stream`, 0, 0, 0, x'' FROM `events`
WHERE `stream` NOT IN (SELECT `stream` FROM `older_streams`) GROUP BY `stream` ORDER BY MIN(`position`);
--> statement-breakpoint
-- The events of a command in a stream stand one after the other. A row has at most 32 of them (append-text.ts).
INSERT INTO `appends`
WITH `starts` AS (
	SELECT `position`, LEAD(`position`, 1, 9223372036854775807) OVER (ORDER BY `position`) AS `next`
	FROM `events` AS `e`
	WHERE `command_index` % 32 = 0 OR NOT EXISTS (
		SELECT 1 FROM `events` AS `b`
		WHERE `b`.`position` = `e`.`position` - 1 AND `b`.`stream` = `e`.`stream` AND `b`.`version` = `e`.`version` - 1
			AND `b`.`command_id` = `e`.`command_id` AND `b`.`command_index` = `e`.`command_index` - 1
			AND `b`.`recorded_at` = `e`.`recorded_at`)
)
SELECT
	`l`.`position`,
	(SELECT `id` FROM `streams` WHERE `name` = `f`.`stream`),
	`f`.`version`,
	`l`.`position` - `f`.`position` + 1,
	`f`.`command_id`,
	`f`.`command_index`,
	`f`.`recorded_at`,
	COALESCE((
		SELECT `b`.`position` FROM `events` AS `b`
		WHERE `b`.`stream` = `f`.`stream` AND `b`.`version` < `f`.`version` ORDER BY `b`.`version` DESC LIMIT 1), 0),
	CASE WHEN length(`l`.`hash`) = 64 AND `l`.`hash` NOT GLOB '*[^0-9a-f]*' THEN unhex(`l`.`hash`) ELSE CAST(`l`.`hash` AS BLOB) END,
	'[' || (
		SELECT group_concat('[' || json_quote(`type`) || ',' || `data` || CASE
			WHEN `metadata` <> '{}' THEN ',' || `schema_version` || ',' || `metadata`
			WHEN `schema_version` <> 1 THEN ',' || `schema_version`
			ELSE '' END || ']', ',' ORDER BY `position`)
		FROM `events` WHERE `position` BETWEEN `f`.`position` AND `l`.`position`) || ']'
FROM `starts`
JOIN `events` AS `f` ON `f`.`position` = `starts`.`position`
JOIN `events` AS `l` ON `l`.`position` = (SELECT MAX(`position`) FROM `events` WHERE `position` < `starts`.`next`);
--> statement-breakpoint
UPDATE `streams` SET `first` = `row`.`position`
FROM (SELECT `stream`, `position`, MIN(`version`) FROM `appends` GROUP BY `stream`) AS `row` WHERE `row`.`stream` = `streams`.`id`;
--> statement-breakpoint
UPDATE `streams` SET `last` = `row`.`position`
FROM (SELECT `stream`, `position`, MAX(`version`) FROM `appends` GROUP BY `stream`) AS `row` WHERE `row`.`stream` = `streams`.`id`;
--> statement-breakpoint
-- SQLite noted the last position that it gave out; where the end of the log was cut off, the note still says so.
INSERT INTO `log_end`
SELECT 1, COALESCE((SELECT `seq` FROM `sqlite_sequence` WHERE `name` = 'events'), 0);
--> statement-breakpoint
DROP TRIGGER `events_never_change`;
--> statement-breakpoint
DROP TRIGGER `events_never_vanish`;
--> statement-breakpoint
DROP TABLE `events`;
--> statement-breakpoint
DROP TABLE `older_streams`;
--> statement-breakpoint
CREATE TRIGGER `appends_never_change` BEFORE UPDATE ON `appends`
BEGIN
	SELECT RAISE(ABORT, 'events are never changed: append a new one, or write an upcaster');
END;
--> statement-breakpoint
CREATE TRIGGER `appends_never_vanish` BEFORE DELETE ON `appends`
BEGIN
	SELECT RAISE(ABORT, 'events are never deleted: what may be erased lives in other tables');
END;
--> statement-breakpoint
CREATE TRIGGER `streams_keep_their_names` BEFORE UPDATE OF `id`, `name`, `first` ON `streams`
BEGIN
	SELECT RAISE(ABORT, 'streams keep their names: hashes of events cover them');
END;
--> statement-breakpoint
CREATE TRIGGER `streams_never_vanish` BEFORE DELETE ON `streams`
BEGIN
	SELECT RAISE(ABORT, 'streams are never deleted: what may be erased lives in other tables');
END;
--> statement-breakpoint
-- One row an event, for people and other programs. Of the events of one row only the last has its hash here. DuckDB, which
-- reads this text, too, needs the casts and these quotation marks.
CREATE VIEW "events" AS
SELECT
	"appends"."position" - "appends"."count" + 1 + CAST("event"."key" AS INTEGER) AS "position",
	"streams"."name" AS "stream",
	"appends"."version" + CAST("event"."key" AS INTEGER) AS "version",
	"event"."value" ->> 0 AS "type",
	COALESCE(CAST("event"."value" ->> 2 AS INTEGER), 1) AS "schema_version",
	"event"."value" -> 1 AS "data",
	COALESCE("event"."value" -> 3, '{}') AS "metadata",
	"appends"."command_id",
	"appends"."command_index" + CAST("event"."key" AS INTEGER) AS "command_index",
	"appends"."recorded_at",
	CASE WHEN CAST("event"."key" AS INTEGER) = "appends"."count" - 1 THEN lower(hex("appends"."hash")) END AS "hash"
FROM "appends" JOIN "streams" ON "streams"."id" = "appends"."stream", json_each("appends"."events") AS "event";
