/** Imports a document: checks all of it, then applies all of it or nothing. */
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type ImportOutcome, largestDocument } from '#contract/data-document.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { keepAssigners } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { holdEvents } from '#server/kernel/hold-events.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/http/multipart.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/postgres/long-transaction.ts';
import { postgresCode } from '#server/kernel/postgres/postgres-errors.ts';
import type { Room } from '#server/kernel/postgres/room.ts';
import type { DocumentBatch } from './document-batches.ts';
import { listColumns, sectionTables } from './document-tables.ts';
import { checkDocument, giveBatches } from './follow-document.ts';
import { importTerritories } from './import-territories.ts';
import { importUsers } from './import-users.ts';
import { ImportedChanges } from './imported-changes.ts';

type Counts = { created: number; updated: number };

/** A received document, in a folder of its own. */
export interface ReceivedDocument {
  folder: string;
  path: string;
  size: number;
  fileName: string;
}

export async function receiveDocument(
  ctx: Context,
  parts: AsyncIterable<UploadPart>,
): Promise<ReceivedDocument> {
  authorize(ctx, 'data.transfer');
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-import-'));
  try {
    const path = join(folder, 'document.json');
    const fileName = await receive(parts, path);
    const { size } = await stat(path);
    return { folder, path, size, fileName };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The percentage of the work that is checking; the rest is writing. */
const checkingShare = 30;

/** Applies a received document, and deletes it. `onProgress` gets whole percentages. */
export async function importDocument(
  ctx: Context,
  document: ReceivedDocument,
  room: Room,
  onProgress: (percent: number) => void = () => {},
): Promise<ImportOutcome> {
  authorize(ctx, 'data.transfer');
  const { folder, size } = document;
  let told = -1;
  const tell = (from: number, to: number) => (bytes: number) => {
    const percent = Math.floor(from + (bytes / size) * (to - from));
    if (percent > told) onProgress(percent);
    told = Math.max(told, percent);
  };
  try {
    const records = await checkDocument(ctx.db, document, tell(0, checkingShare));
    await room.assertImport(records, size);
    return await applyDocument(ctx, document, tell(checkingShare, 99));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(parts: AsyncIterable<UploadPart>, path: string): Promise<string> {
  let fileName: string | undefined;
  for await (const part of parts) {
    if ('value' in part) continue;
    if (fileName !== undefined) throw invalid({ file: 'must be one file' });
    await keep(part, path);
    fileName = part.fileName.slice(0, 200).toWellFormed().replaceAll('\0', '');
  }
  if (fileName === undefined) throw invalid({ file: 'is required' });
  return fileName;
}

async function keep(part: UploadedFile, path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for await (const bytes of part.bytes) await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  if (part.isTruncated()) throw documentTooLarge();
}

export function documentTooLarge(): AppError {
  return new AppError('too_large', `The file is larger than ${largestDocument / 1_048_576} MB.`);
}

async function applyDocument(
  outer: Context,
  document: ReceivedDocument,
  onRead: (bytes: number) => void,
): Promise<ImportOutcome> {
  try {
    // Takes longer than any other work; others wait for it only if they need records that it changes.
    return await inLongTransaction(asOneDeed(outer), async (ctx) => {
      await keepAssigners(ctx);
      // Whoever listens is told of the import, not of each record.
      await holdEvents(ctx, true);
      const imported = new ImportedChanges(ctx);
      const sections: Record<string, Counts> = {};
      await giveBatches(document, onRead, async (batch) => {
        const counts = sections[batch.section] ?? { created: 0, updated: 0 };
        sections[batch.section] = counts;
        const { known, ...done } = await write(ctx, batch, imported);
        counts.created += done.created;
        counts.updated += done.updated;
        return known;
      });
      const created = sum(sections, 'created');
      const updated = sum(sections, 'updated');
      const after = { id: newId(), fileName: document.fileName, created, updated, sections };
      await holdEvents(ctx, false);
      await recordChange(ctx, 'import.done', { before: null, after });
      return { message: 'Data imported successfully', created, updated, sections };
    });
  } catch (error) {
    if (postgresCode(error) !== '23505') throw error;
    throw new AppError(
      'conflict',
      'Nothing was imported: a custom field of the file has the name of another one that is here.',
    );
  }
}

const sum = (sections: Record<string, Counts>, key: keyof Counts) =>
  Object.values(sections).reduce((total, counts) => total + counts[key], 0);

async function write(
  ctx: Context,
  batch: DocumentBatch,
  imported: ImportedChanges,
): Promise<Counts & { known?: Map<string, string> }> {
  if (batch.section === 'users') return importUsers(ctx, batch.users);
  if (batch.section === 'territories') return importTerritories(ctx, batch.territories);
  return upsert(ctx, batch, imported);
}

/** Inserts rows, or updates those whose id exists; records missing from the document stay unchanged. */
async function upsert(
  ctx: Context,
  { section, json, count }: Extract<DocumentBatch, { json: string }>,
  imported: ImportedChanges,
): Promise<Counts> {
  const table = sectionTables[section];
  const columns = listColumns(section);
  const extra = section === 'files' ? [{ column: 'file_url' }] : [];
  const names = sql.join(
    [...columns, ...extra].map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const changes = sql.join(
    columns
      .filter(({ field }) => field !== 'id')
      .map(({ column }) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  );
  const given = sql`(select * from json_populate_recordset(null::${table}, ${json}::json))`;
  const beside = imported.beside(section, count);
  // What the log says was there is what is written over, whatever colleagues do meanwhile.
  if (beside) {
    await ctx.db.execute(
      sql`select id from ${table} where id in (select id from ${given} as given) order by id for no key update`,
    );
  }
  const { rows: result } = await ctx.db.execute<{
    created: number;
    all: number;
    logged: number;
  }>(sql`
    with given as materialized ${given}, ${beside ? sql`${beside.was},` : sql``}
    written as (
      insert into ${table} (${names}) select ${names} from given
      on conflict (id) do update set ${changes}
      returning *, (xmax = 0) as is_new
    )${beside ? sql`, ${beside.logged}` : sql``}
    select count(*) filter (where is_new)::int as created, count(*)::int as all,
      ${beside ? sql`(select count(*)::int from logged)` : sql`0`} as logged from written`);
  const { created = 0, all = 0, logged = 0 } = result[0] ?? {};
  imported.note(logged);
  return { created, updated: all - created };
}
