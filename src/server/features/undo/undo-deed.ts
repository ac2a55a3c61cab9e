/**
 * Takes back a deed, in one transaction, as a deed of its own: what it deleted is restored, each field put back that
 * still is as the deed left it, and what it made is deleted. What somebody changed since stays, and is answered.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Kept, Undone } from '#contract/deeds.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { mergeAll } from '#server/features/merges/merge-records.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { keepAssigners, wordsOfActor } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { holdEvents } from '#server/kernel/hold-events.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { timestampWords } from '#server/kernel/words.ts';
import { findEffect, isRedone, readDeed } from './deed-effects.ts';
import { hideMade } from './hide-made.ts';
import { planOne, putBackFields } from './put-back.ts';
import { settleNoted } from './settle-noted.ts';
import { showDeleted } from './show-deleted.ts';
import { findApart, findMerge, findMergeOrThrow, takeApart } from './take-apart.ts';
import type { Undoing } from './undoing.ts';
import { undoLeavings, undoMemberships } from './undone-memberships.ts';

/** What others belong to comes first, the others as in the registry: a note before its files. */
const owners: readonly RecordKind[] = ['organization', 'person', 'opportunity'];
const order = [...owners, ...recordKinds.filter((kind) => !owners.includes(kind))];

/** A merge is taken back as the deed that it was. */
export async function unmerge(ctx: Context, mergeId: string): Promise<Undone> {
  authorize(ctx, 'record.merge');
  const merge = await findMergeOrThrow(ctx, mergeId);
  return undoDeed(ctx, merge.deedId);
}

export async function undoDeed(
  ctx: Context,
  id: string,
  onStep: Undoing['onStep'] = () => undefined,
): Promise<Undone> {
  return inLongTransaction(asOneDeed({ ...ctx, ifMatch: undefined }), async (ctx) => {
    await holdDeed(ctx, id);
    const deed = await readDeed(ctx, id);
    const merge = await findMerge(ctx, id);
    // Of a merge the records themselves say who may.
    if (!merge) authorize(ctx, 'deed.undo', { createdById: deed.actorId });
    await assertNotUndone(ctx, id);
    await holdEvents(ctx, true);
    const undoing: Undoing = {
      ...{ deed, kept: [], keptIds: new Set(), employedIds: new Set(), onStep },
      isRedone: await isRedone(ctx, deed),
    };
    if (merge) {
      await keepAssigners(ctx);
      await takeApart(ctx, merge, undoing);
      return recordUndone(ctx, undoing);
    }
    const apart = await findApart(ctx, id);
    if (apart) {
      await keepAssigners(ctx);
      await mergeAll(ctx, apart.draft, {
        first: apart.id,
        putBack: async (row) => {
          const effect = findEffect(deed, row.id);
          return effect ? planOne(ctx, apart.kind, { undoing, effect, row }) : {};
        },
      });
      return recordUndone(ctx, undoing);
    }
    const affected = new Set(deed.effects.map(({ kind }) => kind));
    const kinds = order.filter((kind) => affected.has(kind));
    for (const kind of kinds) await showDeleted(ctx, kind, undoing);
    // The next task of a series goes before the one that it follows is opened again.
    if (kinds.includes('task')) await hideMade(ctx, 'task', undoing);
    await keepAssigners(ctx);
    for (const kind of kinds) await putBackFields(ctx, kind, undoing);
    if (kinds.includes('person')) await undoMemberships(ctx, undoing);
    await ctx.db.execute(sql.raw(wordsOfActor(ctx.actor.id)));
    for (const kind of kinds.toReversed()) {
      if (kind !== 'task') await hideMade(ctx, kind, undoing);
    }
    await undoLeavings(ctx, undoing);
    if (kinds.includes('note')) await settleNoted(ctx, undoing);
    return recordUndone(ctx, undoing);
  });
}

/** Two at once: the second one is told so, and does not wait. */
export async function holdDeed(ctx: Context, id: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`deed ${id}`}, 0)) as held`,
  );
  if (!rows[0]?.held) throw beingTakenBack();
}

export function beingTakenBack(): AppError {
  return new AppError('conflict', 'Somebody is taking it back at this very moment.');
}

/** An undo is taken back instead of repeated. */
export async function assertNotUndone(ctx: Context, id: string): Promise<void> {
  const [undone] = await ctx.db
    .select({ at: changes.at, name: calledName })
    .from(changes)
    .leftJoin(users, eq(users.id, changes.actorId))
    .where(and(eq(changes.recordId, id), eq(changes.verb, 'deed.undone')));
  if (!undone) return;
  const when = timestampWords(undone.at, ctx.timeZone);
  throw new AppError(
    'conflict',
    `${undone.name ?? 'Somebody'} has taken it back already, on ${when}.`,
  );
}

async function recordUndone(
  ctx: Context & { deed: { id: string } },
  undoing: Undoing,
): Promise<Undone> {
  const { deed, kept } = undoing;
  const written = await ctx.db
    .selectDistinct({ verb: changes.verb, type: changes.recordType })
    .from(changes)
    .where(and(eq(changes.batchId, ctx.deed.id), ne(changes.recordType, 'membership')));
  if (written.length === 0) {
    const [first] = kept;
    const words = first ? whyNothing(first) : 'everything is as it was before';
    throw new AppError('conflict', `Nothing was taken back: ${words}.`);
  }
  await holdEvents(ctx, false);
  // Of a merge also what came since, which it has not changed.
  const records = new Set([...deed.effects, ...kept].map(({ id }) => id)).size;
  await recordChange(ctx, 'deed.undone', {
    before: null,
    after: {
      id: deed.id,
      by: ctx.deed.id,
      records,
      kept: undoing.keptIds.size,
      happened: written.flatMap(({ verb, type }) => [verb, `${type}.*`]),
    },
  });
  return { id: ctx.deed.id, undoes: deed.id, records, kept };
}

/** Reasons are states of a record, clauses, or the sentence of a refusal. */
function whyNothing({ reason }: Kept): string {
  if (/^(changed|deleted|not yours) /.test(reason)) return `everything was ${reason}`;
  return reason.replace(/\.$/, '');
}
