/**
 * The legal forms of many countries, which stand behind a company's name or in front of it and tell nothing apart. The
 * database's `crm_alike_key` has the same list: what changes here is brought there by a migration (alike-keys.test.ts).
 */

/** Folded words without points, as they follow each other: `Sp. z o.o.` is `sp z oo`. */
const behind = (
  'pty ltd,proprietary ltd,pty,ltd,limited,ltda,limitada,p l,proprietary limited,pvt ltd,private limited,pvt,plc,llc,llp,lp,' +
  'inc,incorporated,corp,corporation,co,company,gmbh co kg,gmbh und co kg,gmbh co kgaa,ag co kg,ug co kg,gmbh co ohg,gmbh,' +
  'mbh,ggmbh,ag,kg,kgaa,ug,ug haftungsbeschrankt,ohg,gbr,ek,ekfr,ev,eg,aor,se,partg,partg mbb,mbb,part mbb,co kg,co ohg,' +
  'sarl,sasu,sas,sa,snc,sci,eurl,scop,scs,sel,selarl,sl,slu,sau,sll,slp,s l,s a,sc,scp,s coop,sa de cv,s de rl de cv,' +
  's de rl,sapi de cv,sac,eirl,srl,srls,spa,sas di,ss,scarl,scrl,soc coop,coop,bv,nv,vof,cv,bvba,ab,hb,kb,as,asa,ans,' +
  'aps,oy,oyj,ky,ou,sia,uab,sp z oo,sp zoo,spolka z oo,spolka akcyjna,sp j,sp k,sro,s r o,spol s ro,as cz,doo,dd,ad,' +
  'ood,eood,kft,zrt,nyrt,bt,srl ro,ooo,oao,zao,pao,ao,ip,tov,chp,ooo tk,ae,epe,oe,ee,ike,as tr,ltd sti,sti,kk,gk,' +
  'co ltd,godo kaisha,kabushiki kaisha,yugen kaisha,sdn bhd,bhd,pte ltd,pte,tbk,cv id,jsc,ojsc,cjsc,pjsc,fze,fzco,wll,' +
  'nl,as is,trust,holdings pty ltd,sa nv,kaisha,gesmbh,ges mbh,gesellschaft mbh,ohg mbh,me,epp,eireli,lda,unipessoal lda,unipessoal,' +
  'aktiebolag,handelsbolag,kommanditbolag,aktieselskab,anpartsselskab,osakeyhtio,aksjeselskap,aktiengesellschaft,sca,' +
  'gesellschaft mit beschrankter haftung,besloten vennootschap,naamloze vennootschap,sociedad limitada,sociedad anonima,' +
  'sociedade limitada,sociedade anonima,societa per azioni,spolka jawna,spolka komandytowa,spolka cywilna,' +
  'spolka z ograniczona odpowiedzialnoscia,limited liability company,public limited company'
).split(',');
const ahead = (
  'the,too,ooo,oao,zao,pao,ao,ip,tov,pt,cv,ud,sas,sarl,eurl,sci,sa,ets,etablissements,societe,firma,fa,ditta,kk,ag,gmbh,' +
  'societe anonyme,sp z oo,as,kabushiki kaisha,sc,sl,srl,soc,m s,messrs,empresa,compania,compagnie,cie,gesellschaft,' +
  'ab,hb,kb,aktiebolaget,handelsbolaget,stichting,vereniging,pphu,phu,fhu,societe nouvelle'
).split(',');

/** Taken off by the rules alone: the database's key keeps them, and who has one is found by most of the name. */
const further = (
  'egen,eg mbh,publ,sae,sal,saoc,saog,qsc,earl,scea,gaec,geie,gie,sprl,comm v,cvba,sagl,ltee,senc,pllc,pty,lllp,ulc,ehf,k s,i s,ivs,as publ,' +
  'sp p,spol,v o s,vos,ks,akc spol,dooel,jdoo,ead,plt,pcl,opc,sociedad cooperativa,s coop and,cooperativa limitada,' +
  'scpa,soc coop arl,soc coop a rl,a rl,societa cooperativa,sapa,slne,sociedad anonima de capital variable,sab de cv,' +
  'flexco,og,e u,stiftung,fgup,mup,odo,fop,pat,prat,mon ike,monoprosopi ike,aebe,abee,unipersonale,a socio unico,con socio unico,socio unico,ltd as,san tic,' +
  'koll sti,kom sti,bhd plt,w l l,llc fz,fz llc,dmcc,spc,kgaa mbh,gmbh i l,i l,in liquidation,in liq,ltd in liquidation'
).split(',');

const furtherAhead = 'scea,earl,gaec,sprl,snc,sasu,gie,ohg,fgup,mup,fop'.split(',');

const byLength = (forms: readonly string[]) =>
  forms.map((form) => form.split(' ')).toSorted((one, other) => other.length - one.length);
/** By the word that stands at the outer end of a form. */
const [endings, beginnings] = [
  Map.groupBy(byLength([...behind, ...further]), (form) => form.at(-1)),
  Map.groupBy(byLength([...ahead, ...furtherAhead]), ([first]) => first),
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
  ...'and und et og the private dr mr mrs ms prof'.split(' '),
  ...'nee geb geborene formerly fka born nata urozhd urozhdennaia'.split(' '),
  // A saint to the rules, not to the key.
  'sint',
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
