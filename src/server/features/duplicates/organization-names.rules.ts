/** How two names of organizations relate: legal forms, short words, "und" and "&", plurals, branches, typing errors. */

import { remember } from '#server/kernel/remember.ts';
import { listUnabbreviated, type Unabbreviated } from './company-acronyms.rules.ts';
import { listNameParts } from './company-name-parts.rules.ts';
import { withoutEasternForms, withoutLegalForms } from './legal-forms.rules.ts';
import { foldWord, inLatinLetters, latinWords, withYo } from './letters.rules.ts';
import { isFirstName } from './nicknames.rules.ts';
import { wholeWord } from './short-words.rules.ts';
import { isDoubtful, isSpeltAlike } from './spelt-alike.rules.ts';
import { fillers, isTelling, particles } from './telling-words.rules.ts';
import { isTrade } from './trade-words.rules.ts';

/**
 * `same`: apart from spelling. `filled`: one has words more that tell nothing, such as Group. `near`: typing errors
 * or plurals. `doubtful`: a short word differs by a letter, as two surnames may. `longer`: one has a telling word more, as
 * branches have. `initials`: one is the first letters of the other. `other`: each has a word that the other lacks.
 */
export type CompanyRelation =
  | 'same'
  | 'filled'
  | 'near'
  | 'doubtful'
  | 'initials'
  | 'longer'
  | 'other';

export interface CompanyLikeness {
  relation: CompanyRelation;
  /** Whether any telling word is shared. */
  isRelated: boolean;
  /** Whether they are one only because the name of one tells the town of the other. */
  isTownTold?: boolean;
}

const joiners = new Set('and und et y e i och og en ja kai u es ir un ve'.split(' '));
const tradingAs =
  /\b(?:t\/as?|h\/[ao]|trading as|d\/b\/a|dba|also known as|aka|f\/k\/a|fka|formerly known as|formerly|previously known as|previously|vormals|ehemals|anciennement|now|nka|voorheen|tidligere|tidigare|dawniej|antes|ex)\b/i;
