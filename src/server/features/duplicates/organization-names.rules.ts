/** How two names of organizations relate: legal forms, short words, "und" and "&", plurals, branches, typing errors. */

import { withoutEasternForms, withoutLegalForms } from './legal-forms.rules.ts';
import { foldWord, isTypingError, latinWords, withYo } from './letters.rules.ts';

/**
 * `same`: apart from spelling. `filled`: one has words more that tell nothing, such as Group. `near`: typing errors
 * or plurals. `longer`: one has a telling word more, as branches have. `other`: each has a word that the other lacks.
 */
export type CompanyRelation = 'same' | 'filled' | 'near' | 'longer' | 'other';

export interface CompanyLikeness {
  relation: CompanyRelation;
  /** Whether any telling word is shared. */
  isRelated: boolean;
}

const joiners = new Set('and und et y e i och og en ja kai u'.split(' '));
/** Words that many organizations append to their name. */
const fillers = new Set(
  (
    'group holding holdings service services solutions systems international partners associates enterprises industries ' +
    'trading company co supplies supply contractors contractor australia australian aust uk usa europe gruppe groupe gruppo ' +
    'grupo the trust brothers sons hacienda firma company team shop store online deutschland france espana italia wa nsw vic ' +
    'qld tas nt sa act nz coop cooperativa cooperative ' +
    // Articles and what joins a name to its owner or place.
    'van de den der het la le les el los las il lo du des del della da do dos das of von vom di'
  )
    .split(' ')
    .map(foldWord),
);
/** What an organization does: less telling than a name, more than a filler. */
const trades = new Set(
  (
    'motors motor transport transports haulage logistics trucks truck trucking freight trailers auto automotive fleet hire ' +
    'equipment center cars rentals rental spedition transporte trasporti autotrasporti transportes autohaus garage ' +
    'bodega bodegas vinedos weingut winery domaine cantina quinta'
  )
    .split(' ')
    .map(foldWord),
);
const shortWords: Readonly<Record<string, string>> = {
  bros: 'brothers',
  gebr: 'gebruder',
  gebroeders: 'gebruder',
  hnos: 'hermanos',
  ntra: 'nuestra',
  sra: 'senora',
  sr: 'senor',
  sto: 'santo',
  sta: 'santa',
  cia: 'compania',
  frs: 'freres',
  mij: 'maatschappij',
  kon: 'koninklijke',
  zakl: 'zaklady',
  flli: 'fratelli',
  mfg: 'manufacturing',
  manuf: 'manufacturing',
  intl: 'international',
  internat: 'international',
  svcs: 'services',
  svc: 'service',
  mt: 'mount',
  ft: 'fort',
  centre: 'center',
  ctr: 'center',
  tyre: 'tire',
  tyres: 'tires',
  assoc: 'associates',
  dept: 'department',
  univ: 'university',
  eng: 'engineering',
  engrg: 'engineering',
  mgmt: 'management',
  natl: 'national',
  equip: 'equipment',
  cie: 'compagnie',
  transp: 'transport',
  constr: 'construction',
  distrib: 'distribution',
  tech: 'technology',
  technologies: 'technology',
  bldg: 'building',
  grp: 'group',
  hldgs: 'holdings',
  tpt: 'transport',
  aust: 'australia',
  labour: 'labor',
  jewellery: 'jewelry',
  colour: 'color',
  harbour: 'harbor',
  aluminium: 'aluminum',
  ges: 'gesellschaft',
  masch: 'maschinen',
  soehne: 'sohne',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
};
const tradingAs = /\b(?:t\/as?|trading as|d\/b\/a|dba|also known as|formerly|ex)\b/i;
const trustee = /^the trustees? (?:for|of) (?:the )?(.+)/i;
const ofState = /\((?:qld|nt|nsw|act|wa|vic|sa|tas|aust|australia|nz|uk|usa|us|deutschland)\.?\)/gi;

/** Each of the names that a text tells: what it trades as, too. */
export function listCompanyNames(text: string): string[] {
  const parts = text.split(tradingAs).map((part) => part.trim());
  return parts.every((part) => part !== '') ? parts : [text];
}

/** Whose trustees they are. */
function withoutTrustees(name: string): string {
  const [, whose] = trustee.exec(name.trim()) ?? [];
  return whose?.replace(/ (?:family |unit )?trust$/i, '') ?? name;
}

