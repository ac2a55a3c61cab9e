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
  /** The name used in the log's verbs, such as `person`. */
  noun: string;
  /** Which records to reassign. */
  theirs: SQL | undefined;
  /** The assignee's column and the new assignee. */
  given: { assignedToId: string } | { assigneeId: string };
  /** Locks and reads the records of a batch that still match. */
  lock(piece: SQL | undefined): Promise<Found[]>;
  rowOf(found: Found): Row;
  wire(row: Row, found: Found): Recordable;
}

/** Reassigns records in batches, in the caller's transaction; returns how many there were. */
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
