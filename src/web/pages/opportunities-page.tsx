/** `/opportunities`: the sales pipeline, as a list or a board; the URL holds the view, the filters and what is open. */
import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import { IconLayoutKanban, IconListDetails, IconPlus, IconTargetArrow } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rowsOfTable } from '#contract/list-filter.ts';
import { opportunitiesApi, type Stage, stages } from '#contract/opportunities.ts';
import { readSeveralOf } from '#contract/read-values.ts';
import { ListMenu } from '#web/features/list-exports/export-menu.tsx';
import { Board } from '#web/features/opportunities/board.tsx';
import { tabStopId } from '#web/features/opportunities/board-card.tsx';
import {
  boardQuery,
  opportunityPagesQuery,
  opportunityQuery,
} from '#web/features/opportunities/opportunities.api.ts';
import {
  defaultSort,
  noFilters,
  readFilter,
  sortOptions,
} from '#web/features/opportunities/opportunity-filters.ts';
import {
  OpportunityList,
  opportunityWords,
} from '#web/features/opportunities/opportunity-list.tsx';
import type { OpportunityStart } from '#web/features/opportunities/opportunity-values.ts';
import { PipelineSummary } from '#web/features/opportunities/pipeline-summary.tsx';
import { stageLabels, stageOptions } from '#web/features/opportunities/stages.tsx';
import { useEditedOpportunity } from '#web/features/opportunities/use-edited-opportunity.ts';
import { useOpportunityFilters } from '#web/features/opportunities/use-opportunity-filters.ts';
import { sortedBy } from '#web/features/tables/sorted-by.ts';
import { ViewSwitch } from '#web/features/tables/view-switch.tsx';
import { useNewDay } from '#web/features/tasks/use-new-day.ts';
import { useConditionFilter } from '#web/features/views/use-condition-filter.ts';
import { useViewLook } from '#web/features/views/use-view-look.ts';
import { ViewsMenu } from '#web/features/views/views-menu.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { Beside, useOpenRecord } from '#web/ui/beside.tsx';
import { isChoosing, useChoosing } from '#web/ui/chosen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { dialogPart, optionalPart, placedPart, standingPart } from '#web/ui/later-part.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFreshItems } from '#web/ui/paged-list.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import { useAdded } from '#web/ui/use-added.ts';
import { useTotal } from '#web/ui/use-total.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { WideWords } from '#web/ui/wide-words.tsx';
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
  const [isImporting, setImporting] = useState(false);
  const [edited, edit] = useEditedOpportunity();
  const beside = useOpenRecord();
  const filter = readFilter(url);
  const { stage, sort = defaultSort, ...boardFilter } = filter;
  const filters = useOpportunityFilters(filter);
  const badges = [...filters.badges, ...useConditionFilter('opportunity', filter.where)];
  const shownStages = readSeveralOf(stage, stages);
  const isBoard = url.view === 'board';
  const { look, onLook, isTable, isWaiting } = useViewLook('opportunities', url.saved);
  useNewDay();
  const listFilter = isTable ? { ...filter, limit: rowsOfTable } : filter;
  const list = useInfiniteQuery({
    ...opportunityPagesQuery(listFilter),
    placeholderData: keepPreviousData,
    enabled: !isBoard,
  });
  const total = useTotal(opportunitiesApi.list, listFilter, list);
  const added = useAdded(list, {
    list: filter,
    path: opportunitiesApi.create.path,
    read: opportunityQuery,
  });
  const items = useFreshItems(list, added);
  const choosing = useChoosing({ view: JSON.stringify({ ...filter, sort: undefined }), items });

  const show = (view: string) => {
    // Requested first: drawing the page again takes about as long as the answer does.
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
  const open = beside.open;
  const listed = {
    added,
    ...clearing,
    filter,
    choosing,
    onOpen: open ? ({ id }: { id: string }) => open(id) : edit,
  };
  const opportunities = isTable ? (
    <OpportunitiesTable
      {...listed}
      look={look}
      onLook={onLook}
      total={total}
      sort={sort}
      onSort={(chosen) => setUrl({ sort: chosen })}
      openId={beside.id}
      onEdit={edit}
    />
  ) : (
    <OpportunityList {...listed} beside={open && { openId: beside.id }} />
  );
  return (
    <>
      {isBoard && <SkipLink to={tabStopId}>Skip to the cards</SkipLink>}
      <PageHeader
        title="Sales Pipeline"
        subtitle="Track your opportunities from lead to close"
        aside={
          !isBoard && (
            <ChosenBar
              entity="opportunities"
              opened={isChoosing(choosing)}
              onClose={() => choosing.onChange(null)}
              choosing={choosing}
              filter={filter}
              total={total}
            />
          )
        }
        actions={
          <>
            <ListMenu list="opportunities" filter={filter} onImportCsv={() => setImporting(true)} />
            {addButton('filled')}
          </>
        }
      />
      <PipelineSummary isLow={isBoard} />
      <FilterBar
        badges={
          <FilterBadges
            filters={badges}
            values={filter}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={() => setUrl(Object.fromEntries(badges.map(({ name }) => [name, undefined])))}
          />
        }
      >
        <SearchInput
          placeholder="Search opportunities..."
          className={classes.search ?? ''}
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
        <ViewsMenu
          list="opportunities"
          url={url}
          filter={filter}
          noFilters={noFilters}
          onChange={setUrl}
        />
        {!isBoard && (
          <SortMenu
            options={[...sortOptions, ...sortedBy(sort, sortOptions)]}
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
                <WideWords>{words}</WideWords>
              </span>
            ),
          }))}
          value={isBoard ? 'board' : 'list'}
          onChange={show}
        />
        {!isBoard && <ViewSwitch look={look} onChange={onLook} />}
        {!isBoard && <TotalWords total={total} />}
      </FilterBar>
      {isBoard ? (
        <Board
          filter={boardFilter}
          onlyStages={shownStages}
          onOpen={edit}
          onAdd={(start) => setAdding({ stage: start })}
          {...clearing}
        />
      ) : isWaiting ? (
        <Loading words={opportunityWords.loading} />
      ) : open ? (
        <Beside
          isTable={isTable}
          label="Open opportunity"
          openId={beside.id}
          recordOf={(id) => <OpportunityBeside id={id} onGone={beside.close} />}
          empty={<EmptyState icon={IconTargetArrow} title="Select an opportunity to see it here" />}
        >
          {opportunities}
        </Beside>
      ) : (
        opportunities
      )}
      <ImportDialog
        entity="opportunities"
        opened={isImporting}
        onClose={() => setImporting(false)}
      />
      {adding && (
        <AddOpportunityDialog
          start={adding}
          onClose={() => setAdding(null)}
          onOpen={(id) => void navigate({ to: '/opportunities/$id', params: { id } })}
        />
      )}
      {edited && (
        <EditOpportunityDialog key={edited.id} opportunity={edited} onClose={() => edit(null)} />
      )}
    </>
  );
}

