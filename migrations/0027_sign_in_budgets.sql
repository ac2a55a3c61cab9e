CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone[] NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"verb" text NOT NULL,
	"about" text NOT NULL,
	"network" text NOT NULL,
	"quarter" timestamp (3) with time zone NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	"told" jsonb NOT NULL,
	CONSTRAINT "refusals_sum" UNIQUE("verb","about","network","quarter")
);
--> statement-breakpoint
DROP TABLE "sign_in_attempts" CASCADE;--> statement-breakpoint
CREATE INDEX "attempts_ends_at" ON "attempts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "refusals_first_at" ON "refusals" USING btree ("first_at","id");--> statement-breakpoint
CREATE INDEX "refusals_network" ON "refusals" USING btree ("network","last_at");--> statement-breakpoint
CREATE INDEX "refusals_last_at" ON "refusals" USING btree ("last_at");