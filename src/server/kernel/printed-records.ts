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
  /**
   * The same condition in two parts, for a filter that many records meet: `among` has an index, `holds` is said of one
   * record after the other. The first of the list are looked at, and all of them only if these do not fill the page.
   */
  tried?: (ctx: VisitorContext, filter: Filter) => Tried | undefined;
}

interface Tried {
  among: SQL | undefined;
  holds: SQL;
}

/** How many are looked at: where they do not fill a page, less than one in a hundred meets the filter. */
const mostTried = 5_000;

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
    from = sql`${table}`,
  ) =>
    sql`select *, ${by} as sort_key from ${from} where ${where} order by ${orderBy} limit ${take} offset ${skip}`;
  const readRows = async (ctx: VisitorContext, window: Window, rows: SQL) => {
    const page = await ctx.db.execute<PageRow & Record<string, unknown>>(selectPage(window, rows));
    return page.rows;
  };

  const readTried = async (ctx: VisitorContext, filter: Filter, window: Window, tried: Tried) => {
    const { after, direction, orderBy, skip, take } = window;
    const way = sql.raw(direction);
    const among = and(tried.among, after);
    const first = selectRows({ ...window, skip: 0 }, among, mostTried);
    const found = sql`select * from (${first}) as ${table} where ${tried.holds}
      order by ${table}.sort_key ${way}, ${table.id} ${way} limit ${take} offset ${skip}`;
    const rows = await readRows(ctx, window, found);
    if (rows.length === take) return rows;
    const others = await ctx.db.execute(
      sql`select 1 from ${table} where ${among} order by ${orderBy} limit 1 offset ${mostTried}`,
    );
    if (others.rows.length === 0) return rows;
    // The rest in the order of the list would be looked up one by one: few are left to sort.
    const all = sql`(select * from ${table} where ${conditions(ctx, filter)} offset 0) as ${table}`;
    return readRows(ctx, window, selectRows(window, after ?? sql`true`, take, all));
  };

  const readPage = async (ctx: VisitorContext, filter: Filter) => {
    const window = plan(filter);
    const tried = kind.tried?.(ctx, filter);
    if (tried) return window.page(await readTried(ctx, filter, window, tried), toPrinted);
    const rows = selectRows(window, and(conditions(ctx, filter), window.after), window.take);
    return window.page(await readRows(ctx, window, rows), toPrinted);
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
