/** Logs calls, corrects them, deletes them and takes that back: each with its line of the activity log. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  type Call,
  type CallDraft,
  type CallPatch,
  callOutcomeLabels,
  mostMinutesAhead,
} from '#contract/calls.ts';
import {
  correctActivity,
  forgetActivity,
  logActivity,
} from '#server/features/activity/activity.commands.ts';
import { assertLinks, assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { type CallRow, getCallOrThrow } from './calls.queries.ts';
import { calls } from './calls.table.ts';

export async function logCall(ctx: Context, draft: CallDraft): Promise<Call> {
  authorize(ctx, 'call.create');
  const { personId, organizationId, opportunityId } = draft;
  if (!personId && !organizationId && !opportunityId) {
    throw invalid({ personId: 'must be given, or an organizationId or an opportunityId' });
  }
  const now = ctx.clock.now();
  const at = draft.at ? pastInstant(ctx, draft.at) : now;
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, draft);
    const id = newId();
    const made = { id, at, createdById: ctx.actor.id, createdAt: now, updatedAt: now };
    await ctx.db.insert(calls).values({ ...draft, ...made });
    const after = await getCallOrThrow(ctx, id);
    await recordChange(ctx, 'call.logged', { before: null, after });
    await logCalled(ctx, after);
    return after;
  });
}

export async function updateCall(ctx: Context, id: string, patch: CallPatch): Promise<Call> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCall(ctx, id);
    authorize(ctx, 'call.edit', row);
    assertUnchanged(ctx, row);
    const before = await getCallOrThrow(ctx, id);
    const at = patch.at === undefined ? row.at : pastInstant(ctx, patch.at);
    await ctx.db
      .update(calls)
      .set({ ...patch, at, updatedAt: changedAt(ctx, row) })
      .where(eq(calls.id, id));
    const after = await getCallOrThrow(ctx, id);
    await recordChange(ctx, 'call.updated', { before, after });
    await correctActivity(ctx, id, { description: wordsOf(after), createdAt: at });
    return after;
  });
}

/** It was no call: unlike what goes with a record, it is not counted any more. */
export async function deleteCall(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockCall(ctx, id);
    authorize(ctx, 'call.delete', row);
    assertUnchanged(ctx, row);
    const before = await getCallOrThrow(ctx, id);
    const deletion = { deletedAt: ctx.clock.now(), deletionId: newId() };
    await ctx.db.update(calls).set(deletion).where(eq(calls.id, id));
    await recordChange(ctx, 'call.deleted', { before, after: null });
    await forgetActivity(ctx, id);
  });
}

export async function restoreCall(ctx: Context, id: string): Promise<Call> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(calls)
      .where(and(eq(calls.id, id), isNotNull(calls.deletedAt)))
      .for('update');
    if (!row) throw notFound('Deleted call');
    authorize(ctx, 'call.delete', row);
    await assertLinksNotDeleted(ctx, row);
    await ctx.db
      .update(calls)
      .set({ deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) })
      .where(eq(calls.id, id));
    const after = await getCallOrThrow(ctx, id);
    await recordChange(ctx, 'call.restored', { before: null, after });
    await logCalled(ctx, after);
    return after;
  });
}

async function lockCall(ctx: Context, id: string): Promise<CallRow> {
  const [row] = await ctx.db
    .select()
    .from(calls)
    .where(and(eq(calls.id, id), isNull(calls.deletedAt)))
    .for('update');
  if (!row) throw notFound('Call');
  return row;
}

async function logCalled(ctx: Context, call: Call): Promise<void> {
  await logActivity(ctx, {
    id: call.id,
    activityType: 'phone_call',
    description: wordsOf(call),
    userId: call.createdById,
    personId: call.personId,
    organizationId: call.organizationId,
    opportunityId: call.opportunityId,
    createdAt: new Date(call.at),
  });
}

/** How the activity log words a call. */
function wordsOf({ outcome }: Call): string {
  return `Logged a call: ${callOutcomeLabels[outcome]}`;
}

function pastInstant(ctx: Context, at: string): Date {
  const instant = new Date(at);
  const latest = ctx.clock.now().getTime() + mostMinutesAhead * 60_000;
  if (instant.getTime() > latest) throw invalid({ at: 'must not be in the future' });
  return instant;
}
