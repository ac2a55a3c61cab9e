/** The opportunities as cards, read page by page as the list scrolls. */

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type OpportunityListFilter, opportunityPagesQuery } from './opportunities.api.ts';
import { OpportunityCard } from './opportunity-card.tsx';
import { isNarrowed } from './opportunity-filters.ts';

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
  return (
    <PagedList
      query={list}
      words={{
        loading: 'Loading opportunities...',
        failed: 'Failed to fetch opportunities',
        more: 'More opportunities',
      }}
      skeleton={Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={rowHeight} mb={gap} radius="md" />
      ))}
      empty={
        <NoOpportunities filter={filter} onClearFilters={onClearFilters} addButton={addButton} />
      }
      scrolls
    >
      {(opportunities, onReachEnd) => (
        <VirtualList
          key={rowHeight}
          label="Opportunities"
          items={opportunities}
          keyOf={({ id }) => id}
          rowHeight={rowHeight}
          gap={gap}
          onReachEnd={onReachEnd}
        >
          {(opportunity) => <OpportunityCard opportunity={opportunity} onOpen={onOpen} />}
        </VirtualList>
      )}
    </PagedList>
  );
}

interface NoOpportunitiesProps {
  filter: Parameters<typeof isNarrowed>[0];
  onClearFilters: () => void;
  addButton: ReactNode;
}

/** Nothing to show: because there is nothing, or because the filters hide it. */
export function NoOpportunities({ filter, onClearFilters, addButton }: NoOpportunitiesProps) {
  return (
    <EmptyList
      icon={IconTargetArrow}
      title="No opportunities found"
      hint="The sales that may come of a talk, a quote or a test drive belong here."
      action={addButton}
      narrowed={
        isNarrowed(filter) && {
          hint: 'Nothing matches what you searched and filtered for.',
          clear: 'Clear search and filters',
          onClear: onClearFilters,
        }
      }
    />
  );
}
