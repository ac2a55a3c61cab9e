/**
 * The legal forms of many countries, which stand behind a company's name or in front of it and tell nothing apart. The
 * database's `crm_alike_key` has the same list: what changes here is brought there by a migration (alike-keys.test.ts).
 */

/** Folded words without points, as they follow each other: `Sp. z o.o.` is `sp z oo`. */
const behind = (
  'pty ltd,proprietary ltd,pty,ltd,limited,ltda,limitada,p l,proprietary limited,pvt ltd,private limited,pvt,plc,llc,llp,' +
  'lp,inc,incorporated,corp,corporation,co,company,gmbh co kg,gmbh und co kg,gmbh co kgaa,ag co kg,ug co kg,gmbh co ohg,' +
  'gmbh,mbh,ggmbh,ag,kg,kgaa,ug,ug haftungsbeschrankt,ohg,gbr,ek,ekfr,ev,eg,aor,se,partg,partg mbb,mbb,part mbb,co kg,' +
  'co ohg,sarl,sasu,sas,sa,snc,sci,eurl,scop,scs,sel,selarl,sl,slu,sau,sll,slp,s l,s a,sc,scp,s coop,sa de cv,' +
  's de rl de cv,s de rl,sapi de cv,sac,eirl,srl,srls,spa,sas di,ss,scarl,scrl,soc coop,coop,bv,nv,vof,cv,bvba,ab,hb,kb,' +
  'as,asa,ans,aps,oy,oyj,ky,ou,sia,uab,sp z oo,sp zoo,spolka z oo,spolka akcyjna,sp j,sp k,sro,s r o,spol s ro,as cz,doo,' +
  'dd,ad,ood,eood,kft,zrt,nyrt,bt,srl ro,ooo,oao,zao,pao,ao,ip,tov,chp,ooo tk,ae,epe,oe,ee,ike,as tr,ltd sti,sti,kk,gk,' +
  'co ltd,godo kaisha,kabushiki kaisha,yugen kaisha,sdn bhd,bhd,pte ltd,pte,tbk,cv id,jsc,ojsc,cjsc,pjsc,fze,fzco,wll,nl,' +
  'as is,trust,holdings pty ltd,sa nv,kaisha,gesmbh,ges mbh,gesellschaft mbh,ohg mbh,me,epp,eireli,lda,unipessoal lda,' +
  'unipessoal,aktiebolag,handelsbolag,kommanditbolag,aktieselskab,anpartsselskab,osakeyhtio,aksjeselskap,' +
  'aktiengesellschaft,sca,gesellschaft mit beschrankter haftung,besloten vennootschap,naamloze vennootschap,' +
  'sociedad limitada,sociedad anonima,sociedade limitada,sociedade anonima,societa per azioni,spolka jawna,' +
  'spolka komandytowa,spolka cywilna,spolka z ograniczona odpowiedzialnoscia,limited liability company,' +
  'public limited company,egen,eg mbh,publ,sae,sal,saoc,saog,qsc,earl,scea,gaec,geie,gie,sprl,comm v,cvba,sagl,ltee,senc,' +
  'pllc,lllp,ulc,ehf,k s,i s,ivs,as publ,sp p,spol,v o s,vos,ks,akc spol,dooel,jdoo,ead,plt,pcl,opc,sociedad cooperativa,' +
  's coop and,cooperativa limitada,scpa,soc coop arl,soc coop a rl,a rl,societa cooperativa,sapa,slne,' +
  'sociedad anonima de capital variable,sab de cv,flexco,og,e u,stiftung,fgup,mup,odo,fop,pat,prat,mon ike,' +
  'monoprosopi ike,aebe,abee,unipersonale,a socio unico,con socio unico,socio unico,ltd as,san tic,koll sti,kom sti,' +
  'bhd plt,w l l,llc fz,fz llc,dmcc,spc,kgaa mbh,gmbh i l,i l,in liquidation,in liq,ltd in liquidation,the,edms bpk,' +
  'edms beperk,eiendoms beperk,bpk,beperk,cc,sendirian berhad,berhad,pt,persero,pt persero,persero tbk,' +
  'perseroan terbatas,sociedad limitada unipersonal,sociedad anonima unipersonal,sociedad limitada profesional,' +
  'sociedad limitada laboral,sociedad anonima laboral,sociedad civil,comunidad de bienes,cb,' +
  'sociedad de responsabilidad limitada,s de r l,s de r l de c v,s a de c v,s a s,s r l,s p a,s n c,' +
  'sociedade unipessoal limitada,sociedade unipessoal lda,sociedade por quotas,s a r l,societa a responsabilita limitata,' +
  'societa a responsabilita limitata semplificata,societa in accomandita semplice,societa in nome collettivo,' +
  'societa semplice,societa agricola,societa agricola semplice,soc agr,societa consortile,' +
  'societe a responsabilite limitee,societe par actions simplifiee,societe par actions simplifiee unipersonnelle,' +
  'societe en nom collectif,societe civile,societe civile immobiliere,societe anonyme,' +
  'entreprise unipersonnelle a responsabilite limitee,entreprise individuelle,auto entrepreneur,micro entreprise,enr,' +
  'limitee,incorporee,senrl,s e n c,kommanditgesellschaft,offene handelsgesellschaft,gesellschaft burgerlichen rechts,' +
  'eingetragener kaufmann,eingetragene kauffrau,ekfm,e kfm,e kfr,e k,e v,eingetragener verein,' +
  'eingetragene genossenschaft,unternehmergesellschaft,unternehmergesellschaft haftungsbeschrankt,' +
  'partnerschaftsgesellschaft,igr,g m b h,gmbh igr,eenmanszaak,vennootschap onder firma,commanditaire vennootschap,b v,' +
  'n v,v o f,commv,gcv,srl bv,bv srl,a m b a,amba,smba,fmba,enkeltmandsvirksomhed,enkeltpersonforetak,enk,' +
  'allmennaksjeselskap,ekonomisk forening,enskild firma,ab publ,kommandiittiyhtio,avoin yhtio,ay,tmi,toiminimi,oy ab,' +
  'osuuskunta,osk,osauhing,aktsiaselts,sabiedriba ar ierobezotu atbildibu,akciju sabiedriba,uzdaroji akcine bendrove,' +
  'akcine bendrove,sp z o o,spolka z o o,spolka komandytowo akcyjna,ska,s k a,psa,prosta spolka akcyjna,spk,spj,sp jawna,' +
  's c,s j,s k,spolecnost s rucenim omezenym,spolocnost s rucenim obmedzenym,akciova spolecnost,akciova spolocnost,' +
  'spol sro,a s,komanditni spolecnost,verejna obchodni spolecnost,druzstvo,korlatolt felelossegu tarsasag,' +
  'beteti tarsasag,zartkoruen mukodo reszvenytarsasag,nyilvanosan mukodo reszvenytarsasag,reszvenytarsasag,rt,kkt,' +
  'societate cu raspundere limitata,societate pe actiuni,pfa,srl d,srld,druzhestvo s ogranichena otgovornost,' +
  'ednolichno druzhestvo s ogranichena otgovornost,aktsionerno druzhestvo,drustvo s ogranicenom odgovornoscu,' +
  'drustvo sa ogranicenom odgovornoscu,druzba z omejeno odgovornostjo,dionicko drustvo,akcionarsko drustvo,d o o,d d,' +
  'j d o o,obrt,etaireia periorismenis efthynis,etaireia periorismenis efthinis,anonymi etaireia,anonimi etaireia,' +
  'omorrythmi etaireia,omorrithmi etaireia,eterorrythmi etaireia,eterorrithmi etaireia,idiotiki kefalaiouchiki etaireia,' +
  'obshchestvo s ogranichennoi otvetstvennostyu,obshestvo s ogranichennoi otvetstvennostiu,aktsionernoe obshchestvo,' +
  'aktsionernoe obshestvo,zakrytoe aktsionernoe obshchestvo,zakritoe aktsionernoe obshestvo,' +
  'otkrytoe aktsionernoe obshchestvo,otkritoe aktsionernoe obshestvo,publichnoe aktsionernoe obshchestvo,' +
  'publichnoe aktsionernoe obshestvo,tovarishchestvo s ogranichennoi otvetstvennostyu,' +
  'tovarishestvo s ogranichennoi otvetstvennostiu,tovaristvo z obmezhenoyu vidpovidalnistyu,' +
  'tovaristvo z obmezhenoiu vidpovidalnistiu,individualnyi predprinimatel,individualnii predprinimatel,too,kfkh,kfh,' +
  'limited sirketi,anonim sirketi,ltd sirketi,san ve tic ltd sti,san ve tic as,san tic ltd sti,san tic as,' +
  'sanayi ve ticaret limited sirketi,sanayi ve ticaret anonim sirketi,sanayi ve ticaret ltd sti,sanayi ve ticaret as,' +
  'ticaret ve sanayi ltd sti,ticaret ve sanayi as,tic ve san ltd sti,tic ve san as,san ve tic,tic ve san,' +
  'sanayi ve ticaret,ticaret ve sanayi,tic san ltd sti,tic san,tic ltd sti,tic as,ticaret ltd sti,ticaret as,' +
  'ticaret limited sirketi,ticaret anonim sirketi,kollektif sirketi,komandit sirketi,company limited,' +
  'public company limited,pte limited,private ltd,joint stock company,limited partnership,limited liability partnership,' +
  'community interest company,cic,unlimited company,designated activity company,dac,teoranta,teo,cyf,cyfyngedig,' +
  'youxian gongsi,gufen youxian gongsi,youxian zeren gongsi,gongsi,jituan youxian gongsi,jituan,chusik hoesa,jusik hoesa,' +
  'chusikhoesa,jusikhoesa,yuhan hoesa,kabushiki gaisha,kabushikigaisha,kabushikikaisha,yugen gaisha,godo gaisha,' +
  'goshi gaisha,tnhh,l l c,l l p,l p,p l c,fz co,est,establishment,bsc,psc,kscc,ksc,' +
  'sccl,society limited,co operative society limited'
).split(',');
const ahead = (
  'the,too,ooo,oao,zao,pao,ao,ip,tov,pt,cv,ud,sas,sarl,eurl,sci,sa,ets,etablissements,societe,firma,fa,ditta,kk,ag,gmbh,' +
  'societe anonyme,sp z oo,as,kabushiki kaisha,sc,sl,srl,soc,m s,messrs,empresa,compania,compagnie,cie,gesellschaft,ab,' +
  'hb,kb,aktiebolaget,handelsbolaget,stichting,vereniging,pphu,phu,fhu,societe nouvelle,scea,earl,gaec,sprl,snc,sasu,gie,' +
  'ohg,fgup,mup,fop,obshchestvo s ogranichennoi otvetstvennostyu,obshestvo s ogranichennoi otvetstvennostiu,' +
  'aktsionernoe obshchestvo,aktsionernoe obshestvo,zakrytoe aktsionernoe obshchestvo,zakritoe aktsionernoe obshestvo,' +
  'otkrytoe aktsionernoe obshchestvo,otkritoe aktsionernoe obshestvo,publichnoe aktsionernoe obshchestvo,' +
  'publichnoe aktsionernoe obshestvo,tovarishchestvo s ogranichennoi otvetstvennostyu,' +
  'tovarishestvo s ogranichennoi otvetstvennostiu,tovaristvo z obmezhenoyu vidpovidalnistyu,' +
  'tovaristvo z obmezhenoiu vidpovidalnistiu,individualnyi predprinimatel,individualnii predprinimatel,kfkh,kfh,' +
  'societe a responsabilite limitee,societe par actions simplifiee,societe civile,societa agricola,azienda agricola,' +
  'az agr,soc agr,sociedad anonima,eta,oy,oyj,cong ty tnhh mtv,cong ty tnhh,cty tnhh,cong ty co phan,cong ty cp,' +
  'przedsiebiorstwo wielobranzowe,przedsiebiorstwo,ppuh,p p h u,phup,zphu,firma handlowa,f h,fhup,p w,pw,chusik hoesa,' +
  'jusik hoesa,chusikhoesa,jusikhoesa,kabushiki gaisha,kabushikigaisha,kabushikikaisha,yugen gaisha,godo gaisha,chp,' +
  'uab,sia,ou,mb,przedsiebiorstwo handlowo uslugowe,przedsiebiorstwo uslugowo handlowe,przedsiebiorstwo handlowe,' +
  'przedsiebiorstwo produkcyjno handlowo uslugowe,firma handlowo uslugowa,zaklad produkcyjno handlowy,sca,societe cooperative agricole,cooperative agricole'
).split(',');

