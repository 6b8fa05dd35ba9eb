CREATE TABLE "payees" (
	"participant" text collate "C" PRIMARY KEY NOT NULL,
	"study" text collate "C" NOT NULL,
	"external_id" text collate "C",
	"submission_id" text collate "C",
	"until" bigint NOT NULL
);
