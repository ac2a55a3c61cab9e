/** Reads the change log as the audit shows it, by who, what and when. */
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditFilter, AuditKind } from '#contract/audit.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { boundedTotal, type Ordering, windowOf } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { readTold } from './audit-words.ts';

const orderings = {
  '-at': { by: sql`${changes.at}`, direction: 'desc', type: 'timestamptz' },
  at: { by: sql`${changes.at}`, direction: 'asc', type: 'timestamptz' },
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

function kindIs(kind: AuditKind): SQL {
  return kind === 'record'
    ? notInArray(changes.recordType, Object.values(typesOf).flat())
    : inArray(changes.recordType, typesOf[kind]);
}

function conditions(filter: AuditFilter): SQL | undefined {
  const { q } = filter;
  return and(
    q
      ? or(
          contains(changes.verb, q),
          contains(sql`${changes.before}::text`, q),
          contains(sql`${changes.after}::text`, q),
        )
      : undefined,
    filter.actorId === 'none' ? isNull(changes.actorId) : undefined,
    filter.actorId && filter.actorId !== 'none' ? eq(changes.actorId, filter.actorId) : undefined,
    filter.recordId ? eq(changes.recordId, filter.recordId) : undefined,
    filter.kind ? kindIs(filter.kind) : undefined,
    filter.from ? gte(changes.at, new Date(filter.from)) : undefined,
    filter.to ? lt(changes.at, new Date(filter.to)) : undefined,
  );
}

export async function listAudit(ctx: Context, filter: AuditFilter) {
  authorize(ctx, 'audit.read');
  const window = windowOf(filter, orderings, '-at', sql`${changes.id}`);
  const rows = await ctx.db
    .select({ id: changes.id, change: changes, actorName: calledName, cursorKey: window.cursorKey })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.actorId))
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
    sql`select 1 from ${changes} where ${conditions(filter) ?? sql`true`}`,
  );
}
