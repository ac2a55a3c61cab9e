/**
 * How two names of people relate: nicknames, initials, swapped and left out parts, former names, two scripts,
 * typing errors; and what makes them two people, such as senior and junior, or Julia and Julio.
 */
import { foldWord, isTypingError, latinWords, withYo } from './letters.rules.ts';
import { isFirstName, isInitial, isNickname, isWholeFirstName } from './nicknames.rules.ts';

/**
 * `same`: apart from spelling. `variant`: a nickname, or one has more parts. `initial`: only an initial is known.
 * `near`: a typing error. `unsaid`: one is told to be the elder or the younger, the other is not. `half`: the first or the
 * last names alone agree. `other`: two names.
 */
export type NameRelation = 'same' | 'variant' | 'initial' | 'near' | 'unsaid' | 'half' | 'other';

export interface NameLikeness {
  relation: NameRelation;
  /** From 0 to 1. */
  likeness: number;
}

const titles = new Set(
  (
    'mr mrs ms miss mx dr prof sir rev reverend capt captain sgt pastor dipl dipling rer nat msc bsc mba phd md esq ' +
    'obe mbe cbe oam qc cpa herr frau hr fru frl mme mlle mons sr sra srta dra lic arq dott dottssa dottore dottoressa ' +
    'sig sigra signora avv geom cav mgr mudr judr drs gospodin gospozha'
  ).split(' '),
);
/** Titles that are names, too: 'Don Smith', but 'Don Pedro Smith'. */
const maybeTitles = new Set(
  'don dona dame lady lord hon pan pani m ing ir med jur phil mag fr'.split(' '),
);
/** Words between first and last name. */
const particles = new Set(
  'de del della dello di da do dos das du des la le el los las van von der den het ten ter zu zum zur vom bin al y e i av af'.split(
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
  /(?<![\p{L}])(?:n[ée]e|geb\.?|geborene|formerly|previously|fka|born|nata|[ée]p\.?|[ée]pouse|z domu|z d\.|rozen[aá]|roz\.|f[oö]dd|født|de soltera|nacida|nascida|урожд[её]нная|урожд\.?)\s([^)]+)\)?/iu;

interface PersonName {
  /** Folded, without titles and particles. */
  words: string[];
  /** All words as one, so that 'van der Merwe' is 'Vandermerwe'. */
  joined: string;
  generation: string | null;
}

export function comparePersonNames(one: string, other: string): NameLikeness {
  const all = readNames(one).flatMap((a) => readNames(other).map((b) => compareNames(a, b)));
  return all.reduce((best, each) => (each.likeness > best.likeness ? each : best));
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

const readNames = (text: string) =>
  listNames(text).flatMap(withYo).flatMap(withoutHyphens).map(readName).flatMap(withDoubleName);

/** Min-jun is also Minjun, and so is Min-Jun. */
function withoutHyphens(text: string): string[] {
  const joined = text.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, '');
  return joined === text ? [text] : [text, joined];
}

/** José María is also Josemaría, whom they call Chema. */
function withDoubleName(name: PersonName): PersonName[] {
  const [first = '', second = '', ...rest] = name.words;
  const double = first + second;
  return rest.length > 0 && isFirstName(double)
    ? [name, { ...name, words: [double, ...rest] }]
    : [name];
}

function readName(text: string): PersonName {
  const [last = '', first, ...more] = text.split(',');
  // 'Smith, John', but not 'John Smith, Jr.'
  const isSwapped = first !== undefined && more.length === 0 && latinWords(last).length === 1;
  const latin = latinWords(isSwapped ? `${first} ${last}` : text);
  const { generation, named } = readGeneration(latin, text);
  const own = named.filter((word) => !titles.has(word));
  while (own.length > 2 && maybeTitles.has(own[0] ?? '')) own.shift();
  const used = (own.length > 0 ? own : named).map((word, at) => ({
    folded: readWord(word, at),
    isParticle: at > 0 && particles.has(word),
  }));
  return {
    words: used.filter(({ isParticle }) => !isParticle).map(({ folded }) => folded),
    joined: used.map(({ folded }) => folded).join(''),
    generation,
  };
}

