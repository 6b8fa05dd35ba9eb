CREATE TABLE "lab" (
	"row" bigint PRIMARY KEY NOT NULL,
	"id" text collate "C" NOT NULL
);
--> statement-breakpoint
-- A lab that has events takes its id from the hash of the first ones, so that older backups of it get the same one.
INSERT INTO "lab" VALUES (1, COALESCE(
	(SELECT encode(substr("hash", 1, 16), 'hex') FROM "appends" ORDER BY "position" LIMIT 1),
	replace(gen_random_uuid()::text, '-', '')));
