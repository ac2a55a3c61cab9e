/**
 * How two names of people relate: nicknames, initials, swapped and left out parts, former names, two scripts,
 * typing errors; and what makes them two people, such as senior and junior, or Julia and Julio.
 */
import { editsBetween, isTypingError } from './letters.rules.ts';
import { isFirstName, isInitial, isNickname, isWholeFirstName } from './nicknames.rules.ts';
import { isPatronymic } from './patronymics.rules.ts';
import { type PersonName, readNames } from './person-words.rules.ts';
import { soundOf } from './sounds.rules.ts';

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

export function comparePersonNames(one: string, other: string): NameLikeness {
  const all = readNames(one).flatMap((a) => readNames(other).map((b) => compareNames(a, b)));
  return all.reduce((best, each) => (each.likeness > best.likeness ? each : best));
}

const none: NameLikeness = { relation: 'other', likeness: 0 };
const unsaid: NameLikeness = { relation: 'unsaid', likeness: 0.9 };

function compareNames(one: PersonName, other: PersonName): NameLikeness {
  const [a, b] = [one.words, other.words];
  if (a.length === 0 || b.length === 0) return none;
  if (one.sex !== null && other.sex !== null && one.sex !== other.sex) return none;
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
  const compared =
    a.length === 1 || b.length === 1 ? compareToSingle(a, b) : compareReadings(one, other);
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

/** Anne-Marie may be called Anne, but not Anne-Laure. */
function compareReadings(one: PersonName, other: PersonName): NameLikeness {
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one];
  const [, second = ''] = long.words;
  const hasOtherFirst =
    short.isJoined &&
    long.words.length > short.words.length &&
    !short.words.some((word) => tieOf(word, second) !== null);
  return hasOtherFirst ? none : compareWords(one.words, other.words);
}

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
  if (hasOtherFather(a, b)) return none;
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

/** Each tells the father's name, and none of these is one of those. */
function hasOtherFather(a: readonly string[], b: readonly string[]): boolean {
  const mine = a.filter(isPatronymic);
  if (mine.length === 0) return false;
  const its = b.filter(isPatronymic);
  return its.length > 0 && !mine.some((word) => its.some((each) => tieOf(word, each) !== null));
}

/** Nobody goes by the father's name alone: С. Громов is not Иван Сергеевич. */
const isForName = (a: readonly string[], b: readonly string[], word: string, its: string) =>
  (a.length > 2 && b.length > 2) || !isPatronymic(word.length === 1 ? its : word);

/** Pairs the words, the surest first, each used once. */
function pairWords(a: readonly string[], b: readonly string[]): Pair[] {
  const all = a.flatMap((word, mine) =>
    b.flatMap((its, at): Pair[] => {
      const tie = tieOf(word, its);
      if (tie === null || (tie === 'initial' && !isForName(a, b, word, its))) return [];
      return [{ mine, its: at, tie }];
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
  // Donoghue is O'Donoghue.
  if (short.length >= 5 && long === `o${short}`) return 'nickname';
  if (isPatronymic(long)) return tieOfPatronymic(one, other);
  const areKnown = isFirstName(one) && isFirstName(other);
  if (soundOf(one) === soundOf(other)) return areKnown || long.length >= 6 ? 'nickname' : 'error';
  if (areKnown) return null;
  if (isOtherGender(short, long)) return null;
  if (isFriendly(short, long) || isFriendly(long, short)) return 'nickname';
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
  return isTypingError(one, other, 5) || isSwapped(one, other) ? 'error' : null;
}

/** Davo is David, and Johnno is John: in Australia any first name may end so. */
function isFriendly(called: string, first: string): boolean {
  const stem = called.slice(0, -1);
  const isShort = called.endsWith('o') && stem.length >= 3 && stem.length <= 5;
  return isShort && first.startsWith(stem) && isFirstName(first) && !isFirstName(called);
}

/** Сергеевич is Sergeyevich, and never Сергей. */
function tieOfPatronymic(one: string, other: string): Tie | null {
  if (!isPatronymic(one) || !isPatronymic(other))
    return isTypingError(one, other, 5) ? 'error' : null;
  const [mine, its] = [one, other].map((word) => word.replace(/(?<=[aeou])ie/, ''));
  if (mine === its) return 'nickname';
  return one[0] === other[0] && editsBetween(one, other) === 1 ? 'error' : null;
}

/** Jonh for John. */
const isSwapped = (one: string, other: string) =>
  one.length === 4 &&
  one[0] === other[0] &&
  [...one].toSorted().join('') === [...other].toSorted().join('') &&
  editsBetween(one, other) === 1;

const frontVowels = new Set(['e', 'i']);
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
  // Cavalcanti and Cavalcante: of a long surname it is a typing error.
  if (shared >= 8 && frontVowels.has(mine) && frontVowels.has(its)) return false;
  return (mine === '' || genderEndings.has(mine)) && (its === '' || genderEndings.has(its));
}
