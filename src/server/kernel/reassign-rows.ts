import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
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
  table: PgTable & { id: PgColumn };
  /** As the verbs of the log call it: `person`. */
  noun: string;
  /** Which of them are to be given. */
  theirs: SQL | undefined;
  /** The column of the assignee, and who it is from now on. */
  given: { assignedToId: string } | { assigneeId: string };
  /** Reads those of a piece that are still theirs, under a lock, by their ids. */
  lock(piece: SQL | undefined): Promise<Found[]>;
  rowOf(found: Found): Row;
  wire(row: Row, found: Found): Recordable;
}

/** Gives records to somebody, piece by piece, in the transaction of whoever asks; how many they were. */
export async function reassignRows<Row extends AssignedRow, Found>(
  ctx: Context,
  { table, noun, theirs, lock, rowOf, given, wire }: Reassigned<Row, Found>,
): Promise<number> {
  const all = sql`select ${table.id} from ${table} where ${theirs} order by ${table.id}`;
  let count = 0;
  for await (const ids of idsInPieces(ctx, all)) {
    const moved = (await lock(and(inArray(table.id, [...ids]), theirs))).map((found) => {
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
