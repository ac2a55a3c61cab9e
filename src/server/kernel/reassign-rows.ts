import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { updateMany } from './bulk-writes.ts';
import { type Recordable, recordChanges } from './change-log.ts';
import type { Context } from './context.ts';
import { changedAt } from './http/etags.ts';
import { idsInPieces } from './ids-in-pieces.ts';

interface AssignedRow {
  id: string;
  assignedById: string | null;
  updatedAt: Date;
}

interface Reassigned<Row, Found> {
  table: PgTable;
  /** As the verbs of the log call it: `person`. */
  noun: string;
  /** Selects the ids of all, in order. */
  all: SQL;
  /** The column of the assignee, and who it is from now on. */
  given: { assignedToId: string } | { assigneeId: string };
  /** Reads those of these ids that are still theirs, under a lock. */
  lock(ids: readonly string[]): Promise<Found[]>;
  rowOf(found: Found): Row;
  wire(row: Row, found: Found): Recordable;
}

/** Gives records to somebody, piece by piece, in the transaction of whoever asks; how many they were. */
export async function reassignRows<Row extends AssignedRow, Found>(
  ctx: Context,
  { table, noun, all, lock, rowOf, given, wire }: Reassigned<Row, Found>,
): Promise<number> {
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const moved = (await lock(ids)).map((found) => {
      const row = rowOf(found);
      const now = { assignedById: ctx.actor.id, updatedAt: changedAt(ctx, row) };
      return { found, row, after: { ...row, ...given, ...now } };
    });
    await updateMany(
      ctx.db,
      table,
      moved.map(({ after }) => after),
    );
    const log = moved.map(({ found, row, after }) => {
      return { before: wire(row, found), after: wire(after, found) };
    });
    await recordChanges(ctx, `${noun}.updated`, log);
    count += moved.length;
  }
  return count;
}
