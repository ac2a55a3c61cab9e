/** A tab of the tasks page as a table, each cell edited where it stands. */
import { IconCalendarDue, IconCheck, IconListCheck } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo } from 'react';
import { inOrder } from '#contract/fields.ts';
import { rowsOfTable } from '#contract/list-filter.ts';
import {
  activityTypes,
  recurrenceTypes,
  type Task,
  taskFields,
  taskPriorities,
  tasksApi,
} from '#contract/tasks.ts';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { dayCell } from '#web/features/tables/cells.tsx';
import type { Column } from '#web/features/tables/columns.tsx';
import { makeFarReads } from '#web/features/tables/far-end.ts';
import {
  choiceColumn,
  describeColumns,
  linkColumn,
  OpeningName,
  ownerColumn,
  tagsColumn,
  textColumn,
  writtenColumns,
} from '#web/features/tables/field-columns.tsx';
import { ListTable, type TableOfList } from '#web/features/tables/list-table.tsx';
import type { RowAction } from '#web/features/tables/row-actions.ts';
import { TableRowCells } from '#web/features/tables/table-row.tsx';
import { useSaving } from '#web/features/tables/use-saving.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { formatDate, getDay } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import type { Choosing } from '#web/ui/chosen.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { dueWords, getDueTime } from './due-date.ts';
import { PriorityBadge } from './priority-badge.tsx';
import type { TaskDialog } from './task-dialogs.tsx';
import { getEmptyWords, type TaskSort } from './task-filter.ts';
import {
  activityTypeLabels,
  listOptions,
  priorityLabels,
  recurrenceLabels,
  taskStatusLabels,
} from './task-labels.ts';
import { listLabels, taskWords } from './task-list.tsx';
import {
  type TaskListFilter,
  type TaskTab,
  taskPagesQuery,
  taskQuery,
  useUpdateTask,
} from './tasks.api.ts';

const Row = memo(TableRowCells<Task>);

