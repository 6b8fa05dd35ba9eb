ALTER TABLE "processes" ADD COLUMN "sharing" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "under_way" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Since when a lease was free now stays with it until its owner goes on.
UPDATE "leases" SET "freed_at" = NULL WHERE "owner" IS NOT NULL;
--> statement-breakpoint
-- Each study has a lease of its own. Until now one lease, "lab", went with all of them.
INSERT INTO "leases" ("name", "owner", "epoch", "freed_at", "under_way")
SELECT 'study-' || "study", NULL, 0, coalesce(
	(SELECT coalesce("freed_at", "renewed_at") FROM "leases" LEFT JOIN "processes" ON "id" = "owner" WHERE "name" = 'lab'),
	clock_timestamp()), true
FROM "study_secrets";
--> statement-breakpoint
-- A process of an earlier version can append nothing under "lab" from now on, and no such process can take it again.
DELETE FROM "leases" WHERE "name" = 'lab';
--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "no_lease_on_all_studies" CHECK ("name" <> 'lab');
