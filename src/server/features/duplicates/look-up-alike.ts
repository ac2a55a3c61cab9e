/**
 * Looks up in indexes what shares a phone, an e-mail address, a domain or most of a name with a
 * candidate. It may find too much, because the rules decide; the database computes the keys.
 */
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DuplicateKind } from '#contract/duplicates.ts';
import {
  hasFurtherEmail,
  hasFurtherPhone,
  isThere,
} from '#server/features/addresses/address-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { hasMerged, selectWhoHad } from '#server/kernel/former-names.ts';
import { withSurvivors } from '#server/kernel/survivors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { foldWord, latinWords } from './letters.rules.ts';
import { byEmployers } from './look-up-employers.ts';
import {
  isWithin,
  type Key,
  listSpellings,
  mostColleagues,
  mostOfAKey,
  unnested,
} from './look-up-texts.ts';
import { byWords } from './look-up-words.ts';
import { readNameKeys } from './name-spellings.rules.ts';
import { hasOtherLetters, listLatinSpellings } from './scripts.rules.ts';
import type { Traits } from './traits.rules.ts';

/** A candidate and its position among those given. */
export interface Candidate {
  place: number;
  traits: Traits;
}

const mostOfAName = 25;
/** The smallest share of common trigrams at which names are compared. */
export const leastSimilarity = 0.5;

