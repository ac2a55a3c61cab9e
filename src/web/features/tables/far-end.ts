/**
 * The far end of a long list, read from its other end: a cursor does not jump, so whoever goes there would wait for all
 * the pages between. Rows that lie in neither part stay unread.
 */
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ListEndpoint } from '#contract/endpoint.ts';
import type { Page } from '#web/lib/call.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { getItems } from '#web/ui/paged-list.tsx';
import { type MiddleReads, makeMiddleReads, useMiddle } from './middle.ts';
import type { Sight } from './reread-in-sight.ts';

/** How the far parts of the list with that key are read: the end is the same list in the opposite order. */
export function makeFarReads<E extends ListEndpoint>(endpoint: E, key: QueryKey, sort: string) {
  const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  return {
    end: makePagedQuery(endpoint, { ...Object(key[3]), sort: turned }),
    middle: makeMiddleReads(endpoint, key, sort),
  };
}

type EndPages<Each> = UseInfiniteQueryOptions<
  Page<Each>,
  Error,
  InfiniteData<Page<Each>>,
  unknown[],
  string
>;

export interface FarReads<Each> {
  end: EndPages<Each>;
  middle: MiddleReads<Each>;
}

/** The rows of a list as far as they are known; those that have not been read are undefined. */
export interface Parts<Each> {
  rows: readonly (Each | undefined)[];
  /** How many have been read from the beginning on. */
  read: number;
  /** How many from the end. */
  readAtEnd: number;
  /** Whether every row has been read. */
  isWhole: boolean;
  /** Whether the end can be gone to. */
  hasEnd: boolean;
  onReadEnd: () => void;
  /** Whether the middle can be. */
  hasMiddle: boolean;
  onReadMiddle: (sight: Sight) => void;
}

interface Listed<Each> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Each[] }>>;
  far: FarReads<Each>;
  /** The rows from the beginning on, with those that stand before all others. */
  rows: readonly Each[];
  first: readonly Each[];
  total: { count: number; more?: boolean } | undefined;
}

export function useFarEnd<Each extends { id: string }>(listed: Listed<Each>): Parts<Each> {
  const { query, far, rows, first, total } = listed;
  const key = JSON.stringify(far.end.queryKey);
  const [wanted, setWanted] = useState('');
  const isExact = total !== undefined && total.more !== true && !query.isPlaceholderData;
  const isWanted = wanted === key && isExact && query.hasNextPage;
  const end = useInfiniteQuery({ ...far.end, enabled: isWanted });
  const { data } = end;
  const count = total?.count ?? 0;
  const parts = useMemo(() => {
    const known = { rows, read: rows.length, readAtEnd: 0, isWhole: !query.hasNextPage };
    if (!isWanted || !data) return known;
    return joinParts(rows, getItems({ data }), { first, count });
  }, [rows, first, data, count, isWanted, query.hasNextPage]);
  // What stands first has no place in the list.
  const shift = first.length;
  const gap = { from: parts.read - shift, to: count - parts.readAtEnd, count, isExact };
  const [middle, look] = useMiddle(far.middle, gap, query.dataUpdatedAt);
  const all = useMemo(
    () => (parts.isWhole || middle.size === 0 ? parts.rows : putMiddle(parts, middle, shift)),
    [parts, middle, shift],
  );
  const onReadEnd = () => {
    setWanted(key);
    if (isWanted && end.hasNextPage && !end.isFetching) void end.fetchNextPage();
  };
  return {
    ...parts,
    rows: all,
    hasEnd: isExact && !end.isError,
    onReadEnd,
    hasMiddle: total !== undefined && !query.isPlaceholderData,
    onReadMiddle: ({ first: from, last }) => look({ first: from - shift, last: last - shift }),
  };
}

/** Puts rows of the middle where they are; what has moved to another part stands there alone. */
export function putMiddle<Each extends { id: string }>(
  { rows, read, readAtEnd }: Pick<Parts<Each>, 'rows' | 'read' | 'readAtEnd'>,
  middle: ReadonlyMap<number, readonly Each[]>,
  shift: number,
): readonly (Each | undefined)[] {
  const all = [...rows];
  const ids = new Set(rows.flatMap((row) => row?.id ?? []));
  const endsAt = readAtEnd > 0 ? rows.length - readAtEnd : Number.POSITIVE_INFINITY;
  for (const [place, some] of middle) {
    for (const [at, row] of some.entries()) {
      const index = place + shift + at;
      if (index < read || index >= endsAt || ids.has(row.id)) continue;
      ids.add(row.id);
      while (all.length < index) all.push(undefined);
      all[index] = row;
    }
  }
  return all;
}

/** Puts both together; `backwards` begins with the last row. What stands `first` may stand among them once more. */
export function joinParts<Each extends { id: string }>(
  rows: readonly Each[],
  backwards: readonly Each[],
  { first, count }: { first: readonly Each[]; count: number },
): Pick<Parts<Each>, 'rows' | 'read' | 'readAtEnd' | 'isWhole'> {
  const firstIds = new Set(first.map(({ id }) => id));
  const ids = new Set(rows.map(({ id }) => id));
  const isWhole = backwards.some(({ id }) => ids.has(id) && !firstIds.has(id));
  const end = backwards.filter(({ id }) => !ids.has(id)).toReversed();
  // The count may be a little old: as long as they have not met, something is missing.
  const missing = isWhole ? 0 : Math.max(1, count - rows.length - end.length);
  const gap = Array.from({ length: missing }, () => undefined);
  return { rows: [...rows, ...gap, ...end], read: rows.length, readAtEnd: end.length, isWhole };
}

/** The next page is asked for this many rows ahead. */
const rowsAhead = 60;
/** So few are read on from the beginning, wherever they are looked at. */
const fewRows = 400;

/** Which part is to be read on for what is in sight. */
export function choosePart(
  { first, last }: Sight,
  parts: Pick<Parts<unknown>, 'read' | 'readAtEnd' | 'isWhole' | 'hasEnd' | 'hasMiddle'> & {
    count: number;
  },
): 'beginning' | 'middle' | 'end' | null {
  const { read, readAtEnd, isWhole, hasEnd, hasMiddle, count } = parts;
  const endsAt = count - readAtEnd;
  if (isWhole || last < read - rowsAhead || (readAtEnd > 0 && first >= endsAt + rowsAhead)) {
    return null;
  }
  // Where the end can't be gone to, there may be more rows than are counted.
  const isBeforeEnd = !hasEnd || last < endsAt - fewRows;
  if (hasMiddle && first >= read + fewRows && isBeforeEnd) return 'middle';
  const isNearEnd = hasEnd && endsAt - read > fewRows && endsAt - last < first - read;
  return isNearEnd ? 'end' : 'beginning';
}

interface Touched {
  rows: readonly ({ id: string } | undefined)[];
  index: number;
  /** The one touched before it, for a range; else -1. */
  from: number;
}

/** Chooses a row of the end, of which the page does not know: with a range, all that are read up to the one before. */
export function toggleAtEnd(choosing: Choosing, { rows, index, from }: Touched): void {
  const id = rows[index]?.id;
  if (id === undefined) return;
  const idsOf = (some: typeof rows) => some.flatMap((row) => row?.id ?? []);
  if (choosing.isAll) choosing.onChange(idsOf(rows).filter((each) => each !== id));
  else if (from >= 0 && !choosing.has(id)) {
    const between = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    choosing.onChange([...new Set([...(choosing.chosen ?? []), ...idsOf(between)])]);
  } else choosing.toggle(id);
}
