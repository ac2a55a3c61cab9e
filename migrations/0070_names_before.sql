-- A name's key loses the legal forms that came to the rules (legal-forms.rules.ts, the same list): 'Aktiebolag', 'Stichting'
-- in front and others; it is found in half the time. People are found by the name before a marriage, too. The indexes are made anew, so writes to both
-- tables wait as long as that takes.
DROP INDEX "organizations_alike_key";--> statement-breakpoint
DROP INDEX "people_alike_key";--> statement-breakpoint
CREATE OR REPLACE FUNCTION crm_alike_key(name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  key text := name;
  bare text;
  word text;
  is_plain boolean := name !~ '[^\u0001-\u007f]';
  has_form boolean := false;
BEGIN
  IF NOT is_plain THEN
    key := normalize(normalize(name, NFKC), NFKD);
  END IF;
  key := lower(regexp_replace(key, '[\u0300-\u036f''’.`´ʼ]', '', 'g'));
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
    key := regexp_replace(key, normalize('株式会社|有限会社|合同会社|合資会社|合名会社|一般社団法人|[(]株[)]|[(]有[)]|주식회사|유한회사|[(]주[)]|股份有限公司|有限责任公司|有限公司', NFKD), ' ', 'g');
    key := replace(replace(replace(replace(key, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    key := translate(key, 'øłđðħıŋ', 'olddhin');
  END IF;
  IF key ~ '\m(nee|geb|geborene|formerly|fka|born|nata|urozhd|urozhdennaia)\M' THEN
    key := regexp_replace(key, '([^[:space:](,])[[:space:](,]+(?:nee|geb|geborene|formerly|fka|born|nata|urozhd|urozhdennaia)[[:space:]]+[^)]+[)]?', '\1 ');
  END IF;
  IF position('/' in key) > 0 THEN
    key := regexp_replace(regexp_replace(regexp_replace(key, '\mp/l\M', 'pty ltd', 'g'), '\ma/s\M', 'as', 'g'), '\mm/s\M', ' ', 'g');
  END IF;
  key := btrim(regexp_replace(key, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
  -- Taking legal forms off is slow, and every row of an import waits for its key, while few people have one in their
  -- name. That one may be there, a word of it tells: its last if it stands behind, its first if in front. Between letters of
  -- other scripts words end elsewhere, so those are always looked through.
  is_plain := key !~ '[^\u0001-\u007f]';
  IF is_plain THEN
    FOREACH word IN ARRAY string_to_array(key, ' ') LOOP
      EXIT WHEN has_form;
      has_form := word = ANY ('{a,ab,ad,ae,ag,akcyjna,aksjeselskap,aktiebolag,aktiebolaget,aktiengesellschaft,aktieselskab,and,anonima,
        anpartsselskab,ans,ao,aor,aps,as,asa,azioni,bhd,bt,bv,bvba,chp,cie,cjsc,co,compagnie,compania,company,
        coop,corp,corporation,cv,cywilna,cz,dd,di,ditta,doo,dr,ee,eg,eireli,eirl,ek,ekfr,empresa,eood,epe,epp,et,
        etablissements,ets,eurl,ev,fa,fhu,firma,fzco,fze,gbr,gesellschaft,gesmbh,ggmbh,gk,gmbh,haftung,
        haftungsbeschrankt,handelsbolag,handelsbolaget,hb,id,ike,inc,incorporated,ip,is,j,jawna,jsc,k,kabushiki,
        kaisha,kb,kft,kg,kgaa,kk,komandytowa,kommanditbolag,ky,l,lda,limitada,limited,llc,llp,lp,ltd,ltda,m,mbb,
        mbh,me,messrs,mr,mrs,ms,nl,nv,nyrt,o,oao,odpowiedzialnoscia,oe,og,ohg,ojsc,oo,ood,ooo,osakeyhtio,ou,oy,
        oyj,pao,partg,phu,pjsc,plc,pphu,private,prof,proprietary,pt,pte,pty,pvt,rl,ro,sa,sac,sarl,sas,sasu,sau,sc,
        sca,scarl,sci,scop,scp,scrl,scs,sdn,se,sel,selarl,sia,sl,sll,slp,slu,snc,soc,societe,sp,spa,srl,srls,sro,
        ss,sti,stichting,tbk,the,tk,too,tov,tr,trust,uab,ud,ug,und,unipessoal,vennootschap,vereniging,vof,wll,zao,
        zoo,zrt}'::text[]);
    END LOOP;
  END IF;
  IF has_form OR NOT is_plain THEN
    key := regexp_replace(key, '(?<=[^ ])(?: (?:pty ltd|proprietary ltd|pty|ltd|limited|ltda|limitada|p l|proprietary limited|pvt ltd|private limited|pvt|plc|llc|llp|lp|inc|incorporated|corp|corporation|co|company|gmbh co kg|gmbh und co kg|gmbh co kgaa|ag co kg|ug co kg|gmbh co ohg|gmbh|mbh|ggmbh|ag|kg|kgaa|ug|ug haftungsbeschrankt|ohg|gbr|ek|ekfr|ev|eg|aor|se|partg|partg mbb|mbb|part mbb|co kg|co ohg|sarl|sasu|sas|sa|snc|sci|eurl|scop|scs|sel|selarl|sl|slu|sau|sll|slp|s l|s a|sc|scp|s coop|sa de cv|s de rl de cv|s de rl|sapi de cv|sac|eirl|srl|srls|spa|sas di|ss|scarl|scrl|soc coop|coop|bv|nv|vof|cv|bvba|ab|hb|kb|as|asa|ans|aps|oy|oyj|ky|ou|sia|uab|sp z oo|sp zoo|spolka z oo|spolka akcyjna|sp j|sp k|sro|s r o|spol s ro|as cz|doo|dd|ad|ood|eood|kft|zrt|nyrt|bt|srl ro|ooo|oao|zao|pao|ao|ip|tov|chp|ooo tk|ae|epe|oe|ee|ike|as tr|ltd sti|sti|kk|gk|co ltd|godo kaisha|kabushiki kaisha|yugen kaisha|sdn bhd|bhd|pte ltd|pte|tbk|cv id|jsc|ojsc|cjsc|pjsc|fze|fzco|wll|nl|as is|trust|holdings pty ltd|sa nv|kaisha|gesmbh|ges mbh|gesellschaft mbh|ohg mbh|me|epp|eireli|lda|unipessoal lda|unipessoal|aktiebolag|handelsbolag|kommanditbolag|aktieselskab|anpartsselskab|osakeyhtio|aksjeselskap|aktiengesellschaft|sca|gesellschaft mit beschrankter haftung|besloten vennootschap|naamloze vennootschap|sociedad limitada|sociedad anonima|sociedade limitada|sociedade anonima|societa per azioni|spolka jawna|spolka komandytowa|spolka cywilna|spolka z ograniczona odpowiedzialnoscia|limited liability company|public limited company))+$', '');
    key := regexp_replace(key, '^(?:(?:the|too|ooo|oao|zao|pao|ao|ip|tov|pt|cv|ud|sas|sarl|eurl|sci|sa|ets|etablissements|societe|firma|fa|ditta|kk|ag|gmbh|societe anonyme|sp z oo|as|kabushiki kaisha|sc|sl|srl|soc|m s|messrs|empresa|compania|compagnie|cie|gesellschaft|ab|hb|kb|aktiebolaget|handelsbolaget|stichting|vereniging|pphu|phu|fhu|societe nouvelle) )+', '');
    bare := regexp_replace(key, '\m(and|und|et|og|the|pty|ltd|limited|proprietary|private|pvt|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|ug|ohg|gbr|ek|aor|sarl|sas|sasu|sa|sau|srl|sl|slu|spa|snc|bv|nv|ab|as|aps|oy|oyj|kk|sp z oo|sro|kft|zrt|ltda|sdn bhd|ooo|oao|zao|pao|ao|ip|tov|epe|ae|pt|ets|etablissements|ltd sti|dr|mr|mrs|ms|prof)\M', '', 'g');
    -- A name of such words alone keeps them.
    IF btrim(bare) <> '' THEN
      key := bare;
    END IF;
  END IF;
  IF position('mac' in key) > 0 THEN
    key := regexp_replace(key, '\mmac(?=[a-z]{4})', 'mc', 'g');
  END IF;
  IF position('st' in key) > 0 OR position('sa' in key) > 0 THEN
    key := regexp_replace(key, '\m(saint|sainte|ste|sankt)\M', 'st', 'g');
  END IF;
  key := regexp_replace(replace(key, 'dj', 'd'), '([aou])e(?=[a-z])', '\1', 'g');
  key := regexp_replace(replace(replace(key, 'aa', 'a'), 'kh', 'h'), 's[hc]+ch|sch', 'sh', 'g');
  key := translate(replace(replace(key, 'tch', 'ch'), 'x', 'ks'), 'wyj', 'vii');
  RETURN replace(regexp_replace(key, '([^0-9 ])\1+', '\1', 'g'), ' ', '');
END
$$;
--> statement-breakpoint
-- The name before a marriage where a name tells it, with the first name: 'Anna Schmidt geb. Berg' was Anna Berg. Null for
-- most. It uses nothing but built-in functions.
CREATE FUNCTION crm_former_name(name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  told text[];
  first text;
BEGIN
  IF name !~* '[ (,](n[eé]e|geb|geborene|formerly|fka|born|nata|урожд)' AND name !~ '\u0301' THEN
    RETURN null;
  END IF;
  told := regexp_match(normalize(name, NFC), '^(.*[^[:space:](,])[[:space:](,]+(?:n[eé]e|geb\.?|geborene|formerly|fka|born|nata|урожд[её]нная|урожд\.?)[[:space:]]+([^)]+)', 'i');
  IF told IS NULL THEN
    RETURN null;
  END IF;
  IF btrim(told[2]) ~ '[[:space:]]' THEN
    RETURN btrim(told[2]);
  END IF;
  first := substring(regexp_replace(told[1], '^(?:(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|fru|mme|mlle|mons|sra|srta|dott|dottssa|sig|sigra|avv|ing)\.? +)+', '', 'i') from '^[^[:space:]]+');
  RETURN first || ' ' || btrim(told[2]);
END
$$;
--> statement-breakpoint
CREATE INDEX "organizations_alike_key" ON "organizations" USING btree (crm_alike_key("name")) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_alike_key" ON "people" USING btree (crm_alike_key("name")) WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_former_key" ON "people" USING btree (crm_alike_key(crm_former_name("name"))) WHERE "people"."deleted_at" is null and crm_former_name("people"."name") is not null;--> statement-breakpoint
-- What was found before these rules is looked for once more.
UPDATE "pair_searches" SET "after_id" = null, "done_at" = null, "looked" = 0;
