ALTER TABLE "sessions" ADD COLUMN "shelf" text collate "C" DEFAULT 'listed' NOT NULL;
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "origin" text collate "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Where lists keep a session: the names of shelves, as the program knows them.
CREATE FUNCTION "shelf_of"(asked text, parent text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT CASE
		WHEN EXISTS (SELECT 1 FROM "shelves" WHERE "shelves"."session" = asked AND "deleted_at" IS NOT NULL) THEN 'deleted'
		WHEN EXISTS (SELECT 1 FROM "shelves" WHERE "shelves"."session" = asked AND "archived_at" IS NOT NULL) THEN 'archived'
		WHEN parent IS NOT NULL THEN 'branch'
		ELSE 'listed' END
$$;
--> statement-breakpoint
CREATE FUNCTION "origin_of"(asked text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT COALESCE((SELECT CASE "kind" WHEN 'demo' THEN 'demo' ELSE 'right ' || "right" END FROM "origins" WHERE "origins"."session" = asked), '')
$$;
--> statement-breakpoint
-- Where lists keep the sessions that are there, and whose they are.
UPDATE "sessions" SET "shelf" = "shelf_of"("session", "parent"), "origin" = "origin_of"("session");
--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("shelf","created_at","session") WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX "sessions_ended_game" ON "sessions" USING btree ("shelf","game","created_at","session") WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX "sessions_ended_origin" ON "sessions" USING btree ("origin","shelf","created_at","session") WHERE status = 'ended';
--> statement-breakpoint
CREATE INDEX "sessions_ended_origin_game" ON "sessions" USING btree ("origin","shelf","game","created_at","session") WHERE status = 'ended';
--> statement-breakpoint
-- A line that is new is found where its shelf and its origin say; a line that is written anew keeps its place.
CREATE FUNCTION "place_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "sessions" SET "shelf" = "shelf_of"("session", "parent"), "origin" = "origin_of"("session")
	WHERE "session" = NEW."session";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_have_places" AFTER INSERT ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "place_session"();
--> statement-breakpoint
CREATE TRIGGER "shelves_move_sessions" AFTER INSERT OR UPDATE ON "shelves"
FOR EACH ROW EXECUTE FUNCTION "place_session"();
--> statement-breakpoint
CREATE TRIGGER "origins_mark_sessions" AFTER INSERT ON "origins"
FOR EACH ROW EXECUTE FUNCTION "place_session"();
