/** Imports a document: looks all of it through, then applies all of it or nothing. */
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import {
  documentSections,
  type ImportOutcome,
  largestDocument,
  type SectionName,
} from '#contract/data-document.ts';
import { filesApi } from '#contract/files.ts';
import { keepAssigners } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { inLongTransaction } from '#server/kernel/long-transaction.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/multipart.ts';
import { postgresCode } from '#server/kernel/postgres-errors.ts';
import type { Room } from '#server/kernel/room.ts';
import { checkDocument, isSection } from './check-document.ts';
import { type DocumentItem, scanDocument } from './document-scanner.ts';
import { columnsOf, sectionTables } from './document-tables.ts';
import { importTerritories } from './import-territories.ts';
import { importUsers, withKnownUsers } from './import-users.ts';

const rowsAtOnce = 1_000;

type Counts = { created: number; updated: number };
type Row = Record<string, unknown> & { id: string };

/** A document that has arrived, in a folder of its own. */
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

/** Percent of the whole that the looking through takes; the rest is the writing. */
const checkingShare = 30;

/** Applies a document that has arrived, and deletes it. `onProgress` hears whole percents. */
export async function importDocument(
  ctx: Context,
  { folder, path, size, fileName }: ReceivedDocument,
  room: Room,
  onProgress: (percent: number) => void = () => {},
): Promise<ImportOutcome> {
  authorize(ctx, 'data.transfer');
  let told = -1;
  const items = (from: number, to: number) => {
    const onRead = (bytes: number) => {
      const percent = Math.floor(from + (bytes / size) * (to - from));
      if (percent > told) onProgress(percent);
      told = Math.max(told, percent);
    };
    return scanDocument(textOf(path, onRead));
  };
  try {
    let rows = 0;
    const count = () => {
      rows += 1;
    };
    await checkDocument(ctx.db, counted(items(0, checkingShare), count));
    await room.assertImport(rows, size);
    return await applyDocument(ctx, () => items(checkingShare, 99), fileName);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* counted<Item>(items: AsyncIterable<Item>, count: () => void) {
  for await (const item of items) {
    count();
    yield item;
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

async function* textOf(path: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  let read = 0;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 262_144 })) {
      yield decoder.decode(bytes, { stream: true });
      read += bytes.length;
      onRead(read);
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('validation', 'The file cannot be read: it is not UTF-8 text.');
  }
}

async function applyDocument(
  outer: Context,
  items: () => AsyncIterable<DocumentItem>,
  fileName: string,
): Promise<ImportOutcome> {
  try {
    // Longer than any other work; nobody else waits for it but for records that it changes.
    return await inLongTransaction(outer, async (ctx) => {
      await keepAssigners(ctx);
      const sections: Record<string, Counts> = {};
      let known = new Map<string, string>();
      for await (const { name, rows } of batchesOf(items())) {
        const counts = sections[name] ?? { created: 0, updated: 0 };
        sections[name] = counts;
        let done: Counts;
        if (name === 'users') {
          const result = await importUsers(ctx, rows);
          known = new Map([...known, ...result.known]);
          done = result;
        } else if (name === 'territories') done = await importTerritories(ctx, rows, known);
        else done = await upsert(ctx, name, withKnownUsers(rows, known));
        counts.created += done.created;
        counts.updated += done.updated;
      }
      const created = sum(sections, 'created');
      const updated = sum(sections, 'updated');
      const after = { id: newId(), fileName, created, updated, sections };
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

async function* batchesOf(
  items: AsyncIterable<DocumentItem>,
): AsyncGenerator<{ name: SectionName; rows: Row[] }> {
  let name: SectionName | undefined;
  let rows: Row[] = [];
  for await (const item of items) {
    if (item.index === null || !isSection(item.name)) continue;
    if (name !== undefined && (item.name !== name || rows.length === rowsAtOnce)) {
      yield { name, rows };
      rows = [];
    }
    name = item.name;
    rows.push(documentSections[name].parse(item.value));
  }
  if (name !== undefined && rows.length > 0) yield { name, rows };
}

/** Adds rows, or changes those whose id is here; what the document does not hold stays as it is. */
async function upsert(ctx: Context, section: SectionName, rows: readonly Row[]): Promise<Counts> {
  const table = sectionTables[section];
  const columns = columnsOf(section);
  const extra = section === 'files' ? [{ field: 'fileUrl', column: 'file_url' }] : [];
  const all = [...columns, ...extra];
  const names = sql.join(
    all.map(({ column }) => sql.identifier(column)),
    sql`, `,
  );
  const changes = sql.join(
    columns
      .filter(({ field }) => field !== 'id')
      .map(({ column }) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`),
    sql`, `,
  );
  const records = rows.map((row) => {
    const values: Record<string, unknown> = {
      ...row,
      assignedById: assignerIn(row),
      fileUrl: filesApi.content.path.replace(':id', row.id),
    };
    return Object.fromEntries(all.map(({ field, column }) => [column, values[field]]));
  });
  const { rows: result } = await ctx.db.execute<{ created: number; all: number }>(sql`
    with written as (
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)
      on conflict (id) do update set ${changes}
      returning (xmax = 0) as is_new
    )
    select count(*) filter (where is_new)::int as created, count(*)::int as all from written`);
  const created = result[0]?.created ?? 0;
  return { created, updated: (result[0]?.all ?? 0) - created };
}

/** Where a document does not know, the assignee counts as having taken the record: that is worth the least. */
function assignerIn({ assignedById, assigneeId, assignedToId }: Row): unknown {
  return assignedById === undefined ? (assigneeId ?? assignedToId) : assignedById;
}
