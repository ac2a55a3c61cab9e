/** Whether two folded words of companies' names are one, written otherwise. */
import { isTypingError } from './letters.rules.ts';
import { isCutShort } from './short-words.rules.ts';
import { soundOf } from './sounds.rules.ts';
import { isSameTrade, isTrade } from './trade-words.rules.ts';

/** A plural, another ending of a long word, a word cut short with a point, or a typing error; never two numbers. */
export function isSpeltAlike(one: string, other: string, pointed: ReadonlySet<string>): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  // Akkerbouwmachines are machines.
  if (short.length >= 6 && long.endsWith(withinWord(short)) && isTrade(short)) return true;
  // Most pairs of words end here.
  if (one[0] !== other[0])
    return isSameTrade(one, other) || (isHard(one) && isSameSound(short, long));
  if (/\d/.test(one) || /\d/.test(other)) return false;
  if (pointed.has(short) && isCutShort(short, long)) return true;
  if (isSameStem(short, long)) return true;
  if (isSameTrade(one, other) || isSameSound(short, long)) return true;
  // 'Equipm' and 'Irrigat' without a point.
  if (short.length >= 5 && long.startsWith(short) && isTrade(long)) return true;
  if (short.length >= 4 && (long === `${short}s` || long === `${short}es`)) return true;
  let shared = 0;
  while (shared < short.length && short[shared] === long[shared]) shared += 1;
  if (shared >= 7 && short.length - shared <= 1 && long.length - shared <= 3) return true;
  return isTypingError(one, other, 6);
}

/** Only at the beginning Mac is Mc. */
const withinWord = (folded: string) => (folded.startsWith('mc') ? `mac${folded.slice(2)}` : folded);

const isSameSound = (short: string, long: string) =>
  short.length >= 5 && long.length - short.length <= 3 && soundOf(short) === soundOf(long);

/** C and K, S and Z may begin one name. */
const isHard = ([first = '']: string) => 'ckqsz'.includes(first);

/** Fischer and Fischler, Marina and Marino: of a long word one letter more or less is an error. */
export const isDoubtful = (one: string, other: string, pointed: ReadonlySet<string>) =>
  !pointed.has(one) &&
  !pointed.has(other) &&
  (Math.min(one.length, other.length) <= 7 || isLengthened(one, other)) &&
  !isPlural(one, other) &&
  !isDoer(one, other) &&
  !isTrade(one) &&
  !isTrade(other) &&
  !isSameStem(one, other) &&
  [...one].toSorted().join('') !== [...other].toSorted().join('');

const endingsOfTrade = ['ing', 'ers', 'ors'];
const fewestOfStem = 5;

/** Contracting and contractors, harvesting and harvesters: who does it, and what is done. */
function isSameStem(one: string, other: string): boolean {
  if (one[0] !== other[0] || !isOfTrade(one) || !isOfTrade(other)) return false;
  const stem = stemOf(one);
  return stem.length >= fewestOfStem && stem === stemOf(other);
}

const isOfTrade = (word: string) => /(?:ing|[eo]rs)$/.test(word);

function stemOf(word: string): string {
  const end = endingsOfTrade.find((each) => word.endsWith(each)) ?? '';
  return word.slice(0, word.length - end.length);
}

/** Gandolfi and Gandolfini. */
function isLengthened(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.length > short.length + 1 && long.startsWith(short);
}

/** A harvester harvests. */
function isDoer(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 7 && (long === `${short}er` || long === `${short}ers`);
}

function isPlural(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long === `${short}s` || long === `${short}es` || long === `${short}n`;
}
