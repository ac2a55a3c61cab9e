/** Closes an account and gives its records to colleagues: one transaction, under one id in the change log. */
import { eq } from 'drizzle-orm';
import {
  type HandedOver,
  type HandOver,
  type HandOverDraft,
  type Heirs,
  handedOver,
} from '#contract/hand-over.ts';
import { reassignOpportunities } from '#server/features/opportunities/reassign-opportunities.ts';
import { reassignOrganizations } from '#server/features/organizations/reassign-organizations.ts';
import { reassignPeople } from '#server/features/people/reassign-people.ts';
import { reassignOpenTasks } from '#server/features/tasks/reassign-tasks.ts';
import { keepOneSuperUser, lockAccounts, updateUser } from '#server/features/users/manage-users.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { users } from '#server/features/users/users.table.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';

/**
 * Moves the records first, in batches, and locks the account only at the end, for records it got meanwhile, so
 * that neither it nor an heir is blocked while a hundred thousand records move. 409 as for closing any account.
 */
export async function handOver(
  ctx: Context,
  id: string,
  { heirs, keepsClosed = false }: HandOverDraft,
): Promise<HandOver> {
  authorize(ctx, 'user.hand-over');
  return inLongTransaction(asOneDeed(ctx), async (ctx) => {
    const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
    if (!row) throw notFound('User');
    assertUnchanged(ctx, row);
    await keepOneSuperUser(ctx, row);
    await assertHeirs(ctx, id, heirs);
    const gone = await moveAll(ctx, id, heirs, keepsClosed);

    await lockAccounts(ctx);
    await assertHeirs(ctx, id, heirs);
    // Waits for transactions that are assigning them something, and blocks new ones.
    await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    const late = await moveAll(ctx, id, heirs, keepsClosed);
    if (heirs.series) {
      await ctx.db.update(users).set({ seriesHeirId: heirs.series }).where(eq(users.id, id));
    }
    const account = await updateUser(ctx, id, { active: false });
    const moved = sumOf(gone, late);
    const { username, firstName, lastName } = account;
    const after = { id, username, firstName, lastName, heirs, moved };
    await recordChange(ctx, 'user.handed-over', { before: null, after });
    return { account, batchId: ctx.deed.id, moved };
  });
}

type Counts = Record<HandedOver, number>;

async function moveAll(
  ctx: Context,
  id: string,
  heirs: Heirs,
  keepsClosed: boolean,
): Promise<Counts> {
  const moves: Record<HandedOver, (to: string) => Promise<number>> = {
    people: (to) => reassignPeople(ctx, id, to),
    organizations: (to) => reassignOrganizations(ctx, id, to),
    opportunities: (to) => reassignOpportunities(ctx, id, { to, keepsClosed }),
    tasks: (to) => reassignOpenTasks(ctx, id, { to, series: false }),
    series: (to) => reassignOpenTasks(ctx, id, { to, series: true }),
  };
  const moved = { ...nothing };
  for (const kind of handedOver) {
    const heir = heirs[kind];
    if (heir) moved[kind] = await moves[kind](heir);
  }
  return moved;
}

const nothing: Counts = { people: 0, organizations: 0, opportunities: 0, tasks: 0, series: 0 };

function sumOf(one: Counts, other: Counts): Counts {
  const sum = { ...nothing };
  for (const kind of handedOver) sum[kind] = one[kind] + other[kind];
  return sum;
}

/** 400 if an heir cannot be assigned anything; final only while accounts are locked. */
async function assertHeirs(ctx: Context, id: string, heirs: Heirs): Promise<void> {
  for (const kind of handedOver) {
    const field = `heirs.${kind}`;
    if (heirs[kind] === id) throw invalid({ [field]: 'cannot be who leaves' });
    await assertAssignable(ctx, field, heirs[kind]);
  }
}
