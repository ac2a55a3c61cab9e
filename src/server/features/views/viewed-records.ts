/** What is in a view, as its owner sees it. */
import { and, desc, inArray, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { OpportunityFilter } from '#contract/opportunities.ts';
import { OrganizationFilter } from '#contract/organizations.ts';
import { PersonFilter } from '#contract/people.ts';
import type { Role } from '#contract/permissions.ts';
import { kindOfList } from '#contract/records.ts';
import { TaskFilter } from '#contract/tasks.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { listColumns } from '#server/features/nouns/stored-rows.ts';
import { opportunityConditions } from '#server/features/opportunities/opportunities.queries.ts';
import { organizationConditions } from '#server/features/organizations/organizations.queries.ts';
import { personConditions } from '#server/features/people/people.queries.ts';
import { taskConditions } from '#server/features/tasks/tasks.queries.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { ViewRow } from './views.queries.ts';

/** The newest of a view that are looked through. */
export const mostViewed = 2_000;

export interface ViewOwner {
  id: string;
  role: Role;
  timeZone: string;
}

type Viewed = Pick<ViewRow, 'list' | 'filter'>;

/** The newest first; throws where the list no longer takes the filter. */
export async function listViewed(
  ctx: VisitorContext,
  view: Viewed,
  { id, role, timeZone }: ViewOwner,
): Promise<string[]> {
  const asOwner: VisitorContext = { ...ctx, timeZone, actor: { kind: 'user', id, role } };
  const { table, id: column } = tableOfView(view);
  const rows = await ctx.db
    .select({ id: column })
    .from<PgTable>(table)
    .where(conditions(asOwner, view))
    .orderBy(desc(column))
    .limit(mostViewed);
  return rows.map((row) => String(row.id));
}

/** Of those that are still there. */
export async function nameViewed(
  ctx: Pick<VisitorContext, 'db'>,
  view: Viewed,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { table, name, id, deletedAt } = tableOfView(view);
  const rows = await ctx.db
    .select({ id, name })
    .from<PgTable>(table)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)))
    .orderBy(desc(id));
  return rows.map((row) => ({ id: String(row.id), name: String(row.name) }));
}

function tableOfView({ list }: Viewed) {
  const kind = kindOfList(list);
  const { id, deletedAt } = listColumns(kind);
  if (!id || !deletedAt) throw new Error(`No ids of ${list}`);
  return { ...storedNouns[kind], id, deletedAt };
}

function conditions(ctx: VisitorContext, { list, filter }: Viewed): SQL | undefined {
  switch (list) {
    case 'people':
      return personConditions(ctx, PersonFilter.parse(filter));
    case 'organizations':
      return organizationConditions(ctx, OrganizationFilter.parse(filter));
    case 'opportunities':
      return opportunityConditions(ctx, OpportunityFilter.parse(filter));
    case 'tasks':
      return taskConditions(ctx, TaskFilter.parse(filter));
  }
}
