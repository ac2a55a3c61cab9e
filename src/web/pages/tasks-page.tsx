/** `/tasks`: what the team has to do and has done, with everything that is done with a task. */
import { Button, Tabs } from '@mantine/core';
import { IconListCheck, IconPhoneCall, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rowsOfTable } from '#contract/list-filter.ts';
import { mostTasksAtOnce, tasksApi } from '#contract/tasks.ts';
import { ImportDialog } from '#web/features/imports/lists/later-import-dialog.tsx';
import { ListMenu } from '#web/features/list-exports/export-menu.tsx';
import { ViewSwitch } from '#web/features/tables/view-switch.tsx';
import { TaskDialogs } from '#web/features/tasks/task-dialogs.tsx';
import { countShown, readTaskView } from '#web/features/tasks/task-filter.ts';
import { TaskFilterBar } from '#web/features/tasks/task-filter-bar.tsx';
import { TaskList, taskWords } from '#web/features/tasks/task-list.tsx';
import { statusesOf, taskCountsQuery, taskPagesQuery } from '#web/features/tasks/tasks.api.ts';
import { useAddedTask } from '#web/features/tasks/use-added-task.ts';
import { useNewDay } from '#web/features/tasks/use-new-day.ts';
import { useRememberedOwner } from '#web/features/tasks/use-remembered-owner.ts';
import { useTaskDialog } from '#web/features/tasks/use-task-dialog.ts';
import { useConditionFilter } from '#web/features/views/use-condition-filter.ts';
import { useViewLook } from '#web/features/views/use-view-look.ts';
import { ViewsMenu } from '#web/features/views/views-menu.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { Beside, useOpenRecord } from '#web/ui/beside.tsx';
import { isChoosing, useChoosing } from '#web/ui/chosen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dialogPart, placedPart, standingPart } from '#web/ui/later-part.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFreshItems, useItems } from '#web/ui/paged-list.tsx';
import { useTotal } from '#web/ui/use-total.ts';
import { type UrlState, useUrlState } from '#web/ui/use-url-state.ts';

const TaskFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/tasks/task-form-dialog.tsx')).TaskFormDialog,
}));

const ChosenBar = standingPart(async () => ({
  default: (await import('#web/features/bulk/chosen-bar.tsx')).ChosenBar,
}));

const TasksTable = placedPart(
  async () => ({ default: (await import('#web/features/tasks/tasks-table.tsx')).TasksTable }),
  () => <Loading words={taskWords.loading} />,
);

const queueLink = { to: '/tasks/queue', label: 'Queue', icon: IconPhoneCall, keys: 'q' };

const noFilter: UrlState = {
  q: undefined,
  filter: undefined,
  owner: undefined,
  priority: undefined,
  type: undefined,
  person: undefined,
  organization: undefined,
  opportunity: undefined,
  tag: undefined,
  where: undefined,
  progress: undefined,
  createdFrom: undefined,
  createdTo: undefined,
  countedFrom: undefined,
  countedTo: undefined,
};

/** In the URL for 'everyone': without it, the owner that was chosen last applies. */
const everyone = 'everyone';

