/** What the calendar shows on each day, and where an item goes when it is moved. */
import dayjs from 'dayjs';
import type { CalendarDay, PlacedEvent, PlacedTask } from '#contract/calendar.ts';
import {
  daysBetween,
  daysOfEvent,
  movedEvent,
  movedInstant,
} from '#web/features/events/event-days.ts';
import { nameItem } from './item-names.ts';

export type CalendarItem = ({ kind: 'event' } & PlacedEvent) | ({ kind: 'task' } & PlacedTask);

/** What one day shows, events first, and how many more it has. */
export function listDayItems(day: CalendarDay, perKind = Number.POSITIVE_INFINITY) {
  const events = day.events
    .slice(0, perKind)
    .map((event) => ({ kind: 'event' as const, ...event }));
  const tasks = day.tasks.slice(0, perKind).map((task) => ({ kind: 'task' as const, ...task }));
  const items: CalendarItem[] = [...events, ...tasks];
  return { items, more: day.eventCount + day.taskCount - items.length };
}

/** The item dragged from one day to another: at the same time of day, as many days later or earlier. */
export function movedItem(item: CalendarItem, from: string, to: string): CalendarItem {
  const days = daysBetween(from, to);
  return item.kind === 'event'
    ? { ...item, ...movedEvent(item, days) }
    : { ...item, dueDate: movedInstant(item.dueDate, days) };
}

/** The days, with an item on its new days instead of its old ones. */
export function withMoved(
  days: CalendarDay[],
  before: CalendarItem,
  after: CalendarItem,
): CalendarDay[] {
  const [oldDays, newDays] = [daysOfItem(before), daysOfItem(after)];
  return days.map((day) => {
    const change = Number(newDays.includes(day.date)) - Number(oldDays.includes(day.date));
    if (change === 0 && !newDays.includes(day.date)) return day;
    const stays = newDays.includes(day.date);
    if (after.kind === 'event') {
      const others = day.events.filter((event) => nameItem(event) !== nameItem(before));
      const events = stays ? [...others, after].sort(byTimeOfEvent) : others;
      return { ...day, events, eventCount: day.eventCount + change };
    }
    const others = day.tasks.filter(({ id }) => id !== after.id);
    const tasks = stays ? [...others, after].sort(byTimeOfTask) : others;
    return { ...day, tasks, taskCount: day.taskCount + change };
  });
}

export function daysOfItem(item: CalendarItem): string[] {
  return item.kind === 'event' ? daysOfEvent(item) : [dayjs(item.dueDate).format('YYYY-MM-DD')];
}

/** In the server's order. */
function byTimeOfEvent(one: PlacedEvent, other: PlacedEvent): number {
  return (
    Number(other.allDay) - Number(one.allDay) ||
    compare(one.eventDate, other.eventDate) ||
    compare(one.id, other.id)
  );
}

function byTimeOfTask(one: PlacedTask, other: PlacedTask): number {
  return (
    Number(one.status === 'completed') - Number(other.status === 'completed') ||
    compare(one.dueDate, other.dueDate) ||
    compare(one.id, other.id)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
