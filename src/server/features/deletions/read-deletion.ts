import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';

/** What the change log stores about a deletion besides the record itself. */
const Deleted = z.object({
  deletionId: z.string(),
  unlinkedPeople: z.array(z.string()).default([]),
  unlinkedOpportunities: z.array(z.string()).default([]),
});
type Deleted = z.output<typeof Deleted>;

/** What a deletion unlinked, from the change log; entries of older releases contain less. */
export async function readDeletion(
  ctx: Context,
  verb: 'person.deleted' | 'organization.deleted',
  id: string,
  deletionId: string,
): Promise<Deleted> {
  const log = await ctx.db
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.recordId, id), eq(changes.verb, verb)));
  const deletion = log
    .map((change) => Deleted.safeParse(change.before).data)
    .find((deleted) => deleted?.deletionId === deletionId);
  return deletion ?? { deletionId, unlinkedPeople: [], unlinkedOpportunities: [] };
}
