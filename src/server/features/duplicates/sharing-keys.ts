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

/** Makes the keys of the candidates; what it returns answers with places among them. */
export function lookUpSharing(
  kind: DuplicateKind,
  candidates: readonly Sharing[],
  importId: string,
): (ctx: VisitorContext) => Promise<number[]> {
  const table = tables[kind];
  const named = candidates.map(({ name }) => readNameKeys(kind, name));
  const column = (textOf: (candidate: Sharing) => string | null | undefined) =>
    sql.param(candidates.map((candidate) => textOf(candidate)?.trim() || null));
  const isOther = sql`${table.importId} is distinct from ${importId}::uuid`;
  const shares = (condition: SQL) => sql`
    select given.place from given cross join lateral (
      select from (
        select ${isOther} as other from ${table} where ${isNull(table.deletedAt)} and ${condition} limit ${mostOfAKey}
      ) as sharing where other limit 1
    ) as found`;
  const ways = [
    sql`select place from named join sharing using (key)`,
    shares(sql`lower(${table.email}) = given.email`),
    shares(sql`crm_phone_key(${table.phone}) = given.phone`),
    ...(kind === 'organization' ? [shares(isWithin(organizations.website))] : []),
  ];
  // Most rows have several keys of their name: all are looked up by one scan of the index.
  const statement = sql`
    with given as materialized (
      select place, lower(email) as email, crm_phone_key(phone) as phone, key,
        string_to_array(ready, ' ') || crm_alike_key(own) as names
      from unnest(
        ${sql.param([...candidates.keys()])}::int[],
        ${sql.param(named.map(({ names: [own] }) => own ?? null))}::text[],
        ${sql.param(named.map(({ keys }) => keys.join(' ')))}::text[],
        ${column(({ email }) => email)}::text[],
        ${column(({ phone }) => phone)}::text[],
        ${column(({ website }) => findOwnDomain(website))}::text[]
      ) as told (place, own, ready, email, phone, key)
    ), named as materialized (
      select place, name.key from given cross join lateral unnest(names) as name (key)
    ), sharing as materialized (
      select distinct crm_alike_key(${table.name}) as key from ${table}
      where ${isNull(table.deletedAt)} and ${isOther}
        and crm_alike_key(${table.name}) = any (array(select key from named where key is not null))
    )
    ${sql.join(ways, sql` union `)} order by place`;
  return async ({ db }) => {
    const { rows } = await db.execute<{ place: number }>(statement);
    return rows.map(({ place }) => place);
  };
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
