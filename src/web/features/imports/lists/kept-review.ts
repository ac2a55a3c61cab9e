/** The review that this browser has open, so that a closed tab or a look at a record does not lose it. */
import { z } from 'zod';
import { ImportReviewStart, importReviewsApi } from '#contract/import-reviews.ts';
import { type ImportEntity, importsApi } from '#contract/imports.ts';
import { Id } from '#contract/primitives.ts';
import { call } from '#web/lib/call.ts';
import { type MappedFile, makeReviewStart, pickReading } from './mapped-file.ts';

const Kept = ImportReviewStart.extend({ id: Id, fileName: z.string(), fileSize: z.number() });
type Kept = z.output<typeof Kept>;

const keyOf = (entity: ImportEntity, userId: string) => `review:${entity}:${userId}`;

export function keepReview(entity: ImportEntity, userId: string, file: MappedFile): void {
  const { id, fileName, fileSize } = file;
  const kept: Kept = { ...makeReviewStart(entity, file), id, fileName, fileSize };
  localStorage.setItem(keyOf(entity, userId), JSON.stringify(kept));
}

export function forgetReview(entity: ImportEntity, userId: string): void {
  localStorage.removeItem(keyOf(entity, userId));
}

function readKept(entity: ImportEntity, userId: string): Kept | null {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(entity, userId)) ?? 'null'));
  } catch {
    return null;
  }
}

/** The file whose review was open last; null if there is none, or it was imported or forgotten since. */
export async function findReview(entity: ImportEntity, userId: string): Promise<MappedFile | null> {
  const kept = readKept(entity, userId);
  if (!kept) return null;
  const { id, fileName, fileSize, mapping, withoutEmail = false, key, policies = {} } = kept;
  const { plannedFields = [] } = kept;
  try {
    const params = { id };
    const job = await call(importsApi.get, { params });
    if (job.status !== 'uploaded') throw new Error('It was imported meanwhile');
    await call(importReviewsApi.get, { params });
    const { encoding = job.encoding, delimiter = job.delimiter } = kept;
    const { sheet = job.sheet, headerRow = job.headerRow } = kept;
    const query = pickReading({ encoding, delimiter, sheet, headerRow });
    const preview = await call(importsApi.preview, { params, query });
    const chosen = { mapping, plannedFields, withoutEmail, skipsKnown: true, key, policies };
    return { id, fileName, fileSize, preview, ...chosen };
  } catch {
    forgetReview(entity, userId);
    return null;
  }
}
