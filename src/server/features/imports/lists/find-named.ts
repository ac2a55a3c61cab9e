/** Finds what rows name: organizations, people and opportunities by what they are called, and whom of namesakes is meant. */
import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { selectFormerNames } from '#server/kernel/former-names.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';

type Database = Pick<VisitorContext, 'db'>;

/** Of one name, by the name in lower case; the oldest first. */
export async function findNamedOrganizations(
  { db }: Database,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (names.length === 0) return found;
  const { rows } = await db.execute<{ wanted: string; id: string }>(
    sql`select wanted.name as wanted, named.id
      from unnest(${sql.param([...new Set(names.map((name) => name.toLowerCase()))])}::text[]) as wanted(name)
      cross join lateral ${selectOrganizationsNamed(sql`wanted.name`)} as named
      order by named.id`,
  );
  for (const { wanted, id } of rows) found.set(wanted, [...(found.get(wanted) ?? []), id]);
  return found;
}

/** Ids. Without `offset` the whole table is read, as long as PostgreSQL knows nothing of it. */
export function selectOrganizationsNamed(name: SQL): SQL {
  return sql`(select ${organizations.id} from ${organizations}
    where lower(${organizations.name}) = lower(${name}) and ${organizations.deletedAt} is null offset 0)`;
}

export interface FoundOrganization {
  id: string;
  name: string;
}

/** By our ids, in lower case; what was merged into another is that one. */
export async function findOrganizationsById(
  { db }: Database,
  given: readonly string[],
): Promise<Map<string, FoundOrganization>> {
  if (given.length === 0) return new Map();
  const survivors = await findSurvivors({ db }, given);
  const meant = new Map(given.map((id) => [id, survivors.get(id) ?? id]));
  const found = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(inArray(organizations.id, [...meant.values()]), isNull(organizations.deletedAt)));
  const there = new Map(found.map((one) => [one.id, one]));
  return new Map(
    [...meant].flatMap(([id, meantId]): [string, FoundOrganization][] => {
      const one = there.get(meantId);
      return one ? [[id, one]] : [];
    }),
  );
}

/** Of names that nobody has today: what the organization that a merge took the name from became, by the name in lower case. */
export async function findMergedOrganizations(
  { db }: Database,
  names: readonly string[],
): Promise<Map<string, FoundOrganization>> {
  if (names.length === 0) return new Map();
  const wanted = sql.param([...new Set(names.map((each) => each.toLowerCase()))]);
  const { rows: merged } = await db.execute<{ id: string; name: string }>(
    sql`select former.record_id as id, former.name from ${selectFormerNames('organization')} as former
      where former.name = any(${wanted}::text[])
      order by former.record_id`,
  );
  if (merged.length === 0) return new Map();
  const here = await findNamedOrganizations(
    { db },
    merged.map((each) => each.name),
  );
  const gone = merged.filter((each) => !here.has(each.name));
  const survivors = await findOrganizationsById(
    { db },
    gone.map(({ id }) => id),
  );
  // Of several that were called so it is the oldest.
  return new Map(
    gone.toReversed().flatMap(({ id, name }): [string, FoundOrganization][] => {
      const survivor = survivors.get(id);
      return survivor ? [[name, survivor]] : [];
    }),
  );
}

export function isOurId(text: string): boolean {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/** 'Ada Keel (ada@keel.example)', as HubSpot writes it, is known by the address. */
export function keysOfPerson(text: string): string[] {
  const said = text.toLowerCase();
  const [name = '', email = ''] = said.split(/[(<]/);
  const isBoth = email.includes('@') && /[)>]$/.test(email);
  return isBoth ? [email.slice(0, -1).trim(), name.trim()] : [said];
}

export interface FoundRecord {
  id: string;
  organizationId: string | null;
}

/** By name in lower case. */
export async function findOpportunities(
  { db }: Database,
  names: readonly string[],
): Promise<Map<string, FoundRecord[]>> {
  if (names.length === 0) return new Map();
  const wanted = sql.param([...new Set(names.map((name) => name.toLowerCase()))]);
  const name = sql<string>`lower(${opportunities.name})`;
  const rows = await db
    .select({ id: opportunities.id, organizationId: opportunities.organizationId, name })
    .from(opportunities)
    .where(and(isNull(opportunities.deletedAt), sql`${name} = any(${wanted}::text[])`));
  return Map.groupBy(rows, (row) => row.name);
}

/** By name and by e-mail, in lower case. */
export async function findPeople(
  { db }: Database,
  keys: readonly string[],
): Promise<Map<string, FoundRecord[]>> {
  const found = new Map<string, FoundRecord[]>();
  if (keys.length === 0) return found;
  const wanted = sql`any(${sql.param([...new Set(keys)])}::text[])`;
  const name = sql<string>`lower(${people.name})`;
  const email = sql<string | null>`lower(${people.email})`;
  const rows = await db
    .select({ id: people.id, organizationId: people.organizationId, name, email })
    .from(people)
    .where(and(isNull(people.deletedAt), or(sql`${name} = ${wanted}`, sql`${email} = ${wanted}`)));
  for (const { name, email, ...person } of rows) {
    for (const key of new Set([name, ...(email === null ? [] : [email])])) {
      found.set(key, [...(found.get(key) ?? []), person]);
    }
  }
  return found;
}

/** Who may be meant: by the e-mail if the text has one that somebody has, else by the name. */
export function readNamesakes(
  found: ReadonlyMap<string, FoundRecord[]>,
  keys: readonly string[],
): FoundRecord[] {
  return keys.map((key) => found.get(key) ?? []).find((each) => each.length > 0) ?? [];
}

/** Of namesakes those of the organizations that the row may name. */
export function chooseNear(
  namesakes: readonly FoundRecord[],
  organizationIds: readonly string[],
): readonly FoundRecord[] {
  const near = namesakes.filter(
    ({ organizationId }) => organizationId !== null && organizationIds.includes(organizationId),
  );
  return near.length > 0 ? near : namesakes;
}
