/** Deletes what a deed made, unless somebody else than who takes it back has changed it or added to it since. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { can } from '#contract/permissions.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { listColumns, lockRows } from '#server/features/nouns/stored-rows.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { idsOfSurvivorsAt } from '#server/kernel/survivors.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { type DoneDeed, type Effect, readLast } from './deed-effects.ts';
import { fieldsChangedSince } from './put-back.ts';
import { readFollowed } from './settle-series.ts';
import { undoParts } from './undo-parts.ts';
import { effectsOn, holdMany, inSteps, keep, orKeep, type Undoing } from './undoing.ts';

export async function hideMade(ctx: Context, kind: RecordKind, undoing: Undoing): Promise<void> {
  const made = effectsOn(undoing, kind, 'made');
  if (made.length === 0) return;
  const followed = kind === 'task' ? await readFollowed(ctx, undoing) : new Map<unknown, string>();
  const inDeed = new Set(undoing.deed.effects.map(({ id }) => id));
  const stays = new Set(undoing.keptIds);
  await holdMany(ctx, kind, made, 'update');
  for (const effects of inSteps(undoing, made)) {
    await hideSome(ctx, kind, { undoing, effects, followed, inDeed, stays });
  }
}

interface Hiding {
  undoing: Undoing;
  effects: readonly Effect[];
  /** The next tasks of series, with the one that each follows. */
  followed: ReadonlyMap<unknown, string>;
  /** All records of the deed. */
  inDeed: ReadonlySet<string>;
  /** Those of which something stayed by then. */
  stays: ReadonlySet<string>;
}

async function hideSome(
  ctx: Context,
  kind: RecordKind,
  { undoing, effects, followed, inDeed, stays }: Hiding,
): Promise<void> {
  const ids = effects.map(({ id }) => id);
  const rows = await lockRows(ctx, kind, ids);
  const touched = await findTouched(ctx, undoing, ids);
  const made = await readLast(
    ctx,
    effects.filter(({ id }) => touched.has(id)),
  );
  const children = await findChildren(ctx, kind, undoing, ids);
  const isLedTo = await findLedTo(ctx, kind, ids);
  const { hide, hideAll } = undoParts[kind];
  // Whoever may open a task again may take back the one that follows it, whose series it is.
  // Of a series of somebody else one may have made a single event, which stays theirs.
  const isOwnCut = kind === 'event' && undoing.deed.actorId === ctx.actor.id;
  const mayDelete = (row: StoredRow) =>
    isOwnCut || followed.has(row.id) || can(ctx.actor, `${kind}.delete`, row);
  const isApart = kind === 'event' && isSeriesKept(undoing);
  const alone: StoredRow[] = [];
  for await (const effect of unhurried(effects)) {
    const row = rows.get(effect.id);
    if (!row || row.deletedAt) continue;
    const last = made.get(effect.id);
    const edited = touched.get(effect.id);
    // A link that went with what was deleted, and came back with it, is nobody's change.
    const changed = last
      ? fieldsChangedSince(kind, last, row).filter((field) => edited?.has(field))
      : [];
    const hung = children.get(effect.id) ?? [];
    const isOfOthers = ({ id, isAdded }: Child) => (inDeed.has(id) ? stays.has(id) : isAdded);
    if (isApart) keep(undoing, effect, 'its series was changed since');
    else if (changed.length > 0) keep(undoing, effect, 'changed since', changed);
    else if (hung.some(isOfOthers)) keep(undoing, effect, 'others have added to it since');
    else if (!mayDelete(row)) keep(undoing, effect, 'not yours to delete');
    else if (hung.length === 0 && !isLedTo.has(effect.id) && hideAll) alone.push(row);
    else await orKeep(undoing, effect, () => hide(ctx, effect.id));
  }
  if (alone.length === 0) return;
  await hideAll?.(ctx, alone, (id) => (followed.has(id) ? { nextOf: followed.get(id) } : {}));
}

/** Whether the deed made an event of its own of an occurrence, or of all from one on, and its series still lacks them. */
function isSeriesKept({ deed, kept }: Undoing): boolean {
  const series = deed.effects.find(
    ({ edited }) => edited && !isDeepStrictEqual(edited.was.series, edited.is.series),
  );
  return deed.effects.length === 2 && kept.some(({ id }) => id === series?.id);
}

/**
 * Those that somebody else has changed since, with the fields, even if these are as they were again. Whose deed it was is
 * somebody else too, if another one takes it back: nobody loses work of theirs by what a colleague does.
 */
async function findTouched(
  ctx: Context,
  { deed }: Undoing,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  const touched = new Map<string, Set<string>>();
  if (ids.length === 0) return touched;
  const { rows } = await ctx.db.execute<{ id: string; field: string }>(sql`
    select distinct ${changes.recordId} as id, key as field
    from ${changes}, jsonb_each(${changes.after})
    where ${changes.recordId} = any(${sql.param([...ids])}::uuid[])
      and ${changes.at} >= ${deed.at}
      and ${changes.batchId} is distinct from ${deed.id}::uuid
      and ${changes.actorId} is distinct from ${ctx.actor.id}::uuid
      and jsonb_typeof(${changes.before}) = 'object'
      and key <> 'links'
      and value is distinct from ${changes.before} -> key`);
  for (const { id, field } of rows) touched.set(id, (touched.get(id) ?? new Set()).add(field));
  return touched;
}

