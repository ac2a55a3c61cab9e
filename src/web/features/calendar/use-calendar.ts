import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { weekPerKind } from '#contract/calendar.ts';
import { type CalendarQuery, calendarQuery } from './calendar.api.ts';
import { type CalendarView, listDays } from './calendar-range.ts';
import { shownPerKind } from './month-grid.tsx';

/** The days on the screen, and the items of those that have been read. */
export function useCalendar(
  view: CalendarView,
  date: string,
  filter: Pick<CalendarQuery, 'ownerId' | 'only'>,
) {
  const days = listDays(view, date);
  const query = useQuery({
    ...calendarQuery({
      from: days[0] ?? date,
      to: days.at(-1) ?? date,
      perDay: view === 'month' ? shownPerKind : weekPerKind,
      ...filter,
    }),
    // When a filter changes, the old items stay until the new ones arrive; not when the days change.
    placeholderData: keepPreviousData,
  });
  const held = new Map(query.data?.map((day) => [day.date, day]));
  const shown = days.map((day) => held.get(day));
  const isEmpty =
    !query.isPlaceholderData &&
    shown.every((day) => day && day.eventCount === 0 && day.taskCount === 0);
  return {
    days,
    held,
    isEmpty,
    isPending: query.isPending,
    error: query.error,
    refetch: query.refetch,
  };
}
