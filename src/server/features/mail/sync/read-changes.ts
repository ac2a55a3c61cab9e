/**
 * Reads the changes of a collection, page by page, and stages them: they are only processed once the last page
 * has arrived. A refused token means one full read.
 */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import {
  type ChangePage,
  type ContactItem,
  type EventItem,
  MailServiceError,
  TokenRefused,
} from '#server/features/mail/providers/mail-provider.ts';
import { plural } from '#server/kernel/words.ts';
import { mailItems, mailLinks, mailStaged } from './mail-sync.table.ts';
import { RemoteEvent, storableJson } from './remote-shapes.ts';
import { type Run, tell } from './run-mail-sync.ts';

export type StagedRow = typeof mailStaged.$inferSelect;

export interface Changes {
  /** The token for the next read. */
  token: string | null;
  isFull: boolean;
}

type Page = ChangePage<ContactItem | EventItem>;

/** Longer ids fit into no index; no service has them. */
const longestId = 1_000;
const longestEtag = 2_000;
const mostPages = 100_000;
/** So few deletions are plausible. */
const fewDeletions = 10;

export async function readChanges(run: Run, collection: CollectionRow): Promise<Changes> {
  try {
    return await readPages(run, collection, collection.token);
  } catch (error) {
    if (!(error instanceof TokenRefused) || collection.token === null) throw error;
    return readPages(run, collection, null);
  }
}

async function readPages(
  run: Run,
  collection: CollectionRow,
  token: string | null,
): Promise<Changes> {
  const { provider } = run.service;
  const store = run.row.kind === 'contacts' ? provider.contacts : provider.events;
  const isFull = token === null;
  await dropStaged(run, collection);
  await tell(run, {
    currentStep: `Reading ${collection.name}`,
    ...(isFull ? { isFull: true } : {}),
  });
  let page: string | null = null;
  for (let number = 0; number < mostPages; number += 1) {
    const answer: Page = await store.changes({
      collection: collection.remoteId,
      token,
      page,
      signal: run.signal,
    });
    await stage(run, collection, answer);
    const { counts } = run.row;
    const read = counts.read + answer.items.length + answer.unreadable.length;
    await tell(run, { counts: { ...counts, read } });
    page = answer.nextPage;
    if (page === null) {
      if (isFull) await stageMissing(run, collection, answer.window);
      return { token: answer.token, isFull };
    }
  }
  throw new MailServiceError('The mail service has no last page.');
}

/** Deletes no more than a person would at once: beyond that somebody has to confirm it. */
export async function assertNoMishap(run: Run, collection: CollectionRow): Promise<void> {
  if (run.allowsDeletions || run.row.isDryRun) return;
  const { rows } = await run.ctx.db.execute<{ linked: number; gone: number }>(
    sql`select count(distinct ${mailLinks.remoteId})::int as linked,
      count(distinct ${mailStaged.remoteId})::int as gone
    from ${mailLinks} left join ${mailStaged} on ${and(
      eq(mailStaged.runId, run.row.id),
      eq(mailStaged.collectionId, mailLinks.collectionId),
      eq(mailStaged.remoteId, mailLinks.remoteId),
      sql`${mailStaged.state} is null and ${mailStaged.fault} is null`,
    )} where ${mailLinks.collectionId} = ${collection.id} and ${mailLinks.endedAt} is null`,
  );
  const { linked = 0, gone = 0 } = rows[0] ?? {};
  assertFew(gone, linked, `is gone from ${collection.name}`);
}

export function assertFew(gone: number, linked: number, where: string): void {
  if (gone <= fewDeletions || gone <= linked / 4) return;
  throw new MailServiceError(
    `Nothing was deleted: ${plural(gone, 'item')} of ${linked.toLocaleString('en')} ${where}, which looks like a mishap. If it is meant, sync again and allow the deletions.`,
  );
}

