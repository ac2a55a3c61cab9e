/** The entries of the audit under a filter, newest first, page by page. */
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditApi } from '#contract/audit.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { makePagedQuery } from '#web/lib/queries.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
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
    ...makePagedQuery(auditApi.list, filter),
    placeholderData: keepPreviousData,
    // Anything that anybody does adds to it.
    staleTime: 0,
  });
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading audit...',
        failed: 'Failed to fetch the audit',
        more: 'Older entries',
      }}
      skeleton={<SkeletonRows count={10} height={44} />}
      empty={
        <EmptyList
          icon={IconHistory}
          title="No entries found"
          hint="What the team does shows up here."
          narrowed={narrowed && { hint: 'The filters hide all entries.', onClear: onClearFilters }}
        />
      }
    >
      {(entries) => (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} within={filter.batchId} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
