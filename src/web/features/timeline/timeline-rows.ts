/** Groups the entries of a timeline by day, and the entries of a long import into one row. */
import dayjs from 'dayjs';
import type { TimelineEntry } from '#contract/timeline.ts';
import { formatDate, getDay } from '#web/lib/format.ts';

export interface TimelineRow {
  key: string;
  /** One entry, or the many of one import. */
  entries: [TimelineEntry, ...TimelineEntry[]];
}

export interface TimelineDay {
  /** 'Today', 'Yesterday' or 'Nov 20, 2026', in the viewer's zone. */
  label: string;
  day: string;
  rows: TimelineRow[];
}

/** This many imported records in a row would hide everything else. */
const many = 4;
const samePass = 5 * 60_000;

export function groupByDay(
  entries: readonly TimelineEntry[],
  now: Date = new Date(),
): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const row of rowsOf(entries)) {
    const day = getDay(row.entries[0].at);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, label: labelOf(row.entries[0].at, now), rows: [row] });
  }
  return days;
}

function labelOf(instant: string, now: Date): string {
  const days = dayjs(now).startOf('day').diff(dayjs(instant).startOf('day'), 'day', true);
  // A day on which the clocks change has 23 or 25 hours.
  if (Math.round(days) === 0) return 'Today';
  return Math.round(days) === 1 ? 'Yesterday' : formatDate(instant);
}

function rowsOf(entries: readonly TimelineEntry[]): TimelineRow[] {
  const runs: TimelineRow[] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run && belongsTo(run, entry)) run.entries.push(entry);
    else runs.push({ key: entry.id, entries: [entry] });
  }
  return runs.flatMap((run) =>
    run.entries.length < many
      ? run.entries.map((entry): TimelineRow => ({ key: entry.id, entries: [entry] }))
      : [run],
  );
}

/** Imported by the same colleague in the same run, on the same day. */
function belongsTo({ entries: [first, ...others] }: TimelineRow, entry: TimelineEntry): boolean {
  const isImport = (each: TimelineEntry) => each.kind === 'import' && each.from !== null;
  const last = others.at(-1) ?? first;
  return (
    isImport(first) &&
    isImport(entry) &&
    first.verb === entry.verb &&
    first.actor?.id === entry.actor?.id &&
    getDay(first.at) === getDay(entry.at) &&
    Math.abs(Date.parse(last.at) - Date.parse(entry.at)) < samePass
  );
}
