import { forgetTaskActivity } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';
import { logCompletion } from './log-completion.ts';
import type { TaskRow } from './tasks.queries.ts';
import { changeTasks } from './write-tasks.ts';

/**
 * Saves tasks of which fields were put back; the activity log follows. The next task of a series has been deleted or
 * restored before, as their `nextTaskId` says.
 */
export async function putBackTasks(
  ctx: Context,
  changed: readonly { before: TaskRow; after: TaskRow }[],
): Promise<void> {
  const isDone = ({ status }: TaskRow) => status === 'completed';
  const done = changed.filter(({ before, after }) => !isDone(before) && isDone(after));
  const reopened = changed.filter(({ before, after }) => isDone(before) && !isDone(after));
  const finished = new Set<object>(done);
  await changeTasks(
    ctx,
    changed.map((each) => ({ ...each, verb: finished.has(each) ? 'completed' : 'updated' })),
  );
  await forgetTaskActivity(
    ctx,
    reopened.map(({ after }) => after.id),
  );
  for (const { after } of done) await logCompletion(ctx, after, after.completedAt ?? undefined);
}
