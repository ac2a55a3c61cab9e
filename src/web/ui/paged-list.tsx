/**
 * A list that is read page by page, in each of its states: on its way, failed, empty, there, and with more to come,
 * by a button or as it is scrolled.
 */
import { Button, type MantineSpacing, Text } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { Loading } from './loading.tsx';
import classes from './paged-list.module.css';
import { TryAgain } from './try-again.tsx';

/** What `useInfiniteQuery` says of it. */
type PagedQuery<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

interface PagedListProps<Item> {
  query: PagedQuery<Item>;
  words: {
    /** 'Loading notes...' */
    loading: string;
    /** 'Failed to fetch notes' */
    failed: string;
    /** What could not be read on: 'Older notes'. */
    more: string;
  };
  /** Of the size of what comes. */
  skeleton: ReactNode;
  /** What else it cannot be shown without is still being read. */
  isWaiting?: boolean;
  empty: ReactNode;
  /** Stands over it, be it empty or not. */
  above?: ReactNode;
  /** `onReachEnd` is for lists that are scrolled. */
  children: (items: Item[], onReachEnd: () => void) => ReactNode;
}

type Reading =
  | { scrolls?: never; moreButton?: Partial<MoreButtonProps> }
  | { scrolls: true | Scrolling; moreButton?: never };

interface Scrolling {
  /** In place of fading while what it shows belongs to the last search. */
  className?: string;
  /** In place of a line in the middle. */
  moreClassName?: string;
  /** In place of such a line. */
  moreFailed?: ReactNode;
}

export function PagedList<Item>(props: PagedListProps<Item> & Reading) {
  const { query, words, empty, above, scrolls, children } = props;
  const { data } = query;
  const items = useMemo(() => getItems({ data }), [data]);
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
          <MoreButton query={query} what={words.more} {...props.moreButton} />
        </>
      )}
    </>
  );
}

/** All that was read of it so far. */
export function getItems<Item>({ data }: Pick<PagedQuery<Item>, 'data'>): Item[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}

interface ScrolledProps extends Scrolling {
  query: PagedQuery<unknown>;
  what: string;
  children: ReactNode;
}

/** Reads on by itself, and says when that does not work. */
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
  /** How many are still to come, beside the label. */
  count?: ReactNode;
  /** A quiet one under a list within a card. */
  isQuiet?: boolean;
  className?: string | undefined;
  /** The room above it. */
  mt?: MantineSpacing;
}

/** Nothing where the list has been read to its end. */
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

/** The end may be reached while the list is being read again: the next page is then read after that. */
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
