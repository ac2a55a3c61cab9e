/** The contacts as cards, read page by page as the list scrolls. */

import { Button, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Person } from '#contract/people.ts';
import { useFieldsLine } from '#web/features/custom-fields/card-fields.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { VirtualList, VirtualPane } from '#web/ui/virtual-list.tsx';
import type { PeopleList as List } from './people.api.ts';
import classes from './people.module.css';
import { PersonCard, PersonCardSkeletons, personCardHeight } from './person-card.tsx';

interface PeopleListProps extends List {
  /** A pane scrolls inside its own box; else the list scrolls with the page. */
  asPane: boolean;
  selectedId: string | null;
  narrowed: boolean;
  onClearFilters: () => void;
  /** The button that puts the first contact here. */
  addButton: ReactNode;
}

export function PeopleList(props: PeopleListProps) {
  const { list, people, asPane, selectedId } = props;
  const handleReachEnd = useMoreRows(list);
  const fieldsLine = useFieldsLine('person');
  const rowHeight = personCardHeight + fieldsLine.height;
  if (list.isPending || fieldsLine.isPending) {
    return (
      <Loading words="Loading contacts...">
        <PersonCardSkeletons count={8} height={rowHeight} />
      </Loading>
    );
  }
  if (list.isError && people.length === 0) {
    return (
      <ErrorState title="Failed to fetch contacts" error={list.error} onRetry={list.refetch} />
    );
  }
  if (people.length === 0) return <NobodyFound {...props} />;

  const rows = {
    label: 'Contacts',
    items: people,
    keyOf: (person: Person) => person.id,
    rowHeight,
    activeIndex: selectedId ? people.findIndex(({ id }) => id === selectedId) : undefined,
    onReachEnd: handleReachEnd,
    children: (person: Person) => (
      <PersonCard
        person={person}
        selected={person.id === selectedId}
        replace={selectedId !== null}
      />
    ),
  };
  return (
    <div className={classes.list} data-old={list.isPlaceholderData || undefined}>
      {asPane ? <VirtualPane {...rows} className={classes.pane} /> : <VirtualList {...rows} />}
      {list.isFetchNextPageError && (
        <Text role="alert" className={classes.more}>
          More contacts could not be loaded.{' '}
          <TryAgain variant="subtle" size="compact-sm" onRetry={list.fetchNextPage} />
        </Text>
      )}
    </div>
  );
}

function NobodyFound({ narrowed, onClearFilters, addButton }: PeopleListProps) {
  return narrowed ? (
    <EmptyState
      icon={IconUsers}
      title="No contacts found"
      hint="Nobody matches what you searched and filtered for."
      action={
        <Button variant="default" onClick={onClearFilters}>
          Clear search and filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={IconUsers}
      title="No contacts found"
      hint="The people you sell to belong here. Add one, or import a list you already have."
      action={addButton}
    />
  );
}

/** The end may be reached while the list is being read again: the next page is then read after that. */
function useMoreRows(list: List['list']): () => void {
  const [isWanted, setIsWanted] = useState(false);
  const canRead = isWanted && list.hasNextPage && !list.isFetching && !list.isError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (!canRead) return;
    setIsWanted(false);
    void fetchNextPage();
  }, [canRead, fetchNextPage]);
  return () => setIsWanted(true);
}
