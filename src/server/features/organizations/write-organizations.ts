/** Writes organizations: one or many, each with its change in the log. Only this folder writes them. */
import { newTexts } from '#contract/fields.ts';
import {
  type ImportedOrganization,
  type OrganizationDraft,
  organizationTexts,
} from '#contract/organizations.ts';
import {
  changedAddresses,
  newAddresses,
  withAddressesInOrder,
} from '#server/features/addresses/addresses.rules.ts';
import { renameValues } from '#server/features/custom-fields/rename-values.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newOwnedRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import {
  getOrganizationOrThrow,
  type OrganizationRow,
  organizationWrites,
  printingNew,
  toOrganization,
} from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

const writes = recordedWrites({
  table: organizations,
  noun: 'organization',
  links: ['parentId'],
  read: getOrganizationOrThrow,
  writes: organizationWrites,
  // Counting the people of each, and reading what its parent is called, would cost more than writing it.
  wires: (_ctx, rows: readonly OrganizationRow[]) =>
    rows.map((row) => toOrganization(row, 0, null)),
  printing: printingNew,
});

export const {
  lock: lockOrganization,
  lockToDelete: lockOrganizationToDelete,
  lockToRestore: lockOrganizationToRestore,
  add: addOrganization,
  write: writeOrganizations,
  prepareWrite: prepareToWrite,
  writeWithHistory: writeOrganizationsWithHistory,
  hideAll: hideOrganizations,
  hideEach: hideEachOrganization,
  hide: hideOrganization,
  show: showOrganization,
  showAll: showOrganizations,
  settle: settleOrganization,
  join: joinOrganizations,
  part: partOrganizations,
} = writes;

export const editOrganization: typeof writes.edit = (ctx, row, values, verb) =>
  writes.edit(ctx, row, { ...values, ...changedAddresses(row, values) }, verb);

export const changeOrganizations: typeof writes.change = (ctx, changed) =>
  writes.change(
    ctx,
    changed.map(({ after, ...change }) => ({ ...change, after: withAddressesInOrder(after) })),
  );

/** The row of a new organization, assigned to its creator unless the draft says otherwise. */
export function newOrganization(
  ctx: VisitorContext,
  draft: OrganizationDraft,
  made: Partial<Pick<OrganizationRow, 'id' | 'importId' | 'createdAt'>> = {},
): OrganizationRow {
  return {
    ...newOwnedRow(ctx, draft),
    ...newTexts(organizationTexts, draft),
    ...newAddresses(draft),
    status: draft.status ?? 'prospect',
    parentId: draft.parentId ?? null,
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
  drafts: readonly ImportedOrganization[],
): Promise<() => Promise<void>> {
  return prepareToWrite(
    ctx,
    drafts.map((draft) =>
      newOrganization(ctx, draft, { importId, ...(draft.id && { id: draft.id }) }),
    ),
  );
}

export const purgeOfOrganizations = purgeWrites(organizations);

export const mergeOfOrganizations = mergeWrites(organizations);
