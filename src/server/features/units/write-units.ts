/** Writes units: one or many, each with its change in the log. Only this folder writes them. */
import { inArray, sql } from 'drizzle-orm';
import { newTexts } from '#contract/fields.ts';
import { type ImportedUnit, type UnitDraft, unitTexts } from '#contract/units.ts';
import { hideWith, type Leaving } from '#server/features/links/linked-writes.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { readNames } from '#server/kernel/linked-names.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import { getUnitOrThrow, toUnit, type UnitRow } from './units.queries.ts';
import { units } from './units.table.ts';

export const {
  lock: lockUnit,
  lockToDelete: lockUnitToDelete,
  lockToRestore: lockUnitToRestore,
  add: addUnit,
  edit: editUnit,
  write: writeUnits,
  prepareWrite: prepareToWrite,
  writeWithHistory: writeUnitsWithHistory,
  change: changeUnits,
  hideAll: hideUnits,
  hide: hideUnit,
  show: showUnit,
  showAll: showUnits,
} = recordedWrites({
  table: units,
  noun: 'unit',
  links: ['organizationId', 'opportunityId'],
  read: getUnitOrThrow,
  async wires(ctx: VisitorContext, rows: readonly UnitRow[]) {
    // A deletion of its organization is told with the unit that goes along, so those are named as well.
    const ids = [...new Set(rows.flatMap(({ organizationId }) => organizationId ?? []))];
    const found = await ctx.db
      .select({ id: organizations.id, name: organizations.name })
      .from(organizations)
      .where(inArray(organizations.id, ids));
    const names = new Map(found.map(({ id, name }) => [id, name]));
    const deals = await readNames(
      ctx,
      opportunities,
      rows.map(({ opportunityId }) => opportunityId),
    );
    return rows.map((row) =>
      toUnit(row, {
        organizationName:
          row.organizationId === null ? null : (names.get(row.organizationId) ?? ''),
        opportunityName: deals.get(row.opportunityId) ?? null,
      }),
    );
  },
});

export function newUnit(
  ctx: VisitorContext,
  draft: UnitDraft,
  made: Partial<Pick<UnitRow, 'id' | 'importId' | 'createdAt' | 'opportunityId'>> = {},
): UnitRow {
  return {
    ...newRow(ctx),
    ...newTexts(unitTexts, draft),
    year: draft.year ?? null,
    hours: draft.hours ?? null,
    financeEnd: draft.financeEnd ?? null,
    leaseEnd: draft.leaseEnd ?? null,
    serviceDue: draft.serviceDue ?? null,
    organizationId: draft.organizationId ?? null,
    opportunityId: null,
    importId: null,
    ...made,
  };
}

export async function hideUnitsOf(ctx: Context, leaving: Leaving): Promise<string[]> {
  if (leaving.link !== 'organizationId') return [];
  return hideWith(ctx, units, units.organizationId, leaving);
}

/** Units depend on their organization alone, so undoing its deletion shows all that it hid. */
export async function showUnitsOf(
  ctx: VisitorContext,
  deletionIds: readonly string[],
): Promise<void> {
  await ctx.db.execute(sql`
    update ${units} set deleted_at = null, deletion_id = null
    where deletion_id = any(${sql.param([...deletionIds])}::uuid[])
  `);
}

/** Makes the units of an imported list ready; those that name no organization are in stock. What comes back writes them. */
export function importUnits(
  ctx: VisitorContext,
  importId: string,
  rows: readonly (ImportedUnit & { organizationId: string | undefined })[],
): Promise<() => Promise<void>> {
  const made = rows.map(({ organizationId, organizationName, ...draft }) => {
    if ((organizationId === undefined) !== (organizationName === null))
      throw new Error('A unit was imported without the organization that it names');
    return newUnit(ctx, { ...draft, organizationId }, { importId });
  });
  return prepareToWrite(ctx, made);
}

export const purgeOfUnits = purgeWrites(units);

export const mergeOfUnits = mergeWrites(units);
