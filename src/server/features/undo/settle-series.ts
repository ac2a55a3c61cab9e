import { subjectKinds } from '#contract/records.ts';
import { lockRows } from '#server/features/nouns/stored-rows.ts';
import type { Context } from '#server/kernel/context.ts';
import { effectsOn, findLinkable, keep, type Plan, type Undoing } from './undoing.ts';

/**
 * Tasks that are opened again lose the next task of their series, which has been deleted before unless somebody changed
 * it; those that are completed again get theirs back. None is opened that belongs to what was deleted.
 */
export async function settleSeries(
  ctx: Context,
  undoing: Undoing,
  planned: readonly Plan[],
): Promise<void> {
  const isDone = (status: unknown) => status === 'completed';
  const turned = planned.filter(({ values }) => values.status !== undefined);
  const reopened = turned.filter(({ row, values }) => isDone(row.status) && !isDone(values.status));
  const next = await findLinkable(ctx, 'task', idsIn(reopened, 'nextTaskId'));
  for (const plan of reopened) {
    const { nextTaskId } = plan.row;
    if (typeof nextTaskId === 'string' && next.has(nextTaskId)) {
      drop(undoing, plan, 'the next task of its series was changed since');
    } else plan.values.nextTaskId = null;
  }
  for (const kind of subjectKinds) {
    const key = `${kind}Id` as const;
    const there = await findLinkable(ctx, kind, idsIn(reopened, key));
    for (const plan of reopened) {
      const id = plan.row[key];
      if (typeof id === 'string' && !there.has(id) && plan.values.status !== undefined) {
        drop(undoing, plan, 'what it belongs to was deleted');
      }
    }
  }
  // The log of an older release does not say it.
  for (const { values } of reopened) if (values.status !== undefined) values.withoutNext = false;
  const nexts = new Map(effectsOn(undoing, 'task').map(({ id, noted }) => [noted.nextOf, id]));
  const there = await findLinkable(ctx, 'task', [...nexts.values()]);
  for (const { effect, values } of turned) {
    const nextTaskId = nexts.get(effect.id);
    if (isDone(values.status) && nextTaskId && there.has(nextTaskId)) {
      values.nextTaskId = nextTaskId;
    }
  }
}

/** The task of a series that each next one follows, as far as the deed has completed it. */
export async function readFollowed(ctx: Context, undoing: Undoing): Promise<Map<unknown, string>> {
  const completed = effectsOn(undoing, 'task', 'stayed').map(({ id }) => id);
  const rows = await lockRows(ctx, 'task', completed);
  return new Map([...rows.values()].map(({ id, nextTaskId }) => [nextTaskId, id]));
}

function idsIn(plans: readonly Plan[], key: string): string[] {
  return plans.flatMap(({ row }) => {
    const id = row[key];
    return typeof id === 'string' ? [id] : [];
  });
}

function drop(undoing: Undoing, { effect, values }: Plan, reason: string): void {
  keep(undoing, effect, reason, Object.keys(values));
  for (const key of Object.keys(values)) delete values[key];
}
