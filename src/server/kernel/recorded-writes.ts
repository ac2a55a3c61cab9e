/** Writes for one kind of record, singly and in bulk: each also writes its change to the log. */
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Owned } from '#contract/permissions.ts';
import type { RecordKind } from '#contract/records.ts';
import { getAssigner } from './assigners.ts';
import { authorize } from './authorize.ts';
import { insertMany, prepareInsert, updateMany } from './bulk-writes.ts';
import { changes } from './change-log.table.ts';
import {
  changeRow,
  insertChanges,
  type Recordable,
  recordChange,
  recordChanges,
} from './change-log.ts';
import { type Context, getActorId, type VisitorContext } from './context.ts';
import { assertUnchanged, changedAt } from './http/etags.ts';
import { newId } from './ids.ts';
import { noteLinks } from './noted-links.ts';
import type { Printing } from './postgres/printed-rows.ts';
import type { SingleWrites } from './printed-writes.ts';
import { type HidingTable, recordLocks } from './record-locks.ts';
import { cutInPieces } from './unhurried.ts';

/** How many records are read, changed and logged at a time: more hold up whoever else is served. */
const atOnce = 1_000;

/** Marks a record and everything deleted with it, so that the whole deletion can be undone. */
export interface Deletion {
  deletedAt: Date;
  deletionId: string;
}

export function newDeletion(ctx: Pick<VisitorContext, 'clock'>): Deletion {
  return { deletedAt: ctx.clock.now(), deletionId: newId() };
}

/** The common columns of a new record, created by the actor. */
export function newRow(ctx: VisitorContext) {
  const now = ctx.clock.now();
  return {
    id: newId(),
    createdById: getActorId(ctx),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletionId: null,
  };
}

/** The same for a record with an assignee: the actor, unless the draft names somebody else. */
export function newOwnedRow(
  ctx: VisitorContext,
  draft: { assignedToId?: string | null | undefined; tags?: string[] | null | undefined },
) {
  const { assignedToId = getActorId(ctx), tags } = draft;
  const assignedById = getAssigner(ctx, assignedToId);
  return { ...newRow(ctx), assignedToId, assignedById, tags: tags ?? [] };
}

interface StoredRow extends Owned {
  id: string;
  updatedAt: Date;
  deletedAt: Date | null;
  deletionId: string | null;
}

interface Kind<Table extends HidingTable, Row, Wire> {
  table: Table;
  /** The name used in the log's verbs and in permissions, such as `person`. */
  noun: RecordKind;
  /** Reads one record in its wire shape. */
  read(ctx: VisitorContext, id: string): Promise<Wire>;
  /** Writes one record and its change in one statement; without it the record is read before and after. */
  writes?: SingleWrites<Wire>;
  /** Many records as the log keeps them, without a query for each. */
  wires(ctx: VisitorContext, rows: readonly Row[]): Recordable[] | Promise<Recordable[]>;
  /** How PostgreSQL prints new rows in their wire shape, for kinds that come by the hundred thousand. */
  printing?: Printing;
  /** Its links, and what triggers fill in from them: `noted-links.ts`. */
  links?: readonly (keyof Row & string)[];
}

type Noted = Record<string, unknown>;

interface Noting {
  verb: string;
  was?: Noted;
  noted?: Noted;
}

/** Rows to change, delete or restore must have been read under a lock, since they are written whole. */
export function recordedWrites<
  Table extends HidingTable,
  Row extends StoredRow & Table['$inferInsert'],
  Wire extends Recordable,
