import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Context } from '#server/kernel/context.ts';
import { reassignRows } from '#server/kernel/reassign-rows.ts';
import { selectTasks, toTask } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

/**
 * Gives the open tasks of one colleague to another, in the transaction of whoever asks: those that come again
 * (`series`), or the others; how many they were.
 */
export function reassignOpenTasks(
  ctx: Context,
  from: string,
  { to, series }: { to: string; series: boolean },
): Promise<number> {
  const theirs = and(
    eq(tasks.assigneeId, from),
    isNull(tasks.deletedAt),
    ne(tasks.status, 'completed'),
    series ? ne(tasks.recurrenceType, 'none') : eq(tasks.recurrenceType, 'none'),
  );
  return reassignRows(ctx, {
    table: tasks,
    noun: 'task',
    theirs,
    given: { assigneeId: to },
    lock: async (piece) =>
      selectTasks(ctx).where(piece).orderBy(asc(tasks.id)).for('update', { of: tasks }),
    rowOf: ({ task }) => task,
    wire: (row, names) => toTask(row, names),
  });
}
