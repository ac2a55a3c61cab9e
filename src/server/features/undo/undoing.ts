/** What is known while a deed is taken back: whose it was, what it did, and what has to stay as it is. */
import { and, desc, inArray, isNull, lte } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Kept } from '#contract/deeds.ts';
import { isRecordKind, type RecordKind } from '#contract/records.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { holdRows, listColumns, lockRows } from '#server/features/nouns/stored-rows.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import { cutInPieces } from '#server/kernel/unhurried.ts';
import type { DoneDeed, Effect, State } from './deed-effects.ts';

export interface Undoing {
  deed: DoneDeed;
  kept: Kept[];
  /** The records that are among them. */
  keptIds: Set<string>;
  /** People whose memberships went back together with their fields. */
  employedIds: Set<string>;
  /** The deed was an undo: what is put back is what somebody did, as if it was done just now. */
  isRedone: boolean;
  /** Called for every few records that are done; throws where it has to end early. */
  onStep: (records: number) => void;
}

/** How many records are read and written at a time: as many as a change of many writes at a time. */
const atOnce = 250;

/** The effects some at a time; between them others have their turn, and the whole may be called off. */
export function* inSteps<Each>(
  { onStep }: Undoing,
  effects: readonly Each[],
  { counts = true, together = false } = {},
): Generator<Each[]> {
  for (const piece of cutInPieces(effects, together ? effects.length : atOnce)) {
    yield piece;
    onStep(counts ? piece.length : 0);
  }
}

/** What of a record is put back. */
export interface Plan {
  effect: Effect;
  row: StoredRow;
  /** The columns that are put back. */
  values: State;
  /** The fields that somebody has changed since. */
  changed: string[];
}

/** All of them before the first is changed, so that nobody who has one of them waits for what this holds. */
export async function holdMany(
  ctx: Context,
  kind: RecordKind,
  effects: readonly Effect[],
  strength: 'update' | 'no key update',
): Promise<void> {
  if (effects.length <= atOnce) return;
  const ids = effects.map(({ id }) => id);
  await holdRows(ctx, kind, ids, strength);
}

export function keep(
  { kept, keptIds }: Undoing,
  { kind, id, name }: Effect,
  reason: string,
  fields: string[] = [],
): void {
  keptIds.add(id);
  kept.push({ type: kind, id, name, fields, reason });
}

/** Keeps what a command refuses, with its words. */
export async function orKeep(
  undoing: Undoing,
  effect: Effect,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    keep(undoing, effect, error.message);
  }
}

export function effectsOn(
  { deed }: Undoing,
  kind: RecordKind,
  ending?: Effect['ending'],
): Effect[] {
  return deed.effects.filter(
    (effect) => effect.kind === kind && (ending === undefined || effect.ending === ending),
  );
}

const usersKeys = new Set(['assignedToId', 'assigneeId']);

/** Of a link, the kind of record it leads to. */
export function kindOfLink(key: string): RecordKind | 'user' | undefined {
  if (usersKeys.has(key)) return 'user';
  if (key === 'parentId') return 'organization';
  const kind = key.replace(/Id$/, '');
  return key.endsWith('Id') && isRecordKind(kind) ? kind : undefined;
}

/** Which of the linked ones can be linked to: records not deleted, and accounts that are not closed; locked. */
export async function findLinkable(
  ctx: Context,
  kind: RecordKind | 'user',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (kind === 'user') {
    const active = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, [...ids]), isNull(users.deactivatedAt)))
      .for('key share');
    return new Set(active.map(({ id }) => id));
  }
  const { id, deletedAt } = listColumns(kind);
  if (!id || !deletedAt) throw new Error(`No deletion of a ${kind}`);
  const there = await ctx.db
    .select({ id })
    .from<PgTable>(storedNouns[kind].table)
    .where(and(inArray(id, [...ids]), isNull(deletedAt)))
    .for('key share');
  return new Set(there.map((row) => String(row.id)));
}

/** Which of those that can't be linked to today could not be when the deed was done either, and may come back. */
export async function findDeletedThen(
  ctx: Context,
  { at }: DoneDeed,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const there = await lockRows(ctx, kind, ids, 'key share');
  const merged = await findSurvivors(ctx, ids);
  const last = await ctx.db
    .selectDistinctOn([changes.recordId], { id: changes.recordId, verb: changes.verb })
    .from(changes)
    .where(
      and(
        inArray(changes.recordId, [...there.keys()]),
        inArray(changes.verb, [`${kind}.deleted`, `${kind}.restored`]),
        lte(changes.at, at),
      ),
    )
    .orderBy(changes.recordId, desc(changes.at), desc(changes.id));
  const deleted = last.filter(({ id, verb }) => verb === `${kind}.deleted` && !merged.has(id));
  return new Set(deleted.map(({ id }) => id));
}
