/** Reads the groups that the search for duplicates has made, the likeliest first, and how far it has come. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type AlikeRecord,
  type DuplicateGroup,
  type DuplicateGroupFilter,
  DuplicateKind,
  type DuplicateSearch,
} from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { keptTotal } from '#server/features/workload/kept-counts.queries.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains, lowerCaseContains } from '#server/kernel/matching.ts';
import {
  duplicateGroups,
  foundPairs,
  groupMembers,
  pairSearches,
  pairsDue,
} from './found-pairs.table.ts';

const tables = { person: people, organization: organizations };

const orderings = bothWays({ score: { by: sql`${duplicateGroups.points}`, type: 'integer' } });
const windowOf = (filter: DuplicateGroupFilter) =>
  planWindow(filter, orderings, '-score', sql`${duplicateGroups.id}`);

type GroupRow = typeof duplicateGroups.$inferSelect & { cursorKey: string };

/** Each kind by itself, in the order of its index. */
export async function listDuplicateGroups(ctx: Context, filter: DuplicateGroupFilter) {
  authorizeBoth(ctx);
  const window = windowOf(filter);
  const rows: GroupRow[] = [];
  for (const kind of kindsOf(filter)) {
    const found = await ctx.db
      .select({
        id: duplicateGroups.id,
        kind: duplicateGroups.kind,
        level: duplicateGroups.level,
        points: duplicateGroups.points,
        cursorKey: window.cursorKey,
      })
      .from(duplicateGroups)
      .where(and(conditions(kind, filter), hasTwo(kind), window.after))
      .orderBy(window.orderBy)
      .limit(window.take);
    rows.push(...found);
  }
  const direction = window.direction === 'asc' ? 1 : -1;
  rows.sort(
    (one, other) => direction * (one.points - other.points || (one.id < other.id ? -1 : 1)),
  );
  const page = window.page(rows, (row) => row);
  const groups = await readGroups(ctx, page.items);
  // Two may be left that are alike by a third, which is gone.
  return { ...page, items: groups.filter(({ pairs }) => pairs.length > 0) };
}

export function countDuplicateGroups(ctx: Context, filter: DuplicateGroupFilter): Promise<string> {
  authorizeBoth(ctx);
  const pieces = kindsOf(filter).map(
    (kind) => sql`(select 1 from ${duplicateGroups} where ${conditions(kind, filter)})`,
  );
  return boundedTotal(ctx.db, sql.join(pieces, sql` union all `), filter);
}

function authorizeBoth(ctx: Context): void {
  authorize(ctx, 'person.read');
  authorize(ctx, 'organization.read');
}

const kindsOf = ({ kind }: DuplicateGroupFilter) => (kind ? [kind] : DuplicateKind.options);

function conditions(kind: DuplicateKind, filter: DuplicateGroupFilter): SQL | undefined {
  const table = tables[kind];
  const { assignedToId, tag, q, level } = filter;
  const ofMember = [
    isOwnedBy(table.assignedToId, assignedToId),
    tag ? sql`${table.tags} @> array[${tag}]` : undefined,
    q ? and(lowerCaseContains(table.searchText, q), contains(table.name, q)) : undefined,
  ].filter((condition) => condition !== undefined);
  const isWanted = sql`exists (select from ${groupMembers} join ${table} on ${table.id} = ${groupMembers.recordId}
    where ${groupMembers.groupId} = ${duplicateGroups.id} and ${and(isNull(table.deletedAt), ...ofMember)})`;
  return and(
    eq(duplicateGroups.kind, kind),
    level ? eq(duplicateGroups.level, level) : undefined,
    ofMember.length > 0 ? isWanted : undefined,
  );
}

/** The search takes a moment to hear of what was deleted. */
function hasTwo(kind: DuplicateKind): SQL {
  const table = tables[kind];
  return sql`(select count(*) from ${groupMembers} join ${table} on ${table.id} = ${groupMembers.recordId}
    where ${groupMembers.groupId} = ${duplicateGroups.id} and ${table.deletedAt} is null) > 1`;
}

