/** Restores many records, each as if it alone were restored, and says which ones stay deleted. */
import type { RestoreDraft, Restored } from '#contract/deleted.ts';
import { makeTable } from '#contract/fields.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { restoreCall } from '#server/features/calls/calls.commands.ts';
import { restoreEvent } from '#server/features/events/events.commands.ts';
import { restoreFile } from '#server/features/files/files.commands.ts';
import { restoreTask } from '#server/features/tasks/tasks.commands.ts';
import { restoreUnit } from '#server/features/units/units.commands.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { asOneDeed } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { restoreNote } from './delete-note.ts';
import { restoreOpportunity } from './delete-opportunity.ts';
import { restoreOrganization } from './delete-organization.ts';
import { restorePerson } from './delete-person.ts';

/** What others belong to comes first: a note cannot be restored before its person, nor a file before its note. */
const restores: Record<RecordKind, (ctx: Context, id: string) => Promise<unknown>> = {
  organization: restoreOrganization,
  person: restorePerson,
  opportunity: restoreOpportunity,
  note: restoreNote,
  call: restoreCall,
  task: restoreTask,
  event: restoreEvent,
  unit: restoreUnit,
  file: restoreFile,
};
const places = makeTable(recordKinds, (kind) => Object.keys(restores).indexOf(kind));

/** Each in a transaction of its own, so that nobody waits for all; in the change log they are one deed. */
export async function restoreRecords(ctx: Context, { records }: RestoreDraft): Promise<Restored> {
  authorize(ctx, 'deletion.restore');
  const deed = asOneDeed(ctx);
  const kept: Restored['kept'] = [];
  const inOrder = records.toSorted((one, other) => places[one.kind] - places[other.kind]);
  for (const { kind, id } of inOrder) {
    try {
      await restores[kind](deed, id);
    } catch (error) {
      if (!(error instanceof AppError) || !mayStay.has(error.code)) throw error;
      kept.push({ kind, id, message: error.message });
    }
  }
  return { restored: records.length - kept.length, kept };
}

/** Why a record stays deleted while others are restored; anything else ends the call. */
const mayStay: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'conflict']);
