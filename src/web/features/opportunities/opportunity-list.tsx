/** The opportunities as cards, read page by page as the list scrolls. */

import { Button, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type OpportunityListFilter, opportunityPagesQuery } from './opportunities.api.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { isNarrowed } from './opportunity-filters.ts';
import classes from './opportunity-list.module.css';

const gap = 8;

interface OpportunityListProps {
  filter: OpportunityListFilter;
  onOpen: (opportunity: Opportunity) => void;
  onClearFilters: () => void;
  /** The button that puts the first opportunity here. */
  addButton: ReactNode;
}

export function OpportunityList({
  filter,
  onOpen,
  onClearFilters,
  addButton,
}: OpportunityListProps) {
  const list = useInfiniteQuery({
    ...opportunityPagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  const rowHeight = isWide ? 72 : isPhone ? 152 : 126;
  const opportunities = list.data?.pages.flatMap((page) => page.items) ?? [];

  if (list.isPending) {
    return (
      <Loading words="Loading opportunities...">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={rowHeight} mb={gap} radius="md" />
        ))}
      </Loading>
    );
  }
  if (list.error && opportunities.length === 0) {
    return (
      <ErrorState title="Failed to fetch opportunities" error={list.error} onRetry={list.refetch} />
    );
  }
  if (opportunities.length === 0) {
    return (
      <NoOpportunities filter={filter} onClearFilters={onClearFilters} addButton={addButton} />
    );
  }
  return (
    <>
      <div className={classes.list} data-old={list.isPlaceholderData || undefined}>
        <VirtualList
          key={rowHeight}
          label="Opportunities"
          items={opportunities}
          keyOf={({ id }) => id}
          rowHeight={rowHeight}
          gap={gap}
          onReachEnd={() => {
            if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
          }}
        >
          {(opportunity) => <OpportunityCard opportunity={opportunity} onOpen={onOpen} />}
        </VirtualList>
      </div>
      {list.isFetchNextPageError && (
        <Text role="alert" className={classes.more}>
          More opportunities could not be loaded.{' '}
          <TryAgain variant="subtle" size="compact-sm" onRetry={list.fetchNextPage} />
        </Text>
      )}
    </>
  );
}

interface NoOpportunitiesProps {
  filter: Parameters<typeof isNarrowed>[0];
  onClearFilters: () => void;
  addButton: ReactNode;
}

/** Nothing to show: because there is nothing, or because the filters hide it. */
export function NoOpportunities({ filter, onClearFilters, addButton }: NoOpportunitiesProps) {
  const icon = IconTargetArrow;
  const title = 'No opportunities found';
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={icon}
        title={title}
        hint="Nothing matches what you searched and filtered for."
        action={
          <Button variant="default" onClick={onClearFilters}>
            Clear search and filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={title}
      hint="The sales that may come of a talk, a quote or a test drive belong here."
      action={addButton}
    />
  );
}
