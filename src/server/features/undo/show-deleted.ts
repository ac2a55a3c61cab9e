import { can } from '#contract/permissions.ts';
import type { RecordKind } from '#contract/records.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { lockRows } from '#server/features/nouns/stored-rows.ts';
import type { Context } from '#server/kernel/context.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import type { Effect, State } from './deed-effects.ts';
import { undoParts } from './undo-parts.ts';
import {
  effectsOn,
  findLinkable,
  holdMany,
  inSteps,
  keep,
  kindOfLink,
  orKeep,
  type Undoing,
} from './undoing.ts';

/** Restores what the deed deleted, unless that was done already: at once what was deleted alone, the others one by one. */
export async function showDeleted(ctx: Context, kind: RecordKind, undoing: Undoing): Promise<void> {
  const touched = new Set<unknown>(undoing.deed.effects.map(({ id }) => id));
  // The next task of a series went with the completion of the one before it, whosever it is, and comes back with that.
  // Of a series of somebody else one may have made a single event, and have taken that back: as it was made, it comes back.
  const isOwnCut = kind === 'event' && undoing.isRedone && undoing.deed.actorId === ctx.actor.id;
  const mayShow = ({ noted }: Effect, row: StoredRow) =>
    isOwnCut ||
    can(ctx.actor, `${kind}.delete`, row) ||
    (kind === 'task' && touched.has(noted.nextOf));
  const deleted = effectsOn(undoing, kind, 'deleted');
  await holdMany(ctx, kind, deleted, 'update');
  for (const piece of inSteps(undoing, deleted)) {
    await showSome(ctx, kind, { undoing, effects: piece, mayShow });
  }
}

interface Showing {
  undoing: Undoing;
  effects: readonly Effect[];
  mayShow: (effect: Effect, row: StoredRow) => boolean;
}

async function showSome(
  ctx: Context,
  kind: RecordKind,
  { undoing, effects, mayShow }: Showing,
): Promise<void> {
  const rows = await lockRows(
    ctx,
    kind,
    effects.map(({ id }) => id),
  );
  const { show, showAll, showWithAll } = undoParts[kind];
  const alone: { effect: Effect; row: StoredRow }[] = [];
  const withAll: StoredRow[] = [];
  const noted = new Map<string, State>();
  for await (const effect of unhurried(effects)) {
    const row = rows.get(effect.id);
    const { deletionId } = effect.noted;
    if (!row) keep(undoing, effect, 'deleted for good');
    else if (!row.deletedAt) continue;
    else if (!mayShow(effect, row)) keep(undoing, effect, 'not yours to restore');
    // The deletion of one that had others with it names itself in the log.
    else if (showWithAll && (deletionId === undefined || deletionId === row.deletionId)) {
      withAll.push(row);
      noted.set(effect.id, effect.noted);
    } else if (showAll && deletionId === undefined) alone.push({ effect, row });
    else await orKeep(undoing, effect, () => show(ctx, effect.id, effect.noted));
  }
  if (showWithAll) await showWithAll(ctx, withAll, (id) => noted.get(id) ?? {});
  if (showAll) await showAll(ctx, await withLinks(ctx, undoing, alone));
}

/** Those that belong to nothing deleted; events and completed tasks stay without those they were for. */
async function withLinks(
  ctx: Context,
  undoing: Undoing,
  found: readonly { effect: Effect; row: StoredRow }[],
): Promise<StoredRow[]> {
  const gone = new Set<string>();
  for (const key of ['personId', 'organizationId', 'opportunityId']) {
    const kind = kindOfLink(key);
    const ids = found.flatMap(({ row }) => {
      const id = row[key];
      return typeof id === 'string' ? [id] : [];
    });
    const there = kind && (await findLinkable(ctx, kind, [...new Set(ids)]));
    for (const id of ids) if (!there?.has(id)) gone.add(id);
  }
  return found.flatMap(({ effect, row }) => {
    if (effect.kind === 'event') return [row];
    if (effect.kind === 'task' && row.status === 'completed') return [row];
    const links = [row.personId, row.organizationId, row.opportunityId];
    if (!links.some((id) => typeof id === 'string' && gone.has(id))) return [row];
    keep(undoing, effect, 'what it belongs to was deleted');
    return [];
  });
}
