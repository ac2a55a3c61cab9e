CREATE TABLE "opportunity_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"only" integer DEFAULT 1 NOT NULL,
	"lost_reason_required" boolean DEFAULT false NOT NULL,
	CONSTRAINT "opportunity_settings_only" UNIQUE("only")
);