/** The words of a name in Latin letters, without legal form and joining words. */
export function companyWords(name: string): string[] {
  const plain = withoutEasternForms(withoutTrustees(name).replace(ofState, ' '))
    .replace(/\bp\/l\b/gi, ' pty ltd ')
    .replace(/\ba\/s\b/gi, ' as ')
    .replace(/\bm\/s\b/gi, ' ')
    .replace(/^oyj?\b(?=.*\S)/i, ' ')
    .replace(/\bsp\.\s*([jk])\b/gi, ' sp $1 ')
    // 'And', in Polish and Catalan; not a letter of a name.
    .replace(/(?<=\p{L}{2}\s)i(?=\s\p{L}{2})/giu, 'and')
    // 'Bautechnik GmbH (BTE)' is 'BTE Bautechnik GmbH'.
    .replace(/^(.*\S)\s*\(([^()]+)\)\s*$/, '$2 $1')
    .replace(/[&+]/g, ' and ');
  const latin = latinWords(plain).map((word) => shortWords[word] ?? word);
  const named = withoutLegalForms(latin.filter((word, at) => at === 0 || !joiners.has(word)));
  return joinedLetters(named).map((word) => shortWords[word] ?? word);
}

/** 'A B C' is 'ABC'. */
function joinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = '';
  for (const word of [...words, '']) {
    if (word.length === 1 && /[a-z]/.test(word)) run += word;
    else {
      if (run !== '') joined.push(run);
      run = '';
      if (word !== '') joined.push(word);
    }
  }
  return joined;
}

const order: CompanyRelation[] = ['same', 'filled', 'near', 'longer', 'other'];

export function compareCompanyNames(one: string, other: string): CompanyLikeness {
  const isForeign = /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(one + other);
  const readNames = (text: string) => listCompanyNames(text).flatMap(withYo).map(companyWords);
  const all = readNames(one).flatMap((a) =>
    readNames(other).map((b) => compareWords(a, b, isForeign)),
  );
  return all.reduce((best, each) =>
    order.indexOf(each.relation) < order.indexOf(best.relation) ? each : best,
  );
}

function compareWords(
  a: readonly string[],
  b: readonly string[],
  isForeign: boolean,
): CompanyLikeness {
  if (a.length === 0 || b.length === 0) return { relation: 'other', isRelated: false };
  if (isEqual(a.map(foldWord), b.map(foldWord))) {
    // Smith and Smyth sound alike, but two companies may well be called so.
    const isWrittenAlike = isEqual(a.map(foldSpelling), b.map(foldSpelling));
    return { relation: isWrittenAlike || isForeign ? 'same' : 'near', isRelated: true };
  }
  if (isShortened(a, b) || isShortened(b, a)) return { relation: 'longer', isRelated: true };
  return compareFolded(a.map(foldWord), b.map(foldWord));
}

/** 'GV Tyres' of 'Goulburn Valley Tyres': two companies may well have such letters. */
function isShortened([letters = '', ...rest]: readonly string[], b: readonly string[]): boolean {
  const words = b.slice(0, letters.length);
  const isInitials = letters.length > 1 && words.map((word) => word[0]).join('') === letters;
  return isInitials && rest.length > 0 && isEqual(rest, b.slice(letters.length));
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ');

/** Only ue for ü and the like, and doubled letters. */
const foldSpelling = (word: string) =>
  foldWord(
    word.replace(/^([a-z]+?)y(?=[a-z])/, (_, head: string) => `${head}1`).replace(/^[wj]/, '2'),
  );

function compareFolded(a: readonly string[], b: readonly string[]): CompanyLikeness {
  const left = [...b];
  let [errors, shared] = [0, 0];
  const mine = a.filter((word) => {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((its) => isSpeltAlike(word, its));
    if (at < 0) return true;
    if (exact < 0) errors += 1;
    if (isTelling(word)) shared += 1;
    left.splice(at, 1);
    return false;
  });
  const isRelated = shared > 0;
  if (mine.length > 0 && left.length > 0) {
    // 'Crane Services' and 'Cranes', 'X Motors' and 'X Group' differ in words that tell nothing.
    const isEmpty = [...mine, ...left].every((word) => fillers.has(word));
    return { relation: isRelated && isEmpty ? 'filled' : 'other', isRelated };
  }
  const more = [...mine, ...left];
  if (more.length === 0) return { relation: 'near', isRelated };
  if (!isRelated) return { relation: 'other', isRelated };
  if (more.some(isTelling)) return { relation: 'longer', isRelated };
  return { relation: errors > 0 ? 'near' : 'filled', isRelated };
}

const isTelling = (word: string) => !fillers.has(word) && !trades.has(word);

/** A plural, another ending of a long word, or a typing error; never two numbers. */
function isSpeltAlike(one: string, other: string): boolean {
  if (/\d/.test(one) || /\d/.test(other)) return false;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= 4 && (long === `${short}s` || long === `${short}es`)) return true;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared >= 7 && short.length - shared <= 1 && long.length - shared <= 3) return true;
  return isTypingError(one, other, 6);
}
