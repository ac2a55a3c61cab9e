import type { Person } from '#contract/people.ts';
import {
  linkOpportunitiesAgain,
  unlinkOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import {
  hidePerson,
  lockPersonToDelete,
  lockPersonToRestore,
  showPerson,
} from '#server/features/people/write-people.ts';
import type { Context } from '#server/kernel/context.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, leavingAlone, showRecordsOf } from './hide-records.ts';
import { readUnlinked } from './unlinked.ts';

export async function deletePerson(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockPersonToDelete(ctx, id);
    const deletion = newDeletion(ctx);
    await hideRecordsOf(ctx, leavingAlone('personId', id, deletion));
    await hidePerson(ctx, row, deletion, {
      deletionId: deletion.deletionId,
      unlinkedOpportunities: (await unlinkOpportunities(ctx, 'personId', [id])).get(id) ?? [],
    });
  });
}

/** With what an earlier deletion unlinked, if that is taken back. */
export async function restorePerson(
  ctx: Context,
  id: string,
  earlier?: Record<string, unknown>,
): Promise<Person> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockPersonToRestore(ctx, id);
    const { wire } = await showPerson(ctx, row);
    await showRecordsOf(ctx, [row.deletionId]);
    const { unlinkedOpportunities } = await readUnlinked(ctx, 'person.deleted', row, earlier);
    await linkOpportunitiesAgain(ctx, 'personId', id, unlinkedOpportunities);
    return wire;
  });
}
