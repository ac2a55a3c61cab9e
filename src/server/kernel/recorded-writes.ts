/** The writes of one kind of record, of one and of many: none goes without its change in the log. */
import type { PgTable } from 'drizzle-orm/pg-core';
import { insertMany, updateMany } from './bulk-writes.ts';
import { changes } from './change-log.table.ts';
import { changeRow, type Recordable, recordChange, recordChanges } from './change-log.ts';
import type { VisitorContext } from './context.ts';
import { changedAt } from './http/etags.ts';
import { newId } from './ids.ts';

/** What hides a record, and what goes with it, so that the deletion can be taken back whole. */
export interface Deletion {
  deletedAt: Date;
  deletionId: string;
}

export function newDeletion(ctx: Pick<VisitorContext, 'clock'>): Deletion {
  return { deletedAt: ctx.clock.now(), deletionId: newId() };
}

interface StoredRow {
  id: string;
  updatedAt: Date;
  deletedAt: Date | null;
  deletionId: string | null;
}

interface Kind<Table extends PgTable, Row, Wire> {
  table: Table;
  /** As the verbs of the log call it: `person`. */
  noun: string;
  /** One of them, as it is shown. */
  read(ctx: VisitorContext, id: string): Promise<Wire>;
  /** Many of them, as the log keeps them, without a question for each. */
  wires(ctx: VisitorContext, rows: readonly Row[]): Recordable[] | Promise<Recordable[]>;
}

/** Rows that are changed, hidden or shown again must have been read under a lock: they are written whole. */
export function recordedWrites<
  Table extends PgTable,
  Row extends StoredRow & Table['$inferInsert'],
  Wire extends Recordable,
>({ table, noun, read, wires }: Kind<Table, Row, Wire>) {
  return {
    /** Writes rows that come from elsewhere. */
    async write(ctx: VisitorContext, rows: readonly Row[]): Promise<void> {
      await insertMany(ctx.db, table, rows);
      const made = await wires(ctx, rows);
      await recordChanges(
        ctx,
        `${noun}.imported`,
        made.map((after) => ({ before: null, after })),
      );
    },

    /** Writes rows that come with what the log is to keep of them. */
    async writeWithHistory(
      ctx: VisitorContext,
      rows: readonly Table['$inferInsert'][],
      history: readonly (typeof changes.$inferInsert)[],
    ): Promise<void> {
      await insertMany(ctx.db, table, rows);
      await insertMany(ctx.db, changes, history);
    },

    /** Writes what rows have become. */
    async change(
      ctx: VisitorContext,
      changed: readonly { before: Row; after: Row; verb?: string }[],
    ): Promise<void> {
      await updateMany(
        ctx.db,
        table,
        changed.map(({ after }) => after),
      );
      const told = await wires(
        ctx,
        changed.flatMap(({ before, after }) => [before, after]),
      );
      const log = changed.map(({ verb = 'updated' }, place) => {
        const [before = null, after = null] = told.slice(2 * place);
        return changeRow(ctx, `${noun}.${verb}`, { before, after });
      });
      await insertMany(ctx.db, changes, log);
    },

    /** Hides rows that nothing hangs on, each under a deletion of its own. */
    async hideAll<Given extends Row>(
      ctx: VisitorContext,
      rows: readonly Given[],
    ): Promise<Given[]> {
      const hidden = rows.map((row) => ({ ...row, ...newDeletion(ctx) }));
      await updateMany(ctx.db, table, hidden);
      const gone = await wires(ctx, rows);
      await recordChanges(
        ctx,
        `${noun}.deleted`,
        gone.map((before) => ({ before, after: null })),
      );
      return hidden;
    },

    /** Hides one; `noted` is what the log keeps of the deletion beside the record. */
    async hide(
      ctx: VisitorContext,
      row: Row,
      deletion = newDeletion(ctx),
      noted: Record<string, unknown> = {},
    ): Promise<void> {
      const before = await read(ctx, row.id);
      await updateMany(ctx.db, table, [{ ...row, ...deletion }]);
      await recordChange(ctx, `${noun}.deleted`, { before: { ...before, ...noted }, after: null });
    },

    /** Shows one again; what its deletion took along the caller shows after it. */
    async show<Given extends Row>(
      ctx: VisitorContext,
      row: Given,
    ): Promise<{ row: Given; wire: Wire }> {
      const after = { ...row, deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) };
      await updateMany(ctx.db, table, [after]);
      const wire = await read(ctx, row.id);
      await recordChange(ctx, `${noun}.restored`, { before: null, after: wire });
      return { row: after, wire };
    },
  };
}