/** As it is compared; but 'Ji' is no initial, though it sounds like I, and Renée is not René. */
function readWord(latin: string, at: number): string {
  const folded = foldWord(latin);
  if (folded.length === 1 && latin.length > 1) return latin;
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

const none: NameLikeness = { relation: 'other', likeness: 0 };
const unsaid: NameLikeness = { relation: 'unsaid', likeness: 0.9 };

function compareNames(one: PersonName, other: PersonName): NameLikeness {
  const [a, b] = [one.words, other.words];
  if (a.length === 0 || b.length === 0) return none;
  const isOtherGeneration = one.generation !== null && other.generation !== null;
  if (isOtherGeneration && one.generation !== other.generation) return { ...none, likeness: 0.4 };
  const isOneUnsaid = one.generation !== other.generation;
  const isSame =
    a.join('') === b.join('') ||
    one.joined === other.joined ||
    withJoinedWords(a, b).some((words) => isAnagram(words, b)) ||
    withJoinedWords(b, a).some((words) => isAnagram(words, a));
  if (isSame) {
    return isOneUnsaid ? unsaid : { relation: 'same', likeness: 1 };
  }
  const compared = a.length === 1 || b.length === 1 ? compareToSingle(a, b) : compareWords(a, b);
  return isOneUnsaid && unsaid.likeness < compared.likeness ? unsaid : compared;
}

const isAnagram = (a: readonly string[], b: readonly string[]) =>
  a.toSorted().join(' ') === b.toSorted().join(' ');

/** Kim Min Jun is Minjun Kim: where one has a word more than the other, two neighbours may be one. */
function withJoinedWords(a: readonly string[], b: readonly string[]): (readonly string[])[] {
  if (a.length !== b.length + 1) return [a];
  return a.slice(1).map((word, at) => a.toSpliced(at, 2, (a[at] ?? '') + word));
}

/** A single name says little, whether first or last. */
function compareToSingle(a: readonly string[], b: readonly string[]): NameLikeness {
  const isShared = a.some((word) => b.some((its) => word === its || isNickname(word, its)));
  return isShared ? { relation: 'half', likeness: 0.6 } : none;
}

type Tie = 'same' | 'nickname' | 'initial' | 'error';

interface Pair {
  mine: number;
  its: number;
  tie: Tie;
}

const strength: Record<Tie, number> = { same: 4, nickname: 3, initial: 2, error: 1 };

/** JP is Jean-Pierre, and TJ is Thomas James: letters that are no name by themselves. */
function withInitials(a: readonly string[], b: readonly string[]): readonly string[] {
  const [letters = '', ...rest] = a;
  if (letters.length !== 2 || isFirstName(letters)) return a;
  const [first = '', second = ''] = b;
  const areInitials = first.startsWith(letters[0] ?? '') && second.startsWith(letters[1] ?? '');
  return areInitials && b.length > 2 ? [...letters, ...rest] : a;
}

function compareWords(given: readonly string[], its: readonly string[]): NameLikeness {
  const [a, b] = [withInitials(given, its), withInitials(its, given)];
  const pairs = pairWords(a, b);
  const isAll = pairs.length === Math.min(a.length, b.length);
  const firsts = tieOfFirsts(a, b);
  const ties = (tie: Tie) => pairs.filter((pair) => pair.tie === tie).length;
  if (isAll && pairs.length >= 2 && ties('same') >= 1) {
    if (ties('error') > 0) {
      return ties('error') + ties('initial') > 1
        ? half(firsts)
        : { relation: 'near', likeness: 0.82 };
    }
    if (ties('initial') > 0 && ties('same') < 2) return { relation: 'initial', likeness: 0.81 };
    if (ties('nickname') > 0) return { relation: 'variant', likeness: 0.93 };
    return { relation: 'variant', likeness: 0.95 };
  }
  // A typing error in each of the two names.
  if (isAll && a.length === 2 && b.length === 2 && ties('error') === 2 && longWords(a, b)) {
    return { relation: 'near', likeness: 0.75 };
  }
  if (pairs.length >= 2 && ties('nickname') >= 1 && isAll) {
    return { relation: 'near', likeness: 0.75 };
  }
  const isShared = pairs.some(({ tie }) => tie === 'same') || firsts !== null;
  return isShared ? half(firsts) : none;
}

const half = (firsts: Tie | null): NameLikeness => ({
  relation: firsts === 'same' || firsts === 'nickname' ? 'half' : 'other',
  likeness: 0.45,
});

const longWords = (a: readonly string[], b: readonly string[]) =>
  [...a, ...b].every((word) => word.length >= 6);

/** Pairs the words, the surest first, each used once. */
function pairWords(a: readonly string[], b: readonly string[]): Pair[] {
  const all = a.flatMap((word, mine) =>
    b.flatMap((its, at): Pair[] => {
      const tie = tieOf(word, its);
      return tie === null ? [] : [{ mine, its: at, tie }];
    }),
  );
  const taken = { mine: new Set<number>(), its: new Set<number>() };
  return all
    .toSorted((x, y) => strength[y.tie] - strength[x.tie])
    .filter(({ mine, its }) => {
      if (taken.mine.has(mine) || taken.its.has(its)) return false;
      taken.mine.add(mine);
      taken.its.add(its);
      return true;
    });
}

const tieOfFirsts = (a: readonly string[], b: readonly string[]) => tieOf(a[0] ?? '', b[0] ?? '');

function tieOf(one: string, other: string): Tie | null {
  if (one === other) return 'same';
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1) return isInitial(short, long) ? 'initial' : null;
  if (isNickname(one, other)) return 'nickname';
  if (isFirstName(one) && isFirstName(other)) return null;
  if (isOtherGender(short, long)) return null;
  const rest = long.slice(short.length);
  // Benj and Benjamin; but Marsh and Marshall are two.
  const isShort = isFirstName(long) || isFirstName(short);
  if (
    isShort &&
    !isWholeFirstName(short) &&
    short.length >= 3 &&
    short.length <= 5 &&
    rest.length >= 2 &&
    long.startsWith(short)
  ) {
    return 'nickname';
  }
  return isTypingError(one, other, 5) ? 'error' : null;
}

const genderEndings = new Set(
  'a o e i u ia ie ina ine in na ne le la ela ele ete eta ete ita ito ica us os as es is ius io s'.split(
    ' ',
  ),
);

/** Julia and Julio, Stefan and Stefanie, Petrov and Petrova: they differ in the ending alone. */
export function isOtherGender(one: string, other: string): boolean {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  if (shared < 3) return false;
  const [mine, its] = [one.slice(shared), other.slice(shared)];
  return (mine === '' || genderEndings.has(mine)) && (its === '' || genderEndings.has(its));
}
