/**
 * The middle of a long list, far from what was read from its beginning and from its end: whoever drags the bar there sees its
 * rows after a call or a few, as a call can skip rows. Pages stand at fixed places, and only those in sight are read.
 */
import { type QueryKey, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListEndpoint } from '#contract/endpoint.ts';
import { rowsOfTable } from '#contract/list-filter.ts';
import { mostSkipped } from '#contract/primitives.ts';
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
  read: (asked: Asked) => Promise<Page<Each>>;
}

/** Of the list with that key; null where it is filtered, as no rows are skipped then. */
export function makeMiddleReads<E extends ListEndpoint>(
  endpoint: E,
  key: QueryKey,
  sort: string,
): MiddleReads<Awaited<ReturnType<typeof readPage<E>>>['items'][number]> | null {
  const { sort: _, limit: __, ...filter } = Object(key[3]);
  if (Object.values(filter).some((each) => each !== undefined && each !== '')) return null;
  return {
    key: [key[0], key[1], 'middle', sort],
    sort,
    read: ({ signal, ...query }) => readPage(endpoint, query, signal),
  };
}

/** The cursors that were met so far in one order, by how many rows are before what they lead to. */
export type Met = Map<number, string>;

/** The rows from a place on: the nearest cursor before it is gone on from, in steps as long as a call may skip. */
export async function readFrom<Each>(
  place: number,
  limit: number,
  met: Met,
  read: (asked: Pick<Asked, 'cursor' | 'skip' | 'limit'>) => Promise<Page<Each>>,
): Promise<Each[]> {
  let at = Math.max(0, ...[...met.keys()].filter((each) => each <= place));
  while (place - at > mostSkipped) {
    const { next } = await read({ cursor: met.get(at), skip: mostSkipped - 1, limit: 1 });
    if (next === null) return [];
    at += mostSkipped;
    met.set(at, next);
  }
  const { items, next } = await read({ cursor: met.get(at), skip: place - at, limit });
  if (next !== null) met.set(place + limit, next);
  return items;
}

/** Milliseconds for which the rows in sight stay: what a bar is dragged past is not read. */
const rest = 120;

interface Gap {
  /** The place of the first row that neither part knows, and of the first that is known again. */
  from: number;
  to: number;
  count: number;
}

/** Rows of the middle, by their places; what comes second is to be told of what is in sight there. */
export function useMiddle<Each>(
  reads: MiddleReads<Each> | null,
  { from, to, count }: Gap,
  updatedAt: number,
): [ReadonlyMap<number, readonly Each[]>, (sight: Sight) => void] {
  const name = JSON.stringify(reads?.key);
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
  const places = reads && sight?.of === name ? listPlaces(sight, { from, to }) : [];
  const pages = useQueries({
    queries: places.map((place) => ({
      queryKey: [...(reads?.key ?? []), place],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        if (!reads) return [];
        const { sort, read } = reads;
        if (place < count / 2) {
          return readFrom(place, rowsOfTable, met.forth, (asked) =>
            read({ ...asked, sort, signal }),
          );
        }
        // From the end it is nearer.
        const last = Math.min(place + rowsOfTable, count);
        const turned = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
        const rows = await readFrom(count - last, last - place, met.back, (asked) =>
          read({ ...asked, sort: turned, signal }),
        );
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
