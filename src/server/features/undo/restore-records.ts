/** Restores many records, each as if it alone were restored, and says which ones stay deleted. */
import type { RestoreDraft, Restored } from '#contract/deleted.ts';
import { makeTable } from '#contract/fields.ts';
import { recordKinds } from '#contract/records.ts';
import { purges } from '#server/features/nouns/noun-parts.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { asOneDeed } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { undoParts } from './undo-parts.ts';

/** What others belong to comes first, the other way round than it is purged: a note cannot be restored before its person. */
const order = Object.keys(purges).toReversed();
const places = makeTable(recordKinds, (kind) => order.indexOf(kind));

/** Each in a transaction of its own, so that nobody waits for all; in the change log they are one deed. */
export async function restoreRecords(ctx: Context, { records }: RestoreDraft): Promise<Restored> {
  authorize(ctx, 'deletion.restore');
  const deed = asOneDeed(ctx);
  const kept: Restored['kept'] = [];
  const inOrder = records.toSorted((one, other) => places[one.kind] - places[other.kind]);
  for (const { kind, id } of inOrder) {
    try {
      await undoParts[kind].show(deed, id);
    } catch (error) {
      if (!(error instanceof AppError) || !mayStay.has(error.code)) throw error;
      kept.push({ kind, id, message: error.message });
    }
  }
  return { restored: records.length - kept.length, kept };
}

/** Why a record stays deleted while others are restored; anything else ends the call. */
const mayStay: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'conflict']);
