/** Finds and takes out the words that name a person, in texts and in what JSON holds. */

export interface Identity {
  names: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  phones: ReadonlySet<string>;
}

export const erased = '[erased]';

/** Shorter ones would be found within what means somebody else. */
const fewestLetters = 4;
const fewestDigits = 6;

/** A name of one short word, such as 'Al', is no name of one person. */
function isTelling(name: string): boolean {
  const letters = name.replace(/[^\p{L}\p{N}]/gu, '').length;
  return letters >= fewestLetters && (/\s/.test(name) || letters >= 6);
}

/** The names that are one person's. */
export function listNames({ names }: Identity): string[] {
  return [...names].filter(isTelling);
}

/** What to look for; a phone number also as nothing but its digits. */
export function listWords(identity: Identity): string[] {
  const { emails, phones } = identity;
  const digits = [...phones].map((phone) => phone.replace(/\D/g, ''));
  const words = [
    ...listNames(identity),
    ...[...emails].filter((email) => email.includes('@')),
    ...[...phones, ...digits].filter((phone) => phone.replace(/\D/g, '').length >= fewestDigits),
  ];
  // The longest first, so that none is cut by a part of itself.
  const all = new Set(words.map((word) => word.trim()));
  return [...all].toSorted((one, other) => other.length - one.length);
}

/** Matches them whole, whatever their case and however their parts are spaced; null if there are none. */
export function wordsPattern(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const each = words.map((word) => RegExp.escape(word).replace(/(?:\s|\\x20)+/g, String.raw`\s+`));
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${each.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** The same value without them, with how often they stood there. */
export function takeOut(value: unknown, pattern: RegExp): { value: unknown; count: number } {
  let count = 0;
  const clean = (text: string) =>
    text.replace(pattern, () => {
      count += 1;
      return erased;
    });
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return clean(part);
    // A phone number without spaces may be kept as a number.
    if (typeof part === 'number') return clean(`${part}`) === erased ? erased : part;
    if (Array.isArray(part)) return part.map(walk);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([key, of]) => [clean(key), walk(of)]));
  };
  return { value: walk(value), count };
}
