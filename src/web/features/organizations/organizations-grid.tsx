/** The organizations as cards, read page by page as the grid is scrolled. */

import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { focusRecordIfNothing } from '#web/ui/faces.ts';
import { PagedList, useItems } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { OrganizationCard, useCardHeight } from './organization-card.tsx';
import { isNarrowed } from './organization-filters.ts';
import { type OrganizationListFilter, organizationPagesQuery } from './organizations.api.ts';
import classes from './organizations-grid.module.css';
import { PinnedOrganization } from './pinned-organization.tsx';
import type { Mark } from './use-mark.ts';

const gap = 12;

export const organizationWords = {
  loading: 'Loading organizations...',
  failed: 'Failed to fetch organizations',
  more: 'More organizations',
};

export interface OrganizationsGridProps {
  filter: OrganizationListFilter;
  /** The organization that a search led to: scrolled to, or shown on top if it is not loaded. */
  mark: Mark;
  /** The one that is open beside the list. */
  openId: string | null;
  /** Opens one beside the list; undefined if it opens on its own page. */
  onOpen: ((id: string) => void) | undefined;
  /** Those that are chosen to be changed together. */
  choosing: Choosing;
  /** Shown before the others: see `useAdded`. */
  added: readonly Organization[];
  onClearFilters: () => void;
  /** The button that adds the first organization. */
  addButton: ReactNode;
}

export function OrganizationsGrid(props: OrganizationsGridProps) {
  const { filter, mark, openId, onOpen, choosing } = props;
  const list = useInfiniteQuery({
    ...organizationPagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(onOpen !== undefined);
  const { cardHeight, ...fields } = useCardHeight();
  const items = useItems(list, props.added);
  const markedIndex = items.findIndex(({ id }) => id === mark.id);
  // Once the list has been read again, it may contain the one that was just added.
  const isReading = list.isPending || (list.isFetching && !list.isFetchingNextPage);
  const pinnedId = usePinned(mark.id, isReading, markedIndex === -1);
  const isShown = useShownOnce(`${mark.id} ${mark.visit}`, pinnedId !== null || markedIndex !== -1);
  // Its button had the focus, which goes on to the list.
  const isDismissed = mark.removedId !== null && pinnedId === null;
  useEffect(() => {
    if (isDismissed) focusRecordIfNothing(undefined);
  }, [isDismissed]);
  return (
    <PagedList
      query={list}
      words={organizationWords}
      skeleton={<GridSkeleton columns={columns} cardHeight={cardHeight} />}
      isWaiting={fields.isPending}
      above={
        pinnedId && <PinnedOrganization id={pinnedId} visit={mark.visit} onUnmark={mark.remove} />
      }
      first={props.added.filter(({ id }) => id !== pinnedId)}
      empty={<NoOrganizations {...props} />}
      scrolls
    >
      {(items, onReachEnd) => (
        <VirtualList
          key={`${columns} ${mark.visit}`}
          label="Organizations"
          items={items}
          keyOf={({ id }) => id}
          columns={columns}
          rowHeight={cardHeight}
          isCompact={fields.isCompact}
          gap={gap}
          activeIndex={isShown ? undefined : markedIndex}
          onReachEnd={onReachEnd}
        >
          {(organization) => (
            <OrganizationCard
              organization={organization}
              marked={organization.id === mark.id}
              isOpen={organization.id === openId}
              onOpen={onOpen}
              choosing={choosing}
            />
          )}
        </VirtualList>
      )}
    </PagedList>
  );
}

/** Shown when there are none, or when the filters hide them all. */
export function NoOrganizations({
  filter,
  onClearFilters,
  addButton,
}: Pick<OrganizationsGridProps, 'filter' | 'onClearFilters' | 'addButton'>) {
  return (
    <EmptyList
      icon={IconBuilding}
      title="No organizations found"
      hint="The dealers, fleets and suppliers you do business with belong here."
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

/**
 * Whether to pin the marked card is decided once, when the list arrives: if it were unpinned when
 * it is loaded later by scrolling, the page would jump.
 */
function usePinned(markedId: string | null, isReading: boolean, isMissing: boolean) {
  const [decided, setDecided] = useState<{ id: string; pinned: boolean } | null>(null);
  if (!markedId) return null;
  if (decided?.id !== markedId) {
    if (isReading) return null;
    setDecided({ id: markedId, pinned: isMissing });
    return isMissing ? markedId : null;
  }
  return decided.pinned ? markedId : null;
}

/** False until the marked card has been brought into view; after that the reader scrolls. */
function useShownOnce(visit: string, isThere: boolean): boolean {
  const [shown, setShown] = useState('');
  useEffect(() => {
    if (isThere) setShown(visit);
  }, [visit, isThere]);
  return shown === visit;
}

/** Two columns at medium width, three at large; with a record beside it, the window has to be larger still. */
function useColumns(isBesideRecord: boolean): number {
  const options = { getInitialValueInEffect: false };
  const isMedium = useMediaQuery('(min-width: 48em)', undefined, options);
  const isLarge = useMediaQuery('(min-width: 64em)', undefined, options);
  const isHuge = useMediaQuery('(min-width: 150em)', undefined, options);
  if (isBesideRecord) return isHuge ? 3 : 2;
  return isLarge ? 3 : isMedium ? 2 : 1;
}

function GridSkeleton({ columns, cardHeight }: { columns: number; cardHeight: number }) {
  return (
    <div
      className={classes.skeletons}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: columns * 3 }, (_, index) => (
        <Skeleton key={index} height={cardHeight} radius="md" />
      ))}
    </div>
  );
}
