DROP INDEX `sessions_status`;--> statement-breakpoint
DROP INDEX `sessions_parent`;--> statement-breakpoint
CREATE INDEX `sessions_status` ON `sessions` (`status`,`created_at`,`session`);--> statement-breakpoint
CREATE INDEX `sessions_parent` ON `sessions` (`parent`,`created_at`,`session`);