/**
 * Reads records of one kind for replies: one by its id, or a page of the list. PostgreSQL prints the JSON, since
 * mapping, validating and printing rows here takes longer than the query. The most frequent reads, one record and the
 * list's first page, are named statements; so are the writes that print what they wrote. Tests check every text against the contract: `test/app.ts`.
 */
import { and, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { listKeys } from '#contract/list-keys.ts';
import type { VisitorContext } from './context.ts';
import {
  countBounded,
  isOpening,
  type ListRequest,
  type Orderings,
  planWindow,
  sayTotal,
  type Window,
} from './lists.ts';
import {
  getText,
  Printed,
  type PrintedRow,
  type Printing,
  printInstant,
  printRow,
} from './postgres/printed-rows.ts';
import { nameStatement } from './postgres/statements.ts';
import { printedWrites } from './printed-writes.ts';

interface Kind<Filter, Shape extends z.ZodRawShape> extends Printing<Shape> {
  /** The names of its statements: `person`, `people`. */
  names: { one: string; many: string };
  table: PgTable & { id: AnyPgColumn; updatedAt: AnyPgColumn; deletedAt: AnyPgColumn };
  /** What a list leaves out of its records. */
  unlisted?: readonly (keyof Shape & string)[];
  orderings: Orderings;
  usualSort: string;
  /** The condition for a filter; it always excludes deleted records. */
  conditions: (ctx: VisitorContext, filter: Filter) => SQL | undefined;
}

interface PageRow extends PrintedRow {
  id: string;
  cursorKey: string;
}

export function printedRecords<Filter extends ListRequest, Shape extends z.ZodRawShape>(
  kind: Kind<Filter, Shape>,
) {
  type Wire = z.output<z.ZodObject<Shape>>;
  const { names, shape, table, joins, sources, orderings, usualSort, conditions } = kind;
  const printed = printRow(listKeys(shape.shape), sources);
  const unlisted = new Set<string>(kind.unlisted);
  const listed = printRow(
    listKeys(shape.shape).filter((key) => !unlisted.has(key)),
    sources,
  );
  const isThere = isNull(table.deletedAt);
  const plan = (request: ListRequest) =>
    planWindow(request, orderings, usualSort, sql`${table.id}`);
  const toPrinted = (row: PrintedRow) => new Printed<Wire>(getText(row));
  const toWire = ({ json }: PrintedRow): Wire => shape.parse(JSON.parse(json));

  const readOne = nameStatement<PrintedRow & { id: string; updatedAt: string }>(
    names.one,
    () => sql`
      select ${table.id} as id, ${printInstant(table.updatedAt)} as "updatedAt", ${printed}
      from ${table} ${joins} where ${table.id} = ${sql.placeholder('id')} and ${isThere}`,
  );

  /** Limits rows to the page before the joins: a word that matches everybody must not look up every organization. */
  const selectPage = (window: Window, rows: SQL, more: SQL[] = []) => {
    const columns = [sql`${table.id} as id`, sql`${table}.sort_key::text as "cursorKey"`, listed];
    const way = sql.raw(window.direction);
    return sql`select ${sql.join([...columns, ...more], sql`, `)} from (${rows}) as ${table} ${joins}
      order by ${table}.sort_key ${way}, ${table.id} ${way}`;
  };
  const selectRows = (
    { by, orderBy, skip }: Window,
    where: SQL | undefined,
    take: number | Placeholder,
  ) =>
    sql`select *, ${by} as sort_key from ${table} where ${where} order by ${orderBy} limit ${take} offset ${skip}`;

  const readPage = async (ctx: VisitorContext, filter: Filter) => {
    const window = plan(filter);
    const rows = selectRows(window, and(conditions(ctx, filter), window.after), window.take);
    const page = await ctx.db.execute<PageRow & Record<string, unknown>>(selectPage(window, rows));
    return window.page(page.rows, toPrinted);
  };

  const readOpening = nameStatement<PageRow & { total: number }>(names.many, () => {
    const window = plan({});
    const rows = selectRows(window, isThere, sql.placeholder('take'));
    const total = countBounded(sql`select from ${table} where ${isThere}`, {});
    return selectPage(window, rows, [sql`(${total}) as total`]);
  });
  const openList = async (ctx: VisitorContext, filter: ListRequest) => {
    const window = plan(filter);
    const rows = await readOpening(ctx.db, { take: window.take });
    return { ...window.page(rows, toPrinted), total: sayTotal(rows[0]?.total ?? 0, {}) };
  };

  return {
    async find(ctx: VisitorContext, id: string): Promise<Wire | null> {
      const [row] = await readOne(ctx.db, { id });
      return row ? toWire(row) : null;
    },

    async print(ctx: VisitorContext, id: string): Promise<Printed<Wire> | null> {
      const [row] = await readOne(ctx.db, { id });
      return row ? new Printed<Wire>(getText(row), row) : null;
    },

    printPage: readPage,

    writes: printedWrites<Wire>({
      noun: names.one,
      table,
      keys: listKeys(shape.shape),
      printed,
      joins,
      toWire,
    }),

    /** The list's first page as everybody sees it, with its total; undefined if the filter asks for anything else. */
    open: (ctx: VisitorContext, filter: Filter) =>
      isOpening(filter, usualSort) ? openList(ctx, filter) : undefined,
  };
}
