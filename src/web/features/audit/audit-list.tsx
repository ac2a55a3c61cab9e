/** The entries of the audit under a filter, newest first, page by page. */
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditApi } from '#contract/audit.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { pagesOf } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import classes from './audit.module.css';
import { AuditRow } from './audit-row.tsx';

export type AuditQuery = NonNullable<CallInput<typeof auditApi.list>['query']>;

interface AuditListProps {
  filter: AuditQuery;
  narrowed: boolean;
  onClearFilters: () => void;
}

export function AuditList({ filter, narrowed, onClearFilters }: AuditListProps) {
  const query = useInfiniteQuery({
    ...pagesOf(auditApi.list, filter),
    placeholderData: keepPreviousData,
    // Anything done anywhere adds to it.
    staleTime: 0,
  });
  if (query.isPending) {
    return (
      <Loading words="Loading audit...">
        <SkeletonRows count={10} height={44} />
      </Loading>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState title="Failed to fetch the audit" error={query.error} onRetry={query.refetch} />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={IconHistory}
        title="No entries found"
        hint={narrowed ? 'The filters hide all entries.' : 'What the team does shows up here.'}
        action={
          narrowed && (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError
            ? 'Older entries could not be loaded. Try again'
            : 'Show more'}
        </Button>
      )}
    </>
  );
}
