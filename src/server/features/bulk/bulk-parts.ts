/** How each noun takes part in changes of many records: by its list's conditions and its own writers. */
import type { SQL } from 'drizzle-orm';
import type { BulkDraft, BulkEntity } from '#contract/bulk.ts';
import {
  deleteOpportunities,
  deleteOrganizations,
  deletePeople,
} from '#server/features/deletions/delete-many.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { opportunityConditions } from '#server/features/opportunities/opportunities.queries.ts';
import { saveOpportunities } from '#server/features/opportunities/save-opportunities.ts';
import { organizationConditions } from '#server/features/organizations/organizations.queries.ts';
import { changeOrganizations } from '#server/features/organizations/write-organizations.ts';
import { personConditions } from '#server/features/people/people.queries.ts';
import { changePeople } from '#server/features/people/write-people.ts';
import { taskConditions } from '#server/features/tasks/tasks.queries.ts';
import { changeTasks, hideTasks } from '#server/features/tasks/write-tasks.ts';
import type { Context } from '#server/kernel/context.ts';

interface BulkPart {
  /** The column of whoever has it. */
  assignee: 'assignedToId' | 'assigneeId';
  /** Both write locked rows, with their changes, in a few statements. */
  change(
    ctx: Context,
    changed: readonly { before: StoredRow; after: StoredRow }[],
  ): Promise<unknown>;
  remove(ctx: Context, rows: readonly StoredRow[]): Promise<unknown>;
}

export const bulkParts: Record<BulkEntity, BulkPart> = {
  people: { assignee: 'assignedToId', change: changePeople, remove: deletePeople },
  organizations: {
    assignee: 'assignedToId',
    change: changeOrganizations,
    remove: deleteOrganizations,
  },
  opportunities: {
    assignee: 'assignedToId',
    change: saveOpportunities,
    remove: deleteOpportunities,
  },
  tasks: { assignee: 'assigneeId', change: changeTasks, remove: hideTasks },
};

/** The condition of the list under the same filter; undefined if the order names ids instead. */
export function getConditions(ctx: Context, draft: BulkDraft): SQL | undefined {
  if (draft.filter === undefined) return undefined;
  switch (draft.entity) {
    case 'people':
      return personConditions(ctx, draft.filter);
    case 'organizations':
      return organizationConditions(ctx, draft.filter);
    case 'opportunities':
      return opportunityConditions(ctx, draft.filter);
    case 'tasks':
      return taskConditions(ctx, draft.filter);
  }
}
