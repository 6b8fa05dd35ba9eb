CREATE TABLE "bot_accounts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"version" text collate "C" NOT NULL,
	"owner" text collate "C" NOT NULL,
	"checksum" text collate "C" NOT NULL,
	"seats" bigint NOT NULL,
	"answer_ms" bigint NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "bot_seats" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL,
	"seat" bigint NOT NULL,
	"account" text collate "C" NOT NULL,
	"participant" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"until" bigint NOT NULL,
	"answer" text collate "C"
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bot_accounts_name" ON "bot_accounts" USING btree ("name","version");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_accounts_token" ON "bot_accounts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "bot_seats_account" ON "bot_seats" USING btree ("account","created_at");--> statement-breakpoint
CREATE INDEX "bot_seats_waiting" ON "bot_seats" USING btree ("answer","until");