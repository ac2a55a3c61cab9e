/** The opportunities as cards, read page by page as the list is scrolled. */

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconTargetArrow } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { useCompactCards } from '#web/features/tables/use-density.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type OpportunityListFilter, opportunityPagesQuery } from './opportunities.api.ts';
import { type CardLayout, OpportunityCard } from './opportunity-card.tsx';
import { isNarrowed } from './opportunity-filters.ts';

const gaps = { roomy: 8, compact: 4 };

/** The height of a card in each of its layouts. */
const heights: Record<CardLayout, number> = { wide: 72, medium: 126, phone: 152 };
/** As much less is a compact one. */
const spared = 16;

export const opportunityWords = {
  loading: 'Loading opportunities...',
  failed: 'Failed to fetch opportunities',
  more: 'More opportunities',
};

export interface OpportunityListProps {
  filter: OpportunityListFilter;
  /** Opens its dialog, or the record beside the list. */
  onOpen: (opportunity: Opportunity) => void;
  beside?: { openId: string | null } | undefined;
  choosing: Choosing;
  /** Shown before the others: see `useAdded`. */
  added: readonly Opportunity[];
  onClearFilters: () => void;
  /** The button that adds the first opportunity. */
  addButton: ReactNode;
}

export function OpportunityList({
  filter,
  onOpen,
  beside,
  choosing,
  added,
  onClearFilters,
  addButton,
}: OpportunityListProps) {
  const list = useInfiniteQuery({
    ...opportunityPagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false });
  // With a record beside it, the list is as narrow as on a tablet.
  const layout = isPhone ? 'phone' : isWide && !beside ? 'wide' : 'medium';
  const [isCompact] = useCompactCards();
  const gap = gaps[isCompact ? 'compact' : 'roomy'];
  const rowHeight = heights[layout] - (isCompact ? spared : 0);
  return (
    <PagedList
      query={list}
      words={opportunityWords}
      skeleton={Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={rowHeight} mb={gap} radius="md" />
      ))}
      empty={
        <NoOpportunities filter={filter} onClearFilters={onClearFilters} addButton={addButton} />
      }
      first={added}
      scrolls
    >
      {(opportunities, onReachEnd) => (
        <VirtualList
          key={rowHeight}
          label="Opportunities"
          items={opportunities}
          keyOf={({ id }) => id}
          rowHeight={rowHeight}
          isCompact={isCompact}
          gap={gap}
          onReachEnd={onReachEnd}
        >
          {(opportunity) => (
            <OpportunityCard
              opportunity={opportunity}
              layout={layout}
              beside={beside && { isOpen: opportunity.id === beside.openId }}
              onOpen={onOpen}
              choosing={choosing}
            />
          )}
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

/** Shown when there are none, or when the filters hide them all. */
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
