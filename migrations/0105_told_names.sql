-- A name's key loses the legal forms that came to the rules (legal-forms.rules.ts, the same list), many of them in full, and
-- 'and' in more languages: 'Zubeldía y Cía.' has the key of 'Zubeldia & Cia'. 'Schtsch' and 'tsch' are read as one sound.
-- Organizations are found by each name that theirs tells ('Belcastro Pty Ltd t/a Bend Harvesters'), people by the name before
-- a marriage in more languages. The indexes are made anew, so writes to both tables wait as long as that takes.
DROP INDEX "organizations_alike_key";--> statement-breakpoint
DROP INDEX "people_alike_key";--> statement-breakpoint
DROP INDEX "people_former_key";--> statement-breakpoint
DROP INDEX "merges_alike_key";--> statement-breakpoint
DROP INDEX "merged_records_alike_key";--> statement-breakpoint
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
  IF key ~ '\m(nee|geb|geborene|formerly|fka|born|nata|urozhd|urozhdennaia|fodd|fodt|nacida|nascida|epouse|rozena|z domu|de soltera|geboren|rodena|rojena|szuletett|nascuta|nascuda|urodzhena|to genos|maiden name|meisjesnaam|kizlik soyadi)\M' THEN
    key := regexp_replace(key, '([^[:space:](,])[[:space:](,]+(?:nee|geb|geborene|formerly|fka|born|nata|urozhd|urozhdennaia|fodd|fodt|nacida|nascida|epouse|rozena|z domu|de soltera|geboren|rodena|rojena|szuletett|nascuta|nascuda|urodzhena|to genos|maiden name|meisjesnaam|kizlik soyadi)[[:space:]]+[^)]+[)]?', '\1 ');
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
      has_form := word = ANY ('{a,ab,abee,actiuni,ad,ae,aebe,ag,agr,agricola,akcyjna,aksjeselskap,aktiebolag,aktiebolaget,
        aktiengesellschaft,aktieselskab,aktsiaselts,aktsionernoe,allmennaksjeselskap,amba,and,anonima,anonyme,
        anpartsselskab,ans,ao,aor,aps,arl,as,asa,atbildibu,avv,ay,az,azienda,azioni,bendrove,beperk,berhad,bhd,
        bienes,bpk,bsc,bt,bv,bvba,c,cb,cbe,cc,chp,chusik,chusikhoesa,cic,cie,civil,civile,cjsc,co,collectif,
        collettivo,commv,compagnie,compania,company,cong,consortile,coop,cooperativa,cooperative,corp,corporation,
        cty,cv,cvba,cyf,cyfyngedig,cywilna,cz,d,dac,dd,di,dipl,ditta,dmcc,doo,dooel,dott,dottssa,dr,drustvo,
        druzhestvo,druzstvo,e,ead,earl,ee,eenmanszaak,efthinis,efthynis,eg,egen,ehf,eireli,eirl,ek,ekfm,ekfr,
        empresa,en,enk,enkeltmandsvirksomhed,enkeltpersonforetak,enr,entrepreneur,entreprise,eood,epe,epp,es,esq,
        est,establishment,et,eta,etablissements,etaireia,ets,eurl,ev,f,fa,fgup,fhu,fhup,firma,flexco,fmba,fop,
        forening,frau,fru,fz,fzco,fze,gaec,gaisha,gbr,gcv,geie,genossenschaft,geom,gesellschaft,gesmbh,ggmbh,gie,gk,
        gmbh,godo,gongsi,h,haftung,haftungsbeschrankt,handelsbolag,handelsbolaget,handelsgesellschaft,hb,herr,hoesa,
        i,id,igr,ike,immobiliere,inc,incorporated,incorporee,individualnii,individualnyi,individuelle,ing,ip,ir,is,
        ivs,j,ja,jawna,jdoo,jituan,jp,jsc,jusik,jusikhoesa,k,kabushiki,kabushikigaisha,kabushikikaisha,kai,kaisha,
        kauffrau,kaufmann,kb,kfh,kfkh,kfm,kfr,kft,kg,kgaa,kk,kkt,komandytowa,kommandiittiyhtio,kommanditbolag,
        kommanditgesellschaft,ks,ksc,kscc,ky,l,laboral,lda,limitada,limitata,limited,limitee,liq,liquidation,llc,
        lllp,llp,lp,ltd,ltda,ltee,m,mb,mba,mbb,mbe,mbh,me,messrs,mgr,miss,mlle,mme,mons,mr,mrs,ms,mup,nl,nv,nyrt,o,
        oam,oao,obe,obmedzenym,obrt,obshchestvo,obshestvo,och,odgovornoscu,odgovornostjo,odo,odpowiedzialnoscia,oe,
        og,ohg,ojsc,omezenym,oo,ood,ooo,opc,osakeyhtio,osauhing,osk,osuuskunta,otgovornost,otkritoe,otkrytoe,
        otvetstvennostiu,otvetstvennostyu,ou,oy,oyj,p,pao,partg,partnerschaftsgesellschaft,partnership,pat,pcl,
        persero,pfa,phd,phu,phup,pjsc,plc,pllc,plt,pphu,ppuh,prat,predprinimatel,private,prof,profesional,
        proprietary,przedsiebiorstwo,psa,psc,pt,pte,pty,publ,publichnoe,pvt,pw,qsc,quotas,rechts,reszvenytarsasag,
        rl,ro,rt,s,sa,sabiedriba,sac,sae,sagl,sal,san,sanayi,saoc,saog,sapa,sarl,sas,sasu,sau,sc,sca,scarl,sccl,
        scea,sci,scop,scp,scpa,scrl,scs,sdn,se,sel,selarl,semplice,semplificata,senc,senrl,sia,sig,sigra,simplifiee,
        sir,sirketi,ska,sl,sll,slne,slp,slu,smba,snc,soc,sociedad,societa,societe,sp,spa,spc,spj,spk,spol,
        spolecnost,spolocnost,sprl,srl,srld,srls,sro,ss,sti,stichting,stiftung,tarsasag,tbk,teo,teoranta,terbatas,
        the,tic,ticaret,tk,tmi,tnhh,toiminimi,too,tov,tovarishchestvo,tovarishestvo,tovaristvo,tr,trust,u,uab,ud,ug,
        ulc,un,und,unico,unipersonal,unipersonale,unipersonnelle,unipessoal,unternehmergesellschaft,v,variable,ve,
        vennootschap,verein,vereniging,vidpovidalnistiu,vidpovidalnistyu,vof,vos,wll,y,yhtio,yugen,z,zaklad,
        zakritoe,zakrytoe,zao,zoo,zphu,zrt}'::text[]);
    END LOOP;
  END IF;
  IF has_form OR NOT is_plain THEN
    key := regexp_replace(key, '(?<=[^ ])(?: (?:pty ltd|proprietary ltd|pty|ltd|limited|ltda|limitada|p l|proprietary limited|pvt ltd|private limited|pvt|plc|llc|llp|lp|inc|incorporated|corp|corporation|co|company|gmbh co kg|gmbh und co kg|gmbh co kgaa|ag co kg|ug co kg|gmbh co ohg|gmbh|mbh|ggmbh|ag|kg|kgaa|ug|ug haftungsbeschrankt|ohg|gbr|ek|ekfr|ev|eg|aor|se|partg|partg mbb|mbb|part mbb|co kg|co ohg|sarl|sasu|sas|sa|snc|sci|eurl|scop|scs|sel|selarl|sl|slu|sau|sll|slp|s l|s a|sc|scp|s coop|sa de cv|s de rl de cv|s de rl|sapi de cv|sac|eirl|srl|srls|spa|sas di|ss|scarl|scrl|soc coop|coop|bv|nv|vof|cv|bvba|ab|hb|kb|as|asa|ans|aps|oy|oyj|ky|ou|sia|uab|sp z oo|sp zoo|spolka z oo|spolka akcyjna|sp j|sp k|sro|s r o|spol s ro|as cz|doo|dd|ad|ood|eood|kft|zrt|nyrt|bt|srl ro|ooo|oao|zao|pao|ao|ip|tov|chp|ooo tk|ae|epe|oe|ee|ike|as tr|ltd sti|sti|kk|gk|co ltd|godo kaisha|kabushiki kaisha|yugen kaisha|sdn bhd|bhd|pte ltd|pte|tbk|cv id|jsc|ojsc|cjsc|pjsc|fze|fzco|wll|nl|as is|trust|holdings pty ltd|sa nv|kaisha|gesmbh|ges mbh|gesellschaft mbh|ohg mbh|me|epp|eireli|lda|unipessoal lda|unipessoal|aktiebolag|handelsbolag|kommanditbolag|aktieselskab|anpartsselskab|osakeyhtio|aksjeselskap|aktiengesellschaft|sca|gesellschaft mit beschrankter haftung|besloten vennootschap|naamloze vennootschap|sociedad limitada|sociedad anonima|sociedade limitada|sociedade anonima|societa per azioni|spolka jawna|spolka komandytowa|spolka cywilna|spolka z ograniczona odpowiedzialnoscia|limited liability company|public limited company|egen|eg mbh|publ|sae|sal|saoc|saog|qsc|earl|scea|gaec|geie|gie|sprl|comm v|cvba|sagl|ltee|senc|pllc|lllp|ulc|ehf|k s|i s|ivs|as publ|sp p|spol|v o s|vos|ks|akc spol|dooel|jdoo|ead|plt|pcl|opc|sociedad cooperativa|s coop and|cooperativa limitada|scpa|soc coop arl|soc coop a rl|a rl|societa cooperativa|sapa|slne|sociedad anonima de capital variable|sab de cv|flexco|og|e u|stiftung|fgup|mup|odo|fop|pat|prat|mon ike|monoprosopi ike|aebe|abee|unipersonale|a socio unico|con socio unico|socio unico|ltd as|san tic|koll sti|kom sti|bhd plt|w l l|llc fz|fz llc|dmcc|spc|kgaa mbh|gmbh i l|i l|in liquidation|in liq|ltd in liquidation|the|edms bpk|edms beperk|eiendoms beperk|bpk|beperk|cc|sendirian berhad|berhad|pt|persero|pt persero|persero tbk|perseroan terbatas|sociedad limitada unipersonal|sociedad anonima unipersonal|sociedad limitada profesional|sociedad limitada laboral|sociedad anonima laboral|sociedad civil|comunidad de bienes|cb|sociedad de responsabilidad limitada|s de r l|s de r l de c v|s a de c v|s a s|s r l|s p a|s n c|sociedade unipessoal limitada|sociedade unipessoal lda|sociedade por quotas|s a r l|societa a responsabilita limitata|societa a responsabilita limitata semplificata|societa in accomandita semplice|societa in nome collettivo|societa semplice|societa agricola|societa agricola semplice|soc agr|societa consortile|societe a responsabilite limitee|societe par actions simplifiee|societe par actions simplifiee unipersonnelle|societe en nom collectif|societe civile|societe civile immobiliere|societe anonyme|entreprise unipersonnelle a responsabilite limitee|entreprise individuelle|auto entrepreneur|micro entreprise|enr|limitee|incorporee|senrl|s e n c|kommanditgesellschaft|offene handelsgesellschaft|gesellschaft burgerlichen rechts|eingetragener kaufmann|eingetragene kauffrau|ekfm|e kfm|e kfr|e k|e v|eingetragener verein|eingetragene genossenschaft|unternehmergesellschaft|unternehmergesellschaft haftungsbeschrankt|partnerschaftsgesellschaft|igr|g m b h|gmbh igr|eenmanszaak|vennootschap onder firma|commanditaire vennootschap|b v|n v|v o f|commv|gcv|srl bv|bv srl|a m b a|amba|smba|fmba|enkeltmandsvirksomhed|enkeltpersonforetak|enk|allmennaksjeselskap|ekonomisk forening|enskild firma|ab publ|kommandiittiyhtio|avoin yhtio|ay|tmi|toiminimi|oy ab|osuuskunta|osk|osauhing|aktsiaselts|sabiedriba ar ierobezotu atbildibu|akciju sabiedriba|uzdaroji akcine bendrove|akcine bendrove|sp z o o|spolka z o o|spolka komandytowo akcyjna|ska|s k a|psa|prosta spolka akcyjna|spk|spj|sp jawna|s c|s j|s k|spolecnost s rucenim omezenym|spolocnost s rucenim obmedzenym|akciova spolecnost|akciova spolocnost|spol sro|a s|komanditni spolecnost|verejna obchodni spolecnost|druzstvo|korlatolt felelossegu tarsasag|beteti tarsasag|zartkoruen mukodo reszvenytarsasag|nyilvanosan mukodo reszvenytarsasag|reszvenytarsasag|rt|kkt|societate cu raspundere limitata|societate pe actiuni|pfa|srl d|srld|druzhestvo s ogranichena otgovornost|ednolichno druzhestvo s ogranichena otgovornost|aktsionerno druzhestvo|drustvo s ogranicenom odgovornoscu|drustvo sa ogranicenom odgovornoscu|druzba z omejeno odgovornostjo|dionicko drustvo|akcionarsko drustvo|d o o|d d|j d o o|obrt|etaireia periorismenis efthynis|etaireia periorismenis efthinis|anonymi etaireia|anonimi etaireia|omorrythmi etaireia|omorrithmi etaireia|eterorrythmi etaireia|eterorrithmi etaireia|idiotiki kefalaiouchiki etaireia|obshchestvo s ogranichennoi otvetstvennostyu|obshestvo s ogranichennoi otvetstvennostiu|aktsionernoe obshchestvo|aktsionernoe obshestvo|zakrytoe aktsionernoe obshchestvo|zakritoe aktsionernoe obshestvo|otkrytoe aktsionernoe obshchestvo|otkritoe aktsionernoe obshestvo|publichnoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshestvo|tovarishchestvo s ogranichennoi otvetstvennostyu|tovarishestvo s ogranichennoi otvetstvennostiu|tovaristvo z obmezhenoyu vidpovidalnistyu|tovaristvo z obmezhenoiu vidpovidalnistiu|individualnyi predprinimatel|individualnii predprinimatel|too|kfkh|kfh|limited sirketi|anonim sirketi|ltd sirketi|san ve tic ltd sti|san ve tic as|san tic ltd sti|san tic as|sanayi ve ticaret limited sirketi|sanayi ve ticaret anonim sirketi|sanayi ve ticaret ltd sti|sanayi ve ticaret as|ticaret ve sanayi ltd sti|ticaret ve sanayi as|tic ve san ltd sti|tic ve san as|san ve tic|tic ve san|sanayi ve ticaret|ticaret ve sanayi|tic san ltd sti|tic san|tic ltd sti|tic as|ticaret ltd sti|ticaret as|ticaret limited sirketi|ticaret anonim sirketi|kollektif sirketi|komandit sirketi|company limited|public company limited|pte limited|private ltd|joint stock company|limited partnership|limited liability partnership|community interest company|cic|unlimited company|designated activity company|dac|teoranta|teo|cyf|cyfyngedig|youxian gongsi|gufen youxian gongsi|youxian zeren gongsi|gongsi|jituan youxian gongsi|jituan|chusik hoesa|jusik hoesa|chusikhoesa|jusikhoesa|yuhan hoesa|kabushiki gaisha|kabushikigaisha|kabushikikaisha|yugen gaisha|godo gaisha|goshi gaisha|tnhh|l l c|l l p|l p|p l c|fz co|est|establishment|bsc|psc|kscc|ksc|sccl|society limited|co operative society limited))+$', '');
    key := regexp_replace(key, '^(?:(?:the|too|ooo|oao|zao|pao|ao|ip|tov|pt|cv|ud|sas|sarl|eurl|sci|sa|ets|etablissements|societe|firma|fa|ditta|kk|ag|gmbh|societe anonyme|sp z oo|as|kabushiki kaisha|sc|sl|srl|soc|m s|messrs|empresa|compania|compagnie|cie|gesellschaft|ab|hb|kb|aktiebolaget|handelsbolaget|stichting|vereniging|pphu|phu|fhu|societe nouvelle|scea|earl|gaec|sprl|snc|sasu|gie|ohg|fgup|mup|fop|obshchestvo s ogranichennoi otvetstvennostyu|obshestvo s ogranichennoi otvetstvennostiu|aktsionernoe obshchestvo|aktsionernoe obshestvo|zakrytoe aktsionernoe obshchestvo|zakritoe aktsionernoe obshestvo|otkrytoe aktsionernoe obshchestvo|otkritoe aktsionernoe obshestvo|publichnoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshestvo|tovarishchestvo s ogranichennoi otvetstvennostyu|tovarishestvo s ogranichennoi otvetstvennostiu|tovaristvo z obmezhenoyu vidpovidalnistyu|tovaristvo z obmezhenoiu vidpovidalnistiu|individualnyi predprinimatel|individualnii predprinimatel|kfkh|kfh|societe a responsabilite limitee|societe par actions simplifiee|societe civile|societa agricola|azienda agricola|az agr|soc agr|sociedad anonima|eta|oy|oyj|cong ty tnhh mtv|cong ty tnhh|cty tnhh|cong ty co phan|cong ty cp|przedsiebiorstwo wielobranzowe|przedsiebiorstwo|ppuh|p p h u|phup|zphu|firma handlowa|f h|fhup|p w|pw|chusik hoesa|jusik hoesa|chusikhoesa|jusikhoesa|kabushiki gaisha|kabushikigaisha|kabushikikaisha|yugen gaisha|godo gaisha|chp|uab|sia|ou|mb|przedsiebiorstwo handlowo uslugowe|przedsiebiorstwo uslugowo handlowe|przedsiebiorstwo handlowe|przedsiebiorstwo produkcyjno handlowo uslugowe|firma handlowo uslugowa|zaklad produkcyjno handlowy|sca|societe cooperative agricole|cooperative agricole) )+', '');
    -- 'And', in some languages; not a letter of a name.
    key := regexp_replace(key, '(?<=[^ ]{2}) (?:y|e|i|u|och|en|ja|kai|es|ir|un|ve) (?=[^ ]{2})', ' ', 'g');
    bare := regexp_replace(key, '\m(and|und|et|og|the|pty|ltd|limited|proprietary|private|pvt|inc|incorporated|llc|llp|plc|corp|corporation|co|company|gmbh|mbh|ag|kg|kgaa|ug|ohg|gbr|ek|aor|sarl|sas|sasu|sa|sau|srl|sl|slu|spa|snc|bv|nv|ab|as|aps|oy|oyj|kk|sp z oo|sro|kft|zrt|ltda|sdn bhd|ooo|oao|zao|pao|ao|ip|tov|epe|ae|pt|ets|etablissements|ltd sti|dr|mr|mrs|ms|prof|herr|frau|fru|mme|mlle|mons|miss|sir|dipl|ing|dott|dottssa|sig|sigra|avv|geom|mgr|obe|mbe|cbe|oam|phd|mba|esq|jp)\M', '', 'g');
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
  key := replace(replace(key, 'schtsch', 'sh'), 'tsch', 'ch');
  key := regexp_replace(replace(replace(key, 'aa', 'a'), 'kh', 'h'), 's[hc]+ch|sch', 'sh', 'g');
  key := translate(replace(replace(key, 'tch', 'ch'), 'x', 'ks'), 'wyj', 'vii');
  RETURN replace(regexp_replace(key, '([^0-9 ])\1+', '\1', 'g'), ' ', '');
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION crm_former_name(name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  told text[];
  first text;
BEGIN
  -- Most names have not as many words.
  IF name !~ '[[:space:](,][^[:space:]]+[[:space:]]' OR name !~* '[ (,](n[eé]e|geb|formerly|previously|fka|born|nata|урожд|[eé]p\.|[eé]pouse|z domu|z d\.|rozen|roz\.|f[oö]dd|født|de soltera|nacida|nascida|rođena|rojena|született|născut|nascuda|рођена|родена|уроджена|το γένος|maiden name|meisjesnaam|kızlık soyadı|roden)' AND name !~ '\u0301' THEN
    RETURN null;
  END IF;
  told := regexp_match(normalize(name, NFC), '^(.*[^[:space:](,])[[:space:](,]+(?:n[eé]e|geb\.?|geborene|formerly|previously|fka|born|nata|урожд[её]нная|урожд\.?|[eé]p\.|[eé]pouse|z domu|z d\.|rozen[aá]|roz\.|f[oö]dd|født|de soltera|nacida|nascida|geboren|roden[aá]|rođena|rojena|született|născut[aă]|nascuda|рођена|родена|уроджена|το γένος|maiden name|meisjesnaam|kızlık soyadı)[[:space:]]+([^)]+)', 'i');
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
-- Each of the two names that one tells; null for most. It uses nothing but built-in functions.
CREATE FUNCTION crm_told_name(name text, place integer) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  parts text[];
BEGIN
  IF name !~* '\m(?:t/as?|trading|d/b/a|dba|aka|f/k/a|fka|also|formerly|previously|vormals|ehemals|anciennement|ex)\M' THEN
    RETURN null;
  END IF;
  parts := regexp_split_to_array(name, '\m(?:t/as?|trading as|d/b/a|dba|also known as|aka|f/k/a|fka|formerly known as|formerly|previously known as|previously|vormals|ehemals|anciennement|ex)\M', 'i');
  IF cardinality(parts) < 2 THEN
    RETURN null;
  END IF;
  RETURN nullif(btrim(parts[place], ' ,;:.()'), '');
END
$$;
--> statement-breakpoint
CREATE INDEX "organizations_alike_key" ON "organizations" USING btree (crm_alike_key("name")) WHERE "organizations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_alike_key" ON "people" USING btree (crm_alike_key("name")) WHERE "people"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "people_former_key" ON "people" USING btree (crm_alike_key(crm_former_name("name"))) WHERE "people"."deleted_at" is null and crm_former_name("people"."name") is not null;--> statement-breakpoint
CREATE INDEX "merges_alike_key" ON "merges" USING btree (crm_alike_key("former_name")) WHERE "merges"."undone_at" is null and "merges"."former_name" is not null;--> statement-breakpoint
CREATE INDEX "merged_records_alike_key" ON "merged_records" USING btree (crm_alike_key("name")) WHERE "merged_records"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "organizations_first_told_key" ON "organizations" USING btree (crm_alike_key(crm_told_name("name", 1))) WHERE "organizations"."deleted_at" is null and crm_told_name("organizations"."name", 1) is not null;--> statement-breakpoint
CREATE INDEX "organizations_second_told_key" ON "organizations" USING btree (crm_alike_key(crm_told_name("name", 2))) WHERE "organizations"."deleted_at" is null and crm_told_name("organizations"."name", 2) is not null;--> statement-breakpoint
-- What was found before these rules is looked for once more.
UPDATE "pair_searches" SET "after_id" = null, "done_at" = null, "looked" = 0;
