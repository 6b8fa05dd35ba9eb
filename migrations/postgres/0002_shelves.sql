CREATE TABLE "shelves" (
	"session" text collate "C" PRIMARY KEY NOT NULL,
	"name" text collate "C",
	"archived_at" bigint,
	"deleted_at" bigint
);
