/** Reads a day as people type it: 'tomorrow', 'fri', '+3', 'nov 20', '20/11/2026', '2026-11-20'. */
import dayjs, { type Dayjs } from 'dayjs';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** @returns The day as 'YYYY-MM-DD', or null if the words are not a day (yet). */
export function readDay(words: string, today: Dayjs = dayjs(), dayFirst = writesDayFirst()) {
  const text = words.trim().toLowerCase();
  return relativeDay(text, today) ?? numericDay(text, dayFirst) ?? namedDay(text, today);
}

function relativeDay(text: string, today: Dayjs): string | null {
  if (text === 'today') return iso(today);
  if (text === 'tomorrow') return iso(today.add(1, 'day'));
  if (text === 'next week') return iso(today.add(7, 'day'));
  const ahead = /^(?:\+|in )\s*(\d{1,3})\s*(?:d|days?)?$/.exec(text)?.[1];
  if (ahead) return iso(today.add(Number(ahead), 'day'));
  const weekday = text.length >= 3 ? startingWith(weekdays, text) : -1;
  // The next such weekday after today.
  return weekday < 0 ? null : iso(today.add(((weekday - today.day() + 6) % 7) + 1, 'day'));
}

function numericDay(text: string, dayFirst: boolean): string | null {
  const written = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)?.slice(1).map(Number);
  if (written) return existing(written[0], written[1], written[2]);
  const [one, two, year] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text)?.slice(1).map(Number) ?? [];
  return dayFirst ? existing(year, two, one) : existing(year, one, two);
}

/** 'nov 20', '20 nov', 'nov 20, 2026'; without a year the next such day. */
function namedDay(text: string, today: Dayjs): string | null {
  const [, month = '', dayAfter, dayBefore, lateMonth = '', year] =
    /^(?:([a-z]{3,9})\.?\s+(\d{1,2})|(\d{1,2})\s+([a-z]{3,9})\.?)(?:,?\s+(\d{4}))?$/.exec(text) ??
    [];
  const index = startingWith(months, month || lateMonth);
  const day = Number(dayAfter ?? dayBefore);
  if (index < 0 || !day) return null;
  if (year) return existing(Number(year), index + 1, day);
  const thisYear = existing(today.year(), index + 1, day);
  return thisYear && thisYear < iso(today) ? existing(today.year() + 1, index + 1, day) : thisYear;
}

function startingWith(names: readonly string[], start: string): number {
  return start ? names.findIndex((name) => name.startsWith(start)) : -1;
}

/** Only days that exist: 31 February does not. */
function existing(year?: number, month?: number, day?: number): string | null {
  if (!year || !month || !day) return null;
  const date = dayjs(new Date(year, month - 1, day));
  return date.month() === month - 1 && date.date() === day ? iso(date) : null;
}

function iso(day: Dayjs): string {
  return day.format('YYYY-MM-DD');
}

/** Whether the viewer's language writes 20/11 or 11/20. */
function writesDayFirst(): boolean {
  const parts = new Intl.DateTimeFormat().formatToParts(new Date(2026, 10, 20));
  return (
    parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month')
  );
}
