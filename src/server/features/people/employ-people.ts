/** Writes locked people with where they work and have worked: both are one change in the log. */
import { updateMany } from '#server/kernel/bulk-writes.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { readMembershipsOfMany, tellMemberships } from './memberships.queries.ts';
import { type PersonRow, toPerson } from './people.queries.ts';
import { people } from './people.table.ts';
import { readOrganizationNames } from './write-people.ts';

/** `write` says where they work; what it answers is answered. */
export async function employPeople<Result>(
  ctx: Context,
  changed: readonly { before: PersonRow; after: PersonRow }[],
  write: () => Promise<Result>,
): Promise<Result> {
  const before = await tellEmployed(
    ctx,
    changed.map((each) => each.before),
  );
  const rows = changed.map(({ after }) => after);
  await updateMany(ctx.db, people, rows);
  const result = await write();
  const after = await tellEmployed(ctx, rows);
  await recordChanges(
    ctx,
    'person.updated',
    after.map((wire, place) => ({ before: before[place] ?? null, after: wire })),
  );
  return result;
}

/** People as the log keeps them, with their memberships. */
async function tellEmployed(ctx: Context, rows: readonly PersonRow[]) {
  const names = await readOrganizationNames(ctx, rows);
  const kept = await readKept(ctx, rows);
  return rows.map((row) => {
    const person = toPerson(row, names.get(row.organizationId) ?? null);
    return { ...person, memberships: tellMemberships(person, kept.get(row.id) ?? []) };
  });
}

/** By person. */
export async function readKept(ctx: Context, rows: readonly PersonRow[]) {
  const kept = await readMembershipsOfMany(
    ctx,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(kept, ({ row }) => row.personId);
}
