/** Reads where people work and have worked, for rows that say so. */

import type { ImportPolicies } from '#contract/import-keys.ts';
import { readMembershipsOfMany } from '#server/features/people/memberships.queries.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { KeptEmployer } from './employer-edits.rules.ts';
import type { EditedRecord } from './row-edits.rules.ts';

/** Gives records theirs, if the columns of a file may change it. */
export async function addEmployment(
  ctx: VisitorContext,
  policies: ImportPolicies,
  records: readonly (EditedRecord & { row: { id: string } })[],
): Promise<void> {
  const { otherOrganization = 'never', organizationFrom = 'never' } = policies;
  if (otherOrganization === 'never' && organizationFrom === 'never') return;
  const kept = await readEmployment(
    ctx,
    records.map(({ row }) => row.id),
  );
  for (const record of records) record.employment = kept.get(record.row.id) ?? [];
}

/** By person. */
export async function readEmployment(
  ctx: VisitorContext,
  personIds: readonly string[],
): Promise<Map<string, KeptEmployer[]>> {
  if (personIds.length === 0) return new Map();
  const all = await readMembershipsOfMany(ctx, [...new Set(personIds)]);
  const grouped = Map.groupBy(all, ({ row }) => row.personId);
  return new Map(
    [...grouped].map(([id, each]) => [
      id,
      each.map(({ row, organizationName }) => {
        const { id, organizationId, position, fromOn, untilOn } = row;
        return { id, organizationId, organizationName, position, fromOn, untilOn };
      }),
    ]),
  );
}
