/** One tab of the tasks page: cards that load on as they are scrolled, and are walked with the arrow keys. */
import { useElementSize, useHotkeys } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { TaskCard } from './task-card.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import { emptyWordsOf, type TaskSort } from './task-filter.ts';
import classes from './task-list.module.css';
import { type TaskListFilter, type TaskTab, taskPagesQuery } from './tasks.api.ts';

/** Narrower lists stack the parts of a card; `task-card.module.css` does so at the same width. */
const widthOfOneLine = 640;
const heights = { wide: 96, narrow: 176 };
const gap = 8;

interface TaskListProps {
  tab: TaskTab;
  filter: TaskListFilter;
  sort: TaskSort;
  /** Stands under the empty words: what belongs here, or what to clear. */
  emptyHint: string;
  emptyAction: ReactNode;
  /** A dialog is open: the arrow keys are not the list's. */
  paused: boolean;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskList(props: TaskListProps) {
  const { tab, filter, sort, paused, onOpenDialog } = props;
  const { ref, width } = useElementSize();
  const list = useInfiniteQuery({
    ...taskPagesQuery(tab, { ...filter, sort }),
    placeholderData: keepPreviousData,
  });
  // A place in the list means nothing once another filter has made another list of it.
  const view = JSON.stringify([filter, sort]);
  const [place, setPlace] = useState({ view, index: -1 });
  const active = place.view === view && place.index >= 0 ? place.index : undefined;
  const setActive = (index: number) => setPlace({ view, index });
  const tasks = list.data?.pages.flatMap((page) => page.items) ?? [];
  const rowHeight = width > 0 && width < widthOfOneLine ? heights.narrow : heights.wide;

  const move = (step: number) => () => {
    if (paused || tasks.length === 0) return;
    const next = active === undefined ? 0 : active + step;
    setActive(Math.min(Math.max(next, 0), tasks.length - 1));
  };
  useHotkeys([
    ['ArrowDown', move(1)],
    ['ArrowUp', move(-1)],
  ]);

  return (
    <div ref={ref} className={classes.list}>
      {list.isPending ? (
        <Loading words="Loading tasks...">
          <SkeletonRows count={6} height={rowHeight} gap={gap} />
        </Loading>
      ) : list.isError && tasks.length === 0 ? (
        <ErrorState title="Failed to fetch tasks" error={list.error} onRetry={list.refetch} />
      ) : tasks.length === 0 ? (
        <EmptyState
          icon={IconListCheck}
          title={emptyWordsOf(tab, filter)}
          hint={props.emptyHint}
          action={props.emptyAction}
        />
      ) : (
        <>
          <VirtualList
            items={tasks}
            keyOf={(task) => task.id}
            rowHeight={rowHeight}
            gap={gap}
            label={tab === 'active' ? 'Active tasks' : 'Completed tasks'}
            onReachEnd={() => {
              if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
            }}
            activeIndex={active}
          >
            {(task, index) => (
              <TaskCard
                task={task}
                focused={index === active}
                onFocus={() => setActive(index)}
                onOpenDialog={onOpenDialog}
              />
            )}
          </VirtualList>
          {list.isFetchNextPageError && (
            <ErrorState
              title="Failed to fetch more tasks"
              error={list.error}
              onRetry={list.fetchNextPage}
            />
          )}
        </>
      )}
    </div>
  );
}
