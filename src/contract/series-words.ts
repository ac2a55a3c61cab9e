/** How an event repeats, in words: 'Every 2 weeks on Monday and Friday, 10 times, but for 1 day'. */
import type { EventSeries, SeriesRule, Weekday } from './event-series.ts';

export const weekdayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};

const units: Record<SeriesRule, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

export function printSeries(series: EventSeries, printDay: (day: string) => string): string {
  const { rule, interval, weekdays, until, count, exceptions } = series;
  const every = interval === 1 ? `Every ${units[rule]}` : `Every ${interval} ${units[rule]}s`;
  const names = weekdays.map((weekday) => weekdayNames[weekday]);
  const on = names.length > 0 ? ` on ${names.join(', ').replace(/, (?=\w+$)/, ' and ')}` : '';
  const ends = [
    ...(until === null ? [] : [`until ${printDay(until)}`]),
    ...(count === null ? [] : [counted(count, 'time')]),
    ...(exceptions.length === 0 ? [] : [`but for ${counted(exceptions.length, 'day')}`]),
  ];
  return [every + on, ...ends].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
