/**
 * Lists: keyset pagination, so that the thousandth page costs no more than the first,
 * and totals that stop counting at a limit.
 */
import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { longestPage } from '#contract/primitives.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { invalid } from './app-error.ts';

/** Totals are exact up to this; beyond it the header says `1000+`. */
const countedUsually = 1_000;
/** The same with `count=exact`, which a page asks for once its rows are shown. */
const countedAtMost = 10_000;

/** The most rows in a chunk of a whole list: few enough that printing them does not noticeably block the event loop. */
export const chunkSize = 250;

/** One page of a list, as wire shapes. */
export interface Page<Item> {
  items: Item[];
  /** Cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** `X-Total-Count`; undefined if not requested. */
  total: string | undefined;
}

/** The query parameters that every list takes. */
export interface ListRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** How many rows to leave out before the page. */
  skip?: number | undefined;
  sort?: string | undefined;
  count?: 'exact' | undefined;
  /** How many rows of a whole list to read now. */
  rows?: number | undefined;
}

/** How far to count a list's rows: as its request says, or up to a given number. */
export type Counted = Pick<ListRequest, 'count'> | number;

/** Undefined where all are meant. */
export function isAmong(
  id: AnyColumn,
  { ids }: { ids?: readonly string[] | undefined },
): SQL | undefined {
  return ids && inArray(id, [...ids]);
}

export function countedUpTo(counted: Counted): number {
  if (typeof counted === 'number') return counted;
  return counted.count === 'exact' ? countedAtMost : countedUsually;
}

/** Whether the request has neither a search nor a filter. */
export function isUnfiltered(request: object): boolean {
  return Object.entries(request).every(
    ([name, value]) => value === undefined || namesOfRequest.has(name),
  );
}

/** Whether it asks for what everybody sees first: the first page, unfiltered, in the usual order. */
export function isOpening(request: ListRequest, usualSort: string): boolean {
  const { limit, cursor, count, skip, sort = usualSort } = request;
  const isFirst = [cursor, count, skip].every((each) => each === undefined);
  return limit !== undefined && isFirst && sort === usualSort && isUnfiltered(request);
}

const namesOfRequest = new Set(['limit', 'cursor', 'skip', 'sort', 'count', 'rows']);

/** One way to order a list: a never-null SQL expression with an index behind it, ties broken by id. */
export interface Ordering {
  by: SQL;
  direction: 'asc' | 'desc';
  /** The SQL type of `by`, to which the cursor's text is cast. */
  type: 'text' | 'timestamptz' | 'integer' | 'uuid' | 'numeric' | 'date';
}

/** By name, or found by it: custom fields are too many to name. */
export type Orderings =
  | Readonly<Record<string, Ordering>>
  | ((sort: string) => Ordering | undefined);

/** Each ordering under its name, and reversed under `-name`. */
export function bothWays(
  ascending: Record<string, Omit<Ordering, 'direction'>>,
): Record<string, Ordering> {
  return Object.fromEntries(
    Object.entries(ascending).flatMap(([name, ordering]): [string, Ordering][] => [
      [name, { ...ordering, direction: 'asc' }],
      [`-${name}`, { ...ordering, direction: 'desc' }],
    ]),
  );
}

const Cursor = z.tuple([z.string(), z.string().max(1_000), z.guid()]);

function readCursor(cursor: string, sort: string): [string, string] {
  try {
    const [cursorSort, key, id] = Cursor.parse(
      JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')),
    );
    if (cursorSort === sort && !key.includes('\0')) return [key, id];
  } catch {
    // Falls through: any malformed cursor gets the same error.
  }
  throw invalid({ cursor: 'is not a cursor of this list' });
}

/** The end of a list's query: where to continue, the order and the limit. */
export interface Window {
  by: SQL;
  direction: Ordering['direction'];
  /** The condition that skips earlier pages; undefined on the first page. */
  after: SQL | undefined;
  /** The id of the last row of the page before; undefined on the first page. */
  from: string | undefined;
  orderBy: SQL;
  /** Of the rows after that. */
  skip: number;
  /** One row more than the page, to see whether there is a next page. */
  take: number;
  /** Select this as `cursorKey` beside the row. */
  cursorKey: SQL<string>;
  /** Cuts the page out of the rows read. */
  page<Row extends { id: string; cursorKey: string }, Item>(
    rows: Row[],
    toItem: (row: Row) => Item,
  ): Pick<Page<Item>, 'items' | 'next'>;
}

/** Plans a page of a list. `id` is the list's id column; `orderings` name every sort it offers. */
export function planWindow(
  request: ListRequest,
  orderings: Orderings,
  fallback: string,
  id: SQL,
): Window {
  const sort = request.sort ?? fallback;
  const ordering = typeof orderings === 'function' ? orderings(sort) : orderings[sort];
  if (!ordering) throw invalid({ sort: 'is not an order of this list' });
  const { by, type } = ordering;
  const { skip = 0 } = request;
  if (skip > 0 && request.limit === undefined) throw invalid({ skip: 'goes with a limit' });
  // Behind a filter no index says how many rows are read to skip so many: as many as for a page of them.
  if (skip + (request.limit ?? 0) > longestPage && skip > 0 && !isUnfiltered(request)) {
    throw invalid({
      skip: `comes with the limit to at most ${longestPage} rows of a filter`,
    });
  }
  const size = request.limit ?? request.rows ?? chunkSize;
  const descending = ordering.direction === 'desc';
  // Both columns sort the same way, so that one index (key, id) serves both directions.
  const orderBy = descending ? sql`${by} desc, ${id} desc` : sql`${by}, ${id}`;
  let after: SQL | undefined;
  let from: string | undefined;
  if (request.cursor !== undefined) {
    const [key, lastId] = readCursor(request.cursor, sort);
    from = lastId;
    const castKey = sql`${key}::${sql.raw(type)}`;
    after = descending
      ? sql`(${by}, ${id}) < (${castKey}, ${lastId}::uuid)`
      : sql`(${by}, ${id}) > (${castKey}, ${lastId}::uuid)`;
  }
  return {
    by,
    direction: ordering.direction,
    after,
    from,
    orderBy,
    skip,
    take: size + 1,
    cursorKey: sql<string>`(${by})::text`,
    page(rows, toItem) {
      const kept = rows.slice(0, size);
      const last = kept.at(-1);
      const next =
        rows.length > size && last
          ? Buffer.from(JSON.stringify([sort, last.cursorKey, last.id])).toString('base64url')
          : undefined;
      return { items: kept.map(toItem), next };
    },
  };
}

/** Counts a query's rows up to the limit, beyond which it returns `1000+`. `query` may select anything. */
export async function boundedTotal(db: Handle, query: SQL, counted: Counted): Promise<string> {
  const result = await db.execute<{ count: number }>(countBounded(query, counted));
  return sayTotal(result.rows[0]?.count ?? 0, counted);
}

/** The statement for it, which returns the number as `count`. */
export function countBounded(query: SQL, counted: Counted): SQL {
  const most = countedUpTo(counted) + 1;
  return sql`select count(*)::int as count from (${query} limit ${most}) as counted`;
}

export function sayTotal(count: number, counted: Counted): string {
  const upTo = countedUpTo(counted);
  return count > upTo ? `${upTo}+` : String(count);
}