interface TasksTableProps extends Omit<TableOfList, 'sort'> {
  tab: TaskTab;
  filter: TaskListFilter;
  sort: TaskSort;
  emptyHint: string;
  emptyAction: ReactNode;
  /** Set if a task opens beside the list. */
  beside?: { openId: string | null; onOpen: (id: string) => void } | undefined;
  choosing: Choosing;
  added: readonly Task[];
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TasksTable(props: TasksTableProps) {
  const { tab, filter, sort, beside, onOpenDialog } = props;
  const pages = taskPagesQuery(tab, { ...filter, sort, limit: rowsOfTable });
  const query = useInfiniteQuery({ ...pages, placeholderData: keepPreviousData });
  return (
    <ListTable<Task>
      {...props}
      query={query}
      queryKey={pages.queryKey}
      far={makeFarReads(tasksApi.list, pages.queryKey, sort)}
      Row={Row}
      label={listLabels[tab]}
      words={taskWords}
      empty={
        <EmptyState
          icon={IconListCheck}
          title={getEmptyWords(tab, filter)}
          hint={props.emptyHint}
          action={props.emptyAction}
        />
      }
      first={props.added}
      columns={useTaskColumns(tab)}
      nameOf={({ title }) => title}
      openId={beside?.openId ?? null}
      onOpen={(task) => (beside ? beside.onOpen(task.id) : onOpenDialog({ kind: 'open', task }))}
      actions={(task) => (task.status === 'completed' ? [] : listActions(task, onOpenDialog))}
    />
  );
}

function listActions(task: Task, onOpenDialog: TasksTableProps['onOpenDialog']): RowAction[] {
  const open = (kind: 'complete' | 'defer') => () => onOpenDialog({ kind, task });
  return [
    { label: `Complete ${task.title}`, icon: IconCheck, onAct: open('complete') },
    { label: `Defer ${task.title}`, icon: IconCalendarDue, onAct: open('defer') },
  ];
}

const base = describeColumns(taskFields, {
  usual: { title: 18, dueDate: 13, priority: 7, activityType: 8, assigneeId: 10, personId: 12 },
  widths: { organizationId: 12, opportunityId: 12, status: 8 },
});
const order = inOrder(taskFields, [
  'title',
  'dueDate',
  'priority',
  'activityType',
  'assigneeId',
  'personId',
]);

function useTaskColumns(tab: TaskTab) {
  const saving = useSaving(useUpdateTask(), taskQuery);
  const staffName = useStaffName();
  return useMemo(() => {
    const own = order.flatMap((field): Column<Task>[] => {
      const column = base(field);
      switch (field) {
        case 'title':
          return [
            textColumn(base(field, 'name'), {
              ...saving,
              read: ({ title }) => title,
              patch: (title) => ({ title: title ?? '' }),
              show: ({ title }) => <OpeningName>{title}</OpeningName>,
            }),
          ];
        case 'dueDate':
          return [
            {
              ...column,
              words: ({ dueDate, hasDueTime }) =>
                dueDate ? dueWords({ dueDate, hasDueTime }) : '',
              edit: dayCell({
                ...saving,
                label: column.label,
                read: ({ dueDate }) => dueDate && getDay(dueDate),
                // Its time stays when its day changes.
                patch: (day, task) => (day ? dueOn(day, getDueTime(task)) : { dueDate: null }),
              }),
            },
          ];
        case 'priority':
          return [
            choiceColumn(column, {
              ...saving,
              show: ({ priority }) => <PriorityBadge priority={priority} />,
              options: listOptions(taskPriorities, priorityLabels),
              read: ({ priority }) => priority,
              patch: (priority) => ({ priority }),
            }),
          ];
        case 'activityType':
          return [
            choiceColumn(column, {
              ...saving,
              options: listOptions(activityTypes, activityTypeLabels),
              read: ({ activityType }) => activityType,
              patch: (activityType) => ({ activityType }),
            }),
          ];
        case 'recurrenceType':
          return [
            choiceColumn(column, {
              ...saving,
              options: listOptions(recurrenceTypes, recurrenceLabels),
              read: ({ recurrenceType }) => recurrenceType,
              patch: (recurrenceType) => ({ recurrenceType }),
            }),
          ];
        case 'status':
          // Whoever completes a task says how it went, in a dialog.
          return [{ ...column, words: ({ status }) => taskStatusLabels[status] }];
        case 'completedAt':
          return [
            {
              ...column,
              isUsual: tab === 'completed',
              words: ({ completedAt }) => (completedAt ? formatDate(completedAt) : ''),
              show: ({ completedAt }) => completedAt && <Ago at={completedAt} isSentence />,
            },
          ];
        case 'assigneeId':
          return [
            ownerColumn(column, {
              ...saving,
              staffName,
              read: ({ assigneeId }) => assigneeId,
              patch: (assigneeId) => ({ assigneeId }),
            }),
          ];
        case 'personId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: PersonPicker,
              read: ({ personId: id, personName: name }) => ({ id, name }),
              patch: ({ id }) => ({ personId: id }),
            }),
          ];
        case 'organizationId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: OrganizationPicker,
              read: ({ organizationId: id, organizationName: name }) => ({ id, name }),
              patch: ({ id }) => ({ organizationId: id }),
            }),
          ];
        case 'opportunityId':
          return [
            linkColumn(column, {
              ...saving,
              Picker: OpportunityPicker,
              read: ({ opportunityId: id, opportunityName: name }) => ({ id, name }),
              patch: ({ id }) => ({ opportunityId: id }),
            }),
          ];
        case 'tags':
          return [tagsColumn(column, { ...saving, patch: (tags) => ({ tags }) })];
        default:
          // What takes several lines has its place in the dialog of the task.
          return [];
      }
    });
    const columns = [...own, ...writtenColumns<Task>()];
    // What is done is not edited.
    return tab === 'completed' ? columns.map(({ edit: _, ...shown }) => shown) : columns;
  }, [tab, staffName, saving]);
}