export function TasksPage() {
  const [url, changeUrl] = useFilterUrl();
  const { tab, filter, sort } = readTaskView(url);
  const { data: counts } = useQuery({
    ...taskCountsQuery(filter),
    placeholderData: keepPreviousData,
  });
  const conditions = useConditionFilter('task', filter.where);
  const opened = useOpenRecord();
  const { look, onLook, isTable, isWaiting } = useViewLook('tasks', url.saved);
  const [adding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const [dialog, setDialog] = useTaskDialog(url, changeUrl);
  useNewDay();

  const asked = { ...filter, sort, status: statusesOf[tab] };
  const page = useInfiniteQuery({
    ...taskPagesQuery(tab, { ...filter, sort, ...(isTable && { limit: rowsOfTable }) }),
    placeholderData: keepPreviousData,
  });
  const total = useTotal(tasksApi.list, asked, page);
  const added = useAddedTask(page, { tab, filter, sort });
  const items = useItems(page, added);
  const fresh = useFreshItems(page, added);
  const choosing = useChoosing({
    view: JSON.stringify(asked),
    items: fresh,
    most: mostTasksAtOnce,
    isOfView: true,
  });
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const addButton = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      Add Task
    </Button>
  );
  const clearButton = (
    <Button variant="default" onClick={() => changeUrl(noFilter)}>
      Clear search and filters
    </Button>
  );
  const shown = counts && countShown(counts, tab);
  const listed = {
    added,
    tab,
    filter,
    sort,
    emptyHint: isFiltered
      ? 'Clear the search and the filters to see all tasks.'
      : tab !== 'completed'
        ? 'Calls, visits and follow-ups to do are listed here, the next one due first.'
        : 'Completed tasks are listed here, with how they went.',
    emptyAction: isFiltered ? clearButton : tab !== 'completed' && addButton('default'),
    choosing,
    beside: opened.open && { openId: opened.id, onOpen: opened.open },
    onOpenDialog: setDialog,
  };
  const tasks = isWaiting ? (
    <Loading words={taskWords.loading} />
  ) : isTable ? (
    <TasksTable
      key={tab}
      {...listed}
      look={look}
      onLook={onLook}
      total={shown}
      onSort={(next) => changeUrl({ sort: next })}
    />
  ) : (
    <TaskList key={tab} {...listed} isCovered={dialog !== null || adding} />
  );
  const list =
    opened.open && !isWaiting ? (
      <Beside
        isTable={isTable}
        label="Open task"
        openId={opened.id}
        recordOf={(id) => <TaskBeside id={id} onOpenDialog={setDialog} />}
        empty={<EmptyState icon={IconListCheck} title="Select a task to see it here" />}
      >
        {tasks}
      </Beside>
    ) : (
      tasks
    );

  return (
    <>
      <PageHeader
        title="Tasks"
        subtitle="What the team has to do"
        aside={
          <ChosenBar
            entity="tasks"
            opened={isChoosing(choosing)}
            onClose={() => choosing.onChange(null)}
            choosing={choosing}
            filter={asked}
            total={total}
            toDo={tab === 'active' ? items.filter(({ id }) => choosing.has(id)) : undefined}
            areDone={tab === 'completed'}
          />
        }
        actions={
          <>
            <ListMenu
              list="tasks"
              filter={asked}
              count={shown?.count}
              onImportCsv={() => setImporting(true)}
              link={queueLink}
            />
            {addButton('filled')}
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(next) =>
          changeUrl({ tab: next === 'active' ? undefined : (next ?? undefined), sort: undefined })
        }
        keepMounted={false}
      >
        <TaskFilterBar
          values={url}
          filter={filter}
          sort={sort}
          onlyBadges={conditions}
          views={
            <ViewsMenu
              list="tasks"
              url={url}
              filter={asked}
              noFilters={noFilter}
              onChange={changeUrl}
            />
          }
          onChange={changeUrl}
          onClear={() => changeUrl(noFilter)}
          aside={<ViewSwitch look={look} onChange={onLook} />}
        >
          <Tabs.List>
            <Tabs.Tab value="active">
              Active ({countWords(counts?.active, counts?.activeMore)})
            </Tabs.Tab>
            <Tabs.Tab value="completed">
              Completed ({countWords(counts?.completed, counts?.completedMore)})
            </Tabs.Tab>
            {/* Only shown when a link asks for both, as a figure of all tasks does. */}
            {tab === 'all' && (
              <Tabs.Tab value="all">All ({countWords(shown?.count, shown?.more)})</Tabs.Tab>
            )}
          </Tabs.List>
        </TaskFilterBar>
        <Tabs.Panel value="active">{list}</Tabs.Panel>
        <Tabs.Panel value="completed">{list}</Tabs.Panel>
        <Tabs.Panel value="all">{list}</Tabs.Panel>
      </Tabs>
      <ImportDialog entity="tasks" opened={isImporting} onClose={() => setImporting(false)} />
      {adding && <TaskFormDialog opened onClose={() => setAdding(false)} />}
      <TaskDialogs
        dialog={dialog}
        onOpenDialog={setDialog}
        onClose={() => setDialog(null)}
        words="completed"
      />
    </>
  );
}

const TaskBeside = lazyPart(async () => ({
  default: (await import('./task-beside.tsx')).TaskBeside,
}));

function countWords(count: number | undefined, more = false): string {
  return count === undefined ? '…' : formatTotal({ count, more });
}

/**
 * The state in the URL; if it names no owner, the last chosen one applies, but is not added to the
 * URL, as others link here.
 */
function useFilterUrl(): [UrlState, (changes: UrlState) => void] {
  const [url, changeUrl] = useUrlState();
  const [owner, rememberOwner] = useRememberedOwner();
  const change = (changes: UrlState) => {
    if ('owner' in changes) rememberOwner(changes.owner ?? '');
    changeUrl(changes);
  };
  const shown = url.owner || owner || everyone;
  return [{ ...url, owner: shown === everyone ? undefined : shown }, change];
}
