/** Reads what a change of many records asks for, checks it once, and then says of each record what becomes of it. */
import { isDeepStrictEqual } from 'node:util';
import type { BulkChange, BulkDraft, BulkEntity } from '#contract/bulk.ts';
import { Stage } from '#contract/opportunities.ts';
import { can } from '#contract/permissions.ts';
import { mostTags } from '#contract/primitives.ts';
import { kindOfList } from '#contract/records.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { checkReason } from '#server/features/opportunities/opportunity-settings.commands.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { getAssigner } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bulkParts } from './bulk-parts.ts';
import { type Planned, planFields } from './plan-fields.ts';

/** What becomes of a record that the actor may change. */
type Judge = (row: StoredRow) => Planned;

/** `same`: there is nothing to change. */
type Verdict = Planned | 'same';

const gone = { reason: 'not there any more' };

/** 400 and 403 for what no record could become. */
export async function planChange(
  ctx: Context,
  draft: BulkDraft,
): Promise<(row: StoredRow | undefined) => Verdict> {
  const { action } = draft.change;
  const kind = kindOfList(draft.entity);
  const judge = await judgeOf(ctx, draft);
  const [permission, refused] =
    action === 'delete'
      ? ([`${kind}.delete`, { reason: 'not yours to delete' }] as const)
      : ([`${kind}.edit`, { reason: 'not yours to change' }] as const);
  return (row) => {
    if (!row || row.deletedAt) return gone;
    if (!can(ctx.actor, permission, row)) return refused;
    const planned = judge(row);
    if ('reason' in planned || action === 'delete' || action === 'add-task') return planned;
    const values = Object.fromEntries(
      Object.entries(planned.values).filter(([key, value]) => !isSame(value, row[key])),
    );
    return Object.keys(values).length === 0 ? 'same' : { values };
  };
}

async function judgeOf(ctx: Context, draft: BulkDraft): Promise<Judge> {
  const { change, entity } = draft;
  switch (change.action) {
    case 'assign':
      return planAssignment(ctx, entity, change.assigneeId);
    case 'tags':
      return planTags(change);
    case 'stage':
      return planStage(ctx, change);
    case 'set': {
      const setter = await planFields(ctx, draft);
      return (row) => setter.judge(row);
    }
    case 'add-task':
      authorize(ctx, 'task.create');
      await assertAssignable(ctx, 'assigneeId', change.task.assigneeId);
      return () => ({ values: {} });
    case 'delete':
      return () => ({ values: {} });
  }
}

async function planAssignment(
  ctx: Context,
  entity: BulkEntity,
  assigneeId: string | null,
): Promise<Judge> {
  authorize(ctx, 'record.reassign');
  await assertAssignable(ctx, 'assigneeId', assigneeId);
  const { assignee } = bulkParts[entity];
  const assignedById = getAssigner(ctx, assigneeId);
  return (row) => {
    const isTheirs = (row[assignee] ?? null) === assigneeId;
    return { values: isTheirs ? {} : { [assignee]: assigneeId, assignedById } };
  };
}

type ChangeOf<Action extends BulkChange['action']> = Extract<BulkChange, { action: Action }>;

/** Tags are the same whatever their case. */
function planTags({ add = [], remove = [] }: ChangeOf<'tags'>): Judge {
  const keyOf = (tag: string) => tag.toLowerCase();
  const removed = new Set(remove.map(keyOf));
  return (row) => {
    const before = Array.isArray(row.tags) ? row.tags.map(String) : [];
    const left = before.filter((tag) => !removed.has(keyOf(tag)));
    const there = new Set(left.map(keyOf));
    const tags = [...left, ...add.filter((tag) => !there.has(keyOf(tag)))];
    const isTooMany = tags.length > mostTags && tags.length > before.length;
    return isTooMany
      ? { reason: `it would have more than ${mostTags} tags` }
      : { values: { tags } };
  };
}

async function planStage(
  ctx: Context,
  { stage, lostReason: given, followsStage = false }: ChangeOf<'stage'>,
): Promise<Judge> {
  const lostReason = await checkReason(ctx, { stage, reason: given });
  return (row) => {
    const now = Stage.parse(row.stage);
    if (now === stage) return { values: lostReason === null ? {} : { lostReason } };
    const probability = String(row.probability);
    const next = followsStage
      ? probabilityAfterMove({ stage: now, probability }, stage)
      : undefined;
    const followed = next === undefined ? {} : { probability: Number(next) };
    return { values: { stage, stageSince: ctx.clock.now(), lostReason, ...followed } };
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one ?? null, other ?? null);
}
