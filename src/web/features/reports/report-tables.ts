/** A table of a report as data, from which both the screen and the CSV file are made. */
import dayjs from 'dayjs';
import { guardFormula } from '#contract/csv-guard.ts';
import type { DaySpan, TrendUnit } from '#contract/reports.ts';
import { formatAmount, formatNumber } from '#web/lib/format.ts';
import type { ReportLink } from './report-links.ts';

export interface ReportCell {
  /** As shown on the screen. */
  text: string;
  /** As written to a file if that differs: an amount without its dollar sign. */
  plain?: string;
  link?: ReportLink | undefined;
  /** A mark before the text, in the colour that the chart gives it. */
  color?: string;
}

export interface ReportTable {
  /** The first column names the row, the others are numbers. */
  headers: string[];
  rows: ReportCell[][];
}

/** A count that opens what it counts; a zero opens nothing. */
export function countCell(count: number, link: ReportLink): ReportCell {
  return { text: formatNumber(count), plain: String(count), link: count > 0 ? link : undefined };
}

/** Exact decimal text, written as money. */
export function amountCell(amount: string, link?: ReportLink): ReportCell {
  return { text: formatAmount(amount), plain: amount, link: amount === '0' ? undefined : link };
}

export const trendHeaders: Record<TrendUnit, string> = { day: 'Day', week: 'Week', month: 'Month' };

/** The name of a bar: 'Nov 21', 'Nov 15 – 21', 'Nov 2026', 'Before Jan 2000'. */
export function barWords({ from, to }: DaySpan, unit: TrendUnit): string {
  if (from === null) return `Before ${dayjs(to).add(1, 'day').format('MMM YYYY')}`;
  if (to === null) return `After ${dayjs(from).subtract(1, 'day').format('MMM YYYY')}`;
  if (unit === 'month') return dayjs(from).format('MMM YYYY');
  if (from === to) return dayjs(from).format('MMM D');
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${dayjs(from).format('MMM D')} – ${dayjs(to).format(isOneMonth ? 'D' : 'MMM D')}`;
}

/** The period of a report in words. */
export function daysWords({ from, to }: DaySpan): string {
  if (from === null || to === null) return 'All time';
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = dayjs(from).format(isOneYear ? 'MMM D' : 'MMM D, YYYY');
  return `${first} – ${dayjs(to).format('MMM D, YYYY')}`;
}

/** Excel reads a file as UTF-8 only if it begins with this. */
const byteOrderMark = '\ufeff';

/**
 * RFC 4180: the tables one below the other with an empty row between two, all rows of equal length.
 * A table without rows is left out: the screen shows a sentence instead.
 */
export function printTables(given: readonly ReportTable[]): string {
  const tables = given.filter(({ rows }) => rows.length > 0);
  const width = Math.max(...tables.map(({ headers }) => headers.length));
  const records = tables.flatMap(({ headers, rows }, place) => [
    ...(place === 0 ? [] : [[]]),
    headers.map(quoted),
    ...rows.map((row) => row.map(({ text, plain }) => plain ?? quoted(text))),
  ]);
  const lines = records.map((record) =>
    Array.from({ length: width }, (_, column) => record[column] ?? '').join(','),
  );
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('');
}

/** Text is quoted, so that no other separator splits it; numbers are not. */
function quoted(text: string): string {
  return text === '' ? '' : `"${guardFormula(text).replaceAll('"', '""')}"`;
}
