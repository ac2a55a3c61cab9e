import type { TaskDraft } from '#contract/tasks.ts';
import { getAssigner } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { emptyTask, given } from './task-values.ts';
import { toTask } from './tasks.queries.ts';
import { newTask, writeTasksWithHistory } from './write-tasks.ts';

/** What a task is for. */
interface Linked {
  id: string;
  name: string;
}

/** Makes the same open task for many locked records, each of which it is linked to, in a few statements. */
export async function addManyTasks(
  ctx: Context,
  draft: Omit<TaskDraft, 'status'>,
  link: 'person' | 'organization' | 'opportunity',
  records: readonly Linked[],
): Promise<void> {
  authorize(ctx, 'task.create');
  const assigned = { assigneeId: ctx.actor.id, ...given(ctx, draft) };
  const assignedById = getAssigner(ctx, assigned.assigneeId);
  const values = { ...emptyTask, ...assigned, assignedById, title: draft.title, completedAt: null };
  const rows = records.map(({ id }) => newTask(ctx, { ...values, [`${link}Id`]: id }));
  const noNames = { personName: null, organizationName: null, opportunityName: null };
  const history = rows.map((row, place) => {
    const after = toTask(row, { ...noNames, [`${link}Name`]: records[place]?.name ?? null });
    return changeRow(ctx, 'task.created', { before: null, after });
  });
  await writeTasksWithHistory(ctx, rows, history);
}