const byLength = (forms: readonly string[]) =>
  forms.map((form) => form.split(' ')).toSorted((one, other) => other.length - one.length);
/** By the word that stands at the outer end of a form. */
const [endings, beginnings] = [
  Map.groupBy(byLength(behind), (form) => form.at(-1)),
  Map.groupBy(byLength(ahead), ([first]) => first),
];

export const legalForms = { behind, ahead };

/** In front or behind, without a space. */
export const easternForms = (
  '株式会社,有限会社,合同会社,合資会社,合名会社,一般社団法人,(株),(有),' +
  '주식회사,유한회사,(주),股份有限公司,有限责任公司,有限公司'
).split(',');

export function withoutEasternForms(text: string): string {
  return easternForms.reduce((left, form) => left.replaceAll(form, ' '), text.normalize('NFKC'));
}

/** Words that the database's key of a name may lack, wherever they stand, or read otherwise. */
const bareWords = new Set([
  ...byLength([...behind, ...ahead]).flat(),
  ...'and und et og y e i u och en ja kai es ir un ve the private dr mr mrs ms prof'.split(' '),
  ...'nee geb geborene formerly fka born nata urozhd urozhdennaia'.split(' '),
  ...'fodd fodt nacida nascida epouse rozena domu soltera geboren rodena rojena szuletett nascuta nascuda'.split(
    ' ',
  ),
  ...'herr frau fru mme mlle mons miss sir dipl ing dott dottssa sig sigra avv geom mgr obe mbe cbe oam phd mba esq jp'.split(
    ' ',
  ),
  ...'urodzhena genos maiden meisjesnaam soyadi'.split(' '),
  // Saints to the rules, not to the key.
  'sint',
  'sant',
]);
export const isBareWord = (word: string): boolean =>
  bareWords.has(word) || !/^[a-z0-9]+$/.test(word);

/** Takes the forms off both ends of a name's words, as long as some word is left. */
export function withoutLegalForms(words: readonly string[]): string[] {
  let left = [...words];
  for (;;) {
    const form = endings.get(left.at(-1))?.find((form) => endsWith(left, form));
    if (!form) break;
    left = left.slice(0, -form.length);
  }
  for (;;) {
    const form = beginnings.get(left[0])?.find((form) => beginsWith(left, form));
    if (!form) return left;
    left = left.slice(form.length);
  }
}

const endsWith = (words: readonly string[], form: readonly string[]) =>
  words.length > form.length &&
  form.every((word, at) => words[words.length - form.length + at] === word);
const beginsWith = (words: readonly string[], form: readonly string[]) =>
  words.length > form.length && form.every((word, at) => words[at] === word);
