/** A task: title, due date, priority, assignee, customer, and the two most common actions. */
import { Badge, Button, Checkbox } from '@mantine/core';
import {
  IconBuilding,
  IconCalendarDue,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconRepeat,
  IconTargetArrow,
  IconUser,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Task } from '#contract/tasks.ts';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { getDueState, getDueTime } from './due-date.ts';
import type { TaskMenuProps } from './opened-task-menu.tsx';
import { PriorityBadge } from './priority-badge.tsx';
import classes from './task-card.module.css';
import type { TaskDialog } from './task-dialogs.tsx';
import { recurrenceLabels } from './task-labels.ts';
import { TaskMenu } from './task-menu.tsx';
import type { TaskLink } from './tasks.api.ts';

interface TaskCardProps {
  task: Task;
  /** The record on whose page the card is; the card need not name it. */
  within?: TaskLink;
  /** Takes the focus unless that is outside of the list. */
  focused?: boolean;
  onFocus?: () => void;
  /** Set if the task can be selected together with others. */
  selection?: CardSelection | undefined;
  /** Set if it opens beside the list. */
  beside?: { isOpen: boolean; onOpen: () => void } | undefined;
  onOpenDialog: (dialog: TaskDialog) => void;
}

interface CardSelection {
  isSelected: boolean;
  onToggle: (range: boolean) => void;
}

export function TaskCard(props: TaskCardProps) {
  const { task, within, focused, onFocus, selection, beside, onOpenDialog } = props;
  const titleId = useId();
  const title = useRef<HTMLButtonElement>(null);
  const assignee = useStaffName()(task.assigneeId);
  const isCompleted = task.status === 'completed';

  useEffect(() => {
    const held = document.activeElement ?? document.body;
    if (title.current?.closest('article')?.contains(held)) return;
    const isFree = held === document.body || title.current?.closest('ul')?.contains(held);
    if (focused && isFree) title.current?.focus({ preventScroll: true });
  }, [focused]);

  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-record={task.id}
      data-completed={isCompleted || undefined}
      data-flat={within !== undefined || undefined}
      data-selectable={selection !== undefined || undefined}
      data-selected={selection?.isSelected || undefined}
      data-open={beside?.isOpen || undefined}
      onFocus={onFocus}
    >
      {selection && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is its control
        <label className={classes.check}>
          <Checkbox
            size="xs"
            radius="xs"
            aria-label={`Select ${task.title}`}
            checked={selection.isSelected}
            onChange={(event) => selection.onToggle(isWithShift(event.nativeEvent))}
          />
        </label>
      )}
      <div className={classes.words}>
        <div className={classes.line}>
          {isCompleted && (
            <IconCircleCheck
              size={18}
              stroke={1.75}
              role="img"
              aria-label="Completed"
              className={classes.done}
            />
          )}
          <button
            ref={title}
            type="button"
            id={titleId}
            className={classes.title}
            data-face
            {...(selection && spaceToggles(selection))}
            {...(beside?.isOpen && { 'aria-current': 'true' })}
            onClick={() => (beside ? beside.onOpen() : onOpenDialog({ kind: 'open', task }))}
          >
            {task.title}
          </button>
          <PriorityBadge priority={task.priority} />
          {task.status === 'in_progress' && <Badge>In progress</Badge>}
          {task.recurrenceType !== 'none' && (
            <span className={classes.repeats}>
              <IconRepeat size={14} stroke={1.75} aria-hidden />
              <span className={classes.repeatWords}>{recurrenceLabels[task.recurrenceType]}</span>
            </span>
          )}
        </div>
        <TaskSubject task={task} within={within} />
      </div>
      <div className={classes.facts}>
        <TaskDue task={task} />
        {assignee && (
          <span className={classes.assignee}>
            <StaffAvatar member={assignee} size="line" />
            <span className={classes.cut}>{assignee.firstName}</span>
          </span>
        )}
      </div>
      {!isCompleted && <TaskActions task={task} titleId={titleId} onOpenDialog={onOpenDialog} />}
    </article>
  );
}

