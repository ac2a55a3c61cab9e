/** Words how the user's load compares with the team's, and how steadily they get things done. */
import type { InsightKind } from '#contract/insights.ts';
import { plural } from '#server/kernel/words.ts';
import type { Workload } from './facts.ts';
import { plain, type Told } from './told.ts';

const praise: readonly InsightKind[] = ['streak', 'nothing'];

/** Is it something to act on? */
export function isAttention({ kind }: Pick<Told, 'kind'>): boolean {
  return !praise.includes(kind);
}

/** How much more than the median is worth a word: half as much again, and five tasks. */
const factor = 1.5;
const least = 5;
/** A shorter row of days is chance. */
const shortestStreak = 3;

export function tellTeam(work: Workload): (Told & { weight: number })[] {
  return [workload(work), streak(work)].filter((each) => each !== null);
}

function workload({ team }: Workload) {
  if (!team) return null;
  const { mine, median, oldest } = team;
  const isMore = (own: number, usual: number) => own >= usual * factor && own >= usual + least;
  if (!isMore(mine.open, median.open) && !isMore(mine.overdue, median.overdue)) return null;
  const number = (count: number) => count.toLocaleString('en');
  return {
    kind: 'workload' as const,
    parts: [
      plain(
        `You have ${plural(mine.open, 'open task')}, ${number(mine.overdue)} of them overdue; the median of the team is ${number(median.open)} open and ${number(median.overdue)} overdue.`,
      ),
    ],
    records: oldest.map(({ id, title }) => ({ type: 'task' as const, id, name: title })),
    action: null,
    weight: 40,
  };
}

function streak({ streak: { weekdays, hasToday, latest } }: Workload) {
  if (weekdays < shortestStreak) return null;
  const words = hasToday
    ? `You have completed a task or logged a call on ${weekdays} weekdays in a row.`
    : `You completed a task or logged a call on each of the last ${weekdays} weekdays; one today makes it ${weekdays + 1}.`;
  return {
    kind: 'streak' as const,
    parts: [plain(words)],
    records: latest.map(({ id, title }) => ({ type: 'task' as const, id, name: title })),
    action: null,
    weight: 20,
  };
}

/** Monday to Friday without a gap, back from today; today may still come, and weekends count for nothing. */
export function weekdaysInARow(
  days: ReadonlySet<string>,
  today: string,
): { weekdays: number; hasToday: boolean } {
  const hasToday = days.has(today) && isWeekday(today);
  let weekdays = hasToday ? 1 : 0;
  for (let day = dayBefore(today); !isWeekday(day) || days.has(day); day = dayBefore(day)) {
    if (isWeekday(day)) weekdays += 1;
  }
  return { weekdays, hasToday: hasToday || !isWeekday(today) };
}

function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The middle of the numbers, or what lies between the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
