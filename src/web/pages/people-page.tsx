/** `/people`: the list, and the panel of the selected person; the URL holds search, filters, sort, selection and tab. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rowsOfTable } from '#contract/list-filter.ts';
import { peopleApi } from '#contract/people.ts';
import { RecordFilterBar } from '#web/features/custom-fields/record-filter-bar.tsx';
import { ListMenu } from '#web/features/list-exports/export-menu.tsx';
import { personQuery } from '#web/features/people/people.api.ts';
import {
  defaultSort,
  filterNames,
  isNarrowed,
  readFilter,
  sortOptions,
} from '#web/features/people/people-filters.ts';
import { PeopleList, peopleWords } from '#web/features/people/people-list.tsx';
import { PeoplePanes } from '#web/features/people/people-panes.tsx';
import type { PanelTab } from '#web/features/people/person-panel.tsx';
import { PersonPanelLoading } from '#web/features/people/person-panel-loading.tsx';
import { usePeople } from '#web/features/people/use-people.ts';
import { usePeopleFilters } from '#web/features/people/use-people-filters.ts';
import { usePeopleKeys } from '#web/features/people/use-people-keys.ts';
import { usePersonRemoval } from '#web/features/people/use-person-removal.ts';
import { useSelection } from '#web/features/people/use-selection.ts';
import { sortedBy } from '#web/features/tables/sorted-by.ts';
import { ViewSwitch } from '#web/features/tables/view-switch.tsx';
import { useConditionFilter } from '#web/features/views/use-condition-filter.ts';
import { useViewLook } from '#web/features/views/use-view-look.ts';
import { ViewsMenu } from '#web/features/views/views-menu.tsx';
import { isChoosing, useChoosing } from '#web/ui/chosen.ts';
import { placedPart, standingPart } from '#web/ui/later-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFreshItems } from '#web/ui/paged-list.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { type PeopleDialog, PeopleDialogs } from './people-dialogs.tsx';
import classes from './people-page.module.css';

const PersonBeside = placedPart(
  async () => ({ default: (await import('./person-beside.tsx')).PersonBeside }),
  PersonPanelLoading,
);

const PeopleTable = placedPart(
  async () => ({ default: (await import('#web/features/people/people-table.tsx')).PeopleTable }),
  () => <Loading words={peopleWords.loading} />,
);

const ChosenBar = standingPart(async () => ({
  default: (await import('#web/features/bulk/chosen-bar.tsx')).ChosenBar,
}));

const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]));

export function PeoplePage() {
  const [url, setUrl] = useUrlState();
  const [selectedId, select] = useSelection();
  const [dialog, setDialog] = useState<PeopleDialog | null>(null);
  const hasTwoPanes = useMediaQuery('(min-width: 62em)', undefined, {
    getInitialValueInEffect: false,
  });
  const navigate = useNavigate();
  const removePerson = usePersonRemoval(() => select(null));

  const { look, onLook, isTable, isWaiting } = useViewLook('people', url.saved);
  const sideBySide = hasTwoPanes && !isTable && !isWaiting;
  const filter = readFilter(url);
  const { list, added, people, queryKey } = usePeople(
    isTable ? { ...filter, limit: rowsOfTable } : filter,
  );
  const filters = usePeopleFilters(filter);
  const conditions = useConditionFilter('person', filter.where);
  const total = useTotal(peopleApi.list, filter, list);
  const choosing = useChoosing({
    view: JSON.stringify({ ...filter, sort: undefined }),
    items: useFreshItems(list, added),
  });
  const found = people.find(({ id }) => id === selectedId);
  // What the panel says of whom it has erased stays; there is nobody to act on, nor to read again.
  const [erasedId, setErasedId] = useState<string | null>(null);
  const isGone = selectedId !== null && selectedId === erasedId;
  const selected = useQuery({
    ...personQuery(selectedId ?? ''),
    enabled: selectedId !== null && !isGone,
    ...(found && { initialData: found }),
  });

  const showTab = (tab: PanelTab) => setUrl({ tab: tab === 'notes' ? tab : undefined });

  const openFor = (kind: 'edit' | 'note' | 'task') => () =>
    !isGone && selected.data && setDialog({ kind, person: selected.data });
  usePeopleKeys({
    // The arrow keys of a table move between its cells.
    people: isTable ? [] : people,
    selectedId,
    onMove: (person) => void select(person.id),
    actions: {
      Enter: (id) => !isGone && void navigate({ to: '/people/$id', params: { id } }),
      e: openFor('edit'),
      n: openFor('note'),
      t: openFor('task'),
    },
  });

  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setDialog({ kind: 'add' })}
    >
      Add Contact
    </Button>
  );
  const listed = {
    added,
    list,
    selectedId,
    narrowed: isNarrowed(filter),
    choosing,
    onClearFilters: () => setUrl({ ...noFilters, q: undefined }),
    addButton: addButton('default'),
  };
  return (
    <div className={classes.page} data-panes={sideBySide || undefined}>
      <PageHeader
        title="People"
        subtitle="Manage your contacts"
        aside={
          <ChosenBar
            entity="people"
            opened={isChoosing(choosing)}
            onClose={() => choosing.onChange(null)}
            choosing={choosing}
            filter={filter}
            total={total}
            openId={selectedId}
            onMerged={({ survivorId }) => selectedId && void select(survivorId)}
          />
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog({ kind: 'import' })}
            >
              Import CSV
            </Button>
            <ListMenu list="people" filter={filter} count={total?.count} />
            {addButton('filled')}
          </>
        }
      />
      <RecordFilterBar
        noun="contact"
        filter={filter}
        filters={filters}
        onlyBadges={conditions}
        noFilters={noFilters}
        views={
          <ViewsMenu
            list="people"
            url={url}
            filter={filter}
            noFilters={noFilters}
            onChange={setUrl}
          />
        }
        sortOptions={[...sortOptions, ...sortedBy(filter.sort, sortOptions)]}
        defaultSort={defaultSort}
        total={total}
        onChange={setUrl}
        aside={<ViewSwitch look={look} onChange={onLook} />}
      />
      <PeoplePanes
        sideBySide={sideBySide}
        selectedId={selectedId}
        onClose={() => void select(null)}
        list={
          isWaiting ? (
            <Loading words={peopleWords.loading} />
          ) : isTable ? (
            <PeopleTable
              {...listed}
              queryKey={queryKey}
              look={look}
              onLook={onLook}
              total={total}
              sort={filter.sort ?? defaultSort}
              onSort={(sort) => setUrl({ sort })}
              onOpen={(person) => void select(person.id)}
              onAct={(kind, person) => setDialog({ kind, person })}
            />
          ) : (
            <PeopleList {...listed} asPane={hasTwoPanes} />
          )
        }
        panelOf={(id) => (
          <PersonBeside
            key={id}
            id={id}
            tab={url.tab === 'notes' ? 'notes' : 'details'}
            onTabChange={showTab}
            onEdit={(person) => setDialog({ kind: 'edit', person })}
            onAddNote={(person) => setDialog({ kind: 'note', person })}
            onAddTask={(person) => setDialog({ kind: 'task', person })}
            onDelete={(person) => void removePerson(person)}
            onMergedInto={(survivorId) => void select(survivorId)}
            onErased={() => setErasedId(id)}
          />
        )}
      />
      <PeopleDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onCreated={({ id }) => void select(id)}
        onAdded={showTab}
      />
    </div>
  );
}
