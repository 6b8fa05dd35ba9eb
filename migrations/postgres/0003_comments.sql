CREATE TABLE "comments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL,
	"seq" bigint NOT NULL,
	"text" text collate "C",
	"author" text collate "C" NOT NULL,
	"author_name" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "comments_session" ON "comments" USING btree ("session","seq","created_at");