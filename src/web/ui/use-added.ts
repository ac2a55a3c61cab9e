/** What was just added, for a list that would not show it: it sorts or filters it elsewhere, or has not read so far. */
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { lastWritten, showPatience, type Written } from '#web/lib/written.ts';

interface AddedTo<Item, Key extends QueryKey> {
  /** What the list shows; with another filter or order it is another list. */
  list: unknown;
  /** Of the calls that add to it: `/api/tasks`. */
  path: string;
  read: (id: string) => UseQueryOptions<Item, Error, Item, Key>;
  /** Whoever has sent this one away does not want it before the others. */
  dismissedId?: string | null;
}

/**
 * The record to be shown before those that were read, or none. It stays there until the list is another one; once it is
 * in its place, or gone, it does not come back here.
 */
export function useAdded<Item extends { id: string }, Key extends QueryKey>(
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>,
  { list, path, read, dismissedId }: AddedTo<Item, Key>,
): readonly Item[] {
  const written = useSyncExternalStore(lastWritten.subscribe, lastWritten.get);
  const shown = JSON.stringify(list);
  const [added, setAdded] = useState<{ written: Written; to: string | null } | null>(null);
  if (written !== added?.written && isJustAdded(written, path)) setAdded({ written, to: shown });
  // Before the list has been read again it may well be about to show it.
  const isReread =
    added?.to === shown && query.dataUpdatedAt > added.written.at && !query.isPlaceholderData;
  const id = isReread ? added.written.id : undefined;
  const isRead = query.data?.pages.some(({ items }) => items.some((item) => item.id === id));
  const { data, isError } = useQuery({ ...read(id ?? ''), enabled: id !== undefined && !isRead });
  // Of one that was merged, the one that stays is read.
  const isGone = isError || (data !== undefined && data.id !== id);
  if (added && id !== undefined && (isRead || isGone)) setAdded({ ...added, to: null });
  const isShown = id !== undefined && id !== dismissedId && !isRead && !isGone;
  const shownFirst = isShown ? data : undefined;
  return useMemo(() => (shownFirst ? [shownFirst] : none), [shownFirst]);
}

const none: readonly never[] = [];

function isJustAdded(written: Written | null, path: string): written is Written {
  if (!written?.isNew || written.path !== path) return false;
  return Date.now() - written.at < showPatience;
}
