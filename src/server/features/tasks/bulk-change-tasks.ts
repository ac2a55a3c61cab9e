/** Completes, defers or reassigns many active tasks at once, or undoes such a change: all of them, or none. */
import { and, asc, desc, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { TaskBulkChange, TaskPatch } from '#contract/tasks.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { changeTask, removeTask } from './tasks.commands.ts';
import type { TaskRow } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

interface BulkReply {
  changed: number;
  tasks: { id: string; updatedAt: string }[];
}

type Undo = Extract<TaskBulkChange, { action: 'undo' }>;
type Delete = Extract<TaskBulkChange, { action: 'delete' }>;
type Version = Delete['tasks'][number];

/** What the change log keeps of an assignment. */
const Assigned = z.object({
  assigneeId: z.string().nullable(),
  assignedById: z.string().nullable(),
});

export async function bulkChangeTasks(ctx: Context, change: TaskBulkChange): Promise<BulkReply> {
  authorize(ctx, 'task.edit');
  if (change.action === 'undo') return undoBulkChange(ctx, change);
  if (change.action === 'delete') return undoCreation(ctx, change);
  if (change.action === 'reassign') authorize(ctx, 'task.reassign');
  const patch = patchOf(change);
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockTasks(ctx, change.ids);
    assertNone(change.ids, rows, (row) =>
      row.status === 'completed' ? 'has already been completed' : undefined,
    );
    return changeEach(ctx, rows, () => patch);
  });
}

function undoBulkChange(ctx: Context, change: Undo): Promise<BulkReply> {
  const former = new Map(change.tasks.map((task) => [task.id, task]));
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockUnchanged(ctx, change.tasks);
    if (rows.some((row) => row.assigneeId !== former.get(row.id)?.assigneeId)) {
      authorize(ctx, 'task.reassign');
    }
    const asBefore = await withFormerAssigners(ctx, rows, former);
    return changeEach(ctx, asBefore, (row) => {
      const { status, dueDate = null, hasDueTime, assigneeId = null } = former.get(row.id) ?? {};
      const reopens = row.status === 'completed' ? { completionReason: null } : {};
      return { status, dueDate, hasDueTime, assigneeId, ...reopens };
    });
  });
}

/** A task that goes back to its earlier assignee keeps who assigned it then, by its last entry in the log. */
async function withFormerAssigners(
  ctx: Context,
  rows: readonly TaskRow[],
  former: ReadonlyMap<string, { assigneeId?: string | null | undefined }>,
): Promise<TaskRow[]> {
  const moved = rows.filter((row) => row.assigneeId !== (former.get(row.id)?.assigneeId ?? null));
  const ids = moved.map(({ id }) => id);
  const log = await ctx.db
    .selectDistinctOn([changes.recordId], { id: changes.recordId, before: changes.before })
    .from(changes)
    .where(inArray(changes.recordId, ids))
    .orderBy(changes.recordId, desc(changes.at), desc(changes.id));
  const assigners = new Map(log.map(({ id, before }) => [id, Assigned.safeParse(before).data]));
  return rows.map((row) => {
    const before = assigners.get(row.id);
    const isBack = before?.assigneeId === former.get(row.id)?.assigneeId;
    return before && isBack ? { ...row, assignedById: before.assignedById } : row;
  });
}

function undoCreation(ctx: Context, change: Delete): Promise<BulkReply> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await lockUnchanged(ctx, change.tasks);
    for (const row of rows) await removeTask(ctx, row);
    return { changed: rows.length, tasks: change.tasks };
  });
}

/** Refuses if somebody has changed one since. */
async function lockUnchanged(ctx: Context, versions: readonly Version[]): Promise<TaskRow[]> {
  const seen = new Map(versions.map(({ id, updatedAt }) => [id, updatedAt]));
  const ids = [...seen.keys()];
  const rows = await lockTasks(ctx, ids);
  assertNone(ids, rows, (row) =>
    row.updatedAt.toISOString() === seen.get(row.id) ? undefined : 'has been changed since',
  );
  return rows;
}

/** Always in the same order, so that two such changes never wait for each other. */
function lockTasks(ctx: Context, ids: readonly string[]): Promise<TaskRow[]> {
  return ctx.db
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), isNull(tasks.deletedAt)))
    .orderBy(asc(tasks.id))
    .for('update');
}

async function changeEach(
  ctx: Context,
  rows: readonly TaskRow[],
  patchFor: (row: TaskRow) => TaskPatch,
): Promise<BulkReply> {
  const changed: BulkReply['tasks'] = [];
  for (const row of rows) {
    const { id, updatedAt } = await changeTask(ctx, row, patchFor(row));
    changed.push({ id, updatedAt });
  }
  return { changed: changed.length, tasks: changed };
}

function patchOf(change: Exclude<TaskBulkChange, Undo | Delete>): TaskPatch {
  switch (change.action) {
    case 'complete':
      return { status: 'completed', completionReason: change.completionReason };
    case 'defer':
      return { dueDate: change.dueDate, hasDueTime: change.hasDueTime };
    case 'reassign':
      return { assigneeId: change.assigneeId };
  }
}

/** Refuses with a word for each task that cannot be changed, by its id. */
function assertNone(
  ids: readonly string[],
  rows: readonly TaskRow[],
  faultOf: (row: TaskRow) => string | undefined,
): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const faults = [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [{ id, name: 'A task', fault: 'has been deleted' }];
    const fault = faultOf(row);
    return fault === undefined ? [] : [{ id, name: `“${row.title}”`, fault }];
  });
  const [first, ...others] = faults;
  if (!first) return;
  const more = others.length > 0 ? ` ${others.length} more cannot be changed either.` : '';
  throw new AppError('conflict', `Nothing was changed: ${first.name} ${first.fault}.${more}`, {
    fields: Object.fromEntries(faults.map(({ id, fault }) => [id, fault])),
  });
}
