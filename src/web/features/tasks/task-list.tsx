/** A tab of the tasks page: cards that load on as they are scrolled; the arrow keys move between them. */
import { Checkbox } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useCompactCards } from '#web/features/tables/use-density.ts';
import { type Choosing, isChoosing } from '#web/ui/chosen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList, useItems } from '#web/ui/paged-list.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { useRootScale } from '#web/ui/use-root-scale.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { getMissingHeight, TaskCard } from './task-card.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import { getEmptyWords, type TaskSort } from './task-filter.ts';
import classes from './task-list.module.css';
import { type TaskListFilter, type TaskTab, taskPagesQuery } from './tasks.api.ts';

const gaps = { roomy: 8, compact: 4 };
/** As much less is a compact card, where it is not stacked. */
const spared = 12;

/** The heights of a card in a list of this width, at the usual letter size; `task-card.module.css` has the same widths. */
function heightOf(isDone: boolean, width: number): number {
  if (width === 0 || width >= 820) return 64;
  if (width >= 520) return 92;
  if (isDone) return 124;
  return width >= 340 ? 172 : 194;
}

export const taskWords = {
  loading: 'Loading tasks...',
  failed: 'Failed to fetch tasks',
  more: 'More tasks',
};

export const listLabels: Record<TaskTab, string> = {
  active: 'Active tasks',
  completed: 'Completed tasks',
  all: 'All tasks',
};

interface TaskListProps {
  tab: TaskTab;
  filter: TaskListFilter;
  sort: TaskSort;
  /** Shown below the empty words: what belongs here, or what to clear. */
  emptyHint: string;
  emptyAction: ReactNode;
  /** A dialog is open over the list, which takes the focus back when it is closed. */
  isCovered: boolean;
  /** Set if a task opens beside the list. */
  beside?: { openId: string | null; onOpen: (id: string) => void } | undefined;
  choosing: Choosing;
  /** Shown before the others: see `useAdded`. */
  added: readonly Task[];
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskList(props: TaskListProps) {
  const { tab, filter, sort, isCovered, choosing, beside, onOpenDialog } = props;
  const { ref, width: drawnWidth } = useElementSize();
  const width = drawnWidth / useRootScale();
  const list = useInfiniteQuery({
    ...taskPagesQuery(tab, { ...filter, sort }),
    placeholderData: keepPreviousData,
  });
  const tasks = useItems(list, props.added);
  const [active, setActive] = useActive(tasks, JSON.stringify([filter, sort]));
  const activeTask = active === undefined ? undefined : tasks[active];
  const isChosen = isChoosing(choosing);
  const [isCompact] = useCompactCards();
  const gap = gaps[isCompact ? 'compact' : 'roomy'];
  // On phones each has lines of its own, and no room is kept for those that a task lacks.
  const isStacked = width > 0 && width < 520;
  const less = isCompact && !isStacked ? spared : 0;
  const fullHeight = heightOf(tab === 'completed', width) - less;
  const rowHeight = (task: Task) =>
    heightOf(task.status === 'completed', width) - (isStacked ? getMissingHeight(task) : less);

  const move = (step: number) => () => {
    const next = active === undefined ? 0 : active + step;
    if (next < 0 || next >= tasks.length) return;
    // The arrow keys enter the list from wherever the focus was.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setActive(next);
  };
  usePageKeys({
    ArrowDown: move(1),
    ArrowUp: move(-1),
    ...(activeTask && { x: () => choosing.toggle(activeTask.id) }),
  });

  return (
    <div ref={ref} className={classes.list} data-selecting={isChosen || undefined}>
      {(tasks.length > 0 || list.isPending) && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
        <label className={classes.all}>
          <Checkbox
            size="xs"
            radius="xs"
            disabled={tasks.length === 0}
            checked={choosing.shown === 'all'}
            indeterminate={choosing.shown === 'some'}
            onChange={choosing.toggleShown}
          />
          {list.hasNextPage ? `Select all ${tasks.length} loaded` : 'Select all'}
        </label>
      )}
      <PagedList
        query={list}
        words={taskWords}
        skeleton={<SkeletonRows count={6} height={fullHeight} gap={gap} />}
        empty={
          <EmptyState
            icon={IconListCheck}
            title={getEmptyWords(tab, filter)}
            hint={props.emptyHint}
            action={props.emptyAction}
          />
        }
        first={props.added}
        scrolls={{
          className: '',
          moreFailed: (
            <ErrorState
              title="Failed to fetch more tasks"
              error={list.error}
              onRetry={list.fetchNextPage}
            />
          ),
        }}
      >
        {(items, onReachEnd) => (
          <VirtualList
            items={items}
            keyOf={(task) => task.id}
            rowHeight={rowHeight}
            isCompact={less > 0}
            gap={gap}
            label={listLabels[tab]}
            onReachEnd={onReachEnd}
            activeIndex={active}
          >
            {(task, index) => (
              <TaskCard
                task={task}
                focused={index === active && !isCovered}
                onFocus={() => setActive(index)}
                selection={{
                  isSelected: choosing.has(task.id),
                  onToggle: (range) => choosing.toggle(task.id, range),
                }}
                beside={
                  beside && {
                    isOpen: task.id === beside.openId,
                    onOpen: () => beside.onOpen(task.id),
                  }
                }
                onOpenDialog={onOpenDialog}
              />
            )}
          </VirtualList>
        )}
      </PagedList>
    </div>
  );
}

/** The place of the task that the keys act on. It stays with its task when others come or go; once that has left, with the next one. */
function useActive(tasks: readonly Task[], view: string) {
  const [place, setPlace] = useState({ view, index: -1, id: '' });
  const setActive = (index: number) => setPlace({ view, index, id: tasks[index]?.id ?? '' });
  // A place in the list means nothing once the filter has changed.
  if (place.view !== view || place.index < 0) return [undefined, setActive] as const;
  const isThere = tasks[place.index]?.id === place.id;
  const index = isThere ? place.index : tasks.findIndex(({ id }) => id === place.id);
  return [index === -1 ? place.index : index, setActive] as const;
}
