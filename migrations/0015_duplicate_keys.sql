-- What likely duplicates are looked up by. They use nothing but built-in functions, by their place in
-- pg_catalog, so that indexes may be made of them; changing one of them means making its indexes again.
-- A name in plain letters, without legal words, and without spaces: 'North Side Motors Pty. Ltd.' is northsidemotors.
CREATE FUNCTION crm_name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN replace(regexp_replace(
    regexp_replace(
      replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’.]', '', 'g')), 'ß', 'ss'),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'),
    '\y(and|the|pty|p l|ltd|limited|proprietary|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|ug|sarl|sas|sa|srl|spa|bv|nv|ab|as|oy|aps|kk)\y', '', 'g'),
  ' ', '');
--> statement-breakpoint
-- The last seven digits of the first number: the same with and without the codes of country and area.
CREATE FUNCTION crm_phone_key(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN nullif(right(regexp_replace(
    regexp_replace(lower(phone), '(;|,|#|ext|(?<=[0-9])\s*x).*$', ''), '[^0-9]', '', 'g'), 7), '');
--> statement-breakpoint
-- The host of a website's or an e-mail address backwards, so that all of a domain stand together in an index.
CREATE FUNCTION crm_host_key(address text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN reverse('.' || regexp_replace(
    lower(address), '^\s*([a-z][a-z0-9+.-]*:)?(//)?([^/?#@]*@)?([^/?#:@\s]+).*$', '\4'));
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "name_key" text GENERATED ALWAYS AS (crm_name_key(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "name_key" text GENERATED ALWAYS AS (crm_name_key(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "organizations_name_key" ON "organizations" USING gin ("name_key" gin_trgm_ops) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_phone_key" ON "organizations" USING btree (crm_phone_key("phone")) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_email_key" ON "organizations" USING btree (lower("email")) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_website_key" ON "organizations" USING btree (crm_host_key("website") collate "C") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_email_host_key" ON "organizations" USING btree (crm_host_key("email") collate "C") WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_name_key" ON "people" USING gin ("name_key" gin_trgm_ops) WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_phone_key" ON "people" USING btree (crm_phone_key("phone")) WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_email_key" ON "people" USING btree (lower("email")) WHERE "people"."deleted_at" is null;