import { eq } from 'drizzle-orm';
import type { ColumnMapping } from '#contract/imports.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { importReviews } from './import-reviews.table.ts';

/** How the file was read for its review, which must be over. 409 if the columns have been mapped otherwise since. */
export async function reviewedSettings(
  { db }: Pick<VisitorContext, 'db'>,
  id: string,
  mapping: readonly ColumnMapping[],
): Promise<ImportSettings> {
  const [review] = await db
    .select({ status: importReviews.status, settings: importReviews.settings })
    .from(importReviews)
    .where(eq(importReviews.id, id));
  if (review?.status !== 'done') {
    throw new AppError('conflict', 'The file has to be reviewed first.');
  }
  if (wordsOf(mapping) !== wordsOf(review.settings.mapping)) {
    throw new AppError('conflict', 'The columns have changed since the review. Review it again.');
  }
  return { ...review.settings, reviewed: true };
}

function wordsOf(mapping: readonly ColumnMapping[]): string {
  const read = mapping.filter(({ field }) => field !== 'ignore');
  return read
    .map(({ column, field }) => `${column} ${field}`)
    .toSorted()
    .join('\n');
}