/** Whose it is: the words behind are a person's name. */
const owner = /[\s,(](?:inh|inhaber|inhaberin|proprietor|titular)\b[.:]?\s/iu;
const trustee = /^the trustees? (?:for|of) (?:the )?(.+)/i;
const ofState = /\((?:qld|nt|nsw|act|wa|vic|sa|tas|aust|australia|nz|uk|usa|us|deutschland)\.?\)/gi;

/** Each of the names that a text tells: what it trades as, too. */
export function listCompanyNames(text: string): string[] {
  const parts = text.split(tradingAs);
  if (parts.length === 1) return parts;
  const names = parts.map(withoutEdges);
  return names.every((name) => name !== '') ? names : [text];
}

/** Points and brackets that stood beside the words between two names. */
const edges = new Set(' ,;:.()');

function withoutEdges(part: string): string {
  let [from, to] = [0, part.length];
  while (from < to && edges.has(part[from] ?? '')) from += 1;
  while (from < to && edges.has(part[to - 1] ?? '')) to -= 1;
  return part.slice(from, to);
}

/** Whose trustees they are. */
function withoutTrustees(name: string): string {
  const [, whose] = trustee.exec(name.trim()) ?? [];
  return whose?.replace(/ (?:family |unit )?trust$/i, '') ?? name;
}

function withoutOwner(name: string): string {
  const at = name.search(owner);
  return at > 0 ? name.slice(0, at) : name;
}

/** The words of a name in Latin letters, without legal form and joining words, and none of them written short. */
export const companyWords = (name: string): string[] => readWords(name, wholeWord);

/** 'Agro-Tech' need not be technology. */
const wordsAsWritten = (name: string) => readWords(name, (word) => word);

function readWords(name: string, read: (word: string) => string): string[] {
  const plain = withoutEasternForms(withoutOwner(withoutTrustees(name)).replace(ofState, ' '))
    .replace(/(?<=\p{L}\.)(?=\p{L}{4})/gu, ' ')
    .replace(/\bp\/l\b/gi, ' pty ltd ')
    .replace(/\ba\/s\b/gi, ' as ')
    .replace(/\bm\/s\b/gi, ' ')
    .replace(/^s\.?\s?coop\.?(?:\s?and\.|\s?mad\.|\s?v\.)?(?=\s)/i, 'cooperativa')
    .replace(/(?<!\p{L})v\.?\s?[/.]\s?d\.?(?=\s)/giu, 'van den')
    .replace(/\bco-op\b/gi, 'coop')
    .replace(/\bco-operative\b/gi, 'cooperative')
    .replace(/\bnew zealand\b/gi, 'nz')
    // With an accent it is no saint.
    .replace(/(?<!\p{L})sté(?!\p{L})/giu, 'société')
    .replace(/^oyj?\b(?=.*\S)/i, ' ')
    .replace(/\bsp\.\s*([jk])\b/gi, ' sp $1 ')
    // 'And', in Polish and Catalan; not a letter of a name.
    .replace(/(?<=\p{L}{2}\s)i(?=\s\p{L}{2})/giu, 'and')
    .replace(/^(.*\S)\s*\(([^()]+)\)\s*$/, bracketFirst)
    .replace(/[&+]/g, ' and ');
  // 'Soc. agr.' is a legal form, and 'agr.' short for a word; and some forms have 'and' between.
  const latin = withoutLegalForms(latinWords(plain)).map(read);
  const named = withoutLegalForms(latin.filter((word, at) => !isJoiner(word, at, latin)));
  return joinedLetters(named).map(read);
}

/** Not the letters of 'A E I Transport'. */
const isJoiner = (word: string, at: number, all: readonly string[]) =>
  at > 0 &&
  joiners.has(word) &&
  (word.length > 1 || (all[at - 1]?.length !== 1 && all[at + 1]?.length !== 1));

/** 'Bautechnik GmbH (BTE)' is 'BTE Bautechnik GmbH'; but 'UG (haftungsbeschränkt)' is a legal form. */
function bracketFirst(whole: string, before: string, inside: string): string {
  const isForm = withoutLegalForms(latinWords(whole)).length <= latinWords(before).length;
  return isForm ? whole : `${inside} ${before}`;
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

/** The words of one reading, and those that stand with a point in the text. */
interface CompanyName {
  words: readonly string[];
  pointed: ReadonlySet<string>;
  /** A name that stands within the whole one. */
  isPart: boolean;
}

const pointedWord = /(?<!\p{L})\p{L}{2,}(?=\.(?!\p{L}))/gu;

/** One name is compared with many. */
const readCompanyNames = remember<readonly CompanyName[]>(2_000, (text) => {
  const pointed = new Set(
    [...text.matchAll(pointedWord)].map(([word]) => foldWord(inLatinLetters(word))),
  );
  return listCompanyNames(text).flatMap((name) => [
    ...withYo(name).flatMap((each) => readings(each, pointed, false)),
    ...listNameParts(name).flatMap((each) => readings(each, pointed, true)),
  ]);
});

function readings(name: string, pointed: ReadonlySet<string>, isPart: boolean): CompanyName[] {
  const [whole, written] = [companyWords(name), wordsAsWritten(name)];
  const all = isEqual(whole, written) ? [whole] : [whole, written];
  return all.map((words) => ({ words, pointed, isPart }));
}

const order: CompanyRelation[] = [
  'same',
  'filled',
  'near',
  'doubtful',
  'initials',
  'longer',
  'other',
];

export function compareCompanyNames(
  one: string,
  other: string,
  towns: { one: ReadonlySet<string>; other: ReadonlySet<string> } = nowhere,
): CompanyLikeness {
  const isForeign = /[^\p{Script=Latin}\p{Script=Common}\p{M}]/u.test(one + other);
  const [mine, its] = [readCompanyNames(one), readCompanyNames(other)];
  const all = mine.flatMap((a) =>
    its.flatMap((b) => [
      a.isPart || b.isPart ? ofPart(compareWords(a, b, isForeign)) : compareWords(a, b, isForeign),
      ...withoutTown(a, towns.other).map((bare) => filled(compareWords(bare, b, isForeign))),
      ...withoutTown(b, towns.one).map((bare) => filled(compareWords(a, bare, isForeign))),
    ]),
  );
  const best = all.reduce((best, each) =>
    order.indexOf(each.relation) < order.indexOf(best.relation) ? each : best,
  );
  // A holding is not the company that it has.
  const isMore = best.relation === 'longer' || best.relation === 'filled';
  return isMore && isHoldingOf(one, other) ? { ...best, relation: 'other' } : best;
}

const holding = /\bholdings?\b/i;

/** One is called a holding, and the other by what it does. */
function isHoldingOf(one: string, other: string): boolean {
  if (holding.test(one) === holding.test(other)) return false;
  const [mine, its] = holding.test(one) ? [one, other] : [other, one];
  const trades = (name: string) => companyWords(name).filter((word) => isTrade(foldWord(word)));
  return trades(its).length > trades(mine).length;
}

/** What is only a part of a name tells less. */
const ofPart = (likeness: CompanyLikeness): CompanyLikeness =>
  likeness.relation === 'same' ? { ...likeness, relation: 'filled' } : likeness;

const nowhere = { one: new Set<string>(), other: new Set<string>() };

const filled = (likeness: CompanyLikeness): CompanyLikeness =>
  likeness.relation === 'same' ? { ...likeness, relation: 'filled', isTownTold: true } : likeness;

/** 'Metro Ford Brisbane' is the 'Metro Ford' that is in Brisbane; nothing where the name does not tell that town. */
function withoutTown({ words, pointed }: CompanyName, town: ReadonlySet<string>): CompanyName[] {
  if (town.size === 0) return [];
  const [first = '', ...rest] = words;
  const [before] = [...town].filter((word) => isUnspaced(word) && first.startsWith(word));
  const left =
    before === undefined
      ? words.filter((word) => !town.has(foldWord(word)))
      : [first.slice(before.length).replace(/^[市県]/u, ''), ...rest].filter((word) => word !== '');
  const isWhole = before !== undefined || words.length - left.length === town.size;
  return isWhole && left.some((word) => isTelling(foldWord(word)))
    ? [{ words: left, pointed, isPart: false }]
    : [];
}

/** In Chinese and Japanese no space stands between the words. */
const isUnspaced = (word: string) =>
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]{2}/u.test(word);

function compareWords(one: CompanyName, other: CompanyName, isForeign: boolean): CompanyLikeness {
  const [a, b] = [one.words, other.words];
  if (a.length === 0 || b.length === 0) return { relation: 'other', isRelated: false };
  if (isEqual(a.map(foldWord), b.map(foldWord))) {
    // Smith and Smyth sound alike, but two companies may well be called so.
    const isWrittenAlike = isEqual(a.map(foldSpelling), b.map(foldSpelling));
    return { relation: isWrittenAlike || isForeign ? 'same' : 'near', isRelated: true };
  }
  if (isEqual(a.map(inSingular), b.map(inSingular))) return { relation: 'near', isRelated: true };
  const pointed = new Set([...one.pointed, ...other.pointed]);
  const [mine, its] = [a.map(foldWord), b.map(foldWord)];
  const plain = compareFolded(mine, its, pointed);
  if (plain.relation !== 'other' && plain.relation !== 'longer') return plain;
  return compareJoined(mine, its, pointed) ?? compareShortened(a, b, pointed) ?? plain;
}

/** 'Trekker Dienste' is 'Trekkerdienste', beside other words. */
function compareJoined(
  a: readonly string[],
  b: readonly string[],
  pointed: ReadonlySet<string>,
): CompanyLikeness | null {
  const [mine, its] = [joinedAsIn(a, b), joinedAsIn(b, a)];
  return mine === a && its === b ? null : compareFolded(mine, its, pointed);
}

function joinedAsIn(words: readonly string[], others: readonly string[]): readonly string[] {
  const at = words.findIndex((word, at) => {
    const next = words[at + 1];
    return next !== undefined && others.some((its) => isJoinedOf(its, word, next));
  });
  return at < 0 ? words : words.toSpliced(at, 2, (words[at] ?? '') + (words[at + 1] ?? ''));
}

const isJoinedOf = (joined: string, word: string, next: string) =>
  joined.length === word.length + next.length && joined.startsWith(word) && joined.endsWith(next);

/** 'GV Tyres' of 'Goulburn Valley Tyres': two companies may well have such letters, unless a rare word follows them. */
function compareShortened(
  a: readonly string[],
  b: readonly string[],
  pointed: ReadonlySet<string>,
): CompanyLikeness | null {
  const isPassedOver = (word: string) => particles.has(foldWord(word));
  const ways = [
    ...listUnabbreviated(a, b, isPassedOver),
    ...listUnabbreviated(b, a, isPassedOver),
  ].flatMap((way) => relationBehind(way, pointed) ?? []);
  const [relation] = ways.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  return relation === undefined ? null : { relation, isRelated: true };
}

function relationBehind(
  { mine, its, letters, words }: Unabbreviated,
  pointed: ReadonlySet<string>,
): CompanyRelation | null {
  const [left, itsLeft] = [mine.map(foldWord), its.map(foldWord)];
  if (left.length === 0 && itsLeft.length === 0) return letters > 2 ? 'initials' : null;
  if (isEqual(left, itsLeft)) {
    const isRare = words > 1 && left.some((word) => word.length > 4 && isTelling(word));
    return isRare ? 'near' : 'initials';
  }
  return isAlike.has(compareFolded(left, itsLeft, pointed).relation) ? 'initials' : null;
}

const isAlike: ReadonlySet<CompanyRelation> = new Set(['same', 'filled', 'near', 'doubtful']);

/** 'Topnotch Spares' is 'Top Notch Spare'. */
const inSingular = (word: string) => (word.length > 4 ? foldWord(word).replace(/s$/, '') : word);

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ');

/** Only ue for ü and the like, and doubled letters. */
const foldSpelling = (word: string) =>
  foldWord(
    word.replace(/^([a-z]+?)y(?=[a-z])/, (_, head: string) => `${head}1`).replace(/^[wj]/, '2'),
  );

function compareFolded(
  a: readonly string[],
  b: readonly string[],
  pointed: ReadonlySet<string>,
): CompanyLikeness {
  const left = [...b];
  let [errors, doubts, shared] = [0, 0, 0];
  const mine = a.filter((word) => {
    const exact = left.indexOf(word);
    const alike = exact >= 0 ? exact : left.findIndex((its) => isSpeltAlike(word, its, pointed));
    const at = alike < 0 && isFirstLetter(word, a, b) ? 0 : alike;
    if (at < 0) return true;
    if (exact < 0) errors += 1;
    if (exact < 0 && alike >= 0 && isDoubtful(word, left[at] ?? '', pointed)) doubts += 1;
    if (isTelling(word)) shared += 1;
    left.splice(at, 1);
    return false;
  });
  const isRelated = shared > 0;
  if (mine.length > 0 && left.length > 0) {
    // 'Crane Services' and 'Cranes', 'X Motors' and 'X Group' differ in words that tell nothing.
    const rest = [...mine, ...left];
    if (isRelated && rest.every((word) => particles.has(word)))
      return { relation: 'near', isRelated };
    const isEmpty = rest.every((word) => fillers.has(word) || particles.has(word));
    return { relation: isRelated && isEmpty ? 'longer' : 'other', isRelated };
  }
  const more = [...mine, ...left];
  if (errors === 0 && isRelated && more.every((word) => particles.has(word))) {
    return { relation: 'same', isRelated };
  }
  if (doubts > 0 && !more.some(isTelling)) return { relation: 'doubtful', isRelated };
  if (more.length === 0) return { relation: 'near', isRelated };
  if (!isRelated) return { relation: 'other', isRelated };
  const telling = more.filter(isTelling);
  if (telling.length > 0 && !isFirstNameBefore(telling, a, b))
    return { relation: 'longer', isRelated };
  return { relation: errors > 0 ? 'near' : 'filled', isRelated };
}

/** 'Josef Huber Landtechnik' is 'Huber Landtechnik': one word more, and the surname behind it is in both. */
function isFirstNameBefore(
  [name = '', ...others]: readonly string[],
  a: readonly string[],
  b: readonly string[],
): boolean {
  if (others.length > 0 || !isFirstName(name)) return false;
  const [long, short] = a.includes(name) ? [a, b] : [b, a];
  const surname = long[long.indexOf(name) + 1] ?? '';
  return surname.length > 3 && isTelling(surname) && short.includes(surname);
}

/** 'P. Trautweiler Söhne' is 'Peter Trautweiler Söhne'. */
function isFirstLetter(
  word: string,
  [mine = '']: readonly string[],
  [its = '']: readonly string[],
) {
  if (word !== mine || Math.min(mine.length, its.length) !== 1) return false;
  return mine[0] === its[0];
}
