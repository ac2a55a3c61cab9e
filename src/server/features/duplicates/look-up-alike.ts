/**
 * Looks up in indexes what shares a phone, an e-mail address, a domain or most of a name with a
 * candidate. It may find too much, because the rules decide; the database computes the keys.
 */
import { domainToUnicode } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Traits } from './duplicates.rules.ts';

/** A candidate and its position among those given. */
export interface Candidate {
  place: number;
  traits: Traits;
}

/** A candidate's position, and what to look up for it. */
type Key = readonly [place: number, text: string];

/** Keeps a value that a thousand records share from fetching them all. */
const mostOfAKey = 20;
const mostOfAName = 25;
/** The smallest share of common trigrams at which names are compared. */
const leastSimilarity = '0.5';

/** Ids by the candidate's position, without deleted records. */
export async function lookUp(
  ctx: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly Candidate[],
): Promise<Map<number, Set<string>>> {
  const statement = lookUpStatement(kind, candidates);
  const hits = new Map<number, Set<string>>();
  if (statement === null) return hits;
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${leastSimilarity}, true)`,
    );
    const found = await ctx.db.execute<{ place: number; id: string }>(statement);
    for (const { place, id } of found.rows) {
      hits.set(place, (hits.get(place) ?? new Set<string>()).add(id));
    }
  });
  return hits;
}

/** Selects positions with ids; null if there is nothing to look up. */
export function lookUpStatement(kind: DuplicateKind, candidates: readonly Candidate[]): SQL | null {
  const parts = partsOf(kind, candidates).filter((part) => part !== null);
  return parts.length === 0 ? null : sql.join(parts, sql` union all `);
}

function partsOf(kind: DuplicateKind, candidates: readonly Candidate[]): (SQL | null)[] {
  const each = (keysOf: (traits: Traits) => (string | null)[]): Key[] =>
    candidates.flatMap(({ place, traits }) =>
      [...new Set(keysOf(traits))].flatMap((text): Key[] => (text === null ? [] : [[place, text]])),
    );
  const names = each(({ name }) => [name]);
  const phones = each(({ phones }) => phones.map(({ national }) => national));
  const emails = each(({ email }) => [email]);
  if (kind === 'person') {
    return [
      byName(people, names),
      byKey(people, phones, sql`crm_phone_key(${people.phone}) = crm_phone_key(given.key)`),
      byKey(people, emails, sql`lower(${people.email}) = given.key`),
    ];
  }
  const domains = each(({ websiteDomain, emailDomain }) =>
    [websiteDomain, emailDomain].flatMap(spellingsOf),
  );
  return [
    byName(organizations, names),
    byKey(
      organizations,
      phones,
      sql`crm_phone_key(${organizations.phone}) = crm_phone_key(given.key)`,
    ),
    byKey(organizations, emails, sql`lower(${organizations.email}) = given.key`),
    byKey(organizations, domains, isWithin(organizations.website)),
    byKey(organizations, domains, isWithin(organizations.email)),
  ];
}

/** `müller.de` may be stored like this or in Punycode. */
function spellingsOf(domain: string | null): (string | null)[] {
  return domain === null ? [] : [domain, domainToUnicode(domain)];
}

/** The index holds host names reversed, so that all under one domain are adjacent: `/` follows `.`. */
export function isWithin(address: AnyPgColumn): SQL {
  const host = sql`crm_host_key(${address}) collate "C"`;
  return sql`${host} >= reverse('.' || given.key) and ${host} < reverse('/' || given.key)`;
}

type Table = typeof people | typeof organizations;

// The limit forces one lookup per candidate, so that no plan reads the whole table instead.
function byKey(table: Table, keys: readonly Key[], condition: SQL): SQL | null {
  if (keys.length === 0) return null;
  return sql`select given.place, found.id from ${unnested(keys)} as given(place, key)
    cross join lateral (
      select ${table.id} from ${table} where ${table.deletedAt} is null and ${condition}
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

function unnested(keys: readonly Key[]): SQL {
  const places = sql.param(keys.map(([place]) => place));
  const texts = sql.param(keys.map(([, text]) => text));
  return sql`unnest(${places}::int[], ${texts}::text[])`;
}
