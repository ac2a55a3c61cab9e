/**
 * Looks up names by the words that tell most: `Hacienda Los Alamitos` by `Alamitos`. The other keys are of whole names, and miss
 * one that is longer or shorter. The trigrams of the names' key find a word wherever it stands. Not in bulk.
 */
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { foldWord, inLatinLetters, plainWords } from './letters.rules.ts';
import { type Key, mostHolders, mostOfAKey, unnested } from './look-up-texts.ts';
import { isFirstName } from './nicknames.rules.ts';
import { listShortForms, wholeWord } from './short-words.rules.ts';
import { isTelling } from './telling-words.rules.ts';
import type { Traits } from './traits.rules.ts';

interface Candidate {
  place: number;
  traits: Traits;
}

/** Of fewer letters, too many names have it. */
const fewestLetters = 5;
/** One of two words may be shorter: few names have both. */
const fewestOfTwo = 4;
const longWord = 8;
const mostAlone = 3;

export function byWords(kind: DuplicateKind, candidates: readonly Candidate[]): SQL | null {
  const keys = candidates.flatMap(({ place, traits }) =>
    readWordKeys(kind, traits).map((text): Key => [place, text]),
  );
  if (keys.length === 0) return null;
  return kind === 'person' ? byWordsOfPeople(keys) : byWordsOfOrganizations(keys);
}

const part = (place: number) => sql`split_part(given.key, ' ', ${sql.raw(String(place))})`;
const [word, further, town, company] = [part(1), part(2), part(3), part(4)];
const isThere = sql`(${town} <> '' and strpos(crm_name_key(holder.place), ${town}) > 0)`;

const hasWords = (table: typeof people | typeof organizations) =>
  sql`${isNull(table.deletedAt)} and ${table.nameKey} like '%' || ${word} || '%'
    and ${table.nameKey} like '%' || ${further} || '%'`;

const byWordsOfOrganizations = (keys: readonly Key[]) => sql`
  select given.place, found.id from ${unnested(keys)} as given(place, key)
  cross join lateral (
    select holder.id from (
      select ${organizations.id}, ${organizations.location} as place from ${organizations}
      where ${hasWords(organizations)} limit ${mostHolders}
    ) as holder
    order by ${isThere} desc nulls last limit ${mostOfAKey}
  ) found`;

/** Only who is in the same place or works at a company named like the candidate's: a surname alone says nothing. */
const byWordsOfPeople = (keys: readonly Key[]) => sql`
  select given.place, found.id from ${unnested(keys)} as given(place, key)
  cross join lateral (
    select holder.id from (
      select ${people.id}, ${people.location} as place, ${people.organizationId} as employer from ${people}
      where ${hasWords(people)} limit ${mostHolders}
    ) as holder
    where ${isThere} or (${company} <> '' and exists (
      select from ${organizations}
      where ${organizations.id} = holder.employer and strpos(${organizations.nameKey}, ${company}) > 0))
    limit ${mostOfAKey}
  ) found`;

/** A word, another or the same, a town or none, a word of the employer's name or none. */
export function readWordKeys(kind: DuplicateKind, { name, place, employer }: Traits): string[] {
  const company = employer === null ? '' : (tellingWords('organization', employer.name)[0] ?? '');
  if (kind === 'person' && place.plain === '' && company === '') return [];
  const near = `${place.plain} ${company}`;
  const words = tellingWords(kind, name);
  const [longest = '', second = ''] = words;
  const alone = words.slice(0, mostAlone).filter((word) => word.length >= fewestLetters);
  const both = longest.length >= fewestLetters && second.length >= fewestOfTwo;
  return [
    ...(both ? [`${inTwo(longest)} ${inTwo(second)} ${near}`] : []),
    ...alone.flatMap(withoutE).map((word) => `${inTwo(word)} ${inTwo(word)} ${near}`),
  ];
}

const tellsSomething: Record<DuplicateKind, (word: string) => boolean> = {
  person: (word) => !isFirstName(foldWord(word)),
  organization: (word) => isTelling(foldWord(wholeWord(word))),
};

/** The rarest first, as far as that can be told: the longest, and last those that may be written short. */
function tellingWords(kind: DuplicateKind, name: string | null): string[] {
  const weight = (word: string) => word.length - (listShortForms(word).length > 0 ? 100 : 0);
  // In the key no space or hyphen stands between words: Masz-Rol is `maszrol`.
  const joined = (name ?? '').replace(/(?<=\p{L})-(?=\p{L})/gu, '');
  return [...new Set([...plainWords(joined), ...plainWords(name ?? '')])]
    .filter((word) => isWritable(word) && tellsSomething[kind](inLatinLetters(word)))
    .toSorted((one, other) => weight(other) - weight(one));
}

/** Two characters of Chinese are a word, but no trigram. */
const isWritable = (word: string) =>
  word.length >= fewestOfTwo &&
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word);

/** Whatever stands in the middle of a long word: there most errors are. */
const inTwo = (word: string) =>
  word.length < longWord ? word : `${word.slice(0, 4)}%${word.slice(-4)}`;

/** Müller is `muller` in the key, and Mueller `mueller`. */
function withoutE(word: string): string[] {
  const written = word.replace(/([aou])e(?=[a-z])/g, '$1');
  return written === word || written.length < fewestLetters ? [word] : [word, written];
}
