CREATE TABLE "quiz_answers" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"quiz" text collate "C" NOT NULL,
	"moment" bigint NOT NULL,
	"choice" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"session" text collate "C" NOT NULL,
	"key_hash" text collate "C" NOT NULL,
	"moments" text collate "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quiz_answers_quiz" ON "quiz_answers" USING btree ("quiz");--> statement-breakpoint
CREATE INDEX "quizzes_session" ON "quizzes" USING btree ("session");