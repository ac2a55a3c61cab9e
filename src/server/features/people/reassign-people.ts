import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { idsInPieces } from '#server/kernel/ids-in-pieces.ts';
import { toPerson } from './people.queries.ts';
import { people } from './people.table.ts';

/** Gives all people of one colleague to another, in the transaction of whoever asks; how many they were. */
export async function reassignPeople(ctx: Context, from: string, to: string): Promise<number> {
  const theirs = and(eq(people.assignedToId, from), isNull(people.deletedAt));
  const all = sql`select ${people.id} from ${people} where ${theirs} order by ${people.id}`;
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const rows = await ctx.db
      .select({ person: people, organizationName: organizations.name })
      .from(people)
      .leftJoin(organizations, eq(organizations.id, people.organizationId))
      .where(and(inArray(people.id, ids), theirs))
      .orderBy(asc(people.id))
      .for('update', { of: people });
    const changed = await ctx.db
      .update(people)
      .set({ assignedToId: to, updatedAt: changedAtInSql(ctx, people.updatedAt) })
      .where(
        inArray(
          people.id,
          rows.map(({ person }) => person.id),
        ),
      )
      .returning();
    const after = new Map(changed.map((row) => [row.id, row]));
    await recordChanges(
      ctx,
      'person.updated',
      rows.flatMap(({ person, organizationName: name }) => {
        const now = after.get(person.id);
        return now ? { before: toPerson(person, name), after: toPerson(now, name) } : [];
      }),
    );
    count += changed.length;
  }
  return count;
}
