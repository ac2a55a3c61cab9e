import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '#server/kernel/context.ts';
import { reassignRows } from '#server/kernel/reassign-rows.ts';
import { contactsCount, toOrganization } from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

/** Gives all organizations of one colleague to another, in the caller's transaction; returns how many. */
export function reassignOrganizations(ctx: Context, from: string, to: string): Promise<number> {
  const theirs = and(eq(organizations.assignedToId, from), isNull(organizations.deletedAt));
  return reassignRows(ctx, {
    table: organizations,
    noun: 'organization',
    theirs,
    given: { assignedToId: to },
    lock: async (piece) =>
      ctx.db
        .select({ organization: organizations, contactsCount })
        .from(organizations)
        .where(piece)
        .orderBy(asc(organizations.id))
        .for('update', { of: organizations }),
    rowOf: ({ organization }) => organization,
    wire: (row, found) => toOrganization(row, found.contactsCount, null),
  });
}