async function readGroups(ctx: Context, groups: readonly GroupRow[]): Promise<DuplicateGroup[]> {
  if (groups.length === 0) return [];
  const pairs = await ctx.db
    .select()
    .from(foundPairs)
    .where(
      inArray(
        foundPairs.groupId,
        groups.map(({ id }) => id),
      ),
    );
  const records = new Map<string, AlikeRecord>();
  for (const kind of DuplicateKind.options) {
    const own = pairs.filter((pair) => pair.kind === kind);
    const ids = new Set(own.flatMap(({ recordId, otherId }) => [recordId, otherId]));
    if (ids.size === 0) continue;
    for (const record of await readers[kind](ctx, [...ids])) records.set(record.id, record);
  }
  return groups.map(({ id, kind, level, points }) => {
    const own = pairs
      .filter(({ groupId, recordId, otherId }) => {
        return groupId === id && records.has(recordId) && records.has(otherId);
      })
      .toSorted((one, other) => other.points - one.points);
    const ids = [...new Set(own.flatMap(({ recordId, otherId }) => [recordId, otherId]))];
    return {
      id,
      kind,
      level,
      score: points / 100,
      records: ids
        .flatMap((each) => records.get(each) ?? [])
        .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
      pairs: own.map((pair) => ({
        ids: [pair.recordId, pair.otherId],
        level: pair.level,
        score: pair.points / 100,
        reasons: pair.reasons,
      })),
    };
  });
}

const readers: Record<DuplicateKind, (ctx: Context, ids: string[]) => Promise<AlikeRecord[]>> = {
  async person({ db }, ids) {
    const rows = await db
      .select({
        id: people.id,
        name: people.name,
        email: people.email,
        phone: people.phone,
        website: sql<null>`null`,
        location: people.location,
        jobTitle: people.jobTitle,
        organizationName: organizations.name,
        ownerId: people.assignedToId,
        ownerName: calledName,
        createdAt: people.createdAt,
        updatedAt: people.updatedAt,
      })
      .from(people)
      .leftJoin(organizations, eq(organizations.id, people.organizationId))
      .leftJoin(users, eq(users.id, people.assignedToId))
      .where(and(inArray(people.id, ids), isNull(people.deletedAt)))
      .orderBy(asc(people.id));
    return rows.map(toAlike);
  },
  async organization({ db }, ids) {
    const rows = await db
      .select({
        id: organizations.id,
        name: organizations.name,
        email: organizations.email,
        phone: organizations.phone,
        website: organizations.website,
        location: organizations.location,
        jobTitle: sql<null>`null`,
        organizationName: sql<null>`null`,
        ownerId: organizations.assignedToId,
        ownerName: calledName,
        createdAt: organizations.createdAt,
        updatedAt: organizations.updatedAt,
      })
      .from(organizations)
      .leftJoin(users, eq(users.id, organizations.assignedToId))
      .where(and(inArray(organizations.id, ids), isNull(organizations.deletedAt)))
      .orderBy(asc(organizations.id));
    return rows.map(toAlike);
  },
};

type Dated = Omit<AlikeRecord, 'createdAt' | 'updatedAt'> & Record<'createdAt' | 'updatedAt', Date>;
const toAlike = ({ createdAt, updatedAt, ...record }: Dated): AlikeRecord => ({
  ...record,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** What colleagues change in a minute is no search that goes on. */
const few = 250;

export async function readDuplicateSearch(ctx: Context): Promise<DuplicateSearch> {
  authorizeBoth(ctx);
  const all = { count: 'exact' } as const;
  const totals = {
    person: Number(await keptTotal(ctx, 'contacts', all)),
    organization: Number(await keptTotal(ctx, 'organizations', all)),
  };
  const rounds = await ctx.db.select().from(pairSearches);
  const waiting = await ctx.db.$count(pairsDue);
  const total = totals.person + totals.organization;
  const looked = DuplicateKind.options.reduce((sum, kind) => {
    const round = rounds.find((each) => each.kind === kind);
    return sum + (round?.doneAt === null ? Math.min(round.looked, totals[kind]) : totals[kind]);
  }, 0);
  const isDone = waiting <= few && rounds.every(({ doneAt }) => doneAt !== null);
  return { looked: isDone ? total : Math.max(0, looked - waiting), total, isDone };
}
