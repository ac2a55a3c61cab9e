import {
  type Call,
  type CallDraft,
  type CallPatch,
  callOutcomeLabels,
  type LoggedCall,
  mostMinutesAhead,
} from '#contract/calls.ts';
import {
  correctActivity,
  forgetActivity,
  logActivity,
} from '#server/features/activity/activity.commands.ts';
import { assertLinks, assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { createTaskWithin } from '#server/features/tasks/tasks.commands.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { newRow } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getCallOrThrow } from './calls.queries.ts';
import { calls } from './calls.table.ts';
import {
  editCall,
  hideCall,
  lockCall,
  lockCallToDelete,
  lockCallToRestore,
  showCall,
} from './write-calls.ts';

/** Logs a call, and makes its next step in the same transaction. */
export async function logCall(
  ctx: Context,
  { nextStep, ...draft }: CallDraft,
): Promise<LoggedCall> {
  authorize(ctx, 'call.create');
  const { personId, organizationId, opportunityId } = draft;
  if (!personId && !organizationId && !opportunityId) {
    throw invalid({ personId: 'must be given, or an organizationId or an opportunityId' });
  }
  const now = ctx.clock.now();
  const at = draft.at ? pastInstant(ctx, draft.at) : now;
  return inTransaction(ctx, async (ctx) => {
    await assertLinks(ctx, draft);
    const row = { ...newRow(ctx), ...draft, at };
    await ctx.db.insert(calls).values(row);
    const after = await getCallOrThrow(ctx, row.id);
    await recordChange(ctx, 'call.logged', { before: null, after });
    await logCalled(ctx, after);
    if (!nextStep) return after;
    const links = linksIn(after);
    const step = { activityType: 'follow_up', ...nextStep, ...links } as const;
    return { ...after, nextStep: await createTaskWithin(ctx, 'nextStep', step) };
  });
}

function linksIn({ personId, organizationId, opportunityId }: Call) {
  return { personId, organizationId, opportunityId };
}

export async function updateCall(ctx: Context, id: string, patch: CallPatch): Promise<Call> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCall(ctx, id);
    authorize(ctx, 'call.edit', row);
    assertUnchanged(ctx, row);
    const at = patch.at === undefined ? row.at : pastInstant(ctx, patch.at);
    const { after } = await editCall(ctx, row, { ...patch, at });
    await correctActivity(ctx, id, { description: wordsOf(after), createdAt: at });
    return after;
  });
}

/** A call deleted on its own was a mistake and no longer counts; one deleted with its record still does. */
export async function deleteCall(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await hideCall(ctx, await lockCallToDelete(ctx, id));
    await forgetActivity(ctx, id);
  });
}

export async function restoreCall(ctx: Context, id: string): Promise<Call> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockCallToRestore(ctx, id);
    await assertLinksNotDeleted(ctx, row);
    const { wire } = await showCall(ctx, row);
    await logCalled(ctx, wire);
    return wire;
  });
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

/** How the activity log describes a call. */
function wordsOf({ outcome }: Call): string {
  return `Logged a call: ${callOutcomeLabels[outcome]}`;
}

function pastInstant(ctx: Context, at: string): Date {
  const instant = new Date(at);
  const latest = ctx.clock.now().getTime() + mostMinutesAhead * 60_000;
  if (instant.getTime() > latest) throw invalid({ at: 'must not be in the future' });
  return instant;
}
