-- The end of the log, which a transaction locks before it appends: so positions follow one another in the order of commits.
INSERT INTO "log_end" VALUES (1, 0);
--> statement-breakpoint
-- Streams are read by version; and whatever a program does, a version is given out once.
CREATE UNIQUE INDEX "appends_stream" ON "appends" ("stream", "version");
--> statement-breakpoint
-- The log is only ever added to, whoever holds the connection.
CREATE FUNCTION "events_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'events are never changed or deleted: append a new one, or write an upcaster; what may be erased lives in other tables';
END $$;
--> statement-breakpoint
CREATE TRIGGER "appends_never_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "appends"
FOR EACH STATEMENT EXECUTE FUNCTION "events_stay"();
--> statement-breakpoint
CREATE FUNCTION "streams_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'streams keep their names and are never deleted: hashes of events cover them';
END $$;
--> statement-breakpoint
CREATE TRIGGER "streams_never_vanish" BEFORE DELETE OR TRUNCATE ON "streams"
FOR EACH STATEMENT EXECUTE FUNCTION "streams_stay"();
--> statement-breakpoint
CREATE TRIGGER "streams_keep_their_names" BEFORE UPDATE OF "id", "name", "first" ON "streams"
FOR EACH STATEMENT EXECUTE FUNCTION "streams_stay"();
--> statement-breakpoint
-- One row an event, for people and other programs. Of the events of one row only the last has its hash here.
CREATE VIEW "events" AS
SELECT
	"appends"."position" - "appends"."count" + "event"."place" AS "position",
	"streams"."name" AS "stream",
	"appends"."version" - 1 + "event"."place" AS "version",
	"event"."value" ->> 0 AS "type",
	COALESCE(("event"."value" ->> 2)::integer, 1) AS "schema_version",
	"event"."value" -> 1 AS "data",
	COALESCE("event"."value" -> 3, '{}') AS "metadata",
	"appends"."command_id",
	"appends"."command_index" - 1 + "event"."place" AS "command_index",
	"appends"."recorded_at",
	CASE WHEN "event"."place" = "appends"."count" THEN encode("appends"."hash", 'hex') END AS "hash"
FROM "appends" JOIN "streams" ON "streams"."id" = "appends"."stream",
	json_array_elements("appends"."events"::json) WITH ORDINALITY AS "event"("value", "place");
--> statement-breakpoint
-- The moment at which a server was last known to be up, in ms since the epoch.
CREATE TABLE "server_beat" ("id" bigint PRIMARY KEY NOT NULL CHECK ("id" = 1), "at" bigint NOT NULL);
