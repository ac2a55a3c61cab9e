/** `/opportunities`: the sales pipeline, as a list or as a board; the URL holds which, the filters and what is open. */
import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { IconLayoutKanban, IconListDetails, IconPlus } from '@tabler/icons-react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Opportunity, opportunitiesApi, type Stage, stages } from '#contract/opportunities.ts';
import { commaList, Id } from '#contract/primitives.ts';
import { ExportMenu } from '#web/features/list-exports/export-menu.tsx';
import { Board } from '#web/features/opportunities/board.tsx';
import { tabStopId } from '#web/features/opportunities/board-card.tsx';
import {
  boardQuery,
  opportunityPagesQuery,
  opportunityQuery,
} from '#web/features/opportunities/opportunities.api.ts';
import {
  AddOpportunityDialog,
  EditOpportunityDialog,
} from '#web/features/opportunities/opportunity-dialogs.tsx';
import {
  defaultSort,
  filterOf,
  noFilters,
  sortOptions,
} from '#web/features/opportunities/opportunity-filters.ts';
import { OpportunityList } from '#web/features/opportunities/opportunity-list.tsx';
import type { OpportunityStart } from '#web/features/opportunities/opportunity-values.ts';
import { PipelineSummary } from '#web/features/opportunities/pipeline-summary.tsx';
import { stageLabels, stageOptions } from '#web/features/opportunities/stages.tsx';
import { useOpportunityFilters } from '#web/features/opportunities/use-opportunity-filters.ts';
import { useNewDay } from '#web/features/tasks/use-new-day.ts';
import { CallError } from '#web/lib/call-error.ts';
import { formatTotal } from '#web/lib/format.ts';
import { reread } from '#web/lib/queries.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './opportunities-page.module.css';

const allStages = 'all';

const views = [
  { value: 'list', words: 'List', icon: IconListDetails },
  { value: 'board', words: 'Board', icon: IconLayoutKanban },
];

export function OpportunitiesPage() {
  const [url, setUrl] = useUrlState();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [adding, setAdding] = useState<OpportunityStart | null>(null);
  const [opened, open] = useOpened();
  const filter = filterOf(url);
  const { stage, sort = defaultSort, ...boardFilter } = filter;
  const filters = useOpportunityFilters(filter);
  const shownStages = commaList(stages).safeParse(stage).data;
  const isBoard = url.view === 'board';
  useNewDay();

  const show = (view: string) => {
    // Asked for before the page is drawn anew, which takes as long as the answer does.
    if (view === 'board') void client.prefetchQuery(boardQuery(boardFilter));
    setUrl({ view: view === 'board' ? view : undefined });
  };

  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setAdding({})}
    >
      New Opportunity
    </Button>
  );
  const clearing = { onClearFilters: () => setUrl(noFilters), addButton: addButton('default') };
  return (
    <>
      {isBoard && <SkipLink to={tabStopId}>Skip to the cards</SkipLink>}
      <PageHeader
        title="Sales Pipeline"
        subtitle="Track your opportunities from lead to close"
        actions={
          <>
            <ExportMenu list="opportunities" filter={filter} />
            {addButton('filled')}
          </>
        }
      />
      <PipelineSummary />
      <FilterBar
        badges={
          <FilterBadges
            filters={filters.badges}
            values={filter}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={() =>
              setUrl(Object.fromEntries(filters.badges.map(({ name }) => [name, undefined])))
            }
          />
        }
      >
        <SearchInput
          placeholder="Search opportunities..."
          value={filter.q ?? ''}
          onSearch={(q) => setUrl({ q })}
        />
        <Select
          aria-label="Stage"
          className={classes.stage}
          data={[
            { value: allStages, label: 'All Stages' },
            ...stageOptions,
            ...severalOf(shownStages),
          ]}
          value={stage ?? allStages}
          onChange={(chosen) =>
            setUrl({ stage: chosen === allStages ? undefined : (chosen ?? '') })
          }
          allowDeselect={false}
          maxDropdownHeight={320}
        />
        <FilterMenu
          filters={filters.menu}
          values={filter}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
        {!isBoard && (
          <SortMenu
            options={sortOptions}
            value={sort}
            onChange={(chosen) => setUrl({ sort: chosen === defaultSort ? undefined : chosen })}
          />
        )}
        <SegmentedControl
          aria-label="View"
          data={views.map(({ value, words, icon: Icon }) => ({
            value,
            label: (
              <span className={classes.view}>
                <Icon size={16} stroke={1.75} aria-hidden />
                <span className={classes.viewWords}>{words}</span>
              </span>
            ),
          }))}
          value={isBoard ? 'board' : 'list'}
          onChange={show}
        />
        {!isBoard && <Total filter={filter} />}
      </FilterBar>
      {isBoard ? (
        <Board
          filter={boardFilter}
          onlyStages={shownStages}
          onOpen={open}
          onAdd={(start) => setAdding({ stage: start })}
          {...clearing}
        />
      ) : (
        <OpportunityList filter={filter} onOpen={open} {...clearing} />
      )}
      {adding && (
        <AddOpportunityDialog
          start={adding}
          onClose={() => setAdding(null)}
          onOpen={(id) => void navigate({ to: '/opportunities/$id', params: { id } })}
        />
      )}
      {opened && (
        <EditOpportunityDialog key={opened.id} opportunity={opened} onClose={() => open(null)} />
      )}
    </>
  );
}

/** A choice for what only a link can ask for: several stages. */
function severalOf(shown: readonly Stage[] = []): { value: string; label: string }[] {
  if (shown.length < 2) return [];
  const isOpen = shown.join() === stages.filter((stage) => !stage.startsWith('closed')).join();
  const label = isOpen ? 'Open Stages' : shown.map((stage) => stageLabels[stage]).join(', ');
  return [{ value: shown.join(), label }];
}

function Total({ filter }: { filter: ReturnType<typeof filterOf> }) {
  const list = useInfiniteQuery({
    ...opportunityPagesQuery(filter),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(opportunitiesApi.list, filter, list);
  if (!total) return null;
  return (
    <Text c="dimmed" role="status" className={classes.total}>
      {formatTotal(total)} {total.count === 1 ? 'opportunity' : 'opportunities'}
    </Text>
  );
}

/** The opportunity whose dialog is open, named by the URL so that a link can open it too. */
function useOpened(): [Opportunity | undefined, (opportunity: Opportunity | null) => void] {
  const [url, setUrl] = useUrlState();
  const client = useQueryClient();
  const id = Id.safeParse(url.opportunity).data;
  const linked = useQuery({ ...opportunityQuery(id ?? ''), enabled: id !== undefined });

  const dropLink = useEffectEvent((error: unknown) => {
    setUrl({ opportunity: undefined });
    showFailure(error, { title: 'Opportunity not found', message: 'It may have been deleted.' });
    // What showed it is old, then.
    client.removeQueries({ queryKey: opportunityQuery(id ?? '').queryKey });
    reread(client, ['opportunities']);
  });
  const isGone = linked.error instanceof CallError && linked.error.status === 404;
  const isLost = linked.isLoadingError || isGone;
  useEffect(() => {
    if (isLost) dropLink(linked.error);
  }, [isLost, linked.error]);

  const open = (opportunity: Opportunity | null) => {
    if (opportunity) {
      const { queryKey } = opportunityQuery(opportunity.id);
      client.setQueryData(queryKey, opportunity);
      // Shown at once, and read again: a colleague may have changed it since the list was read.
      void client.invalidateQueries({ queryKey });
    }
    setUrl({ opportunity: opportunity?.id });
  };
  return [id === undefined ? undefined : linked.data, open];
}
