/** Changes people: authorise, then check, change and record in one transaction. */

import type { Person, PersonDraft, PersonPatch } from '#contract/people.ts';
import { assertOnce } from '#server/features/addresses/addresses.rules.ts';
import { checkedCustomFields } from '#server/features/custom-fields/custom-fields.queries.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { assertNamed } from '#server/kernel/record-locks.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { people } from './people.table.ts';
import { addPerson, editPerson, lockPerson, newPerson } from './write-people.ts';

export async function createPerson(ctx: Context, draft: PersonDraft): Promise<Person> {
  authorize(ctx, 'person.create');
  return inTransaction(ctx, async (ctx) => {
    await assertReferences(ctx, draft);
    assertOnce(null, draft);
    const customFields = await checkedCustomFields(ctx, 'person', draft.customFields, {});
    return addPerson(ctx, newPerson(ctx, { ...draft, customFields }));
  });
}

export async function updatePerson(ctx: Context, id: string, patch: PersonPatch): Promise<Person> {
  authorize(ctx, 'person.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockPerson(ctx, id);
    assertUnchanged(ctx, row);
    await assertReferences(ctx, patch);
    assertOnce(row, patch);
    const customFields = await checkedCustomFields(
      ctx,
      'person',
      patch.customFields,
      row.customFields,
    );
    const tags = patch.tags === null ? [] : patch.tags;
    const { after } = await editPerson(ctx, row, { ...patch, tags, customFields });
    return after;
  });
}

/** Checks a reference from another record: 400 with the field if there is no such person. */
export async function assertPerson(ctx: Context, id: string | null | undefined): Promise<void> {
  await assertNamed(ctx, people, id, { personId: 'is not a person' });
}

async function assertReferences(ctx: Context, patch: PersonPatch): Promise<void> {
  await assertAssignable(ctx, 'assignedToId', patch.assignedToId);
  await assertOrganization(ctx, patch.organizationId);
}
