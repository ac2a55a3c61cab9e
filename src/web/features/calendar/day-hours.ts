/** Where the items of a day stand among its hours, by the viewer's clock, and where they go when they are moved or stretched. */
import dayjs from 'dayjs';
import { shiftDay } from '#web/features/events/event-days.ts';
import { getDueTime } from '#web/features/tasks/due-date.ts';
import type { CalendarItem } from './calendar-items.ts';

/** In minutes: what a pointer or a key moves at once. */
export const step = 15;
export const minutesOfDay = 24 * 60;
/** A task, or an event without an end, is shown this long. */
const usualLength = 30;
/** So that a line of text fits. */
const leastLength = 30;

/** Minutes since midnight; what goes on over the next midnight ends after more than a day has. */
export interface Span {
  from: number;
  to: number;
}

export interface PlacedItem {
  item: CalendarItem;
  span: Span;
  /** Side by side with others at the same time: its place from the left, and how many there are. */
  lane: number;
  lanes: number;
}

/** Items of the whole day, in their order, and those with a time beside each other; of those at the same time, what is done comes last. */
export function placeItems(items: readonly CalendarItem[]): {
  whole: CalendarItem[];
  timed: PlacedItem[];
} {
  const timed = items
    .filter(isTimed)
    .map((item) => ({ item, span: spanOfItem(item) }))
    .sort(
      (one, other) =>
        one.span.from - other.span.from ||
        Number(isDone(one.item)) - Number(isDone(other.item)) ||
        other.span.to - one.span.to,
    );
  return { whole: items.filter((item) => !isTimed(item)), timed: inLanes(timed) };
}

/** Spans in which there are items that no lane of those is left for, and how many. */
export function listCrowds(
  timed: readonly PlacedItem[],
  most: number,
): { span: Span; count: number }[] {
  const crowds: { span: Span; count: number }[] = [];
  for (const { span, lane } of timed) {
    if (lane < most) continue;
    const to = Math.max(span.to, span.from + leastLength);
    const last = crowds.at(-1);
    if (!last || last.span.to <= span.from)
      crowds.push({ span: { from: span.from, to }, count: 1 });
    else {
      last.span.to = Math.max(last.span.to, to);
      last.count += 1;
    }
  }
  return crowds;
}

function isDone(item: CalendarItem): boolean {
  return item.kind === 'task' && item.status === 'completed';
}

/** Has its place among the hours: an event shorter than a day, or a task due at a time. */
export function isTimed(item: CalendarItem): boolean {
  if (item.kind === 'task') return getDueTime(item) !== '';
  if (item.allDay) return false;
  return lengthOf(item) < minutesOfDay;
}

export function spanOfItem(item: CalendarItem): Span {
  const from = getMinute(item.kind === 'task' ? item.dueDate : item.eventDate);
  const length = item.kind === 'task' ? 0 : lengthOf(item);
  return { from, to: length > 0 ? from + length : Math.min(from + usualLength, minutesOfDay) };
}

/** Each cluster of items that overlap is as wide as it has items at once. */
function inLanes(sorted: readonly Pick<PlacedItem, 'item' | 'span'>[]): PlacedItem[] {
  const placed: PlacedItem[] = [];
  let cluster: PlacedItem[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of cluster) each.lanes = ends.length;
    cluster = [];
    ends = [];
  };
  for (const { item, span } of sorted) {
    if (ends.every((end) => end <= span.from)) close();
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(span.to, span.from + leastLength);
    const each = { item, span, lane, lanes: 1 };
    cluster.push(each);
    placed.push(each);
  }
  close();
  return placed;
}

/** To the next quarter of an hour, within the day. */
export function snapped(minutes: number, by = step): number {
  return Math.min(Math.max(Math.round(minutes / by) * by, 0), minutesOfDay);
}

/** The same length, some minutes later or earlier; it still begins on its day. */
export function shiftedItem(item: CalendarItem, minutes: number): CalendarItem {
  const { from } = spanOfItem(item);
  const to = Math.min(Math.max(from + minutes, 0), minutesOfDay - step);
  if (item.kind === 'task') {
    return { ...item, dueDate: atMinute(item.dueDate, to), hasDueTime: true };
  }
  const eventDate = atMinute(item.eventDate, to);
  const length = item.endDate && Date.parse(item.endDate) - Date.parse(item.eventDate);
  const endDate =
    length === null ? null : new Date(Date.parse(eventDate) + Number(length)).toISOString();
  return { ...item, eventDate, endDate };
}

/** With its start or its end at another minute, at least a step long and shorter than a day; it still begins on its day. */
export function stretchedItem(
  item: CalendarItem,
  edge: 'start' | 'end',
  minute: number,
): CalendarItem {
  if (item.kind === 'task') return item;
  const { from, to } = spanOfItem(item);
  const day = item.eventDate;
  if (edge === 'end') {
    const end = Math.min(Math.max(minute, from + step), from + minutesOfDay - step);
    return { ...item, endDate: atMinute(day, end) };
  }
  const start = Math.min(minute, to - step, minutesOfDay - step);
  const eventDate = atMinute(day, Math.max(start, to - minutesOfDay + step, 0));
  return { ...item, eventDate, endDate: item.endDate ?? atMinute(day, to) };
}

/** Where it is drawn, in parts of its day. */
export function drawnAt(span: Span): { top: string; height: string } {
  return { top: part(span.from), height: part(getShownLength(span)) };
}

/** The minutes of its day that it takes. */
export function getShownLength({ from, to }: Span): number {
  return Math.max(Math.min(to, minutesOfDay) - from, 0);
}

function part(minutes: number): string {
  return `${(minutes / minutesOfDay) * 100}%`;
}

/** '9am – 10:30am' */
export function printSpan({ from, to }: Span): string {
  return `${printMinute(from)} – ${printMinute(to)}`;
}

/** 'HH:mm', as forms have it. */
export function clockOfMinute(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

export function getMinute(instant: string): number {
  const at = dayjs(instant);
  return at.hour() * 60 + at.minute();
}

export function printMinute(minute: number): string {
  const at = dayjs(`2026-01-01T${clockOfMinute(minute)}`);
  return at.format(at.minute() === 0 ? 'ha' : 'h:mma');
}

/** That minute by the clock of the instant's day; from the end of the day on, by that of the next one. */
function atMinute(instant: string, minute: number): string {
  const day = shiftDay(dayjs(instant).format('YYYY-MM-DD'), Math.floor(minute / minutesOfDay));
  return dayjs(`${day}T${clockOfMinute(minute)}`).toISOString();
}

/** By the clock: an hour that the clocks skip or repeat takes no room. */
function lengthOf({ eventDate, endDate }: { eventDate: string; endDate: string | null }): number {
  if (!endDate) return 0;
  const days = dayjs(endDate).startOf('day').diff(dayjs(eventDate).startOf('day'), 'day', true);
  const real = (Date.parse(endDate) - Date.parse(eventDate)) / 60_000;
  if (real >= minutesOfDay) return real;
  return Math.max(Math.round(days) * minutesOfDay + getMinute(endDate) - getMinute(eventDate), 0);
}
