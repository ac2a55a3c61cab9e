/**
 * The middle of a long list, far from what was read from its beginning and from its end: whoever drags the bar there sees its
 * rows after a call or a few, as a call can skip rows. Pages stand at fixed places, and only those in sight are read.
 */
import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListEndpoint } from '#contract/endpoint.ts';
import { rowsOfTable } from '#contract/list-filter.ts';
import { longestPage, mostSkipped } from '#contract/primitives.ts';
import type { Page } from '#web/lib/call.ts';
import { readPage } from '#web/lib/queries.ts';
import type { Sight } from './reread-in-sight.ts';

interface Asked {
  sort: string;
  cursor: string | undefined;
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export interface MiddleReads<Each> {
  key: QueryKey;
  sort: string;
  /** Through how many rows a call goes at most. */
  stride: number;
  read: (asked: Asked) => Promise<Page<Each>>;
}

/** Of the list with that key; where it is filtered, calls go in shorter strides, but go all the same. */
export function makeMiddleReads<E extends ListEndpoint>(
  endpoint: E,
  key: QueryKey,
  sort: string,
): MiddleReads<Awaited<ReturnType<typeof readPage<E>>>['items'][number]> {
  const { sort: _, limit: __, ...filter } = Object(key[3]);
  const isFiltered = Object.values(filter).some((each) => each !== undefined && each !== '');
  return {
    key: [key[0], key[1], 'middle', sort, ...(isFiltered ? [filter] : [])],
    sort,
    stride: isFiltered ? longestPage : mostSkipped,
    read: ({ signal, ...query }) => readPage(endpoint, { ...filter, ...query }, signal),
  };
}

/** The cursors that were met so far in one order, by how many rows are before what they lead to. */
export type Met = Map<number, string>;

interface Way<Each> {
  met: Met;
  stride: number;
  read: (asked: Pick<Asked, 'cursor' | 'skip' | 'limit'>) => Promise<Page<Each>>;
}

/** The rows from a place on: the nearest cursor before it is gone on from, in strides. */
export async function readFrom<Each>(
  place: number,
  limit: number,
  { met, stride, read }: Way<Each>,
): Promise<Each[]> {
  let at = Math.max(0, ...[...met.keys()].filter((each) => each <= place));
  while (place - at + limit > stride) {
    const rows = Math.min(stride, place - at);
    const { next } = await read({ cursor: met.get(at), skip: rows - 1, limit: 1 });
    if (next === null) return [];
    at += rows;
    met.set(at, next);
  }
  const { items, next } = await read({ cursor: met.get(at), skip: place - at, limit });
  if (next !== null) met.set(place + limit, next);
  return items;
}

/** Milliseconds for which the rows in sight stay: what a bar is dragged past is not read. */
const rest = 120;

const rowsFurther = 60;

interface Gap {
  /** The place of the first row that neither part knows, and of the first that is known again. */
  from: number;
  to: number;
  count: number;
  /** Whether there are no more than that, so that the other end is known. */
  isExact: boolean;
}

/** Rows of the middle, by their places; what comes second is to be told of what is in sight there. */
export function useMiddle<Each>(
  reads: MiddleReads<Each>,
  { from, to, count, isExact }: Gap,
  updatedAt: number,
): [ReadonlyMap<number, readonly Each[]>, (sight: Sight) => void] {
  const name = JSON.stringify(reads.key);
  const client = useQueryClient();
  const [sight, setSight] = useState<(Sight & { of: string | undefined }) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = useCallback(
    (seen: Sight) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setSight({ ...seen, of: name }), rest);
    },
    [name],
  );
  // What was met is no longer where it was once the list has been read anew.
  const met = useMemo(() => ({ forth: new Map(), back: new Map() }), [name, updatedAt]);
  // Where more may follow, they are found by looking a little further.
  const seen = sight && !isExact ? { ...sight, last: sight.last + rowsFurther } : sight;
  const end = isExact ? to : Number.POSITIVE_INFINITY;
  const places = seen?.of === name ? listPlaces(seen, { from, to: end }) : [];
  const keys = places.map((place) => [...reads.key, place]);
  const pages = useQueries({
    queries: places.map((place, nth) => ({
      queryKey: keys[nth] ?? [],
      // One after the other: the second goes on from where the first has come to.
      enabled: keys
        .slice(0, nth)
        .every((key) => (client.getQueryState(key)?.status ?? 'pending') !== 'pending'),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { sort, stride, read } = reads;
        if (!isExact || place < count / 2) {
          return readFrom(place, rowsOfTable, {
            met: met.forth,
            stride,
            read: (asked) => read({ ...asked, sort, signal }),
          });
        }
        // From the end it is nearer.
        const last = Math.min(place + rowsOfTable, count);
        const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
        const rows = await readFrom(count - last, last - place, {
          met: met.back,
          stride,
          read: (asked) => read({ ...asked, sort: turned, signal }),
        });
        return rows.toReversed();
      },
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const rows = useMemo(
    () => new Map(places.flatMap((place, at) => (pages[at] ? [[place, pages[at]] as const] : []))),
    [places.join(), pages],
  );
  return [rows, look];
}

/** The places of the pages that are in sight in the gap. */
export function listPlaces(
  { first, last }: Sight,
  { from, to }: Pick<Gap, 'from' | 'to'>,
): number[] {
  const [begin, end] = [Math.max(first, from), Math.min(last, to - 1)];
  const place = (row: number) => row - (row % rowsOfTable);
  const places: number[] = [];
  for (let at = place(begin); at <= end; at += rowsOfTable) places.push(at);
  return places;
}
