/** Reads the change log and what was refused as the audit shows them, by who, what and when. */
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { AuditEntry, AuditFilter, AuditKind } from '#contract/audit.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { boundedTotal, type Ordering, windowOf } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { refusals } from '#server/kernel/refusals.table.ts';
import { readTold } from './audit-words.ts';

const query = new QueryBuilder();
/** The change log, and beside it what strangers were refused, summed up. */
const entries = query
  .select({
    id: changes.id,
    at: changes.at,
    actorId: changes.actorId,
    verb: changes.verb,
    recordType: changes.recordType,
    recordId: changes.recordId,
    before: changes.before,
    after: changes.after,
  })
  .from(changes)
  .unionAll(
    query
      .select({
        id: refusals.id,
        at: refusals.firstAt,
        actorId: sql<string | null>`(${refusals.told} ->> 'userId')::uuid`,
        verb: refusals.verb,
        recordType: sql<string>`split_part(${refusals.verb}, '.', 1)`,
        recordId: sql<string>`coalesce((${refusals.told} ->> 'id')::uuid, ${refusals.id})`,
        before: sql<unknown>`null::jsonb`,
        after: sql<unknown>`jsonb_build_object('id', ${refusals.id}) || ${refusals.told} || jsonb_build_object(
        'address', ${refusals.network}, 'count', ${refusals.count},
        'lastAt', to_char(${refusals.lastAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
      })
      .from(refusals),
  )
  .as('entries');

const orderings = {
  '-at': { by: sql`${entries.at}`, direction: 'desc', type: 'timestamptz' },
  at: { by: sql`${entries.at}`, direction: 'asc', type: 'timestamptz' },
} satisfies Record<string, Ordering>;

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
  ],
};

const { id, at, actorId, verb, recordType, recordId, before, after } = entries;
const fields = { id, at, actorId, verb, recordType, recordId, before, after };

function kindIs(kind: AuditKind): SQL {
  return kind === 'record'
    ? notInArray(entries.recordType, Object.values(typesOf).flat())
    : inArray(entries.recordType, typesOf[kind]);
}

function conditions(filter: AuditFilter): SQL | undefined {
  const { q } = filter;
  return and(
    q
      ? or(
          contains(entries.verb, q),
          contains(sql`${entries.before}::text`, q),
          contains(sql`${entries.after}::text`, q),
        )
      : undefined,
    filter.actorId === 'none' ? isNull(entries.actorId) : undefined,
    filter.actorId && filter.actorId !== 'none' ? eq(entries.actorId, filter.actorId) : undefined,
    filter.recordId ? eq(entries.recordId, filter.recordId) : undefined,
    filter.kind ? kindIs(filter.kind) : undefined,
    filter.from ? gte(entries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(entries.at, new Date(filter.to)) : undefined,
  );
}

export async function listAudit(ctx: Context, filter: AuditFilter) {
  authorize(ctx, 'audit.read');
  const window = windowOf(filter, orderings, '-at', sql`${entries.id}`);
  const rows = await ctx.db
    .select({ id: entries.id, change: fields, actorName: calledName, cursorKey: window.cursorKey })
    .from(entries)
    .leftJoin(users, eq(users.id, entries.actorId))
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
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
      before: change.before,
      after: change.after,
      changes: told(change),
    }),
  );
  return { ...page, items };
}

export function countAudit(ctx: Context, filter: AuditFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${entries} where ${conditions(filter) ?? sql`true`}`,
  );
}
