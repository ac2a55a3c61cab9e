/** The days of an event: an all-day event has its own, the same everywhere; a timed one those of the viewer. */
import dayjs from 'dayjs';

interface EventTimes {
  eventDate: string;
  endDate: string | null;
  allDay: boolean;
}

const dayLength = 24 * 60 * 60 * 1_000;

/** The day that an all-day event's midnight in UTC stands for; for a timed event the viewer's day. */
export function dayOfEvent(instant: string, allDay: boolean): string {
  return allDay ? instant.slice(0, 10) : dayjs(instant).format('YYYY-MM-DD');
}

/** Every day the event is shown on: a timed one only on its first, unless it lasts for a day or longer. */
export function daysOfEvent({ eventDate, endDate, allDay }: EventTimes): string[] {
  const first = dayOfEvent(eventDate, allDay);
  const length = endDate ? Date.parse(endDate) - Date.parse(eventDate) : 0;
  if (!endDate || length < dayLength) return [first];
  const lastMoment = allDay ? endDate : new Date(Date.parse(endDate) - 1).toISOString();
  const last = dayOfEvent(lastMoment, allDay);
  const days = [first];
  for (let day = first; day < last; ) {
    day = shiftDay(day, 1);
    days.push(day);
  }
  return days;
}

/** The event some days later or earlier, at the same time of day even if the clocks change in between. */
export function movedEvent(
  event: EventTimes,
  days: number,
): Pick<EventTimes, 'eventDate' | 'endDate'> {
  const move = (instant: string) =>
    event.allDay
      ? new Date(Date.parse(instant) + days * dayLength).toISOString()
      : movedInstant(instant, days);
  return { eventDate: move(event.eventDate), endDate: event.endDate && move(event.endDate) };
}

/** The same local time some days later or earlier. */
export function movedInstant(instant: string, days: number): string {
  return dayjs(instant).add(days, 'day').toISOString();
}

/** '2026-03-31' and 1 → '2026-04-01' */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}
