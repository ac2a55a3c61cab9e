/** Changes many records in the caller's transaction, some at a time, in a few statements each. */
import type { BulkDraft } from '#contract/bulk.ts';
import { kindOfList } from '#contract/records.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { holdRows, lockRows } from '#server/features/nouns/stored-rows.ts';
import { addManyTasks } from '#server/features/tasks/add-many-tasks.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { bulkParts } from './bulk-parts.ts';
import type { Running } from './bulk-runner.ts';
import { planChange } from './plan-change.ts';
import { getName, Tally } from './tally.ts';

/** How many records are read, changed and logged at a time. */
const atOnce = 250;

interface Decided {
  row: StoredRow;
  values: Record<string, unknown>;
}

/** Each record is judged anew: what became of it since the preview is counted in the tally. */
export async function changeRecords(
  ctx: Context,
  draft: BulkDraft,
  ids: readonly string[],
  { signal, onDone }: Running,
): Promise<Tally> {
  const kind = kindOfList(draft.entity);
  const judge = await planChange(ctx, draft);
  const strength = draft.change.action === 'delete' ? 'update' : 'no key update';
  // All of them before anything else is locked, so that nobody who has one of them waits for what this holds.
  await holdRows(ctx, kind, ids, strength);
  const tally = new Tally();
  for (let place = 0; place < ids.length; place += atOnce) {
    signal.throwIfAborted();
    const piece = ids.slice(place, place + atOnce);
    const rows = await lockRows(ctx, kind, piece, strength);
    const decided: Decided[] = [];
    for (const id of piece) {
      const row = rows.get(id);
      const verdict = judge(row);
      if (verdict === 'same') tally.unchanged += 1;
      else if ('reason' in verdict) tally.refuse(verdict.reason, row);
      else if (row) decided.push({ row, values: verdict.values });
    }
    if (decided.length > 0) await write(ctx, draft, decided);
    tally.changed += decided.length;
    onDone(place + piece.length);
  }
  signal.throwIfAborted();
  return tally;
}

async function write(ctx: Context, draft: BulkDraft, decided: readonly Decided[]): Promise<void> {
  const { change, remove } = bulkParts[draft.entity];
  if (draft.change.action === 'delete') {
    await remove(
      ctx,
      decided.map(({ row }) => row),
    );
    return;
  }
  if (draft.change.action === 'add-task') {
    const link = kindOfList(draft.entity);
    if (link === 'task') throw new Error('A task has no tasks');
    const records = decided.map(({ row }) => ({ id: row.id, name: getName(row) }));
    await addManyTasks(ctx, draft.change.task, link, records);
    return;
  }
  const changed = decided.map(({ row, values }) => {
    const before = row.updatedAt instanceof Date ? row.updatedAt : ctx.clock.now();
    const updatedAt = changedAt(ctx, { updatedAt: before });
    return { before: row, after: { ...row, ...values, updatedAt } };
  });
  await change(ctx, changed);
}
