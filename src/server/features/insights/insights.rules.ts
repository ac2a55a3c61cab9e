/** Words what needs attention: a sentence for each kind of it, in good English, or one saying that nothing does. */
import { canonicalAmount } from '#contract/amounts.ts';
import { mostInsights } from '#contract/insights.ts';
import { stageNames } from '#server/features/opportunities/opportunities.rules.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { amountWords, dayWords, listing, plural } from '#server/kernel/words.ts';
import { type Beginning, type Deal, type DueTask, long, soon, type Workload } from './facts.ts';
import { callTasks, dealTasks, moveToToday } from './insight-actions.rules.ts';
import { isAttention, tellOthers, tellTeam } from './team-insights.rules.ts';
import {
  daysBetween,
  enumeration,
  forCustomer,
  named,
  type Piece,
  plain,
  type Told,
} from './told.ts';
import { tellUnits } from './unit-insight.rules.ts';

/** How many records a sentence names; the others are counted. */
const namedInAll = 2;

/** The most pressing first, at most seven. */
export function tellInsights(work: Workload): Told[] {
  const told = [
    overdue(work),
    dueToday(work),
    pastClose(work),
    closingSoon(work),
    stuck(work),
    untouched(work),
    tellUnits(work),
    ...tellTeam(work),
  ].filter((each) => each !== null);
  const all = told.some(isAttention) ? told : [{ weight: 1_000, ...nothing(work) }, ...told];
  return [...all, ...tellOthers(work)]
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostInsights)
    .map(({ weight: _, ...insight }) => insight);
}

/** The most important come first, and the least important are dropped if there is too much to say. */
type Weighed = Told & { weight: number };

function overdue(work: Workload): Weighed | null {
  const { count, urgent, first } = work.overdue;
  const [oldest] = first;
  if (!oldest?.dueDate) return null;
  const late = (due: Date | null) => plural(due ? daysSince(work, due) : 0, 'day');
  const ages = enumeration(
    count,
    first
      .slice(0, namedInAll)
      .map((task) => [...taskWords(task), plain(` (${late(task.dueDate)})`)]),
  );
  const parts =
    count === 1
      ? [
          plain(`1 ${urgent === 1 ? 'urgent ' : ''}task is overdue by ${late(oldest.dueDate)}: `),
          ...taskWords(oldest),
          plain('.'),
        ]
      : [
          plain(`${plural(count, 'task')} are overdue${urgentWords(count, urgent)}: `),
          ...ages,
          plain('.'),
        ];
  const age = daysSince(work, oldest.dueDate);
  return {
    kind: 'overdue',
    parts,
    records: first.map(({ id, title }) => ({ type: 'task', id, name: title })),
    action: moveToToday(work),
    weight: 100 + Math.min(count, 20) + Math.min(age, 30) / 3 + Math.min(urgent, 5) * 5,
  };
}

function dueToday(work: Workload): Weighed | null {
  const { count, urgent, oldest, first } = work.dueToday;
  if (count === 0) return null;
  const age = oldest ? daysSince(work, oldest) : 0;
  const added = `added ${plural(age, 'day')} ago`;
  const isOld = age >= soon;
  const start =
    count === 1
      ? `1 ${urgent === 1 ? 'urgent ' : ''}task is due today${isOld ? `, ${added}` : ''}: `
      : `${plural(count, 'task')} are due today${urgentWords(count, urgent)}${isOld ? `, the oldest ${added}` : ''}: `;
  const names = first.slice(0, namedInAll).map(taskWords);
  return {
    kind: 'due_today',
    parts: [plain(start), ...enumeration(count, names), plain('.')],
    records: first.map(({ id, title, createdAt }) => {
      const days = daysSince(work, createdAt);
      const reason = `Added ${plural(days, 'day')} ago`;
      return { type: 'task', id, name: title, ...(days >= soon && { reason }) };
    }),
    action: null,
    weight: 95 + Math.min(urgent, 5) * 5,
  };
}

function urgentWords(count: number, urgent: number): string {
  if (urgent === 0) return '';
  if (urgent < count) return `, ${urgent.toLocaleString('en')} of them urgent`;
  return count === 2 ? ', both of them urgent' : ', all of them urgent';
}

function pastClose(work: Workload): Weighed | null {
  const { count, first } = work.pastClose;
  if (count === 0) return null;
  const whose = count === 1 ? 'is past its' : 'are past their';
  const late = ({ closeOn }: Deal) => {
    const days = closeOn === null ? 0 : daysBetween(closeOn, todayOf(work));
    return days === 1 ? 'yesterday' : `${days.toLocaleString('en')} days ago`;
  };
  return {
    kind: 'past_close',
    parts: [
      plain(`${opportunityCount(count)} ${whose} expected close: `),
      ...dealsWith(count, first, late),
      plain('.'),
    ],
    records: recordsOf(first, (deal) => `Expected close: ${late(deal)}`),
    action: dealTasks(work, first, 'close'),
    weight: 75 + Math.min(count, 10),
  };
}

function closingSoon(work: Workload): Weighed | null {
  const { count, value, first } = work.closingSoon;
  if (count === 0) return null;
  const worth =
    value === null
      ? ''
      : `, worth ${amountWords(canonicalAmount(value))}${count === 1 ? '' : ' together'}`;
  const verb = count === 1 ? 'is' : 'are';
  const when = ({ closeOn }: Deal) => {
    const days = closeOn === null ? 0 : daysBetween(todayOf(work), closeOn);
    if (closeOn === null || days === 0) return 'today';
    return days === 1 ? 'tomorrow' : dayWords(closeOn);
  };
  return {
    kind: 'closing_soon',
    parts: [
      plain(
        `${opportunityCount(count)} ${verb} expected to close in the next ${soon} days${worth}: `,
      ),
      ...dealsWith(count, first, when),
      plain('.'),
    ],
    records: recordsOf(first, (deal) => `Expected close: ${when(deal)}`),
    action: dealTasks(work, first, 'close'),
    weight: 88,
  };
}

