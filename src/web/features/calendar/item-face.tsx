/** What a task or an event looks like in the calendar: one line in a month, several in a week or a day's list. */
import { VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { eventTypeIcons } from '#web/features/events/event-labels.ts';
import { getDueTime } from '#web/features/tasks/due-date.ts';
import type { CalendarItem } from './calendar-items.ts';
import classes from './item-face.module.css';
import { getOwnerId, printParticipants, useOwnerColor, useTeam } from './team.tsx';

interface ItemFaceProps {
  item: CalendarItem;
  /** Shows the person or organization under the title, which may take two lines. */
  isTall?: boolean | undefined;
  /** Its height is its length: as many lines as fit. */
  isAmongHours?: boolean | undefined;
  /** Among hours, one line. */
  isShort?: boolean | undefined;
  /** It is being dragged, under the pointer. */
  isLifted?: boolean;
}

export function ItemFace({ item, isTall, isAmongHours, isShort, isLifted }: ItemFaceProps) {
  const getName = useTeam();
  const getColor = useOwnerColor();
  const ownerId = getOwnerId(item);
  const who = [item.personName ?? item.organizationName, printParticipants(item, getName)]
    .filter(Boolean)
    .join(' · ');
  const time = timeOf(item);
  return (
    <span
      className={classes.face}
      data-kind={item.kind}
      data-owned={ownerId !== null || undefined}
      style={ownerId ? { borderInlineStartColor: getColor(ownerId) } : undefined}
      data-tall={isTall || undefined}
      data-hours={isAmongHours || undefined}
      data-short={isShort || undefined}
      data-lifted={isLifted || undefined}
      data-done={isDone(item) || undefined}
      data-overdue={isOverdue(item) || undefined}
    >
      {(isTall || item.kind === 'task') && <ItemIcon item={item} />}
      <span className={classes.words}>
        {time && <span className={classes.time}>{time}</span>}
        <span className={classes.title}>
          <VisuallyHidden>{item.kind === 'event' ? 'Event: ' : 'Task: '}</VisuallyHidden>
          {item.title}
        </span>
        {(isTall || isAmongHours) && who && <span className={classes.who}>{who}</span>}
      </span>
    </span>
  );
}

function ItemIcon({ item }: { item: CalendarItem }) {
  if (item.kind === 'event') {
    const Icon = eventTypeIcons[item.eventType];
    return <Icon size={14} stroke={1.75} aria-hidden className={classes.icon} />;
  }
  const Icon = isDone(item) ? IconCircleCheck : IconCircle;
  return (
    <Icon size={14} stroke={2} aria-hidden className={classes.icon} data-priority={item.priority} />
  );
}

/** '2:30pm', '9am', as cells are narrow; nothing for an all-day event or a task without a time. */
function timeOf(item: CalendarItem): string {
  if (item.kind === 'event' ? item.allDay : !getDueTime(item)) return '';
  const at = dayjs(item.kind === 'task' ? item.dueDate : item.eventDate);
  return at.format(at.minute() === 0 ? 'ha' : 'h:mma');
}

function isDone(item: CalendarItem): boolean {
  return item.kind === 'task' && item.status === 'completed';
}

function isOverdue(item: CalendarItem): boolean {
  return item.kind === 'task' && !isDone(item) && dayjs(item.dueDate).isBefore(dayjs(), 'day');
}
