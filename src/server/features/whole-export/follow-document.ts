/** The server's side of reading a document: starts the thread, answers its questions, and takes its batches. */
import { sql } from 'drizzle-orm';
import type { SectionName } from '#contract/data-document.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { startThread } from '#server/kernel/jobs/threads.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import type { DocumentBatch, DocumentColumns } from './document-batches.ts';
import { sectionNames } from './document-sections.rules.ts';
import { listColumns, sectionTables } from './document-tables.ts';
import type { DocumentAnswer, DocumentOrder, DocumentReply } from './document-thread.ts';

const program = new URL('./document-thread.ts', import.meta.url);

/** After less work the thread is kept: both passes over a small document use the same one. */
const littleWork = 1_048_576;

type Document = Pick<DocumentOrder, 'path'> & { size: number };

/** Throws 400 with the first faults, each with its place; else returns the number of records. */
export function checkDocument(
  db: Handle,
  document: Document,
  onRead: (bytes: number) => void,
): Promise<number> {
  return follow(document, 'check', async (answer) => {
    if (answer.kind === 'read') onRead(answer.bytes);
    return answer.kind === 'ask' ? { there: await idsThere(db, answer) } : {};
  });
}

/** Reads the records of a checked document; `take` returns the users that have another id here. */
export async function giveBatches(
  document: Document,
  onRead: (bytes: number) => void,
  take: (batch: DocumentBatch) => Promise<Map<string, string> | undefined>,
): Promise<void> {
  await follow(document, 'give', async (answer) => {
    if (answer.kind === 'read') onRead(answer.bytes);
    return answer.kind === 'batch' ? { known: [...((await take(answer.batch)) ?? [])] } : {};
  });
}

async function follow(
  { path, size }: Document,
  work: DocumentOrder['work'],
  reply: (answer: DocumentAnswer) => Promise<DocumentReply>,
): Promise<number> {
  const first: DocumentOrder = { path, work, columns: columnsByName() };
  const thread = startThread<DocumentReply, DocumentAnswer>(program, {
    first,
    tooMuch: new AppError('too_large', 'The file holds too much to be imported at once.'),
  });
  let isDone = false;
  try {
    let answer = await thread.opened();
    while (answer.kind !== 'end') answer = await thread.ask(await reply(answer));
    isDone = true;
    return answer.records;
  } finally {
    await thread.end({ keep: isDone && size <= littleWork });
  }
}

function columnsByName(): DocumentColumns {
  const isByColumn = (section: SectionName) => section !== 'users' && section !== 'territories';
  return new Map(sectionNames.filter(isByColumn).map((section) => [section, listColumns(section)]));
}

async function idsThere(
  db: Handle,
  { section, ids }: Extract<DocumentAnswer, { kind: 'ask' }>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${sectionTables[section]} where id in
      (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`,
  );
  return rows.map(({ id }) => id);
}