function stuck(work: Workload): Weighed | null {
  const { count, first } = work.stuck;
  if (count === 0) return null;
  // An opportunity whose close is past or near is mentioned only once, for that.
  const isRest = work.pastClose.count + work.closingSoon.count > 0;
  const whichCount = isRest
    ? plural(count, 'other opportunity', 'other opportunities')
    : opportunityCount(count);
  const have = count === 1 ? 'has been in its' : 'have been in their';
  const age = ({ stage, stageSince }: Deal) =>
    `${plural(daysSince(work, stageSince), 'day')} in ${stageNames[stage]}`;
  return {
    kind: 'stuck',
    parts: [
      plain(`${whichCount} ${have} stage for longer than usual: `),
      ...dealsWith(count, first, age),
      plain('.'),
    ],
    records: recordsOf(first, age),
    action: dealTasks(work, first, 'step'),
    weight: 60 + Math.min(count, 10),
  };
}

function untouched(work: Workload): Weighed | null {
  const { people, organizations, first } = work.untouched;
  const count = people + organizations;
  if (count === 0) return null;
  const who = listing([
    ...(people > 0 ? [plural(people, 'contact')] : []),
    ...(organizations > 0 ? [plural(organizations, 'organization')] : []),
  ]);
  const have = count === 1 ? 'an open opportunity has' : 'open opportunities have';
  const names = first.slice(0, namedInAll).map(({ type, touched, ...each }) => {
    const days = daysSince(work, new Date(touched)).toLocaleString('en');
    return [named(type, each), plain(` (${days} days)`)];
  });
  return {
    kind: 'untouched',
    parts: [
      plain(`${who} with ${have} gone untouched for ${long} days or more: `),
      ...enumeration(count, names),
      plain('.'),
    ],
    records: first.map(({ type, id, name, touched }) => {
      const days = daysSince(work, new Date(touched)).toLocaleString('en');
      return { type, id, name, reason: `Untouched for ${days} days` };
    }),
    action: callTasks(work),
    weight: 50 + Math.min(count, 10),
  };
}

/** What to say to somebody who has everything under control, or nothing to do. */
function nothing(work: Workload): Told {
  const { openTasks, openOpportunities, beginning } = work;
  if (beginning) return howToBegin(work, beginning);
  const aboutTasks =
    openTasks === 0
      ? 'You have no open tasks.'
      : openTasks === 1
        ? 'Your one open task is neither overdue nor due today.'
        : `None of your ${openTasks.toLocaleString('en')} open tasks is overdue or due today.`;
  const faults = 'past its expected close';
  const ahead = `expected to close in the next ${soon} days`;
  const aboutOpportunities =
    openOpportunities === 0
      ? 'You have no open opportunities.'
      : openOpportunities === 1
        ? `Your one open opportunity is neither ${faults} nor ${ahead}.`
        : `None of your ${openOpportunities.toLocaleString('en')} open opportunities is ${faults} or ${ahead}.`;
  const parts = [plain(`${aboutTasks} ${aboutOpportunities}`)];
  return { kind: 'nothing', parts, records: [], action: null };
}

/** The first step for an account without any work yet. */
function howToBegin(work: Workload, { hasContacts, mine }: Beginning): Told {
  const told = (parts: Piece[], rest: Partial<Told>): Told => {
    return { kind: 'begin', parts, records: [], action: null, ...rest };
  };
  if (mine.length > 0) {
    const names = mine.slice(0, namedInAll).map((each) => [named(each.type, each)]);
    const parts = [
      plain('Nothing is planned yet. Begin with a call to '),
      ...enumeration(names.length, names),
      plain('.'),
    ];
    return told(parts, { records: mine, action: callTasks(work, mine) });
  }
  const words = hasContacts
    ? 'Nobody is assigned to you yet. Open a contact and add a first task, or find companies to ring.'
    : 'There are no contacts yet. Import a list of people, or add the first one, and plan a call.';
  const next = hasContacts
    ? ({ label: 'Find companies', page: 'leads' } as const)
    : ({ label: 'Add contacts', page: 'people' } as const);
  return told([plain(words)], { next });
}

function dealsWith(count: number, deals: readonly Deal[], words: (deal: Deal) => string): Piece[] {
  const first = deals.slice(0, namedInAll);
  return enumeration(
    count,
    first.map((deal) => [named('opportunity', deal), plain(` (${words(deal)})`)]),
  );
}

function recordsOf(deals: readonly Deal[], words: (deal: Deal) => string): Told['records'] {
  return deals.map((deal) => ({
    type: 'opportunity',
    id: deal.id,
    name: deal.name,
    reason: words(deal),
  }));
}

function opportunityCount(count: number): string {
  return plural(count, 'opportunity', 'opportunities');
}

/** The task, and its customer unless the title already names them. */
function taskWords({ id, title, customer }: DueTask): Piece[] {
  const task = named('task', { id, name: title });
  if (!customer || title.toLowerCase().includes(customer.name.toLowerCase())) return [task];
  return [task, plain(forCustomer), named(customer.type, customer)];
}

function todayOf({ now, timeZone }: Workload): string {
  return getLocalDay(now, timeZone);
}

function daysSince(work: Workload, instant: Date): number {
  return daysBetween(getLocalDay(instant, work.timeZone), todayOf(work));
}
