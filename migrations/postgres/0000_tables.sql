CREATE TABLE "appends" (
	"position" bigint PRIMARY KEY NOT NULL,
	"stream" bigint NOT NULL,
	"version" bigint NOT NULL,
	"count" bigint NOT NULL,
	"command_id" text collate "C" NOT NULL,
	"command_index" bigint NOT NULL,
	"recorded_at" bigint NOT NULL,
	"previous" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"events" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"participant" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"revision" bigint NOT NULL,
	"value" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"participant" text collate "C" PRIMARY KEY NOT NULL,
	"study" text collate "C" NOT NULL,
	"at" bigint NOT NULL,
	"cause" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"until" bigint NOT NULL,
	"used_at" bigint,
	"invited_by" text collate "C",
	"operator" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "log_end" (
	"id" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"operator" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	"until" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"role" text collate "C" NOT NULL,
	"password" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "origins" (
	"session" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text collate "C" NOT NULL,
	"right" text collate "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participant_tokens" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"participant" text collate "C" NOT NULL,
	"study" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recruits" (
	"participant" text collate "C" PRIMARY KEY NOT NULL,
	"study" text collate "C" NOT NULL,
	"external_key" text collate "C" NOT NULL,
	"external_id" text collate "C",
	"submission_id" text collate "C",
	"query" text collate "C",
	"address" text collate "C",
	"user_agent" text collate "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rights" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"token_hash" text collate "C" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"name" text collate "C" NOT NULL,
	"live" bigint,
	"a_day" bigint,
	"until" bigint,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "seat_tokens" (
	"token_hash" text collate "C" PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL,
	"seat" bigint NOT NULL,
	"participant" text collate "C" NOT NULL,
	"kind" text collate "C" DEFAULT 'person' NOT NULL,
	"name" text collate "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_secrets" (
	"session" text collate "C" PRIMARY KEY NOT NULL,
	"seed" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session" text collate "C" PRIMARY KEY NOT NULL,
	"game" text collate "C" NOT NULL,
	"status" text collate "C" NOT NULL,
	"seats" json NOT NULL,
	"turn" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"ended_at" bigint,
	"outcome" text collate "C",
	"cause" text collate "C",
	"returns" json,
	"label" text collate "C",
	"parent" text collate "C"
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"version" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_drafts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"source" text collate "C" NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_secrets" (
	"study" text collate "C" PRIMARY KEY NOT NULL,
	"seed" text collate "C" NOT NULL,
	"join_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "texts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL,
	"author" text collate "C" NOT NULL,
	"text" text collate "C" NOT NULL,
	"salt" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_page" ON "drafts" USING btree ("participant","key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "operator_sessions_operator" ON "operator_sessions" USING btree ("operator");--> statement-breakpoint
CREATE INDEX "origins_right" ON "origins" USING btree ("right","created_at");--> statement-breakpoint
CREATE INDEX "participant_tokens_participant" ON "participant_tokens" USING btree ("participant");--> statement-breakpoint
CREATE UNIQUE INDEX "recruits_key" ON "recruits" USING btree ("study","external_key");--> statement-breakpoint
CREATE UNIQUE INDEX "rights_token" ON "rights" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "seat_tokens_session" ON "seat_tokens" USING btree ("session");--> statement-breakpoint
CREATE INDEX "seat_tokens_participant" ON "seat_tokens" USING btree ("participant");--> statement-breakpoint
CREATE INDEX "sessions_status" ON "sessions" USING btree ("status","created_at","session");--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent","created_at","session");--> statement-breakpoint
CREATE UNIQUE INDEX "streams_name" ON "streams" USING btree ("name");--> statement-breakpoint
CREATE INDEX "texts_session" ON "texts" USING btree ("session");--> statement-breakpoint
CREATE INDEX "texts_author" ON "texts" USING btree ("author");