/** How super users manage the business directory: upload, list, remove. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import {
  type DirectoryFormat,
  type DirectoryLoad,
  type LeadDirectory,
  largestDirectoryFile,
} from '#contract/lead-directory.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { once, type UploadMark } from '#server/kernel/http/idempotency.ts';
import type { UploadedFile, UploadPart } from '#server/kernel/http/multipart.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { tidy } from './company.rules.ts';
import { type DirectoryLoader, toDirectoryLoad } from './directory-loads.ts';
import { loadRuns } from './directory-runs.ts';
import { directoryLoads } from './lead-directory.table.ts';
import { countDirectory } from './search-directory.queries.ts';

const overture = 'Overture Maps Foundation, overturemaps.org (CDLA-Permissive-2.0)';

export async function getLeadDirectory(ctx: Context): Promise<LeadDirectory> {
  authorize(ctx, 'lead.directory');
  const [companies, rows] = await Promise.all([
    countDirectory(ctx),
    ctx.db.select().from(directoryLoads).orderBy(desc(directoryLoads.createdAt)).limit(100),
  ]);
  return { companies, loads: rows.map(toDirectoryLoad) };
}

export async function getDirectoryLoad(ctx: Context, id: string): Promise<DirectoryLoad> {
  authorize(ctx, 'lead.directory');
  const [row] = await ctx.db.select().from(directoryLoads).where(eq(directoryLoads.id, id));
  if (!row) throw notFound('Directory');
  return toDirectoryLoad(row);
}

/** Receives a file and starts to load it, once per key; until then it is stored in `folder`. */
export async function uploadDirectory(
  ctx: Context,
  loader: DirectoryLoader,
  folder: string,
  { parts, mark }: { parts: AsyncIterable<UploadPart>; mark: UploadMark },
): Promise<DirectoryLoad> {
  authorize(ctx, 'lead.directory');
  const path = join(folder, randomUUID());
  try {
    let attribution: string | null = null;
    let file: ReceivedFile | undefined;
    for await (const part of parts) {
      if ('value' in part) {
        if (part.name === 'attribution') attribution = tidy(part.value, 200);
      } else {
        if (file) throw invalid({ file: 'must be one file' });
        file = await receive(folder, path, part);
      }
    }
    if (!file) throw invalid({ file: 'is required' });
    const { fileName, format, sha256 } = file;
    const now = ctx.clock.now();
    const load = {
      id: newId(),
      ...loadRuns.begun(ctx),
      fileName,
      format,
      attribution: attribution ?? (file.format === 'parquet' ? overture : null),
      createdById: ctx.actor.id,
      createdAt: now,
      updatedAt: now,
    };
    const made: (typeof directoryLoads.$inferSelect)[] = [];
    const insert = async (ctx: Context) => {
      const [row] = await ctx.db.insert(directoryLoads).values(load).returning();
      if (!row) throw new Error('The load was not returned');
      made.push(row);
      return toDirectoryLoad(row);
    };
    const body = { attribution, fileName, sha256 };
    const reply = mark
      ? await once(ctx, { ...mark, body }, insert)
      : await inTransaction(ctx, insert);
    const row = made.at(-1);
    if (row) loader.start(ctx, row, path);
    else await rm(path, { force: true });
    return reply;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

interface ReceivedFile {
  fileName: string;
  format: DirectoryFormat;
  sha256: string;
}

async function receive(folder: string, path: string, part: UploadedFile): Promise<ReceivedFile> {
  const last = basename(part.fileName.replaceAll('\\', '/'));
  const fileName = tidy(last.replace(/\p{Cf}/gu, ''), 200) ?? '';
  const ending = /\.(csv|parquet)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending !== 'csv' && ending !== 'parquet') {
    throw new AppError('unsupported_type', 'Only .csv and .parquet files can be loaded.');
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let size = 0;
  try {
    for await (const bytes of part.bytes) {
      size += bytes.length;
      if (size > largestDirectoryFile) break;
      digest.update(bytes);
      await handle.writeFile(bytes);
    }
  } finally {
    await handle.close();
  }
  if (size > largestDirectoryFile || part.isTruncated()) {
    throw new AppError('too_large', 'The file is larger than 256 MB. Load a part of it.');
  }
  if (size === 0) throw new AppError('validation', 'The file is empty.');
  return { fileName, format: ending, sha256: digest.digest('hex') };
}

/** Removes the companies of a load from the directory, even while they are being loaded. */
export async function removeDirectoryLoad(
  ctx: Context,
  loader: DirectoryLoader,
  id: string,
): Promise<void> {
  authorize(ctx, 'lead.directory');
  await loader.stop(id);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.delete(directoryLoads).where(eq(directoryLoads.id, id)).returning();
    if (!row) throw notFound('Directory');
    await recordChange(ctx, 'lead_directory.deleted', {
      before: toDirectoryLoad(row),
      after: null,
    });
  });
}