>({
  table,
  noun,
  read,
  writes = readAround(table, read),
  wires,
  printing,
  links = [],
}: Kind<Table, Row, Wire>) {
  const locks = recordLocks<Row>(table, noun);
  const linked = noteLinks(table, links);

  const showRows = async (
    ctx: VisitorContext,
    rows: readonly Row[],
    verb: string,
  ): Promise<void> => {
    for (const piece of cutInPieces(rows, atOnce)) {
      const shown = piece.map((row) => {
        return { ...row, deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) };
      });
      await updateMany(ctx.db, table, shown);
      const back = await wires(ctx, shown);
      await recordChanges(
        ctx,
        verb,
        back.map((after, place) => {
          return { before: null, after: { ...after, ...linked.readFrom(shown[place] ?? {}) } };
        }),
      );
    }
  };

  /** Makes imported rows ready; what comes back writes them, and only then is anything asked of the database. */
  const prepareWrite = async (
    ctx: VisitorContext,
    rows: readonly Row[],
  ): Promise<() => Promise<void>> => {
    const verb = `${noun}.imported`;
    if (printing) {
      const beside = {
        ids: rows.map(() => newId()),
        insert: insertChanges(ctx, verb, { table, printing }),
      };
      const insert = await prepareInsert(table, rows, beside);
      return () => insert(ctx.db);
    }
    const insert = await prepareInsert(table, rows);
    return async () => {
      const made = await wires(ctx, rows);
      const log = made.map((after) => changeRow(ctx, verb, { before: null, after }));
      // The log is printed while the database writes the rows.
      const [, record] = await Promise.all([insert(ctx.db), prepareInsert(changes, log)]);
      await record(ctx.db);
    };
  };

  /** Saves rows as hidden, each by a deletion of its own; the log keeps what is noted of each. */
  const hideEach = async <Given extends Row>(
    ctx: VisitorContext,
    rows: readonly Given[],
    hidden: readonly Given[],
    noted: (id: string) => Record<string, unknown>,
  ): Promise<void> => {
    for (const piece of cutInPieces(hidden, atOnce)) await updateMany(ctx.db, table, piece);
    for (const piece of cutInPieces(rows, atOnce)) {
      const gone = await wires(ctx, piece);
      await recordChanges(
        ctx,
        `${noun}.deleted`,
        gone.map((before) => ({ before: { ...before, ...noted(before.id) }, after: null })),
      );
    }
  };

  /** Changes a locked record; the log keeps more than a reader is told. */
  const editNoting = async (
    ctx: Context,
    row: Row,
    values: Partial<Table['$inferInsert']>,
    { verb, was, noted }: Noting,
  ): Promise<{ before: Wire; after: Wire }> => {
    const before = await read(ctx, row.id);
    const set = { ...values, updatedAt: changedAt(ctx, row) };
    await ctx.db.update<PgTable>(table).set(set).where(eq(table.id, row.id));
    const after = await read(ctx, row.id);
    const relinked = linked.isRelinked(row, values) ? [row.id] : [];
    const now = (await linked.read(ctx, relinked)).get(row.id);
    await recordChange(ctx, verb, {
      before: { ...before, ...(now && linked.readFrom(row)), ...was },
      after: { ...after, ...now, ...noted },
    });
    return { before, after };
  };

  return {
    lock: locks.lock,
    prepareWrite,

    /** Locks a record for deletion; checks that the actor may delete it and has seen its current state. */
    async lockToDelete(ctx: Context, id: string): Promise<Row> {
      const row = await locks.lock(ctx, id);
      authorize(ctx, `${noun}.delete`, row);
      assertUnchanged(ctx, row);
      return row;
    },

    /** Locks a deleted record; checks that the actor may restore it. */
    async lockToRestore(ctx: Context, id: string): Promise<Row & { deletionId: string }> {
      const row = await locks.lockDeleted(ctx, id);
      authorize(ctx, `${noun}.delete`, row);
      return row;
    },

    /** Inserts a new record. */
    async add(ctx: Context, row: Table['$inferInsert'] & { id: string }): Promise<Wire> {
      return writes.insert(ctx, `${noun}.created`, row);
    },

    /** Changes columns of a locked record; omitted or undefined ones stay. */
    async edit(
      ctx: Context,
      row: Row,
      values: Partial<Table['$inferInsert']>,
      verb = `${noun}.updated`,
    ): Promise<{ before: Wire; after: Wire }> {
      if (linked.isRelinked(row, values)) return editNoting(ctx, row, values, { verb });
      const set = { ...values, updatedAt: changedAt(ctx, row) };
      return writes.update(ctx, verb, row.id, set);
    },

    /** Inserts imported rows. */
    async write(ctx: VisitorContext, rows: readonly Row[]): Promise<void> {
      const write = await prepareWrite(ctx, rows);
      await write();
    },

    /** Inserts rows together with their own log entries. */
    async writeWithHistory(
      ctx: VisitorContext,
      rows: readonly Table['$inferInsert'][],
      history: readonly (typeof changes.$inferInsert)[],
    ): Promise<void> {
      await insertMany(ctx.db, table, rows);
      await insertMany(ctx.db, changes, history);
    },

    /** Saves changed rows. */
    async change(
      ctx: VisitorContext,
      changed: readonly { before: Row; after: Row; verb?: string }[],
    ): Promise<void> {
      for (const piece of cutInPieces(changed, atOnce)) {
        await updateMany(
          ctx.db,
          table,
          piece.map(({ after }) => after),
        );
        const told = await wires(
          ctx,
          piece.flatMap(({ before, after }) => [before, after]),
        );
        const relinked = piece.filter(({ before, after }) => linked.isRelinked(before, after));
        const links = await linked.read(
          ctx,
          relinked.map(({ before }) => before.id),
        );
        const log = piece.map(({ before: row, verb = 'updated' }, place) => {
          const [before = null, after = null] = told.slice(2 * place, 2 * place + 2);
          const now = links.get(row.id);
          return changeRow(ctx, `${noun}.${verb}`, {
            before: before && { ...before, ...(now && linked.readFrom(row)) },
            after: after && { ...after, ...now },
          });
        });
        await insertMany(ctx.db, changes, log);
      }
    },

    /** Changes a locked record that others were merged into, or part from; the log keeps `noted` beside it. */
    async settle(
      ctx: Context,
      row: Row,
      values: Partial<Table['$inferInsert']>,
      { verb, noted }: { verb: 'merged' | 'unmerged'; noted: Noted },
    ): Promise<void> {
      await editNoting(ctx, row, values, { verb: `${noun}.${verb}`, noted });
    },

    /** Changes columns of a locked record; the log keeps `was` beside what it was, and `noted` beside what it is. */
    editNoting(
      ctx: Context,
      row: Row,
      values: Partial<Table['$inferInsert']>,
      notes: Required<Pick<Noting, 'was' | 'noted'>>,
    ): Promise<{ before: Wire; after: Wire }> {
      return editNoting(ctx, row, values, { verb: `${noun}.updated`, ...notes });
    },

    /** Hides rows that were merged into another one, which has all that belonged to them. */
    async join(
      ctx: Context,
      rows: readonly Row[],
      { deletedAt, deletionId }: Deletion,
    ): Promise<void> {
      await updateMany(
        ctx.db,
        table,
        rows.map((row) => ({ ...row, deletedAt, deletionId })),
      );
      const gone = await wires(ctx, rows);
      await recordChanges(
        ctx,
        `${noun}.joined`,
        gone.map((before) => ({ before: { ...before, deletionId }, after: null })),
      );
    },

    /** Shows them again. */
    async part(ctx: Context, rows: readonly Row[]): Promise<void> {
      await showRows(ctx, rows, `${noun}.parted`);
    },

    /** Deletes rows that nothing depends on, each as a separate deletion; the log keeps what is noted of each. */
    async hideAll<Given extends Row>(
      ctx: VisitorContext,
      rows: readonly Given[],
      noted: (id: string) => Record<string, unknown> = () => ({}),
    ): Promise<Given[]> {
      const hidden = rows.map((row) => ({ ...row, ...newDeletion(ctx) }));
      await hideEach(ctx, rows, hidden, noted);
      return hidden;
    },

    hideEach,

    /** Deletes a record; the log keeps `noted` beside it. */
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

    /** Restores rows with whose deletion nothing else was deleted. */
    async showAll(ctx: VisitorContext, rows: readonly Row[]): Promise<void> {
      await showRows(ctx, rows, `${noun}.restored`);
    },

    /** Restores a record; the caller then restores whatever was deleted with it. */
    async show<Given extends Row>(
      ctx: VisitorContext,
      row: Given,
    ): Promise<{ row: Given; wire: Wire }> {
      const after = { ...row, deletedAt: null, deletionId: null, updatedAt: changedAt(ctx, row) };
      await updateMany(ctx.db, table, [after]);
      const wire = await read(ctx, row.id);
      const restored = { ...wire, ...linked.readFrom(after) };
      await recordChange(ctx, `${noun}.restored`, { before: null, after: restored });
      return { row: after, wire };
    },
  };
}

/** The writes of a kind that nothing prints. */
function readAround<Wire extends Recordable>(
  table: HidingTable,
  read: Kind<HidingTable, never, Wire>['read'],
): SingleWrites<Wire> {
  return {
    async insert(ctx, verb, row) {
      await insertMany(ctx.db, table, [row]);
      const after = await read(ctx, row.id);
      await recordChange(ctx, verb, { before: null, after });
      return after;
    },
    async update(ctx, verb, id, values) {
      const before = await read(ctx, id);
      await ctx.db.update<PgTable>(table).set(values).where(eq(table.id, id));
      const after = await read(ctx, id);
      await recordChange(ctx, verb, { before, after });
      return { before, after };
    },
  };
}
