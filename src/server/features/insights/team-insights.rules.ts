/** Words how the user's load compares with the team's, and how steadily they get things done. */
import type { InsightKind } from '#contract/insights.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { plural } from '#server/kernel/words.ts';
import type { Workload } from './facts.ts';
import { daysBetween, enumeration, named, plain, type Told } from './told.ts';

const praise: readonly InsightKind[] = ['streak', 'nothing', 'begin'];

/** Whether it is something to act on. */
export function isAttention({ kind }: Pick<Told, 'kind'>): boolean {
  return !praise.includes(kind);
}

/** How much more than the median is worth mentioning: half as much again, and five tasks. */
const factor = 1.5;
const least = 5;
/** A shorter streak is chance. */
const shortestStreak = 3;

const number = (count: number) => count.toLocaleString('en');

export function tellTeam(work: Workload): (Told & { weight: number })[] {
  return [workload(work), streak(work)].filter((each) => each !== null);
}

function workload({ team }: Workload) {
  if (!team) return null;
  const { mine, median, oldest } = team;
  const isMore = (own: number, usual: number) => own >= usual * factor && own >= usual + least;
  if (!isMore(mine.open, median.open) && !isMore(mine.overdue, median.overdue)) return null;
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

/** For admins and super users: what others are behind with. */
export function tellOthers(work: Workload): (Told & { weight: number })[] {
  return [overdueOfOthers(work), pastCloseOfOthers(work)].filter((each) => each !== null);
}

const namedInAll = 2;

function overdueOfOthers({ others }: Workload) {
  if (!others || others.overdue.length === 0) return null;
  const count = others.overdue.reduce((sum, each) => sum + each.count, 0);
  const shares = others.overdue
    .slice(0, namedInAll)
    .map((each) => [plain(`${number(each.count)} of ${each.name ?? 'nobody'}`)]);
  const told = others.overdue.slice(0, namedInAll).reduce((sum, each) => sum + each.count, 0);
  const items = told < count ? [...shares, [plain(`${number(count - told)} of others`)]] : shares;
  const verb = count === 1 ? 'is' : 'are';
  return {
    kind: 'team_overdue' as const,
    parts: [
      plain(`In the team ${plural(count, 'more task')} ${verb} overdue: `),
      ...enumeration(items.length, items),
      plain('.'),
    ],
    records: others.oldest.map(({ id, title }) => ({ type: 'task' as const, id, name: title })),
    action: null,
    next: { label: 'Show overdue tasks', page: 'overdue_tasks' as const },
    weight: 45,
  };
}

function pastCloseOfOthers({ others, now, timeZone }: Workload) {
  if (!others || others.pastClose.count === 0) return null;
  const { count, first } = others.pastClose;
  const names = first.slice(0, namedInAll).map((deal) => {
    const days = deal.closeOn === null ? 0 : daysBetween(deal.closeOn, getLocalDay(now, timeZone));
    const owner = deal.owner === null ? 'nobody’s' : deal.owner;
    return [named('opportunity', deal), plain(` (${owner}, ${plural(days, 'day')} ago)`)];
  });
  const whose = count === 1 ? 'is past its' : 'are past their';
  return {
    kind: 'team_past_close' as const,
    parts: [
      plain(
        `In the team ${plural(count, 'more opportunity', 'more opportunities')} ${whose} expected close: `,
      ),
      ...enumeration(count, names),
      plain('.'),
    ],
    records: first.map(({ id, name }) => ({ type: 'opportunity' as const, id, name })),
    action: null,
    weight: 44,
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

/** Monday to Friday without a gap, back from today; today may still come, and weekends do not count. */
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

/** The middle number, or the mean of the two in the middle. */
export function findMedian(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
