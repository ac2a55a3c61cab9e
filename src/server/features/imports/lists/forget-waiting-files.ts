/** Files that wait for their import, searched for somebody who is erased. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isAbout, listAsked, type Sought } from './forget-dropped-rows.ts';
import type { JobRow } from './import-jobs.ts';
import { importReviews } from './import-reviews.table.ts';
import { importChunks, importJobs } from './imports.table.ts';

type Found = Pick<VisitorContext, 'db'>;

/** So many characters of a piece are read with the next one, for words that stand in both. */
const overlap = 4_096;

/**
 * Removes those that hold them, and all workbooks, which are packed: their jobs too, so that they are uploaded again. Of
 * one that was reviewed only the file is emptied, as its rows are kept apart. Returns how many.
 */
export async function forgetWaitingFiles({ db }: Found, sought: Sought): Promise<number> {
  const asked = listAsked(sought);
  if (asked.length === 0) return 0;
  const jobs = await db
    .select({
      id: importJobs.id,
      fileName: importJobs.fileName,
      settings: importJobs.settings,
      review: importReviews.status,
    })
    .from(importJobs)
    .leftJoin(importReviews, eq(importReviews.id, importJobs.id))
    .where(and(ne(importJobs.status, 'running'), ne(importJobs.status, 'done')));
  const held: typeof jobs = [];
  for (const job of jobs) if (await isHeld({ db }, job, asked)) held.push(job);
  const [reviewed, others] = [true, false].map((isRead) =>
    held.flatMap(({ id, review }) => ((review === 'done') === isRead ? id : [])),
  );
  const empty = { bytes: Buffer.alloc(0) };
  await db
    .update(importChunks)
    .set(empty)
    .where(inArray(importChunks.jobId, reviewed ?? []));
  await db.delete(importJobs).where(inArray(importJobs.id, others ?? []));
  return held.length;
}

async function isHeld(
  { db }: Found,
  { id, fileName, settings }: Pick<JobRow, 'id' | 'fileName' | 'settings'>,
  asked: readonly string[][],
): Promise<boolean> {
  const ofJob = eq(importChunks.jobId, id);
  const pieces = await db
    .select({ position: importChunks.position })
    .from(importChunks)
    .where(ofJob)
    .orderBy(asc(importChunks.position));
  if (/\.xls[xm]$/i.test(fileName)) return pieces.length > 0;
  const decoder = new TextDecoder(settings.encoding);
  let text = '';
  for (const { position } of pieces) {
    const [piece] = await db
      .select({ bytes: importChunks.bytes })
      .from(importChunks)
      .where(and(ofJob, eq(importChunks.position, position)));
    text = text.slice(-overlap) + decoder.decode(piece?.bytes, { stream: true });
    if (isAbout(text, asked)) return true;
  }
  return false;
}
