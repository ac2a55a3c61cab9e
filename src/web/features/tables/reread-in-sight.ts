/**
 * After a change, a long list that was read page by page is read again where it is in sight; each other page once it is
 * scrolled to. TanStack Query would read all of them, one after the other.
 */
import type {
  InfiniteData,
  Query,
  QueryFunction,
  QueryFunctionContext,
} from '@tanstack/react-query';

import { lastWritten, showPatience } from '#web/lib/written.ts';

/** The first and last row on the screen. */
export interface Sight {
  first: number;
  last: number;
}

interface Page {
  items: { id: string }[];
  /** The cursor of the page after it. */
  next: string | null;
  /** It has not been read since a change. */
  isOld?: boolean;
}

interface Seen {
  sight: Sight;
  /** The places of the pages that have not been read since a change. */
  outdated: ReadonlySet<number>;
}

/** Read again together with what is in sight, so that nobody comes to old rows by a turn of the wheel. */
const rowsAround = 60;

const seenOf = new WeakMap<Query, Seen>();

/** Says which rows are on the screen; what comes back is whether some of them are out of date. */
export function setSight(query: Query, sight: Sight): boolean {
  const outdated = seenOf.get(query)?.outdated ?? new Set();
  seenOf.set(query, { sight, outdated });
  return outdated.size > 0 && listInSight(getHeld(query), sight).some((at) => outdated.has(at));
}

/** For `setQueryDefaults`: a `persister`, as that alone stands between a query and all of its pages. */
export async function readInSight(
  readAll: QueryFunction,
  context: QueryFunctionContext,
  query: Query,
): Promise<unknown> {
  const seen = seenOf.get(query);
  const read = query.options.queryFn;
  const isReadingOn = query.state.fetchMeta?.fetchMore !== undefined;
  if (!seen || query.state.data === undefined || isReadingOn || typeof read !== 'function') {
    return readAll(context);
  }
  const held = getHeld(query);
  const outdated = new Set(query.state.isInvalidated ? held.pages.keys() : seen.outdated);
  // The first page says how many there are.
  const inSight = new Set([0, ...listInSight(held, seen.sight)]);
  const news = new Map<number, Page>();
  let added = getAdded(query.queryKey[1]);
  const after: InfiniteData<Page, unknown> = { pages: [], pageParams: [] };
  let cursor = held.pageParams[0];
  for (const [place, old] of held.pages.entries()) {
    if (place > 0 && cursor === null) break;
    // The page before ends elsewhere now.
    if (cursor !== held.pageParams[place]) outdated.add(place);
    if (outdated.has(place) && (inSight.has(place) || added)) {
      const page: Page = Object(
        await read({ ...context, pageParam: cursor, direction: 'forward' }),
      );
      news.set(place, page);
      if (page.items.some(({ id }) => id === added)) added = null;
      outdated.delete(place);
    }
    const page = news.get(place) ?? { ...old, isOld: outdated.has(place) };
    after.pages.push(page);
    after.pageParams.push(cursor);
    cursor = page.next;
  }
  // What was stopped halfway is not kept.
  if (!context.signal.aborted) seenOf.set(query, { ...seen, outdated });
  return { ...after, pages: dropMoved(after.pages, news) };
}

/** What was just added here: it is read up to there, as the table scrolls to it. */
function getAdded(path: unknown): string | null {
  const written = lastWritten.get();
  return written?.isNew && written.path === path && Date.now() - written.at < showPatience
    ? written.id
    : null;
}

function getHeld(query: Query): InfiniteData<Page, unknown> {
  return Object(query.state.data ?? { pages: [], pageParams: [] });
}

/** The places of the pages whose rows are in sight or near. */
function listInSight({ pages }: InfiniteData<Page, unknown>, { first, last }: Sight): number[] {
  const rows = pages.reduce((sum, { items }) => sum + items.length, 0);
  // The list may have become shorter than where it was looked at.
  const from = Math.min(first, rows);
  let end = 0;
  return pages.flatMap(({ items }, place) => {
    const start = end;
    end += items.length;
    return start <= last + rowsAround && end > from - rowsAround ? [place] : [];
  });
}

/** What has moved to a page that was read again stands in no other page. */
function dropMoved(pages: Page[], news: ReadonlyMap<number, Page>): Page[] {
  const ids = new Set([...news.values()].flatMap(({ items }) => items.map(({ id }) => id)));
  return pages.map((page, place) =>
    news.has(place) || !page.items.some(({ id }) => ids.has(id))
      ? page
      : { ...page, items: page.items.filter(({ id }) => !ids.has(id)) },
  );
}
