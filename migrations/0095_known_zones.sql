-- Names that were taken as programs state them, before only those were kept that the database and the rules of series know.
-- One that it does not know fails whatever is read of everybody.
CREATE TEMPORARY TABLE "known_zones" ("nickname" text PRIMARY KEY, "zone" text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
INSERT INTO "known_zones" VALUES
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Buenos_Aires'),
  ('ART', 'Africa/Cairo'), ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'),
  ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Maputo'), ('CNT', 'America/St_Johns'),
  ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Nairobi'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indianapolis'), ('IST', 'Asia/Calcutta'),
  ('JST', 'Asia/Tokyo'), ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'),
  ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'), ('PNT', 'America/Phoenix'),
  ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
  ('VST', 'Asia/Saigon'), ('CANADA/EAST-SASKATCHEWAN', 'America/Regina'), ('US/PACIFIC-NEW', 'America/Los_Angeles');--> statement-breakpoint
UPDATE "users" SET "time_zone" = "zone" FROM "known_zones" WHERE upper("time_zone") = "nickname";--> statement-breakpoint
UPDATE "calendar_events" SET "series" = jsonb_set("series", '{timeZone}', to_jsonb("zone"))
FROM "known_zones" WHERE "series" IS NOT NULL AND upper("series" ->> 'timeZone') = "nickname";
