/**
 * Which of many candidates share a phone, an e-mail, a site or a name as it sounds with somebody here: one statement for a
 * batch of a list, so that the matcher is asked about these alone and the others cost next to nothing.
 */
import { eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findOwnDomain } from './domains.rules.ts';
import { isWithin } from './look-up-alike.ts';
import { readNameKeys } from './name-spellings.rules.ts';

export interface Sharing {
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  website?: string | null | undefined;
}

const tables = { person: people, organization: organizations };
/** Of those who share a key, as many are looked at for one that the import has not made. */
const mostOfAKey = 20;

/** Whether anybody is here whom this import has not made. */
export async function hasOthers(
  { db }: VisitorContext,
  kind: DuplicateKind,
  importId: string,
): Promise<boolean> {
  const table = tables[kind];
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      sql`${isNull(table.deletedAt)} and ${or(isNull(table.importId), ne(table.importId, importId))}`,
    )
    .limit(1);
  return other !== undefined;
}

/** Places among the candidates. */
export async function findSharing(
  { db }: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly Sharing[],
  importId: string,
): Promise<number[]> {
  const table = tables[kind];
  const named = candidates.map(({ name }) => readNameKeys(kind, name));
  const column = (textOf: (candidate: Sharing) => string | null | undefined) =>
    sql.param(candidates.map((candidate) => textOf(candidate)?.trim() || null));
  const shares = (condition: SQL, keys = sql``) => sql`
    select given.place from given ${keys} cross join lateral (
      select from (
        select ${table.importId} as made from ${table} where ${isNull(table.deletedAt)} and ${condition} limit ${mostOfAKey}
      ) as sharing where made is distinct from ${importId}::uuid limit 1
    ) as found`;
  const ways = [
    shares(sql`crm_alike_key(${table.name}) = given.own`),
    shares(
      sql`crm_alike_key(${table.name}) = ready.key`,
      sql`cross join lateral unnest(string_to_array(given.ready, ' ')) as ready (key)`,
    ),
    shares(sql`lower(${table.email}) = given.email`),
    shares(sql`crm_phone_key(${table.phone}) = given.phone`),
    ...(kind === 'organization' ? [shares(isWithin(organizations.website))] : []),
  ];
  const { rows } = await db.execute<{ place: number }>(sql`
    with given as materialized (
      select place, crm_alike_key(name) as own, ready, lower(email) as email, crm_phone_key(phone) as phone, key
      from unnest(
        ${sql.param([...candidates.keys()])}::int[],
        ${column(({ name }) => name)}::text[],
        ${sql.param(named.map(({ keys }) => keys.join(' ')))}::text[],
        ${column(({ email }) => email)}::text[],
        ${column(({ phone }) => phone)}::text[],
        ${column(({ website }) => findOwnDomain(website))}::text[]
      ) as told (place, name, ready, email, phone, key)
    )
    ${sql.join(ways, sql` union `)} order by place`);
  return rows.map(({ place }) => place);
}

/** Those of these records that an import has made. */
export async function readMadeBy(
  { db }: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
  importId: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const table = tables[kind];
  const made = await db
    .select({ id: table.id })
    .from(table)
    .where(
      sql`${table.id} = any(${sql.param([...ids])}::uuid[]) and ${eq(table.importId, importId)}`,
    );
  return new Set(made.map(({ id }) => id));
}
