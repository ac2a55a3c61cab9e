/** Begins and ends following a record, and lets follows go with records that go for good. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FollowDraft } from '#contract/follows.ts';
import { records, type SubjectKind } from '#contract/records.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { follows } from './follows.table.ts';

const tables = { person: people, organization: organizations, opportunity: opportunities };

export async function isFollowing(ctx: Context, recordId: string): Promise<boolean> {
  const [found] = await ctx.db.select({ id: follows.id }).from(follows).where(mine(ctx, recordId));
  return found !== undefined;
}

const mine = ({ actor }: Context, recordId: string) =>
  and(eq(follows.userId, actor.id), eq(follows.recordId, recordId));

/** Following twice is following. */
export async function beginFollowing(ctx: Context, { type, id }: FollowDraft): Promise<void> {
  authorize(ctx, `${type}.read`);
  await inTransaction(ctx, async (ctx) => {
    const table = tables[type];
    const [record] = await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
      .for('key share');
    if (!record) throw notFound(titled(type));
    const row = { userId: ctx.actor.id, recordKind: type, recordId: id };
    const begun = await ctx.db
      .insert(follows)
      .values({ id: newId(), ...row, createdAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: follows.id });
    if (begun.length > 0) await log(ctx, 'follow.began', { type, id });
  });
}

export async function endFollowing(ctx: Context, recordId: string): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, async (ctx) => {
    const [ended] = await ctx.db
      .delete(follows)
      .where(mine(ctx, recordId))
      .returning({ type: follows.recordKind });
    if (ended) await log(ctx, 'follow.ended', { type: ended.type, id: recordId });
  });
}

/** By the user's own id, as only they hear of it. */
function log(ctx: Context, verb: string, { type, id }: FollowDraft): Promise<void> {
  const after = { id: ctx.actor.id, recordType: type, recordId: id };
  return recordChange(ctx, verb, { before: null, after });
}

function titled(kind: SubjectKind): string {
  const { label } = records[kind];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Those of records that go for good. */
export async function forgetFollows({ db }: VisitorContext, ids: readonly string[]): Promise<void> {
  await db.delete(follows).where(inArray(follows.recordId, [...ids]));
}
