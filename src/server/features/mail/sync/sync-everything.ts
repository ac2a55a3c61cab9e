/** Syncs all collections, both ways. */
import { eq } from 'drizzle-orm';
import type { MailSyncKind } from '#contract/mail-sync.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import {
  type CollectionRow,
  listCollections,
} from '#server/features/mail/connection/collections.ts';
import { findOrigin, findRow } from '#server/features/mail/connection/connection.ts';
import { mailCollections } from '#server/features/mail/connection/mail-connection.table.ts';
import { readAccount } from '#server/features/mail/connection/open-provider.ts';
import { MailServiceError } from '#server/features/mail/providers/mail-provider.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { plural } from '#server/kernel/words.ts';
import type { StoredRow } from './adapter.ts';
import { applyContacts } from './apply-contacts.ts';
import { applyEvents } from './apply-events.ts';
import { createNew, finishCreations } from './create-there.ts';
import { syncRuns } from './mail-sync-runs.ts';
import { eventsSide, peopleSide } from './out-side.ts';
import { assertNoMishap, dropStaged, readChanges } from './read-changes.ts';
import { note, type Run, tell } from './run-mail-sync.ts';
import type { Writing } from './write-down.ts';
import { removeDeleted, writeChanges } from './write-out.ts';

const nouns: Record<MailSyncKind, string> = { contacts: 'address book', calendar: 'calendar' };

export async function syncEverything(run: Run): Promise<void> {
  await tell(run, { currentStep: `Connecting to ${run.service.label}` });
  const collections = await chosenCollections(run);
  for (const collection of collections) {
    if (await syncCollection(run, collection)) {
      // Something was changed there while we wrote: read and merge it once more.
      await syncCollection(run, collection);
    }
  }
  await createWhatIsNew(run, collections);
  await finish(run);
}

/** True if it has to be read again. */
async function syncCollection(run: Run, collection: CollectionRow): Promise<boolean> {
  const { kind, isDryRun } = run.row;
  if (!isDryRun) await writing(run, collection, finishCreations);
  const { token } = await readChanges(run, collection);
  await assertNoMishap(run, collection);
  await tell(run, { currentStep: `Syncing ${collection.name}` });
  await (kind === 'contacts' ? applyContacts(run, collection) : applyEvents(run, collection));
  await dropStaged(run, collection);
  if (!isDryRun) {
    await run.ctx.db
      .update(mailCollections)
      .set({ token })
      .where(eq(mailCollections.id, collection.id));
    collection.token = token;
  }
  if (!run.ways.out) return false;
  await tell(run, { currentStep: `Writing to ${collection.name}` });
  const isAgain = await writing(run, collection, writeChanges);
  await writing(run, collection, removeDeleted);
  return isAgain;
}

async function createWhatIsNew(run: Run, collections: readonly CollectionRow[]): Promise<void> {
  if (!run.ways.out) return;
  const target = collections.find(({ canWrite }) => canWrite);
  if (target) {
    await tell(run, { currentStep: `Adding to ${target.name}` });
    await writing(run, target, createNew);
    return;
  }
  const noun = nouns[run.row.kind];
  const reason = `No ${noun} is chosen that can be written`;
  await note(run, {
    entries: [{ direction: 'out', outcome: 'skipped', name: 'What is new here', reason }],
    unchanged: 0,
  });
}

async function chosenCollections(run: Run): Promise<CollectionRow[]> {
  const { ctx, service, row } = run;
  const originNow = findOrigin(service.row, service.connection);
  const known = originNow === null ? [] : await listCollections(ctx, originNow);
  // A dry run changes nothing, but it has to know which collections there are.
  if (!row.isDryRun || known.length === 0) await readAccount(ctx, service, run.signal);
  service.row = await findRow(ctx);
  const origin = findOrigin(service.row, service.connection);
  const collections = origin === null ? [] : await listCollections(ctx, origin);
  const chosen = collections.filter(({ kind, selected }) => kind === row.kind && selected);
  if (chosen.length > 0) return chosen;
  const noun = nouns[row.kind];
  throw new MailServiceError(
    collections.some(({ kind }) => kind === row.kind)
      ? `No ${noun} is chosen: choose one in the settings.`
      : `${service.label} has no ${noun}.`,
  );
}

async function finish(run: Run): Promise<void> {
  const { created } = run.row.counts.in;
  const { label } = run.service;
  await inTransaction(run.ctx, async (ctx) => {
    const { actor } = ctx;
    const isByHand = actor && actor.kind !== 'schedule';
    if (created > 0 && isByHand && !run.row.isDryRun && run.row.kind === 'contacts') {
      const description = `Imported ${plural(created, 'person', 'people')} from ${label}`;
      await logActivity({ ...ctx, actor }, { activityType: 'other', description });
    }
    await syncRuns.finish(ctx, run.row, { currentStep: 'Complete' });
  });
  const finishedAt = run.ctx.clock.now();
  run.row = { ...run.row, status: 'done', currentStep: 'Complete', finishedAt };
}

/** The adapter and store for a kind. */
function writing<Result>(
  run: Run,
  collection: CollectionRow,
  work: <Row extends StoredRow, Change>(writing: Writing<Row, Change>) => Promise<Result>,
): Promise<Result> {
  const { contacts, events } = run.service.provider;
  return run.row.kind === 'contacts'
    ? work({ run, collection, side: peopleSide, store: contacts })
    : work({ run, collection, side: eventsSide, store: events });
}
