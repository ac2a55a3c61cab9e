/** A run at work: its settings, and how it records what it does. */
import type { OpenService } from '#server/features/mail/connection/open-provider.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { RunCounts } from './mail-run-state.ts';
import { mailEntries, type mailRuns } from './mail-sync.table.ts';
import { syncRuns } from './mail-sync-runs.ts';
import type { Ways } from './merge-both-ways.rules.ts';

export type RunRow = typeof mailRuns.$inferSelect;

export interface Run {
  ctx: VisitorContext;
  row: RunRow;
  service: OpenService;
  ways: Ways;
  signal: AbortSignal;
  /** The country of telephone numbers without a code. */
  country: string;
  /** Somebody has confirmed that so much may be deleted. */
  allowsDeletions: boolean;
  /** Records that probably match an item there, so they are not created there. */
  doubtful: Set<string>;
  /** Links of records that were deleted here and changed there since, so the items are not removed there. */
  keptThere: Set<string>;
  /** Called with a fault of ours that does not end the run. */
  onFault: (error: unknown) => void;
}

/** What was done with an item, or would be in a dry run. */
export type Entry = Pick<
  typeof mailEntries.$inferInsert,
  'direction' | 'outcome' | 'name' | 'reason' | 'recordId'
> & { copy?: string | null };

/** The result of a batch. */
export interface Outcome {
  entries: Entry[];
  unchanged: number;
}

/** Ends the transaction of a dry run. */
class NothingWritten extends Error {}

const longestName = 200;
const longestReason = 1_000;

/** Runs a batch in a transaction of its own; of a dry run only the result is kept. */
export async function inBatch(
  run: Run,
  work: (ctx: VisitorContext) => Promise<Outcome>,
): Promise<Outcome> {
  run.signal.throwIfAborted();
  let outcome: Outcome | undefined;
  if (!run.row.isDryRun) {
    let counts = run.row.counts;
    outcome = await inTransaction(run.ctx, async (ctx) => {
      const done = await work(ctx);
      counts = counted(run.row.counts, done);
      await writeEntries(ctx, run, done.entries);
      await syncRuns.save(ctx, run.row, { counts });
      return done;
    });
    run.row = { ...run.row, counts };
    return outcome;
  }
  try {
    await inTransaction(run.ctx, async (ctx) => {
      outcome = await work(ctx);
      throw new NothingWritten();
    });
  } catch (error) {
    if (!(error instanceof NothingWritten) || outcome === undefined) throw error;
  }
  if (outcome === undefined) throw new Error('A batch came to nothing');
  await note(run, outcome);
  return outcome;
}

/** Records what was done outside a batch. */
export async function note(run: Run, outcome: Outcome): Promise<void> {
  const counts = counted(run.row.counts, outcome);
  await inTransaction(run.ctx, async (ctx) => {
    await writeEntries(ctx, run, outcome.entries);
    await syncRuns.save(ctx, run.row, { counts });
  });
  run.row = { ...run.row, counts };
}

/** Records the progress; throws if the run no longer belongs to this server. */
export async function tell(
  run: Run,
  change: Partial<Pick<RunRow, 'counts' | 'currentStep' | 'isFull'>>,
): Promise<void> {
  run.signal.throwIfAborted();
  await syncRuns.save(run.ctx, run.row, change);
  run.row = { ...run.row, ...change };
}

function counted(counts: RunCounts, { entries, unchanged }: Outcome): RunCounts {
  const next = structuredClone(counts);
  next.unchanged += unchanged;
  for (const { direction, outcome } of entries) {
    if (outcome === 'skipped') next.skipped += 1;
    else if (outcome === 'conflict') next.conflicts += 1;
    else next[direction][outcome] += 1;
  }
  return next;
}

async function writeEntries(
  ctx: VisitorContext,
  run: Run,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return;
  await insertMany(
    ctx.db,
    mailEntries,
    entries.map(({ copy = null, name, reason, recordId, ...entry }) => ({
      ...entry,
      id: newId(),
      runId: run.row.id,
      name: storable(name.trim() || 'Without a name', longestName),
      reason: reason ? storable(reason, longestReason) : null,
      recordId: recordId ?? null,
      copy: copy === null ? null : storable(copy, copy.length),
    })),
  );
}

function storable(text: string, longest: number): string {
  return text.replaceAll('\0', '').slice(0, longest).toWellFormed();
}
