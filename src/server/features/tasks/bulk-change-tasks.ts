/** Completes, defers or reassigns many active tasks at once: all of them, or none. */
import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { TaskBulkChange, TaskPatch } from '#contract/tasks.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { changeTask } from './tasks.commands.ts';
import type { TaskRow } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

export async function bulkChangeTasks(
  ctx: Context,
  change: TaskBulkChange,
): Promise<{ changed: number }> {
  authorize(ctx, 'task.edit');
  if (change.action === 'reassign') authorize(ctx, 'task.reassign');
  const ids = [...new Set(change.ids)];
  const patch = patchOf(change);
  return inTransaction(ctx, async (ctx) => {
    // In one order, so that two such changes never wait for each other.
    const rows = await ctx.db
      .select()
      .from(tasks)
      .where(and(inArray(tasks.id, ids), isNull(tasks.deletedAt)))
      .orderBy(asc(tasks.id))
      .for('update');
    assertActive(ids, rows);
    for (const row of rows) await changeTask(ctx, row, patch);
    return { changed: rows.length };
  });
}

function patchOf(change: TaskBulkChange): TaskPatch {
  switch (change.action) {
    case 'complete':
      return { status: 'completed', completionReason: change.completionReason };
    case 'defer':
      return { dueDate: change.dueDate };
    case 'reassign':
      return { assigneeId: change.assigneeId };
  }
}

/** Refuses with a word for each task that cannot be changed, by its id. */
function assertActive(ids: readonly string[], rows: readonly TaskRow[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [{ id, name: 'A task', fault: 'has been deleted' }];
    if (row.status !== 'completed') return [];
    return [{ id, name: `“${row.title}”`, fault: 'has already been completed' }];
  });
  const [first, ...others] = faults;
  if (!first) return;
  const more = others.length > 0 ? ` ${others.length} more cannot be changed either.` : '';
  throw new AppError('conflict', `Nothing was changed: ${first.name} ${first.fault}.${more}`, {
    fields: Object.fromEntries(faults.map(({ id, fault }) => [id, fault])),
  });
}
