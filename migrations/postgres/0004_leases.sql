CREATE TABLE "leases" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"owner" text collate "C",
	"epoch" bigint NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"address" text collate "C" NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"alive_until" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_secrets" (
	"name" text collate "C" PRIMARY KEY NOT NULL,
	"value" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "leases_owner" ON "leases" USING btree ("owner");--> statement-breakpoint
CREATE UNIQUE INDEX "processes_address" ON "processes" USING btree ("address");