-- What likely duplicates are looked up by when two people write one name differently. An index of each alone: no
-- row is written again. They use nothing but built-in functions; changing one means making its indexes again.
-- Latin letters for Cyrillic and Greek, one spelling for one sound, no legal form: 'Волков' is volkov, 'Müller und
-- Söhne GmbH' and 'Mueller & Soehne' are mullersohne (letters.rules.ts folds the same way).
CREATE FUNCTION crm_alike_key(name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  key text := lower(regexp_replace(normalize(normalize(name, NFKC), NFKD), '[\u0300-\u036f''’.`´ʼ]', '', 'g'));
BEGIN
  IF key ~ '[\u0370-\u04ff]' THEN
    key := replace(replace(replace(key, 'ου', 'ou'), 'ευ', 'ef'), 'αυ', 'af');
    key := replace(replace(replace(replace(key, 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh');
    key := replace(replace(replace(replace(key, 'щ', 'sh'), 'ю', 'iu'), 'я', 'ia'), 'є', 'ie');
    key := replace(replace(replace(replace(key, 'љ', 'li'), 'њ', 'ni'), 'θ', 'th'), 'χ', 'ch');
    key := replace(replace(replace(key, 'ψ', 'ps'), 'ξ', 'ks'), 'џ', 'dz');
    key := translate(key, 'абвгґдезиіклмнопрстуфхыэђјћαβγδεζηικλμνοπρσςτυφωъь',
      'abvggdeziiklmnoprstufhiedicavgdeziiklmnoprsstifo');
  END IF;
  IF key ~ '[^\u0001-\u007f]' THEN
    key := regexp_replace(key, '株式会社|有限会社|合同会社|[(]株[)]|[(]有[)]|주식회사|유한회사|股份有限公司|有限责任公司|有限公司', ' ', 'g');
    key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    key := translate(key, 'øłđðħıŋ', 'olddhin');
  END IF;
  key := regexp_replace(key, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
  key := regexp_replace(key, '\m(and|und|et|og|the|pty|ltd|limited|proprietary|private|pvt|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|ug|ohg|gbr|ek|aor|sarl|sas|sasu|sa|sau|srl|sl|slu|spa|snc|bv|nv|ab|as|aps|oy|oyj|kk|sp z oo|sro|kft|zrt|ltda|sdn bhd|ooo|oao|zao|pao|ao|ip|tov|epe|ae|pt|ets|etablissements|ltd sti|dr|mr|mrs|ms|prof)\M', '', 'g');
  key := regexp_replace(regexp_replace(key, '\mmac(?=[a-z]{4})', 'mc', 'g'), '\m(saint|sainte|ste|sankt)\M', 'st', 'g');
  key := regexp_replace(replace(key, 'dj', 'd'), '([aou])e(?=[a-z])', '\1', 'g');
  key := regexp_replace(replace(replace(key, 'aa', 'a'), 'kh', 'h'), 's[hc]+ch|sch', 'sh', 'g');
  key := translate(replace(replace(key, 'tch', 'ch'), 'x', 'ks'), 'wyj', 'vii');
  RETURN replace(regexp_replace(key, '([^0-9 ])\1+', '\1', 'g'), ' ', '');
END
$$;
--> statement-breakpoint
-- The mailbox that an address stands for: no '+tag', and no dots where Gmail ignores them.
CREATE FUNCTION crm_mailbox_key(email text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN lower(btrim(email)) ~ '@g(oogle)?mail[.]com$'
    THEN replace(regexp_replace(lower(btrim(email)), '([+].*)?@.*$', ''), '.', '') || '@gmail.com'
    ELSE regexp_replace(lower(btrim(email)), '[+].*@', '@') END;
--> statement-breakpoint
CREATE INDEX "organizations_alike_key" ON "organizations" USING btree (crm_alike_key("name")) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_mailbox_key" ON "organizations" USING btree (crm_mailbox_key("email")) WHERE "organizations"."deleted_at" is null and "organizations"."email" ~* '([+]|@gmail[.]|@googlemail[.])';--> statement-breakpoint
CREATE INDEX "people_alike_key" ON "people" USING btree (crm_alike_key("name")) WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_mailbox_key" ON "people" USING btree (crm_mailbox_key("email")) WHERE "people"."deleted_at" is null and "people"."email" ~* '([+]|@gmail[.]|@googlemail[.])';