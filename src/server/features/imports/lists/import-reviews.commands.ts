/** Starts the review of an import, and mends and answers its rows. */
import { and, eq, sql } from 'drizzle-orm';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import {
  canAppend,
  type ImportPolicies,
  listImportKeys,
  usualPolicy,
} from '#contract/import-keys.ts';
import type {
  ImportCounts,
  ImportReview,
  ImportReviewStart,
  ImportRowPatch,
  ImportRowReply,
} from '#contract/import-reviews.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { openMapping, widthFault } from '#server/features/imports/files/file-rows.ts';
import { openReader } from '#server/features/imports/files/import-rows.rules.ts';
import type { ReviewSettings } from '#server/features/imports/files/import-settings.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { newDeed } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { assessRows, type GivenRow } from './assess-rows.ts';
import { assertStartable } from './import-jobs.ts';
import {
  findReviewOrThrow,
  type KeptRow,
  type ReviewState,
  toReview,
  toReviewRows,
} from './import-reviews.queries.ts';
import { importReviewRows, importReviews } from './import-reviews.table.ts';
import { authorizeReview } from './import-rights.ts';
import { makeSettings } from './imports.commands.ts';
import { getJobOrThrow, type ListJob } from './imports.queries.ts';
import { importJobs } from './imports.table.ts';
import { assertPlannable, listFieldsOfImport } from './make-planned-fields.ts';
import { readOwnNames } from './own-names.ts';
import { rememberHeader } from './remembered-headers.ts';
import { reviewRuns } from './review-runs.ts';
import type { ReviewRunner } from './run-review.ts';
import { countOutcomes, noCounts, settleClaims } from './settle-claims.ts';
import { mapsParents, settleParents, touchesParents } from './settle-parents.ts';

/** Starts it afresh, even one that is over: what was mended and answered is gone then. 409 while one is read. */
export async function startReview(
  ctx: Context,
  runner: ReviewRunner,
  id: string,
  { key, policies = {}, ...start }: ImportReviewStart,
): Promise<ImportReview> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  authorizeReview(ctx, job.entity);
  await assertStartable(ctx, job);
  await runner.assertRoom(ctx, job);
  const settings: ReviewSettings = {
    ...(await makeSettings(ctx, job, start)),
    key,
    policies: completePolicies(start.mapping, policies),
  };
  if (key !== null && !listImportKeys(job.entity, start.mapping).includes(key)) {
    throw invalid({ key: 'has no column that it can be found by' });
  }
  await reviewRuns.giveUpSilent(ctx);
  const review = await inTransaction(ctx, async (ctx) => {
    await holdJob(ctx, job);
    const removed = await ctx.db
      .delete(importReviews)
      .where(eq(importReviews.id, id))
      .returning({ status: importReviews.status });
    if (removed.some(({ status }) => status === 'running')) {
      throw new AppError('conflict', 'The file is being read already.');
    }
    await rememberHeader(ctx, job.entity, settings);
    const now = ctx.clock.now();
    const [begun] = await ctx.db
      .insert(importReviews)
      .values({
        id,
        settings,
        counts: noCounts,
        createdAt: now,
        updatedAt: now,
        ...reviewRuns.begun(ctx),
      })
      .returning();
    if (!begun) throw new Error('A review was not kept');
    return begun;
  });
  // It changes no record: there is nothing to take back.
  runner.start({ ...ctx, deed: newDeed() }, job, review);
  return toReview(job, review);
}

/** One for each field of a column; 400 if values cannot be added to a field. */
function completePolicies(
  mapping: ImportReviewStart['mapping'],
  given: ImportPolicies,
): ImportPolicies {
  const fields = new Set(mapping.map(({ field }) => field));
  const policies = [...fields]
    .filter((field) => field !== 'ignore' && field !== 'id')
    .map((field) => [field, given[field] ?? usualPolicy(field)] as const);
  const wrong = policies.find(([field, policy]) => policy === 'append' && !canAppend(field));
  if (wrong) throw invalid({ policies: `cannot append to ${wrong[0]}` });
  return Object.fromEntries(policies);
}

/** Nobody starts the import meanwhile; 409 if somebody has. */
async function holdJob(ctx: Context, { id }: Pick<ListJob, 'id'>): Promise<void> {
  const [job] = await ctx.db
    .select({ status: importJobs.status })
    .from(importJobs)
    .where(eq(importJobs.id, id))
    .for('update');
  if (!job) throw notFound('Import');
  if (job.status === 'running' || job.status === 'done') {
    throw new AppError('conflict', 'The import has been started already.');
  }
}

