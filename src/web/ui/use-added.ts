/** What was just added, for a list that would not show it: it sorts or filters it elsewhere, or has not read so far. */
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { lastWritten, showPatience, type Written } from '#web/lib/written.ts';

interface AddedTo<Item, Key extends QueryKey> {
  /** What the list shows; with another filter or order it is another list. */
  list: unknown;
  /** Of the calls that add to it: `/api/tasks`. */
  path: string;
  read: (id: string) => UseQueryOptions<Item, Error, Item, Key>;
}

/** The record to be shown before those that were read, or none; it stays there until the list is another one, or shows it itself. */
export function useAdded<Item extends { id: string }, Key extends QueryKey>(
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>,
  { list, path, read }: AddedTo<Item, Key>,
): Item[] {
  const written = useSyncExternalStore(lastWritten.subscribe, lastWritten.get);
  const shown = JSON.stringify(list);
  const [added, setAdded] = useState<{ written: Written; to: string } | null>(null);
  if (written !== added?.written && isJustAdded(written, path)) setAdded({ written, to: shown });
  // Before the list has been read again it may well be about to show it.
  const isReread = added !== null && query.dataUpdatedAt > added.written.at;
  const id = isReread && added.to === shown ? added.written.id : undefined;
  const isRead = query.data?.pages.some(({ items }) => items.some((item) => item.id === id));
  const isMissing = id !== undefined && isRead === false && !query.isPlaceholderData;
  const { data, isError } = useQuery({ ...read(id ?? ''), enabled: isMissing });
  return isMissing && data && !isError ? [data] : [];
}

function isJustAdded(written: Written | null, path: string): written is Written {
  if (!written?.isNew || written.path !== path) return false;
  return Date.now() - written.at < showPatience;
}
