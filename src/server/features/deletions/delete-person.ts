/** Deletes a person, with notes, calls, files and open tasks, and takes the deletion back. Opportunities stay, unlinked. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Person } from '#contract/people.ts';
import {
  linkOpportunitiesAgain,
  unlinkOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import { lockPerson } from '#server/features/people/people.commands.ts';
import { people } from '#server/features/people/people.table.ts';
import { hidePerson, showPerson } from '#server/features/people/write-people.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';
import { readDeletion } from './read-deletion.ts';

export async function deletePerson(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockPerson(ctx, id);
    authorize(ctx, 'person.delete', row);
    assertUnchanged(ctx, row);
    const deletion = newDeletion(ctx);
    await hideRecordsOf(ctx, { personId: id }, deletion);
    await hidePerson(ctx, row, deletion, {
      deletionId: deletion.deletionId,
      unlinkedOpportunities: await unlinkOpportunities(ctx, 'personId', id),
    });
  });
}

export async function restorePerson(ctx: Context, id: string): Promise<Person> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(people)
      .where(and(eq(people.id, id), isNotNull(people.deletedAt)))
      .for('update');
    if (!row?.deletionId) throw notFound('Deleted person');
    authorize(ctx, 'person.delete', row);
    const { wire } = await showPerson(ctx, row);
    await showRecordsOf(ctx, row.deletionId);
    const deletion = await readDeletion(ctx, 'person.deleted', id, row.deletionId);
    await linkOpportunitiesAgain(ctx, 'personId', id, deletion.unlinkedOpportunities);
    return wire;
  });
}
