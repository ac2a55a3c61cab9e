import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAtInSql } from '#server/kernel/http/etags.ts';
import { idsInPieces } from '#server/kernel/ids-in-pieces.ts';
import { contactsCount, toOrganization } from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

/** Gives all organizations of one colleague to another, in the transaction of whoever asks; how many they were. */
export async function reassignOrganizations(
  ctx: Context,
  from: string,
  to: string,
): Promise<number> {
  const theirs = and(eq(organizations.assignedToId, from), isNull(organizations.deletedAt));
  const all = sql`select ${organizations.id} from ${organizations} where ${theirs}
    order by ${organizations.id}`;
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const rows = await ctx.db
      .select({ organization: organizations, contactsCount })
      .from(organizations)
      .where(and(inArray(organizations.id, ids), theirs))
      .orderBy(asc(organizations.id))
      .for('update', { of: organizations });
    const changed = await ctx.db
      .update(organizations)
      .set({ assignedToId: to, updatedAt: changedAtInSql(ctx, organizations.updatedAt) })
      .where(
        inArray(
          organizations.id,
          rows.map(({ organization }) => organization.id),
        ),
      )
      .returning();
    const after = new Map(changed.map((row) => [row.id, row]));
    await recordChanges(
      ctx,
      'organization.updated',
      rows.flatMap(({ organization, contactsCount: contacts }) => {
        const now = after.get(organization.id);
        if (!now) return [];
        return {
          before: toOrganization(organization, contacts),
          after: toOrganization(now, contacts),
        };
      }),
    );
    count += changed.length;
  }
  return count;
}
