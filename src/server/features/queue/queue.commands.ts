/** Takes the next task of the queue, and closes one with how its call went. */
import {
  callOutcomeIn,
  type QueueOutcomeDraft,
  type QueuePlace,
  queueOutcomeLabels,
} from '#contract/queue.ts';
import type { Task } from '#contract/tasks.ts';
import { logCall } from '#server/features/calls/calls.commands.ts';
import { changeTask, createNext } from '#server/features/tasks/tasks.commands.ts';
import { getTaskOrThrow } from '#server/features/tasks/tasks.queries.ts';
import { lockTask } from '#server/features/tasks/write-tasks.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { claimRecord } from './claims.ts';
import { countQueued, findQueued, type QueueFilter } from './find-queued.ts';
import { findWhom, showQueued } from './show-queued.ts';

/** How often somebody else may be quicker with the very same record. */
const mostTries = 10;

export async function takeNext(ctx: Context, filter: QueueFilter): Promise<QueuePlace> {
  authorize(ctx, 'task.edit');
  const taken = await claimNext(ctx, filter);
  return { next: taken ? await showQueued(ctx, taken) : null, left: await countQueued(ctx) };
}

async function claimNext(ctx: Context, filter: QueueFilter): Promise<string | null> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const found = await inTransaction(ctx, async (ctx) => {
      const queued = await findQueued(ctx, filter);
      return queued && { id: queued.id, isMine: await claimRecord(ctx, queued.recordId) };
    });
    if (!found) return null;
    if (found.isMine) return found.id;
  }
  return null;
}

/**
 * One deed. It is not asked whether the claim still holds, or whose the task is by now: the call was made, and what is
 * known of it must not be lost.
 */
export async function closeWithOutcome(
  ctx: Context,
  id: string,
  { outcome, words, next, anyway = false }: QueueOutcomeDraft,
): Promise<{ task: Task; callId: string | null; nextTask: Task | null }> {
  authorize(ctx, 'task.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTask(ctx, id);
    assertUnchanged(ctx, row);
    const isCompleted = row.status === 'completed';
    // Not by itself: a call that was saved must not be saved once more because its answer was lost.
    if (isCompleted && !anyway) {
      throw new AppError('conflict', 'The task has been completed already.');
    }
    const whom = await findWhom(ctx, row);
    const isOfSomebody = Object.values(whom).some((each) => each !== null);
    const called = { outcome: callOutcomeIn[outcome], content: words ?? null };
    const call = isOfSomebody ? await logCall(ctx, { ...called, ...whom }) : null;
    if (isCompleted) {
      const task = await getTaskOrThrow(ctx, id);
      return {
        task,
        callId: call?.id ?? null,
        nextTask: next && (await createNext(ctx, task, next)),
      };
    }
    const label = queueOutcomeLabels[outcome];
    const completionReason = words ? `${label}: ${words}` : label;
    // A series goes on by itself.
    const withoutNext = next === null && row.recurrenceType === 'none';
    const patch = { status: 'completed', completionReason } as const;
    const task = await changeTask(ctx, row, patch, { withoutNext });
    const nextTask = next && (await createNext(ctx, task, next));
    return { task, callId: call?.id ?? null, nextTask };
  });
}
