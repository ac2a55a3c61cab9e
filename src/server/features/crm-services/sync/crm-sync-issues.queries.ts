/** Lists what an import left out, kept as it was, or found deleted: by name, page by page. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CrmSyncIssue, CrmSyncIssueFilter } from '#contract/crm-sync.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { crmSyncIssues } from './crm-sync.table.ts';

const byName = sql`lower(${crmSyncIssues.name})`;
const orderings = bothWays({
  name: { by: byName, type: 'text' },
});

/** Leaves out records that were deleted since, as they cannot be opened. */
const livingRecord = sql<string | null>`case when exists (${sql.join(
  [organizations, people, tasks, notes].map(
    (table) =>
      sql`select 1 from ${table} where ${table.id} = ${crmSyncIssues.recordId} and ${table.deletedAt} is null`,
  ),
  sql` union all `,
)}) then ${crmSyncIssues.recordId} end`;

function conditions({ q, runId, entity, kind, reason }: CrmSyncIssueFilter): SQL | undefined {
  return and(
    q ? contains(crmSyncIssues.name, q) : undefined,
    runId ? eq(crmSyncIssues.runId, runId) : undefined,
    entity ? eq(crmSyncIssues.entity, entity) : undefined,
    kind ? eq(crmSyncIssues.kind, kind) : undefined,
    reason ? eq(crmSyncIssues.reason, reason) : undefined,
  );
}

export async function listIssues(ctx: Context, filter: CrmSyncIssueFilter) {
  authorize(ctx, 'crm-sync.manage');
  const window = planWindow(filter, orderings, 'name', sql`${crmSyncIssues.id}`);
  const rows = await ctx.db
    .select({
      id: crmSyncIssues.id,
      entity: crmSyncIssues.entity,
      kind: crmSyncIssues.kind,
      name: crmSyncIssues.name,
      reason: crmSyncIssues.reason,
      recordId: livingRecord,
      cursorKey: window.cursorKey,
    })
    .from(crmSyncIssues)
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, ({ cursorKey: _, ...issue }): CrmSyncIssue => issue);
}

export function countIssues(ctx: Context, filter: CrmSyncIssueFilter): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${crmSyncIssues} where ${conditions(filter) ?? sql`true`}`,
    filter,
  );
}
