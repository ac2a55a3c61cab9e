/** Changes people: authorise, then check, change and record in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Person, PersonDraft, PersonPatch } from '#contract/people.ts';
import { checkedCustomFields } from '#server/features/custom-fields/custom-fields.queries.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getPersonOrThrow, type PersonRow } from './people.queries.ts';
import { people } from './people.table.ts';
import { newPerson } from './write-people.ts';

export async function createPerson(ctx: Context, draft: PersonDraft): Promise<Person> {
  authorize(ctx, 'person.create');
  return inTransaction(ctx, async (ctx) => {
    await assertReferences(ctx, draft);
    const customFields = await checkedCustomFields(ctx, 'person', draft.customFields, {});
    const row = newPerson(ctx, { ...draft, customFields });
    await ctx.db.insert(people).values(row);
    const after = await getPersonOrThrow(ctx, row.id);
    await recordChange(ctx, 'person.created', { before: null, after });
    return after;
  });
}

export async function updatePerson(ctx: Context, id: string, patch: PersonPatch): Promise<Person> {
  authorize(ctx, 'person.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockPerson(ctx, id);
    assertUnchanged(ctx, row);
    await assertReferences(ctx, patch);
    const customFields = await checkedCustomFields(
      ctx,
      'person',
      patch.customFields,
      row.customFields,
    );
    const before = await getPersonOrThrow(ctx, id);
    await ctx.db
      .update(people)
      .set({
        ...patch,
        tags: patch.tags === null ? [] : patch.tags,
        customFields,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(people.id, id));
    const after = await getPersonOrThrow(ctx, id);
    await recordChange(ctx, 'person.updated', { before, after });
    return after;
  });
}

/** The person under a lock, for a change of it; 404 when there is none. */
export async function lockPerson(ctx: Context, id: string): Promise<PersonRow> {
  const [row] = await ctx.db
    .select()
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt)))
    .for('update');
  if (!row) throw notFound('Person');
  return row;
}

/** What other records name: 400 with the field when there is no such person. */
export async function assertPerson(ctx: Context, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [row] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt)))
    .for('key share');
  if (!row) throw invalid({ personId: 'is not a person' });
}

async function assertReferences(ctx: Context, patch: PersonPatch): Promise<void> {
  await assertAssignable(ctx, 'assignedToId', patch.assignedToId);
  await assertOrganization(ctx, patch.organizationId);
}
