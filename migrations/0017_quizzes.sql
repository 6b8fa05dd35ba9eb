CREATE TABLE `quiz_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`quiz` text NOT NULL,
	`moment` integer NOT NULL,
	`choice` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `quiz_answers_quiz` ON `quiz_answers` (`quiz`);--> statement-breakpoint
CREATE TABLE `quizzes` (
	`id` text PRIMARY KEY NOT NULL,
	`session` text NOT NULL,
	`key_hash` text NOT NULL,
	`moments` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `quizzes_session` ON `quizzes` (`session`);