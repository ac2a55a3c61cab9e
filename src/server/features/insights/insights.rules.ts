/** Words what needs attention: one sentence for each kind of it, in good English, or that nothing does. */
import { canonicalAmount } from '#contract/amounts.ts';
import type { Insight } from '#contract/insights.ts';
import type { RecordLink, Sentence } from '#contract/sentences.ts';
import { dayOf } from '#server/kernel/local-days.ts';
import { amountWords, dayWords, listing, plural, shortened } from '#server/kernel/words.ts';

/** Days ahead in which a close is soon, and days after which nobody should be left untouched. */
export const soon = 7;
export const long = 30;

interface DueTask {
  id: string;
  title: string;
  dueDate: Date | null;
}

interface ClosingOpportunity {
  id: string;
  name: string;
  /** `YYYY-MM-DD` */
  closeOn: string;
}

export type Waiting = {
  type: 'person' | 'organization';
  id: string;
  name: string;
  /** The last change, as text that a Date reads. */
  touched: string;
};

/** The signed-in user's own numbers; `first` holds the records that come first. */
export interface Workload {
  /** The viewer's day, `YYYY-MM-DD`. */
  today: string;
  timeZone: string;
  overdue: { count: number; urgent: number; first: DueTask[] };
  dueToday: { count: number; urgent: number; first: DueTask[] };
  pastClose: { count: number; value: string | null; first: ClosingOpportunity[] };
  closingSoon: { count: number; value: string | null; first: ClosingOpportunity[] };
  untouched: { people: number; organizations: number; first: Waiting[] };
  openTasks: number;
  openOpportunities: number;
}

type Piece = Sentence[number];

const longestName = 80;

export function tellInsights(work: Workload): Insight[] {
  const insights = [
    overdue(work),
    dueToday(work),
    pastClose(work),
    closingSoon(work),
    untouched(work),
  ].filter((insight) => insight !== null);
  return insights.length > 0 ? insights : [nothing(work)];
}

function overdue({ overdue: { count, first }, today, timeZone }: Workload): Insight | null {
  const [oldest] = first;
  if (!oldest?.dueDate) return null;
  const late = plural(daysBetween(dayOf(oldest.dueDate, timeZone), today), 'day');
  const start =
    count === 1
      ? `1 task is overdue by ${late}: `
      : `${plural(count, 'task')} are overdue, the oldest by ${late}: `;
  return { kind: 'overdue', parts: [plain(start), taskName(oldest), plain('.')] };
}

function dueToday({ dueToday: { count, urgent, first } }: Workload): Insight | null {
  if (count === 0) return null;
  const start =
    count === 1
      ? `1 ${urgent === 1 ? 'urgent ' : ''}task is due today: `
      : `${plural(count, 'task')} are due today${urgentWords(count, urgent)}: `;
  return {
    kind: 'due_today',
    parts: [
      plain(start),
      ...enumeration(
        count,
        first.map((task) => [taskName(task)]),
      ),
      plain('.'),
    ],
  };
}

function urgentWords(count: number, urgent: number): string {
  if (urgent === 0) return '';
  if (urgent < count) return `, ${urgent.toLocaleString('en')} of them urgent`;
  return count === 2 ? ', both of them urgent' : ', all of them urgent';
}

function pastClose({ pastClose: { count, first }, today }: Workload): Insight | null {
  if (count === 0) return null;
  const whose = count === 1 ? 'is past its' : 'are past their';
  return {
    kind: 'past_close',
    parts: [
      plain(`${opportunityCount(count)} ${whose} expected close: `),
      ...enumeration(
        count,
        first.map((each) => [opportunityName(each), plain(` (${lateWords(each.closeOn, today)})`)]),
      ),
      plain('.'),
    ],
  };
}

function lateWords(day: string, today: string): string {
  const days = daysBetween(day, today);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

function closingSoon({ closingSoon: { count, value, first }, today }: Workload): Insight | null {
  if (count === 0) return null;
  const worth =
    value === null
      ? ''
      : `, worth ${amountWords(canonicalAmount(value))}${count === 1 ? '' : ' together'}`;
  const verb = count === 1 ? 'is' : 'are';
  return {
    kind: 'closing_soon',
    parts: [
      plain(
        `${opportunityCount(count)} ${verb} expected to close in the next ${soon} days${worth}: `,
      ),
      ...enumeration(
        count,
        first.map((each) => [opportunityName(each), plain(` (${soonWords(each.closeOn, today)})`)]),
      ),
      plain('.'),
    ],
  };
}

function soonWords(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : dayWords(day);
}

function untouched({ untouched: waiting, today, timeZone }: Workload): Insight | null {
  const count = waiting.people + waiting.organizations;
  if (count === 0) return null;
  const who = listing([
    ...(waiting.people > 0 ? [plural(waiting.people, 'contact')] : []),
    ...(waiting.organizations > 0 ? [plural(waiting.organizations, 'organization')] : []),
  ]);
  const have = count === 1 ? 'an open opportunity has' : 'open opportunities have';
  return {
    kind: 'untouched',
    parts: [
      plain(`${who} with ${have} gone untouched for ${long} days or more: `),
      ...enumeration(
        count,
        waiting.first.map(({ type, id, name, touched }) => {
          const days = daysBetween(dayOf(new Date(touched), timeZone), today);
          return [linked(shortened(name, longestName), { type, id }), plain(` (${days} days)`)];
        }),
      ),
      plain('.'),
    ],
  };
}

/** What there is to say to somebody who is on top of it, or has nothing to do. */
function nothing({ openTasks, openOpportunities }: Workload): Insight {
  const aboutTasks =
    openTasks === 0
      ? 'You have no open tasks.'
      : openTasks === 1
        ? 'Your one open task is neither overdue nor due today.'
        : `None of your ${openTasks.toLocaleString('en')} open tasks is overdue or due today.`;
  const faults = `past its expected close`;
  const ahead = `expected to close in the next ${soon} days`;
  const aboutOpportunities =
    openOpportunities === 0
      ? 'You have no open opportunities.'
      : openOpportunities === 1
        ? `Your one open opportunity is neither ${faults} nor ${ahead}.`
        : `None of your ${openOpportunities.toLocaleString('en')} open opportunities is ${faults} or ${ahead}.`;
  return { kind: 'nothing', parts: [plain(`${aboutTasks} ${aboutOpportunities}`)] };
}

/** 'a', 'a and b', 'a, b and 3 more'. */
function enumeration(count: number, items: readonly Piece[][]): Piece[] {
  const more = count - items.length;
  const all = more > 0 ? [...items, [plain(`${more.toLocaleString('en')} more`)]] : items;
  return all.flatMap((item, place) => {
    if (place === 0) return item;
    return [plain(place === all.length - 1 ? ' and ' : ', '), ...item];
  });
}

function opportunityCount(count: number): string {
  return plural(count, 'opportunity', 'opportunities');
}

function taskName({ id, title }: DueTask): Piece {
  return linked(`“${shortened(title, longestName)}”`, { type: 'task', id });
}

function opportunityName({ id, name }: ClosingOpportunity): Piece {
  return linked(`“${shortened(name, longestName)}”`, { type: 'opportunity', id });
}

function plain(text: string): Piece {
  return { text, link: null };
}

function linked(text: string, link: RecordLink): Piece {
  return { text, link };
}

/** Whole days from one calendar day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
