ALTER TABLE `sessions` ADD `parent` text;--> statement-breakpoint
CREATE INDEX `sessions_parent` ON `sessions` (`parent`,`created_at`);