interface Child {
  id: string;
  /** Whether somebody else has made it or linked it since, and it did not come back with what was deleted. */
  isAdded: boolean;
}

/** What is linked to each of them and not deleted. */
async function findChildren(
  ctx: Context,
  kind: RecordKind,
  { deed }: Undoing,
  ids: readonly string[],
): Promise<Map<string, Child[]>> {
  const found = new Map<string, Child[]>();
  if (ids.length === 0) return found;
  const key = `${kind}Id`;
  for (const childKind of recordKinds) {
    const { id, deletedAt, createdById, uploadedById, [key]: link } = listColumns(childKind);
    const by = createdById ?? uploadedById;
    if (!id || !deletedAt || !by || !link) continue;
    const rows = await ctx.db
      .select({
        id: sql<string>`${id}`,
        by: sql<string | null>`${by}`,
        owner: sql<string>`${link}`,
      })
      .from<PgTable>(storedNouns[childKind].table)
      .where(and(inArray(link, [...ids]), sql`${deletedAt} is null`));
    const added = await findAdded(
      ctx,
      deed,
      key,
      rows.filter(({ by }) => by !== ctx.actor.id),
    );
    for (const { id, owner } of rows) {
      found.set(owner, [...(found.get(owner) ?? []), { id, isAdded: added.has(id) }]);
    }
  }
  return found;
}

/** What outlives a record: its deletion unlinks it. */
const outliving: Partial<Record<RecordKind, readonly RecordKind[]>> = {
  organization: ['person', 'opportunity'],
  person: ['opportunity'],
};

/** To which of them something leads that was deleted before this undo, and might come back alone. */
async function findLedTo(
  ctx: Context,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Set<string>> {
  const owners = new Set<string>();
  for (const childKind of ids.length > 0 ? (outliving[kind] ?? []) : []) {
    const { id, deletedAt, [`${kind}Id`]: link } = listColumns(childKind);
    if (!id || !deletedAt || !link) continue;
    const deletedNow = ctx.db
      .select({ id: changes.id })
      .from(changes)
      .where(and(eq(changes.recordId, id), eq(changes.batchId, ctx.deed?.id ?? '')));
    const rows = await ctx.db
      .selectDistinct({ owner: sql<string>`${link}` })
      .from<PgTable>(storedNouns[childKind].table)
      .where(and(inArray(link, [...ids]), isNotNull(deletedAt), notExists(deletedNow)));
    for (const { owner } of rows) owners.add(owner);
  }
  return owners;
}

/** Those that were made or linked since, and were neither linked already when what came back had gone nor merged into it. */
async function findAdded(
  ctx: Context,
  { id: deedId, at }: DoneDeed,
  key: string,
  children: readonly { id: string; owner: string }[],
): Promise<Set<string>> {
  if (children.length === 0) return new Set();
  const ids = sql.param(children.map(({ id }) => id));
  const owners = sql.param(children.map(({ owner }) => owner));
  // As its row had it, where an edit changed that: nobody is told a link to what is deleted.
  const linkIn = (state: typeof changes.before | typeof changes.after) =>
    sql`coalesce(${state} -> 'links', ${state}) ->> ${key}`;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select child.id from unnest(${ids}::uuid[], ${owners}::uuid[]) as child (id, owner)
    cross join lateral (
      select coalesce(max(${changes.at}), ${at}) as at from ${changes}
      where ${changes.recordId} = child.owner and ${changes.at} < ${at} and ${changes.verb} like '%.deleted'
    ) as gone
    where exists (
      select from ${changes}
      where ${changes.recordId} = child.id and ${changes.at} >= ${at}
        and ${changes.batchId} is distinct from ${deedId}::uuid
        and ${linkIn(changes.before)} is distinct from child.owner::text
        -- Told to have no link before and after, it may have had one to what was deleted then.
        and (jsonb_typeof(${changes.before}) is distinct from 'object'
          or coalesce(${linkIn(changes.before)}, ${linkIn(changes.after)}) is not null)
    ) and not exists (select from ${idsOfSurvivorsAt(
      sql`(
        select case when jsonb_typeof(${changes.after}) = 'object' then ${linkIn(changes.after)}
          else ${linkIn(changes.before)} end from ${changes}
        where ${changes.recordId} = child.id and ${changes.at} < gone.at
          -- What was written while the other one was deleted does not say whether it was linked.
          and coalesce(${linkIn(changes.before)}, ${linkIn(changes.after)}) is not null
        order by ${changes.at} desc, ${changes.id} desc limit 1
      )`,
      sql`gone.at`,
    )} as led where led.id = child.owner)`);
  return new Set(rows.map(({ id }) => id));
}
