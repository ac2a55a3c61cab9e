/** What somebody types, as words to look for; and the same words as they are when one key went wrong. */
const mostWords = 12;

export interface Sought {
  /** All of it, in lower case. */
  whole: string;
  words: string[];
  /** The digits of a phone number without its beginning, which depends on the country; longest first. */
  phone: string[];
}

export function readSought(q: string): Sought {
  const whole = toLowerLetters(q.trim());
  const words = [...new Set(whole.split(/\s+/))].filter((word) => word !== '').slice(0, mostWords);
  return { whole, words, phone: readPhone(whole) };
}

/** The same length as the text, so that places in it are places in the text. */
export function toLowerLetters(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from(text, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join('');
}

const fewestDigits = 5;
const longestCountryCode = 3;

/** '+61 412 345' may stand as 0412 345, and 0412 345 as +61 412 345. */
function readPhone(whole: string): string[] {
  if (!/^[\d\s()+./-]+$/.test(whole)) return [];
  const isAbroad = /^(\+|00)/.test(whole);
  const digits = whole.replace(/\D/g, '').replace(/^0+/, '');
  const begins = isAbroad ? Array.from({ length: longestCountryCode + 1 }, (_, at) => at) : [0];
  return begins.map((at) => digits.slice(at)).filter((each) => each.length >= fewestDigits);
}

const nearable = /^(?=.*\p{L})[\p{L}\p{N}]{4,24}$/u;

/** Whether one typing error in the word can be forgiven: it has enough letters to tell it by the others. */
export function isNearable(word: string): boolean {
  return nearable.test(word);
}

/**
 * One of these is in every text that has the word with one letter wrong, missing, too many or in its neighbour's place:
 * each is long enough for an index of trigrams. Of four and five letters a wrong one in the middle is not among them.
 */
export function listPieces(word: string): string[] {
  const letters = [...word];
  const { length } = letters;
  const half = Math.ceil(length / 2);
  const [head, tail] = length < 6 ? [length - 1, 1] : [half, half];
  const pieces = [
    letters.slice(0, head).join(''),
    letters.slice(tail).join(''),
    ...swaps(letters),
    ...(length < 6 ? letters.map((_, at) => letters.toSpliced(at, 1).join('')) : []),
  ];
  return [...new Set(pieces)];
}

function swaps(letters: readonly string[]): string[] {
  return letters
    .slice(1)
    .map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
}

/** For PostgreSQL: a word that begins like this one, but for one error. Only of letters and digits (`isNearable`). */
export function nearExpression(word: string): string {
  const letters = [...word];
  const changed = letters.map(
    (_, at) => `${letters.slice(0, at).join('')}.{0,2}${letters.slice(at + 1).join('')}`,
  );
  return String.raw`\m(?:${[...changed, ...swaps(letters)].join('|')})`;
}

/** Whether a word of a text begins like the typed one, but for one error. */
export function isNear(typed: string, word: string): boolean {
  return [-1, 0, 1].some((more) => {
    const begin = word.slice(0, typed.length + more);
    return begin.length === typed.length + more && isOneEditAway(typed, begin);
  });
}

function isOneEditAway(left: string, right: string): boolean {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const [l, r] = [left.slice(at), right.slice(at)];
  const isSwapped = l[0] === r[1] && l[1] === r[0] && l.slice(2) === r.slice(2);
  return (
    l.slice(1) === r.slice(1) || l.slice(1) === r || l === r.slice(1) || (isSwapped && l.length > 1)
  );
}
