/**
 * Whether a name in Latin letters is one in another script: each of its letters may be written in several ways, and the whole
 * has to be one of them. `Ikonomou` is Οικονόμου, `Youssef` is يوسف, `Park Ji-young` is 박지영, `Chen Xiaoming` is 陈晓明.
 */
import { chineseReadings, taiwaneseReadings } from './readings-chinese.rules.ts';
import { japaneseReadings, readKana } from './readings-japanese.rules.ts';
import { readJapaneseNames } from './readings-japanese-names.rules.ts';
import {
  type Readings,
  readArabic,
  readCyrillic,
  readGreek,
  readHangul,
} from './readings-letters.rules.ts';
import { isTraditional } from './wade-giles.rules.ts';

const alphabets: readonly [RegExp, (plain: string) => Readings | null][] = [
  [/^\p{Script=Greek}+$/u, readGreek],
  [/^\p{Script=Cyrillic}+$/u, readCyrillic],
  [/^\p{Script=Arabic}+$/u, readArabic],
];

export const hasOtherLetters = (text: string): boolean =>
  /[\u0370-\u1fff\u3040-\uffff]/.test(text) &&
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text);

/** Accents of Cyrillic and Japanese make another letter. */
const accent =
  /(?<![\p{Script=Cyrillic}\p{Script=Hiragana}\p{Script=Katakana}])[\u0300-\u036f\u064b-\u065f\u0670]/gu;

const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(accent, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’ʼ`´.]/gu, '')
    .split(/[^\p{L}々ー]+/u)
    .filter((word) => word !== '');

/** What stands behind a name in China, Japan and Korea: 이서연 과장, 田中様, 王经理. */
const ranks =
  /(?<=[\p{Script=Han}\p{Script=Hangul}]{2})\s*(?:과장|부장|대리|사장|차장|팀장|대표|이사|실장|님|씨|様|さん|殿|部長|課長|社長|係長|先生|女士|小姐|经理|經理|主任|总监|厂长)님?$/u;

/**
 * The text in the letters of the other, as far as it is one name with it: all of it, or those of its words that are. As it
 * stands where none is.
 */
export function readInLetters(text: string, latin: string): string {
  const mine = plainWords(text.replace(ranks, ''));
  const its = plainWords(latin).map(inPlainLatin);
  if (mine.some(isWritten) && isWhole(mine.join(''), its)) return latin;
  const left = [...its];
  const read = mine.map((word) => {
    const all = readWord(word);
    const [from, to] = all.length === 0 ? [0, 0] : findRun(left, all);
    return from === to ? word : left.splice(from, to - from).join(' ');
  });
  return left.length < its.length ? read.join(' ') : text;
}

/** A name of three Chinese characters has no space, and the surname may stand behind in Latin letters. */
function isWhole(written: string, latin: readonly string[]): boolean {
  const all = readCharacters(written);
  return latin.some((_, at) => {
    const joined = [...latin.slice(at), ...latin.slice(0, at)].join('');
    return all.some(
      ({ readings }) => isSpelt(joined, readings) || isSpelt(withShortVowels(joined), readings),
    );
  });
}

const isWritten = (word: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}]/u.test(word);

interface ReadName {
  readings: Readings;
  /** How many of them are mostly the surname's. */
  surname: number;
  isOfTaiwan?: boolean;
}

/** As Chinese, Japanese or Korean; a text that has a character nobody listed is none. A space may tell the surname's letters. */
function readCharacters(written: string, told = 0): ReadName[] {
  const letters = [...written].map((letter, at, all) =>
    letter === '々' ? (all[at - 1] ?? '') : letter,
  );
  const byLetters = tables.flatMap(({ read, surname, isOfTaiwan }): ReadName[] => {
    const readings = letters.map(read);
    const isRead = readings.every((each) => each !== undefined);
    return isRead ? [{ readings, surname: told || surname, isOfTaiwan }] : [];
  });
  return [...readJapaneseNames(letters, told, readJapanese), ...byLetters];
}

const readJapanese = (letter: string) => readKana(letter) ?? japaneseReadings.get(letter);

/** With how many characters a surname mostly has. */
const tables: readonly {
  read: (letter: string) => readonly string[] | undefined;
  surname: number;
  isOfTaiwan?: boolean;
}[] = [
  { read: readHangul, surname: 1 },
  { read: (letter) => chineseReadings.get(letter), surname: 1 },
  { read: (letter) => taiwaneseReadings.get(letter), surname: 1, isOfTaiwan: true },
  { read: readJapanese, surname: 2 },
];

/** The ways to read a word, by each script that it may be in. */
function readWord(word: string): Readings[] {
  if (isWritten(word)) return readCharacters(word).map(({ readings }) => readings);
  const [, read] = alphabets.find(([script]) => script.test(word)) ?? [];
  const readings = read?.(word) ?? null;
  return readings === null ? [] : [readings];
}

/** Where the words stand, one or two beside each other, that are a way to write it: `Al Nakhlawi` is one word in Arabic. */
function findRun(words: readonly string[], all: readonly Readings[]): [from: number, to: number] {
  for (const length of [2, 1]) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const joined = words.slice(from, from + length).join('');
      if (all.some((readings) => isSpelt(joined, readings))) return [from, from + length];
    }
  }
  return [0, 0];
}

/** Whether the readings, one of each after the other, make the text. */
function isSpelt(text: string, readings: Readings): boolean {
  let reached = new Set([0]);
  for (const ways of readings) {
    const next = new Set<number>();
    for (const at of reached) {
      for (const way of ways) if (text.startsWith(way, at)) next.add(at + way.length);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(text.length);
}

const inPlainLatin = (word: string) =>
  word
    .replace(/ß/g, 'ss')
    .replace(/[øœ]/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd');

/** `Satou`, `Satoh` and `Sato` are one. */
const withShortVowels = (word: string) =>
  word.replace(/o[ou]|oh(?![aeiou])/g, 'o').replace(/uu/g, 'u');

/** How a name in such a script is usually written in Latin letters, the surname first and last. */
export function listLatinSpellings(text: string): string[] {
  if (!hasOtherLetters(text)) return [];
  const words = plainWords(text);
  const read = words.some(isWritten) ? splitNames(words) : [words.map(readIfGreek)];
  return read.flatMap((parts) => {
    if (!parts.every((each) => each !== null)) return [];
    const spelt = parts.map((readings) => readings.map(([usual = '']) => usual).join(''));
    return [spelt.join(' '), spelt.toReversed().join(' ')];
  });
}

/** The database reads Cyrillic itself, and Arabic does not tell its vowels. */
const readIfGreek = (word: string) => (/^\p{Script=Greek}+$/u.test(word) ? readGreek(word) : null);

/** Where no space tells it, the script does. Only who writes as in Taiwan is spelt so. */
function splitNames(words: readonly string[]): Readings[][] {
  const told = words.length > 1 ? [...(words[0] ?? '')].length : 0;
  const written = words.join('');
  const isTaiwanese = isTraditional(written);
  return readCharacters(written, told)
    .filter(({ isOfTaiwan }) => isTaiwanese || !isOfTaiwan)
    .map(({ readings, surname }) => [readings.slice(0, surname), readings.slice(surname)]);
}
