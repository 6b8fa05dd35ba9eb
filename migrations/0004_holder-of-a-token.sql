ALTER TABLE `seat_tokens` ADD `kind` text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE `seat_tokens` ADD `name` text;