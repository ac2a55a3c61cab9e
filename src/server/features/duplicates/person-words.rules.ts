/** Reads the name of a person: without titles, under each way to divide it, with the one before a marriage, senior or junior. */
import { remember } from '#server/kernel/remember.ts';
import { foldWord, latinWords, withYo } from './letters.rules.ts';
import { isFirstName } from './nicknames.rules.ts';

const titles = new Set(
  (
    'mr mrs ms miss mx attn att fao zhd rag perito enginyer dr prof sir rev reverend capt captain lt cmdr sgt cpl ret retd pastor dipl dipling rer nat msc bsc mba phd md esq ' +
    'obe mbe cbe oam qc cpa fam familie famille inz mgr bc ddr dkfm eng engr er shri smt adv cllr supt herr frau hr fru frl mme mlle mons sr sra srta dra lic arq dott dottssa dottore dottoressa ' +
    'sig sigra signora avv geom cav mgr mudr judr drs gospodin gospozha'
  ).split(' '),
);
/** Titles that are names, too: 'Don Smith', but 'Don Pedro Smith'. */
const maybeTitles = new Set(
  'don dona dame lady lord hon col gen maj adm pan pani m ing ir med vet dent oec jur phil mag fr'.split(
    ' ',
  ),
);
/** Words between first and last name. */
const particles = new Set(
  'de del della dello dal dalla dei degli delle lo li di da do dos das du des la le el los las van von vd vdr vh der den het ten ter zu zum zur vom bin al y e i av af'.split(
    ' ',
  ),
);
const generations: Readonly<Record<string, string>> = {
  senior: 'senior',
  sr: 'senior',
  sen: 'senior',
  snr: 'senior',
  pere: 'senior',
  padre: 'senior',
  elder: 'senior',
  vater: 'senior',
  starshii: 'senior',
  starshiy: 'senior',
  starsi: 'senior',
  junior: 'junior',
  jun: 'junior',
  jr: 'junior',
  jnr: 'junior',
  fils: 'junior',
  hijo: 'junior',
  filho: 'junior',
  younger: 'junior',
  mladshii: 'junior',
  mladshiy: 'junior',
  mladsi: 'junior',
  ml: 'junior',
  st: 'senior',
  neto: 'grandson',
  sobrinho: 'nephew',
  ii: '2',
  iii: '3',
  iv: '4',
};
/** They may be a surname, or stand for something else, unless they are the last word. */
const lastOnly = new Set(
  'pere padre fils hijo filho neto sobrinho elder vater younger st ml ii iii iv'.split(' '),
);
const formerName =
  /(?<![\p{L}])(?:n[ée]e|geb\.?|geborene|formerly|previously|fka|born|nata|[ée]p\.?|[ée]pouse|z domu|z d\.|rozen[aá]|roz\.|f[oö]dd|født|de soltera|nacida|nascida|geboren|roden[aá]|rođena|rojena|született|născut[aă]|nascuda|рођена|родена|уроджена|το γένος|maiden name|meisjesnaam|kızlık soyadı|урожд[её]нная|урожд\.?)\s([^)]+)\)?/iu;

export interface PersonName {
  /** Folded, without titles and particles. */
  words: readonly string[];
  /** All words as one, so that 'van der Merwe' is 'Vandermerwe'. */
  joined: string;
  generation: string | null;
  /** By the title: 'Mr D. Berg' and 'Mrs D. Berg' are two. */
  sex: 'm' | 'f' | null;
  /** Two words are taken as one. */
  isJoined: boolean;
}

