/** Reads the change log and the refusals as the audit shows them, filtered by who, what and when. */
import { and, eq, gte, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilter, AuditKind } from '#contract/audit.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { refusals } from '#server/kernel/refusals.table.ts';
import { readTold } from './audit-words.ts';

/** The change log and the summed-up refusals: each is read through its own index. */
const logged = {
  id: changes.id,
  at: changes.at,
  actorId: changes.actorId,
  verb: changes.verb,
  recordType: changes.recordType,
  recordId: changes.recordId,
  batchId: sql<string | null>`${changes.batchId}`,
  before: changes.before,
  after: changes.after,
};
const refused = {
  id: refusals.id,
  at: refusals.firstAt,
  actorId: sql<string | null>`(${refusals.told} ->> 'userId')::uuid`,
  verb: refusals.verb,
  recordType: sql<string>`split_part(${refusals.verb}, '.', 1)`,
  recordId: sql<string>`coalesce((${refusals.told} ->> 'id')::uuid, ${refusals.id})`,
  batchId: sql<string | null>`null::uuid`,
  before: sql<unknown>`null::jsonb`,
  after: sql<unknown>`jsonb_build_object('id', ${refusals.id}) || ${refusals.told} || jsonb_build_object(
    'address', ${refusals.network}, 'count', ${refusals.count},
    'lastAt', to_char(${refusals.lastAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
};
type Entries = typeof logged | typeof refused;

const typesOf: Record<Exclude<AuditKind, 'record'>, string[]> = {
  access: ['session', 'access', 'access-token'],
  user: ['user', 'invitation'],
  transfer: ['export', 'import'],
  settings: [
    'territories',
    'custom-field',
    'calendar-feed',
    'webhook',
    'ai-settings',
    'crm-service',
    'mail-service',
    'lead_directory',
    'file-store',
    'backup',
    'deletion',
    'view',
  ],
};

function kindIs(entries: Entries, kind: AuditKind): SQL {
  return kind === 'record'
    ? notInArray(sql`${entries.recordType}`, Object.values(typesOf).flat())
    : inArray(sql`${entries.recordType}`, typesOf[kind]);
}

function conditions(entries: Entries, filter: AuditFilter): SQL | undefined {
  const { q } = filter;
  return and(
    // The change of the person says the same.
    ne(sql`${entries.recordType}`, 'membership'),
    q
      ? or(
          contains(entries.verb, q),
          contains(sql`${entries.before}::text`, q),
          contains(sql`${entries.after}::text`, q),
        )
      : undefined,
    filter.actorId === 'none' ? isNull(entries.actorId) : undefined,
    filter.actorId && filter.actorId !== 'none'
      ? eq(sql`${entries.actorId}`, filter.actorId)
      : undefined,
    filter.recordId ? eq(sql`${entries.recordId}`, filter.recordId) : undefined,
    filter.batchId ? eq(entries.batchId, filter.batchId) : undefined,
    filter.kind ? kindIs(entries, filter.kind) : undefined,
    filter.from ? gte(entries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(entries.at, new Date(filter.to)) : undefined,
  );
}

/** One page of the change log, or of the refusals, plus one row. */
async function readEntries(ctx: Context, filter: AuditFilter, entries: Entries) {
  const by = sql`${entries.at}`;
  const orderings = bothWays({
    at: { by, type: 'timestamptz' },
  });
  const window = planWindow(filter, orderings, '-at', sql`${entries.id}`);
  const rows = await ctx.db
    .select({ id: entries.id, change: entries, actorName: calledName, cursorKey: window.cursorKey })
    .from(entries === logged ? changes : refusals)
    .leftJoin(users, eq(users.id, entries.actorId))
    .where(and(conditions(entries, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return { rows, window };
}

export async function listAudit(ctx: Context, filter: AuditFilter) {
  authorize(ctx, 'audit.read');
  const { rows, window } = await readEntries(ctx, filter, logged);
  rows.push(...(await readEntries(ctx, filter, refused)).rows);
  const direction = filter.sort === 'at' ? 1 : -1;
  rows.sort(
    (one, other) =>
      direction *
      (one.change.at.getTime() - other.change.at.getTime() || (one.id < other.id ? -1 : 1)),
  );
  const page = window.page(rows, (row) => row);
  const told = await readTold(
    ctx,
    page.items.map(({ change }) => change),
  );
  const items = page.items.map(
    ({ change, actorName }): AuditEntry => ({
      id: change.id,
      at: change.at.toISOString(),
      actorId: change.actorId,
      actorName,
      verb: change.verb,
      recordType: change.recordType,
      recordId: change.recordId,
      batchId: change.batchId,
      before: change.before,
      after: change.after,
      changes: told(change),
    }),
  );
  return { ...page, items };
}

export function countAudit(ctx: Context, filter: AuditFilter): Promise<string> {
  const matches = (entries: Entries) => conditions(entries, filter) ?? sql`true`;
  return boundedTotal(
    ctx.db,
    sql`(select 1 from ${changes} where ${matches(logged)})
      union all (select 1 from ${refusals} where ${matches(refused)})`,
    filter,
  );
}
