/** Deletes a person, with notes, calls, files and open tasks, and takes the deletion back. Opportunities stay, unlinked. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Person } from '#contract/people.ts';
import { lockPerson } from '#server/features/people/people.commands.ts';
import { getPersonOrThrow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { hideRecordsOf, showRecordsOf } from './hide-records.ts';
import {
  linkOpportunitiesAgain,
  readDeletion,
  unlinkOpportunities,
} from './unlink-opportunities.ts';

export async function deletePerson(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockPerson(ctx, id);
    authorize(ctx, 'person.delete', row);
    assertUnchanged(ctx, row);
    const before = await getPersonOrThrow(ctx, id);
    const deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
    await ctx.db.update(people).set(deletion).where(eq(people.id, id));
    await hideRecordsOf(ctx, { personId: id }, deletion);
    const unlinkedOpportunities = await unlinkOpportunities(ctx, 'personId', id);
    await recordChange(ctx, 'person.deleted', {
      before: { ...before, deletionId: deletion.deletionId, unlinkedOpportunities },
      after: null,
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
    await ctx.db
      .update(people)
      .set({ deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) })
      .where(eq(people.id, id));
    await showRecordsOf(ctx, row.deletionId);
    const deletion = await readDeletion(ctx, 'person.deleted', id, row.deletionId);
    await linkOpportunitiesAgain(ctx, 'personId', id, deletion.unlinkedOpportunities);
    const after = await getPersonOrThrow(ctx, id);
    await recordChange(ctx, 'person.restored', { before: null, after });
    return after;
  });
}