/** The name, and the one before a marriage where it is told. */
export function listNames(text: string): string[] {
  const former = formerName.exec(text)?.[1]?.trim();
  if (!former) return [text];
  const today = text.replace(formerName, ' ').trim().replace(/[,(]$/, '').trim();
  const words = today.split(/\s+/);
  const first = words.find((word) => !titles.has(latinWords(word)[0] ?? '')) ?? '';
  return [today, former.includes(' ') ? former : `${first} ${former}`];
}

/** Each way to read it. One name is compared with many. */
export const readNames = remember<readonly PersonName[]>(2_000, (text) =>
  listNames(text)
    .flatMap(withCalledName)
    .flatMap(withYo)
    .flatMap(withoutHyphens)
    .flatMap(withDoubleName),
);

/** In brackets or quotes, and not at the beginning. */
const calledName = /(?<=\S\s)["'“”„‘’«(]([\p{L}-]{2,})["'“”‘’»)]/u;

/** What somebody does there: `Robert Hill - Parts`, `Robert Hill (Workshop Manager)`. */
const dash = /\S\s[-–—|]\s\S/u;
const brackets = /\S\s\(([^()]*)\)/u;

/** `Robert (Bob) Hill` is Robert Hill and Bob Hill. */
function withCalledName(written: string): string[] {
  const inBrackets = brackets.exec(written);
  const isRole = inBrackets?.[1]?.includes(' ') === true;
  const at = dash.exec(written)?.index ?? (isRole ? inBrackets?.index : undefined);
  return at === undefined ? readCalled(written) : readCalled(written.slice(0, at + 1));
}

function readCalled(text: string): string[] {
  const [written, called = ''] = calledName.exec(text) ?? [];
  if (
    written === undefined ||
    latinWords(called).some((word) => Object.hasOwn(generations, word))
  ) {
    return [text];
  }
  const words = text.replace(written, ' ').trim().split(/\s+/);
  const [first = '', ...rest] = words;
  if (rest.length === 0) return [text];
  const isLast = text.trim().endsWith(written);
  // `Zhang Wei (Kevin)` is Kevin Zhang.
  return [words.join(' '), [called, ...rest].join(' '), ...(isLast ? [`${called} ${first}`] : [])];
}

/** Without what somebody is called by others. */
export function withoutCalledName(text: string): string {
  const [whole = text] = withCalledName(text);
  return whole;
}

/** Its words in Latin letters, without titles. */
export const readPlainWords = (text: string): string[] =>
  latinWords(text).filter((word) => !titles.has(word));

/** Its words as they are compared. */
export const readPersonWords = (text: string): readonly string[] => readName(text).words;

/** Min-jun is also Minjun, and so is Min-Jun. */
function withoutHyphens(text: string): PersonName[] {
  const joined = text.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, '');
  const read = withSurnameInOne(readName(text));
  return joined === text ? read : [...read, { ...readName(joined), isJoined: true }];
}

/** Van den Broucke is also Vandenbroucke, behind one first name or several initials. */
function withSurnameInOne(name: PersonName): PersonName[] {
  const { words, joined } = name;
  const initials = words.findIndex((word) => word.length > 1);
  const first = words.slice(0, Math.max(1, initials));
  const surname = joined.slice(first.join('').length);
  const rest = words.slice(first.length);
  const hasParticle = rest.length > 0 && rest.join('') !== surname;
  return hasParticle ? [name, { ...name, words: [...first, surname], isJoined: true }] : [name];
}

/** José María is also Josemaría, whom they call Chema. */
function withDoubleName(name: PersonName): PersonName[] {
  const [first = '', second = '', ...rest] = name.words;
  const double = first + second;
  return rest.length > 0 && isFirstName(double)
    ? [name, { ...name, words: [double, ...rest], isJoined: true }]
    : [name];
}

/** Ma. José is María José. */
const withMaria = (text: string) => text.replace(/(?<!\p{L})M[aª]\.?(?=\s\p{Lu})/u, 'María');

/** J.W. are two initials. */
const initials = /(?<!\p{L})\p{Lu}\.(?=\p{Lu}\.?(?:[\s\p{Lu}-]|$))/gu;
/** V.d., v/d. */
const shortParticle = /(?<!\p{L})v\.?\s?[/.]\s?([dh])(?:\.|(?=\s))/giu;

/** With a space behind each initial, and v.d. in a word. */
export const withoutShort = (text: string): string =>
  /[./]/.test(text) ? text.replace(initials, '$& ').replace(shortParticle, 'v$1 ') : text;

function readName(written: string): PersonName {
  const text = withoutShort(/M[aª][.\s]/.test(written) ? withMaria(written) : written);
  const [last = '', first, ...more] = text.split(',');
  // 'Smith, John', but not 'John Smith, Jr.'
  const isSwapped = first !== undefined && more.length === 0 && latinWords(last).length === 1;
  const latin = latinWords(isSwapped ? `${first} ${last}` : text);
  const { generation, named } = readGeneration(latin, text);
  const own = named.filter((word) => !titles.has(word));
  while (own.length > 2 && maybeTitles.has(own[0] ?? '')) own.shift();
  const used = (own.length > 0 ? own : named).map((word, at) => ({
    folded: readWord(word, at),
    isParticle: at > 0 && at < own.length - 1 && particles.has(word),
  }));
  return {
    words: used.filter(({ isParticle }) => !isParticle).map(({ folded }) => folded),
    joined: used.map(({ folded }) => folded).join(''),
    generation,
    sex: sexOf(latin),
    isJoined: false,
  };
}

const [men, women] = [
  new Set('mr herr hr sir sr sig pan gospodin monsieur mons'.split(' ')),
  new Set(
    'mrs ms miss frau fr fru frl mme mlle sra srta sigra signora pani dottssa gospozha'.split(' '),
  ),
];

function sexOf([first = '']: readonly string[]): 'm' | 'f' | null {
  if (men.has(first)) return 'm';
  return women.has(first) ? 'f' : null;
}

/** As it is compared; but 'Ji' is no initial, though it sounds like I, Renée is not René, and Robyn not Robin. */
function readWord(latin: string, at: number): string {
  const folded = foldWord(latin);
  if (folded.length === 1 && latin.length > 1) return latin;
  if (at === 0 && latin === 'robyn') return latin;
  return at === 0 && /..ee$/.test(latin) ? `${folded}e` : folded;
}

/** 'Hans Huber jun.', but 'Kim Min Jun': written as a name, without a point, they are names of Asia. */
const asiatic = new Set(['jun', 'sen']);
const shortGeneration = /(?<!\p{L})(?:(?:jun|sen)(?!\p{L})|(?:Jun|Sen|JUN|SEN)\.)/u;

/** Whether the elder or the younger of that name: 'John Smith, Jr.' and 'Smith Jr., John'. */
function readGeneration(
  latin: readonly string[],
  text: string,
): { generation: string | null; named: string[] } {
  const at = latin.findLastIndex((word, at) => {
    if (asiatic.has(word) && !shortGeneration.test(text)) return false;
    const isThere = at > 0 && Object.hasOwn(generations, word);
    return isThere && (at === latin.length - 1 || !lastOnly.has(word));
  });
  if (latin.length <= 2 || at < 0) return { generation: null, named: [...latin] };
  return { generation: generations[latin[at] ?? ''] ?? null, named: latin.toSpliced(at, 1) };
}
