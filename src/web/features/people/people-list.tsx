/** The contacts as cards, read page by page as the list is scrolled. */
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Person } from '#contract/people.ts';
import { useFieldsLine } from '#web/features/custom-fields/card-fields.tsx';
import { useCompactCards } from '#web/features/tables/use-density.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList, VirtualPane } from '#web/ui/virtual-list.tsx';
import classes from './people.module.css';
import { PersonCard, PersonCardSkeletons, personCardHeight } from './person-card.tsx';
import type { PeopleList as List } from './use-people.ts';

export const peopleWords = {
  loading: 'Loading contacts...',
  failed: 'Failed to fetch contacts',
  more: 'More contacts',
};

export interface PeopleListProps {
  list: List['list'];
  added: List['added'];
  /** A pane scrolls inside its own box; otherwise the list scrolls with the page. */
  asPane: boolean;
  selectedId: string | null;
  narrowed: boolean;
  /** Those that are chosen to be changed together. */
  choosing: Choosing;
  onClearFilters: () => void;
  /** The button that adds the first contact. */
  addButton: ReactNode;
}

export function PeopleList(props: PeopleListProps) {
  const { list, asPane, selectedId, narrowed, choosing, onClearFilters } = props;
  const fieldsLine = useFieldsLine('person');
  const [isCompact] = useCompactCards();
  const rowHeight = personCardHeight[isCompact ? 'compact' : 'roomy'] + fieldsLine.height;
  return (
    <PagedList
      query={list}
      words={peopleWords}
      skeleton={<PersonCardSkeletons count={8} height={rowHeight} />}
      isWaiting={fieldsLine.isPending}
      empty={
        <NoPeople narrowed={narrowed} onClearFilters={onClearFilters} addButton={props.addButton} />
      }
      first={props.added}
      scrolls={{ className: classes.list, moreClassName: classes.more }}
    >
      {(people, onReachEnd) => {
        const rows = {
          label: 'Contacts',
          items: people,
          keyOf: (person: Person) => person.id,
          rowHeight,
          isCompact,
          activeIndex: selectedId ? people.findIndex(({ id }) => id === selectedId) : undefined,
          onReachEnd,
          children: (person: Person) => (
            <PersonCard
              person={person}
              selected={person.id === selectedId}
              replace={selectedId !== null}
              choosing={choosing}
            />
          ),
        };
        return asPane ? (
          <VirtualPane {...rows} className={classes.pane} />
        ) : (
          <VirtualList {...rows} />
        );
      }}
    </PagedList>
  );
}

/** Shown when there are none, or when the filters hide them all. */
export function NoPeople({
  narrowed,
  onClearFilters,
  addButton,
}: Pick<PeopleListProps, 'narrowed' | 'onClearFilters' | 'addButton'>) {
  return (
    <EmptyList
      icon={IconUsers}
      title="No contacts found"
      hint="The people you sell to belong here. Add one, or import a list you already have."
      action={addButton}
      narrowed={
        narrowed && {
          hint: 'Nobody matches what you searched and filtered for.',
          clear: 'Clear search and filters',
          onClear: onClearFilters,
        }
      }
    />
  );
}