/** Reads a row again with what was mended and answered, and settles it with the others that write the same record. */
export async function answerRow(
  ctx: Context,
  { country }: Pick<ReviewRunner, 'country'>,
  { id, line }: { id: string; line: number },
  patch: ImportRowPatch,
): Promise<ImportRowReply> {
  authorize(ctx, 'record.import');
  const job = await getJobOrThrow(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    await holdJob(ctx, job);
    const review = await findReviewOrThrow(ctx, id);
    if (review.status !== 'done') throw new AppError('conflict', 'The file is still being read.');
    const isRow = and(eq(importReviewRows.reviewId, id), eq(importReviewRows.line, line));
    const [row] = await ctx.db.select().from(importReviewRows).where(isRow);
    if (!row) throw notFound('Row');
    const settings = await planMore(ctx, review, patch.plannedFields);
    const definitions = await listFieldsOfImport(ctx, job.entity, settings);
    const given = readAgain(job, settings, definitions, { row, patch });
    const ownNames = mapsParents(settings) ? await readOwnNames(ctx, id) : new Set<string>();
    const order = { entity: job.entity, settings, definitions, country, ownNames };
    const [assessed] = await assessRows(ctx, order, [given]);
    if (!assessed) throw new Error('A row was not assessed');
    const { content, ...columns } = assessed;
    const candidates = content.candidates.length > 0 ? content.candidates : row.content.candidates;
    const kept = {
      ...columns,
      content: { ...content, candidates: patch.cells ? content.candidates : candidates },
    };
    const claims = [row.claim, kept.claim].filter((claim) => claim !== null);
    const movesParents = await touchesParents(ctx, review, { before: row, after: kept }, claims);
    // A circle of parents may go through any row.
    const touched = movesParents
      ? sql`true`
      : sql`(${importReviewRows.line} = ${line}
      or ${importReviewRows.claim} = any(${sql.param(claims)}::text[]))`;
    const before = await countOutcomes(ctx, id, touched);
    await ctx.db.update(importReviewRows).set(kept).where(isRow);
    await settleClaims(ctx, id, claims);
    if (movesParents) await settleParents(ctx, id, settings);
    const after = await countOutcomes(ctx, id, touched);
    const counts = addUp(review, before, after);
    await ctx.db
      .update(importReviews)
      .set({ counts, settings, updatedAt: ctx.clock.now() })
      .where(eq(importReviews.id, id));
    const [written] = await ctx.db.select().from(importReviewRows).where(isRow);
    const [shown] = written ? await toReviewRows(ctx, [written]) : [];
    if (!shown) throw new Error('A row was not kept');
    return { row: shown, counts };
  });
}

/** With what the import makes besides, which is checked here. */
async function planMore(
  ctx: Context,
  { settings }: ReviewState,
  further: readonly PlannedField[] = [],
): Promise<ReviewSettings> {
  await assertPlannable(ctx, further);
  if (further.length === 0) return settings;
  return { ...settings, plannedFields: [...(settings.plannedFields ?? []), ...further] };
}

function readAgain(
  { entity }: ListJob,
  { header, mapping, withoutEmail }: ReviewSettings,
  definitions: readonly CustomFieldDefinition[],
  { row, patch }: { row: KeptRow; patch: ImportRowPatch },
): GivenRow {
  const { content, line } = row;
  const cells = [...content.cells];
  for (const [place, { column, value }] of (patch.cells ?? []).entries()) {
    if (column >= header.length) {
      throw invalid({ [`cells.${place}.column`]: 'is no column of the file' });
    }
    while (cells.length < column) cells.push('');
    cells[column] = value;
  }
  const fault = widthFault(cells, header);
  const read = openReader(entity);
  const reading = fault
    ? { fault }
    : read(openMapping(mapping, header)(cells), definitions, { withoutEmail });
  const answer = patch.answer === undefined ? row.answer : patch.answer;
  if (answer !== null && 'fault' in reading) {
    if (patch.answer) throw invalid({ answer: `is for a row that can be read: ${reading.fault}` });
    return { line, cells, reading, answer: null, chosenId: null };
  }
  const known = [content.recordId, ...content.candidates.map((candidate) => candidate.id)];
  if (patch.recordId && (answer !== 'same' || !known.includes(patch.recordId))) {
    throw invalid({ recordId: 'is none of the records that the row may be' });
  }
  const chosenId = patch.recordId ?? known.find((each) => each !== null) ?? null;
  if (patch.answer === 'same' && chosenId === null && row.claim === null) {
    throw invalid({ answer: 'needs a record that the row may be' });
  }
  const draft = 'fault' in reading ? reading : { ...reading, draft: { ...reading.draft } };
  return { line, cells, reading: draft, answer, chosenId: answer === 'same' ? chosenId : null };
}

function addUp({ counts }: ReviewState, before: ImportCounts, after: ImportCounts): ImportCounts {
  const add = (outcome: keyof ImportCounts) => counts[outcome] + after[outcome] - before[outcome];
  return {
    create: add('create'),
    update: add('update'),
    unchanged: add('unchanged'),
    conflict: add('conflict'),
    duplicate: add('duplicate'),
    dropped: add('dropped'),
  };
}
