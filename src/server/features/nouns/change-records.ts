/** How an import changes the records of its rows: by their own noun's writers. */
import type { ImportEntity } from '#contract/imports.ts';
import { changeImportedOpportunities } from '#server/features/opportunities/import-opportunities.ts';
import { changeOrganizations } from '#server/features/organizations/write-organizations.ts';
import { changePeople } from '#server/features/people/write-people.ts';
import { changeImportedTasks, refuseImportedTasks } from '#server/features/tasks/import-tasks.ts';
import { changeUnits } from '#server/features/units/write-units.ts';
import type { Context } from '#server/kernel/context.ts';
import type { StoredRow } from './stored-rows.ts';

/** A locked row, and what it becomes. */
export interface StoredChange {
  before: StoredRow;
  after: StoredRow;
}

interface Changer {
  /** Why some of them cannot become so, by id; these are to be left out. */
  refuse?(ctx: Context, changed: readonly StoredChange[]): Promise<ReadonlyMap<string, string>>;
  change(ctx: Context, changed: readonly StoredChange[]): Promise<unknown>;
}

export const changers: Record<ImportEntity, Changer> = {
  people: { change: changePeople },
  organizations: { change: changeOrganizations },
  opportunities: { change: changeImportedOpportunities },
  tasks: { change: changeImportedTasks, refuse: refuseImportedTasks },
  units: { change: changeUnits },
};
