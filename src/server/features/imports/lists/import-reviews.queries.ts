/** Reads reviews of imports as wire shapes; who may see the import may see its review. */
import { and, asc, eq, gt } from 'drizzle-orm';
import type {
  ImportAnswer,
  ImportReview,
  ImportReviewFilter,
  ImportReviewPage,
  ImportReviewRow,
} from '#contract/import-reviews.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { importReviewRows, importReviews } from './import-reviews.table.ts';
import { getJobOrThrow, type ListJob } from './imports.queries.ts';
import { reviewRuns } from './review-runs.ts';
import { findRivals } from './settle-claims.ts';

export type ReviewState = typeof importReviews.$inferSelect;
export type KeptRow = typeof importReviewRows.$inferSelect;

const usualPage = 50;

export function toReview(job: ListJob, review: ReviewState): ImportReview {
  const { id, settings, counts, error, createdAt, processedBytes } = review;
  const done = job.fileSize === 0 ? 0 : Math.floor((processedBytes / job.fileSize) * 100);
  const status = { running: 'reading', done: 'ready', failed: 'failed' } as const;
  return {
    id,
    entity: job.entity,
    fileName: job.fileName,
    status: status[review.status],
    isWaiting: review.status === 'running' && review.beganAt === null,
    progress: review.status === 'done' ? 100 : Math.min(done, 99),
    counts,
    header: settings.header,
    mapping: settings.mapping,
    key: settings.key,
    policies: settings.policies,
    error,
    startedAt: createdAt.toISOString(),
  };
}

export async function findReviewOrThrow(ctx: Context, id: string): Promise<ReviewState> {
  const [review] = await ctx.db.select().from(importReviews).where(eq(importReviews.id, id));
  if (!review) throw notFound('Review');
  return review;
}

/** If its server has died, that is noticed here at the latest. */
export async function getReview(ctx: Context, id: string): Promise<ImportReview> {
  const job = await getJobOrThrow(ctx, id);
  const review = await findReviewOrThrow(ctx, id);
  const gaveUp = review.status === 'running' && (await reviewRuns.giveUpSilent(ctx));
  return toReview(job, gaveUp ? await findReviewOrThrow(ctx, id) : review);
}

export async function listReviewRows(
  ctx: Context,
  id: string,
  { outcome, after = 0, limit = usualPage }: ImportReviewFilter,
): Promise<ImportReviewPage> {
  await getJobOrThrow(ctx, id);
  await findReviewOrThrow(ctx, id);
  const rows = await ctx.db
    .select()
    .from(importReviewRows)
    .where(
      and(
        eq(importReviewRows.reviewId, id),
        outcome ? eq(importReviewRows.outcome, outcome) : undefined,
        gt(importReviewRows.line, after),
      ),
    )
    .orderBy(asc(importReviewRows.line))
    .limit(limit + 1);
  const page = await toReviewRows(ctx, rows.slice(0, limit));
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.line ?? null) : null };
}

export async function toReviewRows(
  ctx: Context,
  rows: readonly KeptRow[],
): Promise<ImportReviewRow[]> {
  const [first] = rows;
  const claims = rows.flatMap(({ claim }) => claim ?? []);
  const rivals = first ? await findRivals(ctx, first.reviewId, claims) : new Map();
  return rows.map((row) => toReviewRow(row, rivals.get(row.claim ?? '') ?? []));
}

function toReviewRow({ line, outcome, found, answer, content }: KeptRow, lines: number[]) {
  const { draft, edit: _, notice, ...shown } = content;
  const others = lines.filter((other) => other !== line);
  const mayBeOther =
    content.recordId !== null || content.candidates.length > 0 || others.length > 0;
  const answers: ImportAnswer[] = [...(mayBeOther ? (['same', 'create'] as const) : []), 'leave'];
  const isClash = outcome !== found && outcome !== 'dropped' && others.length > 0;
  const words =
    outcome === 'conflict' ? 'Says other things of the same record than' : 'The same as';
  return {
    ...shown,
    line,
    outcome,
    reason: isClash ? `${words} line ${others[0]}` : (content.reason ?? notice),
    answer,
    answers: draft === null ? [] : answers,
  };
}
