import { and, asc, eq, isNull } from 'drizzle-orm';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { reassignRows } from '#server/kernel/reassign-rows.ts';
import { toPerson } from './people.queries.ts';
import { people } from './people.table.ts';

/** Gives all people of one colleague to another, in the caller's transaction; returns how many. */
export function reassignPeople(ctx: Context, from: string, to: string): Promise<number> {
  const theirs = and(eq(people.assignedToId, from), isNull(people.deletedAt));
  return reassignRows(ctx, {
    table: people,
    noun: 'person',
    theirs,
    given: { assignedToId: to },
    lock: async (piece) =>
      ctx.db
        .select({ person: people, organizationName: organizations.name })
        .from(people)
        .leftJoin(organizations, eq(organizations.id, people.organizationId))
        .where(piece)
        .orderBy(asc(people.id))
        .for('update', { of: people }),
    rowOf: ({ person }) => person,
    wire: (row, { organizationName }) => toPerson(row, organizationName),
  });
}
