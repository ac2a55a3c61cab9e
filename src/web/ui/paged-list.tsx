/**
 * A list that is read page by page, in each of its states: loading, failed, empty, filled, and with
 * more to load by a button or by scrolling.
 */
import { Button, type MantineSpacing, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';
import classes from './paged-list.module.css';
import { TryAgain } from './try-again.tsx';

/** The query, from `useInfiniteQuery`. */
type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  words: {
    /** 'Loading notes...' */
    loading: string;
    /** 'Failed to fetch notes' */
    failed: string;
    /** The plural of what is listed, for the message that the next page could not be loaded: 'Older notes'. */
    more: string;
  };
  /** As large as what will replace it. */
  skeleton: ReactNode;
  /** True while something else that the list needs is still being read. */
  isWaiting?: boolean;
  empty: ReactNode;
  /** Shown above the list, whether it is empty or not. */
  above?: ReactNode;
  /** Items before those that were read: see `useAdded`. */
  first?: readonly Item[];
  /** `onReachEnd` is for lists that load on as they are scrolled. */
  children: (items: Item[], onReachEnd: () => void) => ReactNode;
}

type Reading =
  /** False while only the first of what was read are shown. */
  | { scrolls?: never; moreButton?: Partial<MoreButtonProps> | false }
  | { scrolls: true | Scrolling; moreButton?: never };

interface Scrolling {
  /** By default the list fades while it still shows the last search's rows; this class replaces the fading. */
  className?: string;
  /** By default a line in the middle says that more is loading; this class restyles it. */
  moreClassName?: string;
  /** Replaces the usual line when the next page failed. */
  moreFailed?: ReactNode;
}

export function PagedList<Item>(props: PagedListProps<Item> & Reading) {
  const { query, words, empty, above, first, scrolls, children } = props;
  const { data } = query;
  const items = useItems({ data }, first);
  const handleReachEnd = useReadingOn(query);
  if (query.isPending || props.isWaiting) {
    return <Loading words={words.loading}>{props.skeleton}</Loading>;
  }
  if (query.isError && items.length === 0) {
    return <ErrorState title={words.failed} error={query.error} onRetry={query.refetch} />;
  }
  return (
    <>
      {above}
      {items.length === 0 ? (
        empty
      ) : scrolls ? (
        <Scrolled query={query} what={words.more} {...(scrolls !== true && scrolls)}>
          {children(items, handleReachEnd)}
        </Scrolled>
      ) : (
        <>
          {children(items, handleReachEnd)}
          {props.moreButton !== false && (
            <MoreButton query={query} what={words.more} {...props.moreButton} />
          )}
        </>
      )}
    </>
  );
}

/** `getItems` after the first ones, the same list until it has been read on. */
export function useItems<Item>(
  { data }: Pick<PagedQuery<Item>, 'data'>,
  first: readonly Item[] = none,
): Item[] {
  return useMemo(() => [...first, ...getItems({ data })], [first, data]);
}

/** Without what a table has not read again since a change (`reread-in-sight.ts`): it may be gone, and is not to be chosen. */
export function useFreshItems<Item>(
  { data }: Pick<PagedQuery<Item>, 'data'>,
  first: readonly Item[],
): Item[] {
  return useMemo(() => {
    const fresh = data?.pages.flatMap((page) => ('isOld' in page && page.isOld ? [] : page.items));
    return [...first, ...(fresh ?? [])];
  }, [first, data]);
}

const none: readonly never[] = [];

/** Everything that has been read of it so far. */
export function getItems<Item>({ data }: Pick<PagedQuery<Item>, 'data'>): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

interface ScrolledProps extends Scrolling {
  query: PagedQuery<unknown>;
  what: string;
  children: ReactNode;
}

/** Reads the next page by itself, and says when that failed. */
function Scrolled({ query, what, className = classes.fading, children, ...more }: ScrolledProps) {
  return (
    <div className={className} data-old={query.isPlaceholderData || undefined}>
      {children}
      {query.isFetchNextPageError &&
        (more.moreFailed ?? (
          <Text role="alert" className={more.moreClassName ?? classes.more}>
            {what} could not be loaded.{' '}
            <TryAgain variant="subtle" size="compact-sm" onRetry={query.fetchNextPage} />
          </Text>
        ))}
    </div>
  );
}

interface MoreButtonProps {
  query: PagedQuery<unknown>;
  what: string;
  label?: string;
  /** How many rows are not loaded yet, shown beside the label. */
  count?: ReactNode;
  /** A quiet button, for a list within a card. */
  isQuiet?: boolean;
  className?: string | undefined;
  /** The margin above it. */
  mt?: MantineSpacing;
}

/** Nothing once the list has been read to its end. */
export function MoreButton(props: MoreButtonProps) {
  const { query, what, label = 'Show more', count, isQuiet = false, className } = props;
  if (!query.hasNextPage) return null;
  return (
    <Button
      {...(isQuiet ? { variant: 'subtle', size: 'compact-sm' } : { variant: 'default' })}
      fullWidth={!isQuiet}
      mt={props.mt ?? (isQuiet ? 'xs' : 'md')}
      className={className}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {query.isFetchNextPageError ? `${what} could not be loaded. Try again` : label}
      {!query.isFetchNextPageError && count !== undefined && (
        <Text span inherit c="dimmed" ml={4}>
          ({count} more)
        </Text>
      )}
    </Button>
  );
}

/** The end may be reached while the list is being refetched: the next page is then read afterwards. */
function useReadingOn(query: PagedQuery<unknown>): () => void {
  const [isWanted, setIsWanted] = useState(false);
  const canRead = isWanted && query.hasNextPage && !query.isFetching && !query.isError;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (!canRead) return;
    setIsWanted(false);
    void fetchNextPage();
  }, [canRead, fetchNextPage]);
  return () => setIsWanted(true);
}
