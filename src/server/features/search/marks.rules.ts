/** Where typed words are in a text, and what to show of a long one. */
import type { Marks } from '#contract/search.ts';
import { isNear, isNearable, type Sought, toLowerLetters } from './sought-words.rules.ts';

export interface Found {
  /** Which of the words are in the text. */
  words: Set<string>;
  /** In order, and none within another. */
  marks: Marks;
  isNear: boolean;
}

export function findWords(text: string, sought: Sought, forgiving: boolean): Found {
  const lower = toLowerLetters(text);
  const found: Found = { words: new Set(), marks: [], isNear: false };
  for (const word of sought.words) {
    let marks = placesOf(lower, word);
    if (marks.length === 0 && forgiving && isNearable(word)) {
      marks = nearPlaces(lower, word);
      found.isNear ||= marks.length > 0;
    }
    if (marks.length > 0) found.words.add(word);
    found.marks.push(...marks);
  }
  const phone = sought.phone.map((digits) => placeOfDigits(text, digits)).find(Boolean);
  if (phone) {
    found.marks.push(phone);
    for (const word of sought.words) found.words.add(word);
  }
  found.marks = joinMarks(found.marks);
  return found;
}

const mostPlaces = 20;

function placesOf(lower: string, word: string): Marks {
  const places: Marks = [];
  for (
    let at = lower.indexOf(word);
    at >= 0 && places.length < mostPlaces;
    at = lower.indexOf(word, at + word.length)
  ) {
    places.push([at, at + word.length]);
  }
  return places;
}

function nearPlaces(lower: string, typed: string): Marks {
  const places: Marks = [];
  for (const { 0: word, index } of lower.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (places.length === mostPlaces) break;
    if (isNear(typed, word)) places.push([index, index + word.length]);
  }
  return places;
}

/** Digits with whatever stands between them in a phone number. */
function placeOfDigits(text: string, digits: string): Marks[number] | undefined {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits);
  const from = places[at];
  const last = places[at + digits.length - 1];
  if (from === undefined || last === undefined) return undefined;
  const isOneNumber = /^[\d\s()+./-]*$/.test(text.slice(from, last + 1));
  return isOneNumber ? [from, last + 1] : undefined;
}

function joinMarks(marks: Marks): Marks {
  const joined: Marks = [];
  for (const [from, until] of marks.toSorted((left, right) => left[0] - right[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
}

const shownBefore = 40;
const shownInAll = 160;

/** One line around the first mark, cut between words where it can be. */
export function cutExcerpt(text: string, sought: Sought, forgiving: boolean) {
  const first = findWords(text, sought, forgiving).marks[0]?.[0] ?? 0;
  let from = Math.max(first - shownBefore, 0);
  const space = text.slice(from, first).search(/\s/);
  if (from > 0 && space >= 0) from += space;
  // Cut in the middle of a pair, it would be no text.
  const cut = text.slice(from, from + shownInAll * 2).toWellFormed();
  const line = cut.replace(/\s+/g, ' ').trim();
  const end = line.length > shownInAll ? line.lastIndexOf(' ', shownInAll) : line.length;
  const shown = line.slice(0, end > 0 ? end : shownInAll).toWellFormed();
  const isCut = shown.length < line.length || from + shownInAll * 2 < text.length;
  const words = `${from > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`;
  return { text: words, marks: findWords(words, sought, forgiving).marks };
}