/** How much lower a stacked card is than one with both a line of links and one of text. */
export function getMissingHeight(task: Task): number {
  const names = [task.personName, task.organizationName, task.opportunityName].filter(Boolean);
  const lines = (names.length > 0 ? 1 : 0) + (task.description || names.length === 3 ? 1 : 0);
  return [48, 24, 0][lines] ?? 0;
}

/** Space selects instead of opening, which Enter does; some browsers click when Space is released. */
function spaceToggles({ onToggle }: CardSelection) {
  const isSpace = (event: KeyboardEvent) => event.key === ' ';
  return {
    'aria-keyshortcuts': 'x',
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      event.preventDefault();
      if (!event.repeat) onToggle(event.shiftKey);
    },
    onKeyUp: (event: KeyboardEvent) => isSpace(event) && event.preventDefault(),
  };
}

function isWithShift(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true;
}

/** The customer and the opportunity of the task. */
function TaskSubject({ task, within }: { task: Task; within: TaskLink | undefined }) {
  const { personId, personName, organizationId, organizationName, description } = task;
  const { opportunityId, opportunityName } = task;
  const namesPerson = personId && personName && !(within && 'personId' in within);
  const namesOrganization =
    organizationId && organizationName && !(within && 'organizationId' in within);
  const namesOpportunity =
    opportunityId && opportunityName && !(within && 'opportunityId' in within);
  const namesRecord = namesPerson || namesOrganization || namesOpportunity;
  const newTab = { target: '_blank', rel: 'noopener', className: classes.link } as const;
  if (!namesRecord && !description) return null;
  return (
    <div
      className={classes.subject}
      data-crowded={(namesPerson && namesOrganization && namesOpportunity && true) || undefined}
    >
      {namesRecord && (
        <span className={classes.links}>
          {namesPerson && (
            <TextLink to="/people/$id" params={{ id: personId }} {...newTab}>
              <IconUser size={14} stroke={1.75} aria-hidden />
              <span className={classes.cut}>{personName}</span>
            </TextLink>
          )}
          {namesOrganization && (
            <TextLink to="/organizations/$id" params={{ id: organizationId }} {...newTab}>
              <IconBuilding size={14} stroke={1.75} aria-hidden />
              <span className={classes.cut}>{organizationName}</span>
            </TextLink>
          )}
          {namesOpportunity && (
            <TextLink to="/opportunities/$id" params={{ id: opportunityId }} {...newTab}>
              <IconTargetArrow size={14} stroke={1.75} aria-hidden />
              <span className={classes.cut}>{opportunityName}</span>
            </TextLink>
          )}
        </span>
      )}
      {description && <span className={classes.description}>{description}</span>}
    </div>
  );
}

/** Red after its day, amber on its day; a word says the same. */
function TaskDue({ task }: { task: Task }) {
  if (!task.dueDate) return <span className={classes.due}>No due date</span>;
  const state = task.status === 'completed' ? 'later' : getDueState(task.dueDate);
  const more = [
    getDueTime(task) && formatTime(task.dueDate),
    { later: '', today: 'Today', overdue: 'Overdue' }[state],
  ].filter(Boolean);
  return (
    <span className={classes.due} data-due={state}>
      <span className={classes.day}>
        <IconCalendarEvent size={14} stroke={1.75} aria-label="Due" role="img" />
        <span>{formatDate(task.dueDate)}</span>
      </span>
      {more.length > 0 && <span className={classes.dueMore}>{more.join(' · ')}</span>}
    </span>
  );
}

function TaskActions({ task, titleId, onOpenDialog }: TaskMenuProps) {
  return (
    <div className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        className={classes.action}
        leftSection={<IconCheck size={14} aria-hidden />}
        aria-describedby={titleId}
        onClick={() => onOpenDialog({ kind: 'complete', task })}
      >
        Complete
      </Button>
      <Button
        size="xs"
        variant="default"
        className={classes.action}
        leftSection={<IconCalendarDue size={14} aria-hidden />}
        aria-describedby={titleId}
        onClick={() => onOpenDialog({ kind: 'defer', task })}
      >
        Defer
      </Button>
      <TaskMenu task={task} titleId={titleId} onOpenDialog={onOpenDialog} />
    </div>
  );
}
