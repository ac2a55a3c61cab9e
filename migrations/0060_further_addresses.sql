-- What further e-mails are looked up by: each address, the mailbox that it stands for (crm_mailbox_key), and its domain
-- with all above it, such as '@sales.toll.com' and '@toll.com'. No row is written again: a column with a constant as its
-- default is a note in the catalogue, and the indexes below hold no row of before.
CREATE FUNCTION crm_email_keys(further jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(DISTINCT keys.key), '{}')
    FROM jsonb_path_query(further, '$[*]') AS one(email)
    CROSS JOIN LATERAL (
      SELECT lower(btrim(one.email ->> 'value')) AS key
      UNION ALL SELECT crm_mailbox_key(one.email ->> 'value')
      UNION ALL SELECT '@' || array_to_string(domain.parts[place:], '.')
        FROM (SELECT string_to_array(split_part(lower(btrim(one.email ->> 'value')), '@', -1), '.') AS parts) AS domain
        CROSS JOIN LATERAL generate_series(1, cardinality(domain.parts)) AS place
    ) AS keys
    WHERE keys.key IS NOT NULL);
--> statement-breakpoint
CREATE FUNCTION crm_phone_keys(further jsonb) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_agg(crm_phone_key(one.phone ->> 'value')), '{}') FROM jsonb_path_query(further, '$[*]') AS one(phone)
    WHERE one.phone ->> 'value' IS NOT NULL);
--> statement-breakpoint
-- What a search looks in.
CREATE FUNCTION crm_values_text(further jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT lower(string_agg(one.given ->> 'value', E'\n')) FROM jsonb_path_query(further, '$[*]') AS one(given));
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "email_type" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "further_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phone_type" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "further_phones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_type" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "further_emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "phone_type" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "further_phones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "organizations_further_email_keys" ON "organizations" USING gin (crm_email_keys("further_emails")) WHERE "organizations"."further_emails" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "organizations_further_phone_keys" ON "organizations" USING gin (crm_phone_keys("further_phones")) WHERE "organizations"."further_phones" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "people_further_email_keys" ON "people" USING gin (crm_email_keys("further_emails")) WHERE "people"."further_emails" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "people_further_phone_keys" ON "people" USING gin (crm_phone_keys("further_phones")) WHERE "people"."further_phones" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "people_further_emails" ON "people" USING gin (crm_values_text("further_emails") gin_trgm_ops) WHERE "people"."further_emails" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "people_further_phones" ON "people" USING gin (crm_values_text("further_phones") gin_trgm_ops) WHERE "people"."further_phones" <> '[]'::jsonb;
