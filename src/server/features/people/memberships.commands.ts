/** Says where else a person works and has worked: authorise, check, write and record in one transaction. */
import { eq } from 'drizzle-orm';
import type { Membership, MembershipDraft, MembershipList } from '#contract/memberships.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { getLatestDay } from '#server/kernel/local-days.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { readMemberships, toMemberships } from './memberships.queries.ts';
import { getPersonOrThrow } from './people.queries.ts';
import { people } from './people.table.ts';
import { writeMemberships } from './write-memberships.ts';
import { lockPerson } from './write-people.ts';

export async function replaceMemberships(
  ctx: Context,
  personId: string,
  { memberships: said }: MembershipList,
): Promise<Membership[]> {
  authorize(ctx, 'person.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockPerson(ctx, personId);
    assertUnchanged(ctx, row);
    await assertMemberships(ctx, said);
    return recordMemberships(ctx, row, async () => {
      const kept = (await readMemberships(ctx, personId)).map((each) => each.row);
      await writeMemberships(ctx, personId, kept, said);
      return true;
    });
  });
}

/** Records what `write` makes of the memberships of a locked person as a change of that person, if it says that it did. */
export async function recordMemberships(
  ctx: Context,
  row: { id: string; updatedAt: Date },
  write: () => Promise<boolean>,
): Promise<Membership[]> {
  const person = await getPersonOrThrow(ctx, row.id);
  const before = { ...person, memberships: await toMemberships(ctx, person) };
  if (!(await write())) return before.memberships;
  await ctx.db
    .update(people)
    .set({ updatedAt: changedAt(ctx, row) })
    .where(eq(people.id, row.id));
  const changed = await getPersonOrThrow(ctx, row.id);
  const after = { ...changed, memberships: await toMemberships(ctx, changed) };
  await recordChange(ctx, 'person.updated', { before, after });
  return after.memberships;
}

async function assertMemberships(ctx: Context, said: readonly MembershipDraft[]): Promise<void> {
  const latest = getLatestDay(ctx.clock.now());
  const present = new Set<string>();
  for (const [place, { organizationId, from, until }] of said.entries()) {
    const fault = (field: string, words: string) =>
      invalid({ [`memberships.${place}.${field}`]: words });
    try {
      await assertOrganization(ctx, organizationId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw fault('organizationId', 'is not an organization');
    }
    if (from && from > latest) throw fault('from', 'must not be in the future');
    if (until && until > latest) throw fault('until', 'must not be in the future');
    if (until) continue;
    if (present.has(organizationId)) throw fault('organizationId', 'is there twice');
    present.add(organizationId);
  }
}
