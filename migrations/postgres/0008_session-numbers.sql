CREATE TABLE "session_numbers" (
	"number" bigint PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "session_numbers_session" ON "session_numbers" USING btree ("session");
--> statement-breakpoint
-- Sessions that are there get numbers in the order in which their logs began.
INSERT INTO "session_numbers" ("number", "session")
SELECT row_number() OVER (ORDER BY "first", "session"), "session"
FROM "sessions" LEFT JOIN "streams" ON "name" = 'session-' || "session";
--> statement-breakpoint
-- A session gets the next number with its first line; transactions that append come one after another. The number stays when the line is written anew.
CREATE FUNCTION "number_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "session_numbers" ("number", "session")
	SELECT COALESCE(MAX("number"), 0) + 1, NEW."session" FROM "session_numbers"
	ON CONFLICT ("session") DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "sessions_have_numbers" AFTER INSERT ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "number_session"();
