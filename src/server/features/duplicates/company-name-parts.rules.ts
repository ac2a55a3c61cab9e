/** Names that stand within a company's name: in quotes, without its owner, or the letters that it is called by. */
import { foldWord, latinWords } from './letters.rules.ts';
import { isFirstName } from './nicknames.rules.ts';

const quoted = /["„“”«»‚‘][^"„“”«»‚‘’]{3,}["“”»«’‘]/u;
const marks = /["„“”«»‚‘’]/gu;
/** Of a firm that somebody has in their own name: in Poland, Ukraine, Italy, Brazil. */
const soleTrader = new Set(
  'pphu phu fhu pph phup zphu ppuh fhup fh ph pw fhpu zpu zph zu firma gosp gospodarstwo zaklad fop ip ditta fa me mei az azienda'.split(
    ' ',
  ),
);
const ofOwner = /\s(?:di|by|door|af|av)\s(?=\p{Lu})/u;
const host = /^(?:www\.)?([a-z0-9-]{4,})\.[a-z.]{2,8}$/;
const dashed = /\s[-–—|]\s/u;
const fewestLetters = 4;

/** None for most names: each is compared as well, and tells less than the whole. */
export function listNameParts(text: string): string[] {
  const parts = [inQuotes(text), withoutOwnerBehind(text), ofHost(text), ...ownLetters(text)];
  return parts.filter((part): part is string => part !== null && part !== text);
}

/** Somebody typed a site in place of a name: `www.dolmet.com.pl`. */
const ofHost = (text: string) => host.exec(text.trim())?.[1] ?? null;

/** `PPHU "Dolmet" Jan Lis` is Dolmet. */
function inQuotes(text: string): string | null {
  const [found] = quoted.exec(text) ?? [];
  const name = found?.replace(marks, '').trim();
  return name !== undefined && name.length >= fewestLetters ? name : null;
}

/** `Azienda Agricola Bellavista di Marta Rossi` and `FHU Dolmet Jan Lis`, whoever has them. */
function withoutOwnerBehind(text: string): string | null {
  const [told] = ofOwner.exec(text) ?? [];
  if (told !== undefined) {
    const at = text.indexOf(told);
    const [before, behind] = [text.slice(0, at), text.slice(at + told.length)];
    if (latinWords(before).length > 1 && isOwner(before, behind)) return before.trim();
  }
  if (!soleTrader.has(latinWords(text)[0] ?? '')) return null;
  const words = text.split(/\s+/);
  const [given = ''] = latinWords(words.at(-2) ?? '');
  const isPerson = words.length > 3 && isFirstName(foldWord(given));
  return isPerson ? words.slice(0, -2).join(' ') : null;
}

/** A first name, or a surname that the company has, too: `Officine Bruni di Bruni Ivo & C.` */
function isOwner(before: string, behind: string): boolean {
  const own = latinWords(before).map(foldWord);
  const words = latinWords(behind).map(foldWord).slice(0, 3);
  const isNamed = words.some(
    (word) => isFirstName(word) || (word.length >= fewestLetters && own.includes(word)),
  );
  return isNamed || (words.length === 2 && words.every(isNoPlace));
}

const ofPlaces = new Set(
  'san santa sant st monte castel porto val valle villa citta terra'.split(' '),
);
const isNoPlace = (word: string) => word.length >= fewestLetters && !ofPlaces.has(word);

/** `Cooperativa Vale Verde - COVAVE` is called by its letters, which stand within its words one after the other. */
function ownLetters(text: string): string[] {
  if (!dashed.test(text)) return [];
  const parts = text.split(dashed);
  const [one = '', other = ''] = parts;
  if (parts.length !== 2) return [];
  const isOne = standsFor(one, other);
  return isOne || standsFor(other, one) ? [one, other] : [];
}

function standsFor(short: string, long: string): boolean {
  const words = latinWords(long);
  const [letters = '', ...more] = latinWords(short);
  if (more.length > 0 || words.length < 2 || letters.length < 3) return false;
  if (short.trim() !== short.trim().toUpperCase() || letters[0] !== words[0]?.[0]) return false;
  let at = 0;
  for (const letter of words.join('')) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
