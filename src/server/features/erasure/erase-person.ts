/**
 * Erases a person: their rows and files, what other features keep of them, their part of the change log, and their name,
 * e-mail and phone wherever else they stand. One transaction, so that it is all gone or none of it.
 */
import { inArray, sql } from 'drizzle-orm';
import type { Erased, ErasedPart } from '#contract/erasure.ts';
import { listKeys } from '#contract/list-keys.ts';
import { kindsIn, type RecordKind } from '#contract/records.ts';
import { forgetActivities } from '#server/features/activity/activity.commands.ts';
import { clearChanges, unnamePeople } from '#server/features/deletions/clear-changes.ts';
import { eraseUnnamed } from '#server/features/deletions/purge-deleted.ts';
import { forgetLinks } from '#server/features/deletions/purge-deletions.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import type { FileStore } from '#server/features/files/open-file-store.ts';
import { forgetDroppedRows } from '#server/features/imports/lists/forget-dropped-rows.ts';
import { forgetWaitingFiles } from '#server/features/imports/lists/forget-waiting-files.ts';
import { addUpLabels } from '#server/features/labels/add-up-labels.ts';
import { purges, storedNouns } from '#server/features/nouns/noun-parts.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { forgetDeliveries } from '#server/features/webhooks/forget-deliveries.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { forgetReplies } from '#server/kernel/http/idempotency.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { isInIds } from '#server/kernel/purge-rows.ts';
import { findSurvivors, listMerged } from '#server/kernel/survivors.ts';
import { eraseMentions } from './erase-mentions.ts';
import { listNames, listWords } from './erased-words.rules.ts';
import { forgetSyncs } from './forget-syncs.ts';
import { findShared, readIdentity, withoutShared } from './identity.queries.ts';

/** The kinds whose rows belong to a person and go with them, completed tasks too. */
const theirs = kindsIn('deletions').filter((kind) => kind !== 'unit');

export async function erasePerson(
  ctx: Context,
  id: string,
  { name, store }: { name: string; store: FileStore },
): Promise<Erased> {
  authorize(ctx, 'person.erase');
  const { erased, keys } = await inLongTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select()
      .from(people)
      .where(sql`${people.id} = ${id}`)
      .for('update');
    if (!person) throw notFound('Person');
    if ((await findSurvivors(ctx, [id])).size > 0) {
      throw new AppError('conflict', 'They were merged into another contact. Erase that one.');
    }
    if (person.name.trim() !== name.trim())
      throw invalid({ name: 'must be the name of the contact' });
    // Whoever was merged into them is the same person.
    const all = [id, ...(await listMerged(ctx, id))];
    const identity = await readIdentity(ctx, all);
    const shared = await findShared(ctx, all, identity);
    const counts: Erased['counts'] = { people: all.length };
    const count = (part: ErasedPart, of: number) => {
      if (of > 0) counts[part] = (counts[part] ?? 0) + of;
    };

    const rows = await findTheirs(ctx, id);
    const keys = await findKeys(ctx, rows.get('file') ?? []);
    const gone = [...all, ...[...rows.values()].flat()];
    count('events', await countLinked(ctx, calendarEvents, id));
    count('opportunities', await countLinked(ctx, opportunities, id));
    count('activities', await forgetActivities(ctx, id, gone));
    for (const kind of listKeys(purges)) {
      const ids = kind === 'person' ? all : (rows.get(kind) ?? []);
      if (ids.length === 0) continue;
      if (kind !== 'person') count(listed[kind] ?? 'people', ids.length);
      count('pairs', await forgetLinks(ctx, kind, ids));
      await purges[kind].remove(ctx, ids);
    }
    count('syncLinks', await forgetSyncs(ctx, gone));
    count('deliveries', await forgetDeliveries(ctx, gone));
    await forgetReplies(ctx, gone, all);
    count('changes', (await clearChanges(ctx, gone)) + (await unnamePeople(ctx, all)));
    const own = withoutShared(identity, shared);
    const words = listWords(own);
    count('importRows', await forgetDroppedRows(ctx, { words, names: listNames(own) }));
    count('importFiles', await forgetWaitingFiles(ctx, { words, names: listNames(own) }));
    const { mentions, changes } = await eraseMentions(ctx, words);
    count('mentions', mentions);
    count('changes', changes);
    // A tag that only they had.
    await addUpLabels(ctx.db);
    await recordChange(ctx, 'erasure.made', { before: null, after: { id, ...counts } });
    return {
      erased: { counts, shared: sharedKinds.filter((kind) => shared[kind].size > 0) },
      keys,
    };
  });
  await eraseUnnamed(ctx, store, keys);
  return erased;
}

const sharedKinds = ['name', 'email', 'phone'] as const;

const listed: Partial<Record<RecordKind, ErasedPart>> = {
  note: 'notes',
  call: 'calls',
  task: 'tasks',
  file: 'files',
};

/** Their rows, hidden ones too, and the files of their notes. */
async function findTheirs(ctx: Context, id: string): Promise<Map<RecordKind, string[]>> {
  const found = new Map<RecordKind, string[]>();
  for (const kind of theirs) {
    const { table } = storedNouns[kind];
    const ofNotes =
      kind === 'file' ? sql` or ${isInIds(sql`note_id`, found.get('note') ?? [])}` : sql``;
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select id from ${table} where person_id = ${id}${ofNotes} for update`,
    );
    found.set(
      kind,
      rows.map((row) => row.id),
    );
  }
  return found;
}

async function findKeys({ db }: Context, fileIds: readonly string[]): Promise<string[]> {
  if (fileIds.length === 0) return [];
  const rows = await db
    .select({ key: fileAttachments.storageKey })
    .from(fileAttachments)
    .where(inArray(fileAttachments.id, [...fileIds]));
  return rows.flatMap(({ key }) => key ?? []);
}

async function countLinked(
  { db }: Context,
  table: typeof calendarEvents | typeof opportunities,
  id: string,
): Promise<number> {
  return db.$count(table, sql`${table.personId} = ${id}`);
}
