/** Reads what is needed to judge and show duplicates: the records, their owners, their last calls. */
import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { readFormerNames } from '#server/kernel/former-names.ts';
import type { ToldEmployer } from './employers.rules.ts';

export interface KnownRecord {
  id: string;
  name: string;
  /** What it was called before it was merged. */
  formerNames: string[];
  /** All of them, the primary one first, with `;` between. */
  phone: string | null;
  email: string | null;
  website: string | null;
  location: string | null;
  organizationId: string | null;
  organizationName: string | null;
  /** Of the organization of a person. */
  organizationWebsite: string | null;
  organizationEmail: string | null;
  organizationLocation: string | null;
  ownerId: string | null;
  ownerName: string | null;
}

type ReadRecord = Omit<KnownRecord, 'formerNames'>;

const readers: Record<DuplicateKind, typeof readPeople> = {
  person: readPeople,
  organization: readOrganizations,
};

/** Records by id; the ids come from a lookup that leaves out deleted records. */
export async function readRecords(
  ctx: VisitorContext,
  kind: DuplicateKind,
  ids: ReadonlySet<string>,
): Promise<Map<string, KnownRecord>> {
  if (ids.size === 0) return new Map();
  const rows = await readers[kind](ctx, ids);
  const former = await readFormerNames(
    ctx,
    kind,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, { ...row, formerNames: former.get(row.id) ?? [] }]));
}

function allOf(primary: AnyPgColumn, further: AnyPgColumn) {
  return sql<string | null>`case when ${further} = '[]'::jsonb then ${primary}
    else concat_ws('; ', ${primary}, replace(crm_values_text(${further}), E'\\n', '; ')) end`;
}

/** What tells of a person's employer. */
const ofEmployer = {
  organizationName: organizations.name,
  organizationWebsite: organizations.website,
  organizationEmail: allOf(organizations.email, organizations.furtherEmails),
  organizationLocation: organizations.location,
};

/** The candidates with what is known of their employers. */
export async function withEmployers<Told extends { organizationId?: string | null }>(
  { db }: VisitorContext,
  candidates: readonly Told[],
): Promise<(Told & ToldEmployer)[]> {
  const ids = new Set(candidates.flatMap(({ organizationId }) => organizationId || []));
  if (ids.size === 0) return [...candidates];
  const rows = await db
    .select({ id: organizations.id, ...ofEmployer })
    .from(organizations)
    .where(sql`${organizations.id} = any(${sql.param([...ids])}::uuid[])`);
  const employers = new Map(rows.map(({ id, ...told }) => [id, told]));
  return candidates.map((told) => ({ ...told, ...employers.get(told.organizationId ?? '') }));
}

function readPeople(ctx: VisitorContext, ids: ReadonlySet<string>): Promise<ReadRecord[]> {
  return ctx.db
    .select({
      id: people.id,
      name: people.name,
      phone: allOf(people.phone, people.furtherPhones),
      email: allOf(people.email, people.furtherEmails),
      website: sql<null>`null`,
      location: people.location,
      organizationId: people.organizationId,
      ...ofEmployer,
      ownerId: people.assignedToId,
      ownerName: calledName,
    })
    .from(people)
    .leftJoin(organizations, eq(organizations.id, people.organizationId))
    .leftJoin(users, eq(users.id, people.assignedToId))
    .where(sql`${people.id} = any(${sql.param([...ids])}::uuid[])`);
}

function readOrganizations(ctx: VisitorContext, ids: ReadonlySet<string>): Promise<ReadRecord[]> {
  return ctx.db
    .select({
      id: organizations.id,
      name: organizations.name,
      phone: allOf(organizations.phone, organizations.furtherPhones),
      email: allOf(organizations.email, organizations.furtherEmails),
      website: organizations.website,
      location: organizations.location,
      organizationId: sql<null>`null`,
      organizationName: sql<null>`null`,
      organizationWebsite: sql<null>`null`,
      organizationEmail: sql<null>`null`,
      organizationLocation: sql<null>`null`,
      ownerId: organizations.assignedToId,
      ownerName: calledName,
    })
    .from(organizations)
    .leftJoin(users, eq(users.id, organizations.assignedToId))
    .where(sql`${organizations.id} = any(${sql.param([...ids])}::uuid[])`);
}

const callsTo: Record<DuplicateKind, () => SQL> = {
  person: () => callsOf('person_id'),
  organization: () => sql`${callsOf('organization_id')} union all
    select call.at from ${people}
    cross join lateral (${callsOf('person_id', sql`${people.id}`)}) call
    where ${people.organizationId} = asked.id and ${people.deletedAt} is null`,
};

/** When each was last called, by a completed task or a logged call; an organization also through its people. */
export async function lastCalls(
  ctx: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.execute<{ id: string; at: string | null }>(
    sql`select asked.id, (select max(at) from (${callsTo[kind]()}) calls) as at
      from unnest(${sql.param([...new Set(ids)])}::uuid[]) as asked(id)`,
  );
  return new Map(
    found.rows.flatMap(({ id, at }) => (at === null ? [] : [[id, new Date(at).toISOString()]])),
  );
}

function callsOf(link: 'person_id' | 'organization_id', id = sql`asked.id`) {
  const column = sql.identifier(link);
  return sql`select ${activityLog.createdAt} as at from ${activityLog}
      where ${activityLog}.${column} = ${id} and ${activityLog.activityType} = 'phone_call'
    union all
    select ${tasks.completedAt} from ${tasks}
      where ${tasks}.${column} = ${id} and ${tasks.deletedAt} is null
        and ${tasks.status} = 'completed' and ${tasks.activityType} = 'phone_call'`;
}