/** Ordered so that a series comes before its exceptions. */
export async function* stagedBatches(
  run: Run,
  collection: CollectionRow,
  size: number,
): AsyncGenerator<StagedRow[]> {
  for (const isException of [sql`false`, sql`true`]) {
    let last = '';
    for (;;) {
      const rows = await run.ctx.db
        .select()
        .from(mailStaged)
        .where(
          and(
            ofCollection(run, collection),
            gt(mailStaged.remoteId, last),
            sql`(coalesce(${mailStaged.state} ->> 'exceptionOf', '') <> '') = ${isException}`,
          ),
        )
        .orderBy(asc(mailStaged.remoteId))
        .limit(size);
      if (rows.length === 0) break;
      yield rows;
      last = rows.at(-1)?.remoteId ?? last;
    }
  }
}

export async function dropStaged(run: Run, collection: CollectionRow): Promise<void> {
  await run.ctx.db.delete(mailStaged).where(ofCollection(run, collection));
}

export function isStaged(run: Run): SQL {
  return sql`exists (select 1 from ${mailStaged} where ${and(
    eq(mailStaged.runId, run.row.id),
    eq(mailStaged.collectionId, mailItems.collectionId),
    eq(mailStaged.remoteId, mailItems.remoteId),
  )})`;
}

function ofCollection(run: Run, { id }: CollectionRow): SQL | undefined {
  return and(eq(mailStaged.runId, run.row.id), eq(mailStaged.collectionId, id));
}

/** If an item comes twice, the last version counts. */
async function stage(run: Run, collection: CollectionRow, page: Page): Promise<void> {
  const rows = new Map<string, Record<string, unknown>>();
  const put = (remoteId: string, etag: string, state: unknown, fault: string | null) => {
    if (remoteId === '' || remoteId.length > longestId || remoteId.includes('\0')) return;
    rows.set(remoteId, {
      run_id: run.row.id,
      collection_id: collection.id,
      remote_id: remoteId,
      etag: etag.slice(0, longestEtag),
      state,
      fault,
    });
  };
  for (const remoteId of page.deleted) put(remoteId, '', null, null);
  for (const { remoteId, etag, reason } of page.unreadable) put(remoteId, etag, null, reason);
  for (const item of page.items) {
    put(item.remoteId, item.etag, 'contact' in item ? item.contact : item.event, null);
  }
  if (rows.size === 0) return;
  const text = JSON.stringify(storableJson([...rows.values()]));
  await run.ctx.db.execute(
    sql`insert into ${mailStaged} (run_id, collection_id, remote_id, etag, state, fault)
      select run_id, collection_id, remote_id, etag, nullif(state, 'null'::jsonb), fault
      from json_populate_recordset(null::${mailStaged}, ${text}::json)
      on conflict (run_id, collection_id, remote_id) do update
      set etag = excluded.etag, state = excluded.state, fault = excluded.fault`,
  );
}

/** In a full read, missing items have been deleted there, except outside the period that was asked for. */
async function stageMissing(
  run: Run,
  { id }: CollectionRow,
  window: Page['window'],
): Promise<void> {
  const { db } = run.ctx;
  const missing = and(eq(mailItems.collectionId, id), sql`not ${isStaged(run)}`);
  if (!window) {
    await db.execute(
      sql`insert into ${mailStaged} (run_id, collection_id, remote_id, etag)
        select ${run.row.id}, collection_id, remote_id, '' from ${mailItems} where ${missing}`,
    );
    return;
  }
  const rows = await db
    .select({ remoteId: mailItems.remoteId, state: mailItems.state })
    .from(mailItems)
    .where(missing);
  const [from, to] = [Date.parse(window.from), Date.parse(window.to)];
  const gone = rows.filter(({ state }) => {
    const { start, series } = RemoteEvent.parse(state);
    const at = Date.parse('day' in start ? `${start.day}T00:00:00.000Z` : start.instant);
    return series !== null || (at >= from && at < to);
  });
  if (gone.length === 0) return;
  await db.insert(mailStaged).values(
    gone.map(({ remoteId }) => ({
      runId: run.row.id,
      collectionId: id,
      remoteId,
      etag: '',
    })),
  );
}