const ChosenBar = standingPart(async () => ({
  default: (await import('#web/features/bulk/chosen-bar.tsx')).ChosenBar,
}));
const ImportDialog = optionalPart(async () => ({
  default: (await import('#web/features/imports/lists/later-import-dialog.tsx')).ImportDialog,
}));
const AddOpportunityDialog = dialogPart(async () => ({
  default: (await import('#web/features/opportunities/opportunity-dialogs.tsx'))
    .AddOpportunityDialog,
}));
const EditOpportunityDialog = dialogPart(async () => ({
  default: (await import('#web/features/opportunities/opportunity-dialogs.tsx'))
    .EditOpportunityDialog,
}));
const OpportunitiesTable = placedPart(
  async () => ({
    default: (await import('./opportunities-work-table.tsx')).OpportunitiesWorkTable,
  }),
  () => <Loading words={opportunityWords.loading} />,
);
const OpportunityBeside = lazyPart(async () => ({
  default: (await import('./opportunity-page.tsx')).OpportunityBeside,
}));

/** An extra choice for several stages, which only a link can ask for. */
function severalOf(shown: readonly Stage[] = []): { value: string; label: string }[] {
  if (shown.length < 2) return [];
  const isOpen = shown.join() === stages.filter((stage) => !stage.startsWith('closed')).join();
  const label = isOpen ? 'Open Stages' : shown.map((stage) => stageLabels[stage]).join(', ');
  return [{ value: shown.join(), label }];
}

function TotalWords({ total }: { total: ReturnType<typeof useTotal> }) {
  if (!total) return null;
  return (
    <Text c="dimmed" role="status" className={classes.total}>
      {formatTotal(total)} {total.count === 1 ? 'opportunity' : 'opportunities'}
    </Text>
  );
}
