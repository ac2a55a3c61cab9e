/** Reads from the change log what may not have been told yet. */
import { and, desc, gt, inArray } from 'drizzle-orm';
import { liveKinds } from '#contract/live.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

/** A row of the change log. */
export interface LoggedChange {
  id: string;
  recordType: string;
  recordId: string;
  batchId: string | null;
}

export interface Reading {
  /** When it was read. */
  at: Date;
  /** The newest first. */
  rows: LoggedChange[];
  /** Whether they are all that there are since then. */
  isWhole: boolean;
}

/** The most rows that are read at once. */
const mostRows = 2_000;
/** Longer than a transaction is open, in milliseconds: its changes have the time at which they were made. */
export const longestTransaction = 60_000;

/** What was logged lately, as a transaction that began before others may end after them. */
export function readLately(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<Reading> {
  return readSince(ctx, new Date(ctx.clock.now().getTime() - longestTransaction));
}

export async function readSince(
  { db, clock }: Pick<VisitorContext, 'db' | 'clock'>,
  since: Date,
): Promise<Reading> {
  const at = clock.now();
  const rows = await db
    .select({
      id: changes.id,
      recordType: changes.recordType,
      recordId: changes.recordId,
      batchId: changes.batchId,
    })
    .from(changes)
    .where(and(gt(changes.at, since), inArray(changes.recordType, [...liveKinds])))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(mostRows);
  return { at, rows, isWhole: rows.length < mostRows };
}
