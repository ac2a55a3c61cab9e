/** Writes organizations: one or many, each with its change in the log. Only this folder writes them. */
import { newTexts } from '#contract/fields.ts';
import { type OrganizationDraft, organizationTexts } from '#contract/organizations.ts';
import { renameValues } from '#server/features/custom-fields/rename-values.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { newOwnedRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import {
  getOrganizationOrThrow,
  type OrganizationRow,
  organizationWrites,
  printingNew,
  toOrganization,
} from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

export const {
  lock: lockOrganization,
  lockToDelete: lockOrganizationToDelete,
  lockToRestore: lockOrganizationToRestore,
  add: addOrganization,
  edit: editOrganization,
  write: writeOrganizations,
  prepareWrite: prepareToWrite,
  writeWithHistory: writeOrganizationsWithHistory,
  change: changeOrganizations,
  hide: hideOrganization,
  show: showOrganization,
} = recordedWrites({
  table: organizations,
  noun: 'organization',
  read: getOrganizationOrThrow,
  writes: organizationWrites,
  // Counting the people of each would cost more than writing it.
  wires: (_ctx, rows: readonly OrganizationRow[]) => rows.map((row) => toOrganization(row, 0)),
  printing: printingNew,
});

/** The row of a new organization, assigned to its creator unless the draft says otherwise. */
export function newOrganization(
  ctx: VisitorContext,
  draft: OrganizationDraft,
  made: Partial<Pick<OrganizationRow, 'id' | 'importId' | 'createdAt'>> = {},
): OrganizationRow {
  return {
    ...newOwnedRow(ctx, draft),
    ...newTexts(organizationTexts, draft),
    status: draft.status ?? 'prospect',
    customFields: draft.customFields ?? {},
    importId: null,
    ...made,
  };
}

/** Moves each value to the custom field's new name. */
export function renameFieldOfOrganizations(ctx: Context, from: string, to: string): Promise<void> {
  return renameValues(ctx, organizations, from, to);
}

/** Makes the organizations of an imported list ready; what comes back writes them. */
export function importOrganizations(
  ctx: VisitorContext,
  importId: string,
  drafts: readonly OrganizationDraft[],
): Promise<() => Promise<void>> {
  return prepareToWrite(
    ctx,
    drafts.map((draft) => newOrganization(ctx, draft, { importId })),
  );
}
