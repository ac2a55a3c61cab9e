/** One task: what, when, how urgent, whose, for whom, and the two things most often done with it. */
import { Badge, Button, Menu, Text } from '@mantine/core';
import {
  IconBuilding,
  IconCalendarDue,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconDots,
  IconPencil,
  IconRepeat,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { dueStateOf, dueTimeOf } from './due-date.ts';
import { PriorityBadge } from './priority-badge.tsx';
import classes from './task-card.module.css';
import type { TaskDialog } from './task-dialogs.tsx';
import { recurrenceLabels } from './task-labels.ts';
import type { TaskLink } from './tasks.api.ts';
import { useTaskDeletion } from './use-task-deletion.tsx';

interface TaskCardProps {
  task: Task;
  /** The record on whose page the card stands, which it need not name. */
  within?: TaskLink;
  /** Takes the focus, as when the arrow keys come to it. */
  focused?: boolean;
  onFocus?: () => void;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskCard({ task, within, focused, onFocus, onOpenDialog }: TaskCardProps) {
  const titleId = useId();
  const title = useRef<HTMLButtonElement>(null);
  const isCompleted = task.status === 'completed';

  useEffect(() => {
    if (focused) title.current?.focus({ preventScroll: true });
  }, [focused]);

  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-completed={isCompleted || undefined}
    >
      {isCompleted && (
        <IconCircleCheck
          size={20}
          stroke={1.75}
          role="img"
          aria-label="Completed"
          className={classes.done}
        />
      )}
      <div className={classes.words}>
        <div className={classes.line}>
          <button
            ref={title}
            type="button"
            id={titleId}
            className={classes.title}
            onFocus={onFocus}
            onClick={() => onOpenDialog({ kind: 'open', task })}
          >
            {task.title}
          </button>
          <PriorityBadge priority={task.priority} />
          {task.status === 'in_progress' && <Badge variant="outline">In progress</Badge>}
        </div>
        {task.description && <Text className={classes.description}>{task.description}</Text>}
        <TaskFacts task={task} within={within} />
      </div>
      {!isCompleted && <TaskActions task={task} titleId={titleId} onOpenDialog={onOpenDialog} />}
    </article>
  );
}

/** When, whose, for whom. */
function TaskFacts({ task, within }: { task: Task; within: TaskLink | undefined }) {
  const assignee = useStaffName()(task.assigneeId);
  const isWithinPerson = within !== undefined && 'personId' in within;
  const isWithinOrganization = within !== undefined && 'organizationId' in within;
  const newTab = { target: '_blank', rel: 'noopener', className: classes.link } as const;
  return (
    <div className={classes.facts}>
      {task.dueDate ? <DueDate task={task} dueDate={task.dueDate} /> : <span>No due date</span>}
      {task.recurrenceType !== 'none' && (
        <span className={classes.fact}>
          <IconRepeat size={14} stroke={1.75} aria-hidden />
          {recurrenceLabels[task.recurrenceType]}
        </span>
      )}
      {assignee && (
        <span className={classes.fact}>
          <UserAvatar id={assignee.id} name={assignee.name} size={18} />
          {assignee.firstName}
        </span>
      )}
      {task.personId && task.personName && !isWithinPerson && (
        <span className={classes.fact}>
          <IconUser size={14} stroke={1.75} aria-hidden />
          <TextLink to="/people/$id" params={{ id: task.personId }} {...newTab}>
            {task.personName}
          </TextLink>
        </span>
      )}
      {task.organizationId && task.organizationName && !isWithinOrganization && (
        <span className={classes.fact}>
          <IconBuilding size={14} stroke={1.75} aria-hidden />
          <TextLink to="/organizations/$id" params={{ id: task.organizationId }} {...newTab}>
            {task.organizationName}
          </TextLink>
        </span>
      )}
    </div>
  );
}

/** Red once its day is over, amber on its day; a word says the same. */
function DueDate({ task, dueDate }: { task: Task; dueDate: string }) {
  const state = task.status === 'completed' ? 'later' : dueStateOf(dueDate);
  return (
    <span className={classes.fact} data-due={state}>
      <IconCalendarEvent size={14} stroke={1.75} aria-label="Due" role="img" />
      <span>{formatDate(dueDate)}</span>
      {dueTimeOf(dueDate) !== '' && <span>{formatTime(dueDate)}</span>}
      {state !== 'later' && <span>· {state === 'today' ? 'Today' : 'Overdue'}</span>}
    </span>
  );
}

interface TaskActionsProps {
  task: Task;
  titleId: string;
  onOpenDialog: (dialog: TaskDialog) => void;
}

function TaskActions({ task, titleId, onOpenDialog }: TaskActionsProps) {
  const deletion = useTaskDeletion();
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCheck size={14} aria-hidden />}
        aria-describedby={titleId}
        onClick={() => onOpenDialog({ kind: 'complete', task })}
      >
        Complete
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCalendarDue size={14} aria-hidden />}
        aria-describedby={titleId}
        onClick={() => onOpenDialog({ kind: 'defer', task })}
      >
        Defer
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label="More actions" icon={IconDots} aria-describedby={titleId} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
            onClick={() => onOpenDialog({ kind: 'open', task })}
          >
            Edit
          </Menu.Item>
          {deletion.isAllowed(task) && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
              onClick={() => void deletion.ask(task)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
