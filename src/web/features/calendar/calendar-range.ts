/** Which days the calendar shows, and how it steps through them. Weeks start on Sunday. */
import dayjs, { type Dayjs } from 'dayjs';
import { calendarKinds } from '#contract/calendar.ts';
import { readOneOf, readOwner } from '#contract/read-values.ts';

export type CalendarView = 'week' | 'month';

type UrlState = Readonly<Record<string, string | undefined>>;

const form = 'YYYY-MM-DD';

/** Reads the URL; unknown names and values are ignored. */
export function readCalendarState(url: UrlState, today: string) {
  const view: CalendarView = url.view === 'month' ? 'month' : 'week';
  return {
    view,
    /** The calendar shows the week or month of this day. */
    date: existingDay(url.date) ?? today,
    /** The day that is open with everything on it. */
    openDay: existingDay(url.day),
    filter: {
      ownerId: readOwner(url.owner),
      only: readOneOf(url.show, calendarKinds),
    },
  };
}

/** The days on the screen, in order. */
export function listDays(view: CalendarView, date: string): string[] {
  const anchor = dayjs(date);
  const first = sundayOf(view === 'week' ? anchor : anchor.startOf('month'));
  const last =
    view === 'week' ? first.add(6, 'day') : sundayOf(anchor.endOf('month')).add(6, 'day');
  const days: string[] = [];
  for (let day = first; !day.isAfter(last, 'day'); day = day.add(1, 'day')) {
    days.push(day.format(form));
  }
  return days;
}

/** A day in the next (1) or previous (-1) week or month. */
export function stepped(view: CalendarView, date: string, steps: 1 | -1): string {
  return dayjs(date).add(steps, view).format(form);
}

/** 'March 2026', 'Mar 8 – 14, 2026', 'Mar 29 – Apr 4, 2026', 'Dec 27, 2026 – Jan 2, 2027' */
export function printTitle(view: CalendarView, date: string): string {
  if (view === 'month') return dayjs(date).format('MMMM YYYY');
  const first = sundayOf(dayjs(date));
  const last = first.add(6, 'day');
  const sameYear = first.year() === last.year();
  const start = first.format(sameYear ? 'MMM D' : 'MMM D, YYYY');
  return `${start} – ${last.format(first.month() === last.month() ? 'D, YYYY' : 'MMM D, YYYY')}`;
}

function sundayOf(day: Dayjs): Dayjs {
  return day.subtract(day.day(), 'day');
}

function existingDay(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = dayjs(text);
  const isShown = day.year() >= 1901 && day.year() <= 2199;
  return isShown && day.format(form) === text ? text : undefined;
}
