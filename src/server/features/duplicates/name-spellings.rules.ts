/** Under which names a record may stand: nicknames put in, first and last words swapped; and the keys by which they are looked up. */
import type { DuplicateKind } from '#contract/duplicates.ts';
import { remember } from '#server/kernel/remember.ts';
import { listCyrillicSpellings, listPlainSpellings } from './cyrillic-spellings.rules.ts';
import { isBareWord } from './legal-forms.rules.ts';
import { foldWord, latinWords, withoutYo, withYo } from './letters.rules.ts';
import { findNicknames, isFirstName } from './nicknames.rules.ts';
import { companyWords, listCompanyNames } from './organization-names.rules.ts';
import { listNames, readPersonWords } from './person-words.rules.ts';
import { listLatinSpellings } from './scripts.rules.ts';
import { listShortForms } from './short-words.rules.ts';
import { isTelling } from './telling-words.rules.ts';
import { isTrade } from './trade-words.rules.ts';

/** Each is a look-up in an index: a name with very many nicknames is not looked up by all. */
const mostSpellings = 40;
const mostShortForms = 3;
const mostShortened = 12;

/** The name as it stands comes first: a record that tells two names, as 'Dodge ex Chrysler' does, is kept under both as one. */
export const spellingsOfName: Record<DuplicateKind, (name: string) => string[]> = {
  person: (name) =>
    few([
      name,
      ...listLatinSpellings(name),
      ...readings(listNames(name)).flatMap(spellingsOfPerson),
      ...otherwiseSpelt(name).flatMap(spellingsOfPerson),
    ]),
  organization: (name) =>
    few([name, ...readings(listCompanyNames(name)).flatMap(spellingsOfCompany)]),
};

const readings = (names: readonly string[]) => names.flatMap(withYo).flatMap(withoutYo);

const otherwiseSpelt = (name: string) => [
  ...listCyrillicSpellings(name),
  ...listPlainSpellings(name),
];

export interface NameKeys {
  /** Names of which the database makes the key. */
  names: string[];
  /** Keys that are ready, as `crm_alike_key` would make them: to have it make each takes most of a look-up's time. */
  keys: string[];
}

export function readNameKeys(kind: DuplicateKind, name: string): NameKeys {
  const [own = name, ...others] = spellingsOfName[kind](name);
  const asRead = /^[a-z0-9 ]+$/i.test(own) ? own.toLowerCase().trim().replace(/ +/g, ' ') : own;
  const names: string[] = [];
  const keys = new Set<string>();
  for (const spelling of [asRead, ...others]) {
    const key = readKey(spelling);
    if (key === null) names.push(spelling);
    else keys.add(key);
  }
  return { names, keys: [...keys] };
}

/** Null where the database has to make it. */
function readKey(spelling: string): string | null {
  let key = '';
  for (const word of spelling.split(' ')) {
    const known = readWord(word);
    if (known === null) return null;
    key += known;
  }
  return key;
}

/** Each word of a name stands in many of its spellings. */
const readWord = remember(10_000, (word) => (isBareWord(word) ? null : foldWord(word)));

const few = (spellings: readonly string[]) => [...new Set(spellings)].slice(0, mostSpellings);

function spellingsOfPerson(name: string): string[] {
  const words = latinWords(name).map(foldWord);
  if (words.length < 2) return [name];
  const [first = '', second = '', ...rest] = words;
  const variants = [words];
  if (rest.length > 0) {
    // Xiu-Lan behind her surname; and Hans-Joachim is Hajo.
    variants.push(rotated(words, words.length - 1));
    variants.push(...findNicknames(first + second).map((nickname) => [nickname, ...rest]));
  }
  // Without title and middle names.
  const [told = '', ...others] = readPersonWords(name);
  const surname = others.at(-1);
  if (surname !== undefined) variants.push([told, ...others], [told, surname]);
  // The surname may be written first.
  for (const at of [0, words.length - 1]) {
    const word = words[at] ?? '';
    if (at > 0 && !isFirstName(word)) continue;
    variants.push(...findNicknames(word).map((nickname) => words.with(at, nickname)));
  }
  return [name, ...variants.flatMap((each) => [each, rotated(each, 1)]).map(asText)];
}

function spellingsOfCompany(name: string): string[] {
  const words = companyWords(name);
  const telling = words.filter((word) => isTelling(foldWord(word)));
  const short = withShortForms(words);
  const turned = words.length === 2 ? short.map((each) => rotated(each, 1)) : [];
  const withoutTrades = withShortForms(words.filter((word) => !isTrade(foldWord(word))));
  const others = [...short, ...turned, telling, ...withoutTrades, withOtherG(words, name)]
    .map(asText)
    .filter((text) => text !== '');
  if (words.length < 2 || words.length > 4) return [name, ...others];
  return [name, ...others, ...words.keys().map((places) => asText(rotated(words, places)))];
}

/** Агромаш is Ahromash in Ukraine; the database makes Agromash of it. */
const withOtherG = (words: readonly string[], name: string) =>
  words.map((word) =>
    /г/i.test(name) ? word.replaceAll('g', 'h') : word.replace(/(?<![cgkpstwz])h/g, 'g'),
  );

/** Brothers Manufacturing may stand here as Bros Mfg. */
function withShortForms(words: readonly string[]): string[][] {
  return words.reduce<string[][]>(
    (all, word) => {
      const forms = [word, ...listShortForms(word).slice(0, mostShortForms)];
      return forms.flatMap((form) => all.map((each) => [...each, form])).slice(0, mostShortened);
    },
    [[]],
  );
}

const rotated = (words: readonly string[], places: number) => [
  ...words.slice(places),
  ...words.slice(0, places),
];
const asText = (words: readonly string[]) => words.join(' ');
