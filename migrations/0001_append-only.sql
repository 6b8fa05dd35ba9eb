-- The log is only ever added to, whoever holds the connection.
CREATE TRIGGER `events_never_change` BEFORE UPDATE ON `events`
BEGIN
	SELECT RAISE(ABORT, 'events are never changed: append a new one, or write an upcaster');
END;
--> statement-breakpoint
CREATE TRIGGER `events_never_vanish` BEFORE DELETE ON `events`
BEGIN
	SELECT RAISE(ABORT, 'events are never deleted: what may be erased lives in other tables');
END;
