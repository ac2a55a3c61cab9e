import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';

export const Unlinked = z.object({
  unlinkedPeople: z.array(z.string()).default([]),
  unlinkedOpportunities: z.array(z.string()).default([]),
});
export type Unlinked = z.output<typeof Unlinked>;

/** What the change log stores about a deletion besides the record itself. */
const Deleted = Unlinked.extend({ deletionId: z.string() });

/**
 * What a deletion unlinked, from the change log; entries of older releases contain less. With what an earlier deletion
 * unlinked that is taken back with it.
 */
export async function readUnlinked(
  ctx: Context,
  verb: 'person.deleted' | 'organization.deleted',
  { id, deletionId }: { id: string; deletionId: string },
  earlier: Record<string, unknown> = {},
): Promise<Unlinked> {
  const log = await ctx.db
    .select({ before: changes.before })
    .from(changes)
    .where(and(eq(changes.recordId, id), eq(changes.verb, verb)));
  const deletion = log
    .map((change) => Deleted.safeParse(change.before).data)
    .find((deleted) => deleted?.deletionId === deletionId);
  const both = [deletion ?? {}, earlier].map((noted) => Unlinked.parse(noted));
  return {
    unlinkedPeople: [...new Set(both.flatMap((noted) => noted.unlinkedPeople))],
    unlinkedOpportunities: [...new Set(both.flatMap((noted) => noted.unlinkedOpportunities))],
  };
}