/** Ids by the candidate's position, without deleted records. */
export async function lookUp(
  ctx: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly Candidate[],
  { similarity = leastSimilarity, byKeysOnly = false, inBulk = false, withWords = true } = {},
): Promise<Map<number, Set<string>>> {
  const statement = lookUpStatement(kind, candidates, { byKeysOnly, inBulk, withWords });
  const hits = new Map<number, Set<string>>();
  if (statement === null) return hits;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(similarity)}, true)`,
    );
    const found = await ctx.db.execute<{ place: number; id: string }>(statement);
    for (const { place, id } of found.rows) {
      hits.set(place, (hits.get(place) ?? new Set<string>()).add(id));
    }
  });
  return hits;
}

/** Selects positions with ids; null if there is nothing to look up. */
export function lookUpStatement(
  kind: DuplicateKind,
  candidates: readonly Candidate[],
  { byKeysOnly = false, inBulk = false, withWords = true } = {},
): SQL | null {
  const all = [
    ...partsOf(kind, candidates, inBulk),
    ...(withWords && !inBulk ? [byWords(kind, candidates)] : []),
  ];
  const parts = (byKeysOnly ? all.slice(1) : all).filter((part) => part !== null);
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}

/** In bulk, who is found only among colleagues or by a domain of others is left out. */
function partsOf(
  kind: DuplicateKind,
  candidates: readonly Candidate[],
  inBulk: boolean,
): (SQL | null)[] {
  const each = (keysOf: (traits: Traits) => (string | null)[]): Key[] =>
    candidates.flatMap(({ place, traits }) =>
      [...new Set(keysOf(traits))].flatMap((text): Key[] => (text === null ? [] : [[place, text]])),
    );
  const names = each(({ name }) => [name]);
  const alike = namesWithKeys(kind, candidates);
  const mailboxes = each(({ mailboxes }) => [...mailboxes]);
  const phones = each(({ phones }) => phones.map(({ national }) => national));
  const emails = each(({ emails, mailboxes }) => [...emails, ...mailboxes]);
  if (kind === 'person') {
    return [
      byName(people, names),
      byKey(people, phones, sql`crm_phone_key(${people.phone}) = crm_phone_key(given.key)`),
      byKey(people, emails, sql`lower(${people.email}) = given.key`),
      byKey(people, mailboxes, hasMailbox(people.email)),
      ...byFurther(people, phones, emails),
      byAlike(people, alike, sql`crm_alike_key(${people.name}) = given.key`),
      byAlike(people, alike, hadName),
      byFormer(kind, people, alike),
      ...(inBulk ? [] : [byColleagues(each(colleagueKeys)), ...byEmployers(candidates)]),
    ];
  }
  const domains = each(({ websiteDomain, emailDomains }) =>
    [websiteDomain, ...emailDomains].flatMap(listSpellings),
  );
  return [
    byName(organizations, names),
    byKey(
      organizations,
      phones,
      sql`crm_phone_key(${organizations.phone}) = crm_phone_key(given.key)`,
    ),
    byKey(organizations, emails, sql`lower(${organizations.email}) = given.key`),
    byKey(organizations, mailboxes, hasMailbox(organizations.email)),
    ...byFurther(organizations, phones, emails),
    byAlike(organizations, alike, sql`crm_alike_key(${organizations.name}) = given.key`),
    ...toldNames.map((told) =>
      byAlike(
        organizations,
        alike,
        sql`${told} is not null and crm_alike_key(${told}) = given.key`,
      ),
    ),
    byFormer(kind, organizations, alike),
    byKey(organizations, domains, isWithin(organizations.website)),
    inBulk ? null : byKey(organizations, domains, isWithin(organizations.email)),
    byFurtherKey(
      organizations,
      inBulk ? [] : domains,
      hasFurtherEmail(organizations.furtherEmails, sql`'@' || given.key`),
    ),
  ];
}

/** The numbers and addresses that are not the primary ones. */
function byFurther(table: Table, phones: readonly Key[], emails: readonly Key[]) {
  return [
    byFurtherKey(table, phones, hasFurtherPhone(table.furtherPhones, sql`given.key`)),
    byFurtherKey(table, emails, hasFurtherEmail(table.furtherEmails, sql`given.key`)),
  ];
}

/** Only the addresses that may be written otherwise are in this index: with a tag, or of Gmail. */
export function hasMailbox(email: AnyPgColumn): SQL {
  return sql`${email} ~* '([+]|@gmail[.]|@googlemail[.])' and crm_mailbox_key(${email}) = given.key`;
}

/** Of few records the name tells the one before a marriage: these alone are in the index of it. */
export const formerName = sql`crm_former_name(${people.name})`;
const hadName = sql`${formerName} is not null and crm_alike_key(${formerName}) = given.key`;

/** Of few records the name tells two, 'Belcastro Pty Ltd t/a Bend Harvesters': these alone are in the indexes of them. */
export const toldNames = [1, 2].map(
  (place) => sql`crm_told_name(${organizations.name}, ${sql.raw(String(place))})`,
);

/**
 * The employer and each longer word of a name: who of it shares a word, is compared; and who is written in other letters,
 * of which no key tells how they sound.
 */
function colleagueKeys({ name, organizationId }: Traits): (string | null)[] {
  if (name === null || organizationId === null) return [];
  const latin = [name, ...listLatinSpellings(name)].flatMap(latinWords).map(foldWord);
  const words = latin.filter((word) => word.length > 2);
  return [...words, ...(hasOtherLetters(name) ? [] : [inOtherLetters])].map(
    (word) => `${organizationId} ${word}`,
  );
}

/** No word of a name. */
const inOtherLetters = '*';

const byColleagues = (keys: readonly Key[]): SQL | null =>
  keys.length === 0
    ? null
    : sql`select given.place, found.id from ${unnested(keys)} as given(place, key)
    cross join lateral (
      select colleague.id from (
        select ${people.id}, ${people.name} from ${people}
        where ${isNull(people.deletedAt)} and ${people.organizationId} = split_part(given.key, ' ', 1)::uuid
        limit ${mostColleagues}
      ) as colleague
      where case split_part(given.key, ' ', 2)
        when ${inOtherLetters} then colleague.name ~ '[\u0600-\u06ff\u3040-\uffef]'
        else strpos(crm_alike_key(colleague.name), split_part(given.key, ' ', 2)) > 0 end
      limit ${mostOfAKey}
    ) found`;

type Table = typeof people | typeof organizations;

const byFurtherKey = (table: Table, keys: readonly Key[], condition: SQL) =>
  byKey(table, keys, condition, isThere(table.deletedAt));

// The limit forces one lookup per candidate, so that no plan reads the whole table instead.
function byKey(
  table: Table,
  keys: readonly Key[],
  condition: SQL,
  isAlive: SQL = isNull(table.deletedAt),
): SQL | null {
  if (keys.length === 0) return null;
  return sql`select given.place, found.id from ${unnested(keys)} as given(place, key)
    cross join lateral (
      select ${table.id} from ${table} where ${isAlive} and ${condition}
      limit ${mostOfAKey}
    ) found`;
}

// A name without letters or digits has no trigrams, and would match everything.
function byName(table: Table, keys: readonly Key[]): SQL | null {
  if (keys.length === 0) return null;
  return sql`select given.place, found.id from (
      select place, crm_name_key(name) as key from ${unnested(keys)} as named(place, name) offset 0
    ) given
    cross join lateral (
      select ${table.id} from ${table}
      where ${table.deletedAt} is null and ${table.nameKey} % given.key
      order by similarity(${table.nameKey}, given.key) desc, ${table.id}
      limit ${mostOfAName}
    ) found
    where cardinality(show_trgm(given.key)) > 0`;
}

interface NamesWithKeys {
  names: Key[];
  keys: Key[];
}

function namesWithKeys(kind: DuplicateKind, candidates: readonly Candidate[]): NamesWithKeys {
  const all = candidates.flatMap(({ place, traits: { name, formerNames } }) =>
    [...(name === null ? [] : [name]), ...formerNames].map((each) => {
      return { place, ...readNameKeys(kind, each) };
    }),
  );
  const each = (list: 'names' | 'keys') =>
    all.flatMap(({ place, [list]: texts }) => texts.map((text): Key => [place, text]));
  return { names: each('names'), keys: each('keys') };
}

// Each name's key is made once, whatever it is compared with.
function byAlike(table: Table, given: NamesWithKeys, condition: SQL): SQL | null {
  if (isNothing(given)) return null;
  return sql`select given.place, found.id from (${withKeys(given)}) given
    cross join lateral (
      select ${table.id} from ${table} where ${isNull(table.deletedAt)} and ${condition}
      limit ${mostOfAKey}
    ) found`;
}

/** Whoever was called so before a merge, and what they became: few, so that all are looked up at once. */
function byFormer(kind: DuplicateKind, table: Table, given: NamesWithKeys): SQL | null {
  if (isNothing(given)) return null;
  const keys = sql`array(select key from given where key is not null)`;
  return sql`select found.place, found.id from (
    with given as materialized (${withKeys(given)})
    select given.place, alive.id from given
    join (${selectWhoHad(kind, keys)}) as had on had.key = given.key
    cross join lateral unnest(${withSurvivors(sql`array[had.id]`)}) as led(id)
    cross join lateral (
      select ${table.id} from ${table} where ${table.id} = led.id and ${isNull(table.deletedAt)} limit 1
    ) as alive
    where ${hasMerged(kind)}) as found`;
}

const isNothing = ({ names, keys }: NamesWithKeys) => names.length + keys.length === 0;

const withKeys = ({ names, keys }: NamesWithKeys) => sql`
  select place, crm_alike_key(name) as key from ${unnested(names)} as named(place, name)
  union select place, key from ${unnested(keys)} as ready(place, key)`;
