CREATE TABLE "model_use" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"day" text collate "C" NOT NULL,
	"study" text collate "C" NOT NULL,
	"calls" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"micros" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompts" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"content" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_use_day" ON "model_use" USING btree ("day");--> statement-breakpoint
CREATE INDEX "model_use_study" ON "model_use" USING btree ("study");