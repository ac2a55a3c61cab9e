/** Takes back what a deed did to where people work and have worked, once their own fields are back. */
import { can } from '#contract/permissions.ts';
import type { RecordKind } from '#contract/records.ts';
import type { StoredChange } from '#server/features/nouns/stored-row.ts';
import { lockRows } from '#server/features/nouns/stored-rows.ts';
import {
  listEmployed,
  type MembershipEffect,
  readMembershipEffects,
} from '#server/features/people/membership-log.ts';
import { recordMemberships } from '#server/features/people/memberships.commands.ts';
import { putBackMemberships } from '#server/features/people/put-back-memberships.ts';
import { type Move, noteMoves } from '#server/features/people/write-memberships.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Effect } from './deed-effects.ts';
import { undoParts } from './undo-parts.ts';
import { effectsOn, inSteps, keep, type Undoing } from './undoing.ts';

/** Saves rows of which some fields were put back; of people who stay where they work, with their memberships. */
export async function writeBack(
  ctx: Context,
  undoing: Undoing,
  { kind, changed, effects }: WrittenBack,
): Promise<void> {
  const { change, changeEmployed } = undoParts[kind];
  if (!changeEmployed) {
    await change(ctx, changed);
    return;
  }
  const staying = new Map(
    effects.filter((effect) => !isMove(effect)).map((effect) => [effect.id, effect]),
  );
  const ids = changed.flatMap(({ before: { id } }) => (staying.has(id) ? id : []));
  const memberships = await readMembershipEffects(ctx, undoing.deed.id, ids);
  const employed = new Set(memberships.map(({ personId }) => personId));
  const [together, alone] = [true, false].map((isEmployed) =>
    changed.filter(({ before }) => employed.has(before.id) === isEmployed),
  );
  await change(ctx, alone ?? []);
  for (const [id, reason] of await changeEmployed(ctx, together ?? [], memberships)) {
    const effect = staying.get(id);
    if (effect) keep(undoing, effect, reason, ['memberships']);
  }
  for (const id of employed) undoing.employedIds.add(id);
}

interface WrittenBack {
  kind: RecordKind;
  changed: readonly StoredChange[];
  effects: readonly Effect[];
}

/** Of who is still elsewhere, or moved on since, they stay. */
export async function undoMemberships(ctx: Context, undoing: Undoing): Promise<void> {
  const people = effectsOn(undoing, 'person', 'stayed');
  for (const piece of inSteps(undoing, people, { counts: false })) {
    await undoSome(ctx, undoing, piece);
  }
}

async function undoSome(ctx: Context, undoing: Undoing, effects: readonly Effect[]): Promise<void> {
  const ids = effects.map(({ id }) => id);
  const rows = await lockRows(ctx, 'person', ids, 'no key update');
  const told = Map.groupBy(
    await readMembershipEffects(ctx, undoing.deed.id, ids),
    ({ personId }) => personId,
  );
  const together: MembershipEffect[] = [];
  const unknown: Move[] = [];
  const effectById = new Map(effects.map((effect) => [effect.id, effect]));
  const putBack = async (theirs: readonly MembershipEffect[]) => {
    const { isChanged, kept } = await putBackMemberships(ctx, theirs);
    for (const [id, reason] of kept) {
      const effect = effectById.get(id);
      if (effect) keep(undoing, effect, reason, ['memberships']);
    }
    return isChanged;
  };
  for (const effect of effects) {
    const row = rows.get(effect.id);
    if (!row || row.deletedAt || !effect.edited || undoing.employedIds.has(effect.id)) continue;
    const { was, is } = effect.edited;
    const [from, to] = [was.organizationId, is.organizationId].map(orNull);
    const theirs = told.get(effect.id) ?? [];
    if (isMove(effect)) {
      if (orNull(row.organizationId) !== from) continue;
      together.push(...theirs);
      // Whoever leaves an organization leaves a membership, but for what an earlier release wrote.
      if (theirs.length > 0 || from === null) continue;
      unknown.push({
        personId: effect.id,
        from: to ?? null,
        to: from ?? null,
        role: orNull(row.jobTitle),
      });
    } else if (theirs.length > 0) {
      if (!(row.updatedAt instanceof Date)) continue;
      if (!can(ctx.actor, 'person.edit', row)) {
        keep(undoing, effect, 'not yours to change', ['memberships']);
        continue;
      }
      await recordMemberships(ctx, { id: row.id, updatedAt: row.updatedAt }, () => putBack(theirs));
    }
  }
  await putBack(together);
  await noteMoves(ctx, unknown);
}

/**
 * Who was elsewhere when an organization came back left it by that, with no change of their own. Once it has gone again
 * they have not left; what somebody said of it since stays, and is not told, as nobody sees it of what is deleted.
 */
export async function undoLeavings(ctx: Context, undoing: Undoing): Promise<void> {
  const gone = new Set(
    effectsOn(undoing, 'organization', 'made').flatMap(({ id }) =>
      undoing.keptIds.has(id) ? [] : id,
    ),
  );
  if (gone.size === 0) return;
  const dealtWith = new Set(effectsOn(undoing, 'person').map(({ id }) => id));
  const people = await listEmployed(ctx, undoing.deed.id);
  const others = people.filter((id) => !dealtWith.has(id));
  for (const ids of inSteps(undoing, others, { counts: false })) {
    await lockRows(ctx, 'person', ids, 'no key update');
    const effects = await readMembershipEffects(ctx, undoing.deed.id, ids);
    const left = effects.filter(({ was, is }) => gone.has((was ?? is)?.organizationId ?? ''));
    await putBackMemberships(ctx, left);
  }
}

function isMove({ edited }: Effect): boolean {
  return orNull(edited?.was.organizationId) !== orNull(edited?.is.organizationId);
}

function orNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
