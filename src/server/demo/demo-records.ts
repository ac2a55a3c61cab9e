/** Makes the records of the demo team: its customers, tasks and notes. */
import { generateNKeysBetween } from 'fractional-indexing';
import { stageProbability } from '#contract/opportunities.ts';
import type { activityLog } from '#server/features/activity/activity.table.ts';
import { getMidnight } from '#server/features/events/events.rules.ts';
import type { calendarEvents } from '#server/features/events/events.table.ts';
import type { notes } from '#server/features/notes/notes.table.ts';
import type { organizations } from '#server/features/organizations/organizations.table.ts';
import type { people } from '#server/features/people/people.table.ts';
import type { tasks } from '#server/features/tasks/tasks.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { endOfWork, getLocalDay } from '#server/kernel/local-days.ts';
import * as words from './demo-words.ts';
import type { Random } from './random.ts';

type New<Table extends { $inferInsert: object }> = Table['$inferInsert'] & { id: string };
type Organization = New<typeof organizations>;
type Person = New<typeof people>;
type TaskRow = New<typeof tasks>;
type NoteRow = New<typeof notes>;

export interface World {
  random: Random;
  now: Date;
  timeZone: string;
  /** Ids of the users who own the records. */
  sellers: string[];
}

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

export function seller({ random, sellers }: World): string {
  const [first = '', ...rest] = sellers;
  return random.one([first, ...rest]);
}

/** A working hour this number of local days from today; on a weekend, the working day before or after. */
function workingHour(world: World, days: number): Date {
  const evening = endOfWork(world.now, world.timeZone, workingDay(world, days));
  return new Date(evening.getTime() - world.random.between(0, 18) * (hour / 2));
}

/** Nobody works at the weekend, except today, when somebody opens the demo. */
function workingDay({ now, timeZone }: World, days: number): number {
  const weekday = new Date(getLocalDay(endOfWork(now, timeZone, days), timeZone)).getUTCDay();
  if (days === 0 || (weekday !== 0 && weekday !== 6)) return days;
  const sinceFriday = weekday === 6 ? 1 : 2;
  return days < 0 ? days - sinceFriday : days + 3 - sinceFriday;
}

/** A past working hour this number of days ago; 0 means today if the working day has begun, else yesterday. */
function workedHour(world: World, daysAgo: number): Date {
  const at = workingHour(world, -daysAgo);
  if (at <= world.now) return at;
  const morning = new Date(endOfWork(world.now, world.timeZone).getTime() - 9 * hour);
  const passed = world.now.getTime() - morning.getTime();
  if (passed <= 0) return workingHour(world, -1);
  return new Date(morning.getTime() + world.random.next() * passed);
}

/** A random time in the last half year. */
function inThePast(world: World): Date {
  return workedHour(world, world.random.between(1, 180));
}

/** The same, but sometimes today. */
export function upToToday(world: World): Date {
  return world.random.chance(0.04) ? workedHour(world, 0) : inThePast(world);
}

function phone(random: Random): string {
  return `04${random.between(10, 99)} ${random.between(100, 999)} ${random.between(100, 999)}`;
}

export function makeDomain(name: string): string {
  return `${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`;
}

export function makeOrganizations(
  world: World,
  count: number,
): (Organization & { createdAt: Date })[] {
  const { random } = world;
  const taken = new Set<string>();
  return Array.from({ length: count }, () => {
    const trade = random.one(words.trades);
    let name = '';
    do {
      const start = random.chance(0.4) ? random.one(words.lastNames) : random.one(words.placeNames);
      name = `${start} ${random.one(trade.ends)}`;
    } while (taken.has(name));
    taken.add(name);
    const createdAt = inThePast(world);
    return {
      id: newId(),
      name,
      industry: trade.industry,
      revenue: `$${(random.between(1, 40) * 250_000).toLocaleString('en')}`,
      status: random.chance(0.5) ? 'active' : random.chance(0.75) ? 'prospect' : 'inactive',
      location: random.one(words.places),
      email: `sales@${makeDomain(name)}`,
      phone: phone(random),
      website: `https://www.${makeDomain(name)}`,
      assignedToId: seller(world),
      createdById: seller(world),
      tags: [...random.some(trade.tags, 1), ...(random.chance(0.3) ? ['Newsletter'] : [])],
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function makePeople(
  world: World,
  count: number,
  from: Organization[],
): (Person & { createdAt: Date })[] {
  const { random } = world;
  const tags = ['VIP', 'Customer', 'Newsletter', 'Referral', 'Trade Show Lead', 'Website Lead'];
  return Array.from({ length: count }, () => {
    const [organization] = random.chance(0.9) ? random.some(from, 1) : [];
    const first = random.one(words.firstNames);
    const last = random.one(words.lastNames);
    const createdAt = inThePast(world);
    const address = `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '');
    return {
      id: newId(),
      name: `${first} ${last}`,
      email: `${address}@${organization ? makeDomain(organization.name) : 'mail.example'}`,
      phone: random.chance(0.9) ? phone(random) : null,
      location: organization?.location ?? random.one(words.places),
      jobTitle: organization ? jobTitle(random) : null,
      organizationId: organization?.id ?? null,
      assignedToId: organization?.assignedToId ?? seller(world),
      createdById: seller(world),
      tags: random.some(tags, random.between(0, 2)),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

/** In a small business some people do two jobs. */
function jobTitle(random: Random): string {
  const [one = '', other = ''] = random.some(words.jobTitles, 2);
  return random.chance(0.1) ? `${one} and ${other}` : one;
}

/** How many tasks are due between which days, counted from today; the last groups are completed. */
const taskPlan = [
  { count: 38, from: -21, to: -1, done: false },
  { count: 18, from: 0, to: 0, done: false },
  { count: 56, from: 1, to: 7, done: false },
  { count: 40, from: 8, to: 45, done: false },
  { count: 130, from: -90, to: -1, done: true },
  { count: 10, from: 0, to: 0, done: true },
];

/** When it was due, or earlier today. */
function doneBy(world: World, dueDate: Date | null): Date {
  return dueDate !== null && dueDate <= world.now ? dueDate : workedHour(world, 0);
}

export function makeTasks(world: World, who: Person[], where: Organization[]): TaskRow[] {
  const { random } = world;
  const make = (dueDate: Date | null, done: boolean): TaskRow => {
    const idea = random.one(words.taskTitles);
    const [person] = random.chance(0.6) ? random.some(who, 1) : [];
    const [organization] = person ? [] : random.some(where, 1);
    const owner = person?.assignedToId ?? organization?.assignedToId ?? seller(world);
    const isTimed = random.chance(0.4);
    const completedAt = done ? doneBy(world, dueDate) : null;
    const createdAt = new Date((dueDate ?? world.now).getTime() - random.between(2, 20) * day);
    return {
      id: newId(),
      title: idea.title,
      description: random.chance(0.6) ? random.one(words.taskDetails) : null,
      dueDate: isTimed || dueDate === null ? dueDate : endOfWork(dueDate, world.timeZone),
      hasDueTime: dueDate === null ? null : isTimed,
      priority: random.one(['low', 'medium', 'medium', 'high']),
      status: done ? 'completed' : random.chance(0.15) ? 'in_progress' : 'pending',
      activityType: idea.type,
      recurrenceType: !done && random.chance(0.08) ? 'weekly' : 'none',
      completionReason: done ? random.one(words.reasons) : null,
      completedAt,
      assigneeId: owner,
      createdById: owner,
      personId: person?.id ?? null,
      organizationId: organization?.id ?? null,
      createdAt: createdAt < world.now ? createdAt : world.now,
      updatedAt: completedAt ?? (createdAt < world.now ? createdAt : world.now),
    };
  };
  const planned = taskPlan.flatMap(({ count, from, to, done }) =>
    Array.from({ length: count }, () => make(workingHour(world, random.between(from, to)), done)),
  );
  return [...planned, ...Array.from({ length: 8 }, () => make(null, false))];
}

/** Gives most open sales a next task from the pending ones. */
export function linkTasks(
  { random }: World,
  tasks: TaskRow[],
  sales: ReturnType<typeof makeOpportunities>,
): void {
  const open = sales.filter(({ stage }) => !stage.startsWith('closed'));
  const undone = tasks.filter(({ status, dueDate }) => status !== 'completed' && dueDate);
  const chosen = random.some(undone, Math.floor(open.length * 0.7));
  for (const [place, task] of chosen.entries()) {
    const sale = open[place];
    if (!sale) return;
    task.opportunityId = sale.id;
    task.personId = sale.personId;
    task.organizationId = sale.organizationId;
    task.assigneeId = sale.assignedToId;
  }
}

export function makeNotes(
  world: World,
  count: number,
  who: Person[],
  where: Organization[],
): NoteRow[] {
  const { random } = world;
  return Array.from({ length: count }, () => {
    const [person] = random.chance(0.7) ? random.some(who, 1) : [];
    const [organization] = person ? [] : random.some(where, 1);
    const createdAt = upToToday(world);
    return {
      id: newId(),
      content: random.one(words.noteTexts),
      personId: person?.id ?? null,
      organizationId: organization?.id ?? null,
      createdById: person?.assignedToId ?? organization?.assignedToId ?? seller(world),
      createdAt,
      updatedAt: createdAt,
    };
  });
}

const stages = [
  'lead',
  'lead',
  'qualified',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
] as const;
function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

export function makeOpportunities(
  world: World,
  count: number,
  from: Organization[],
  who: Person[],
) {
  const { random } = world;
  const ranks = generateNKeysBetween(null, null, count);
  return Array.from({ length: count }, (_, place) => {
    const [organization] = random.some(from, 1);
    const person = who.find((candidate) => candidate.organizationId === organization?.id);
    const stage = random.one(stages);
    const createdAt = inThePast(world);
    const age = Math.floor((world.now.getTime() - createdAt.getTime()) / day);
    return {
      id: newId(),
      name: `${random.one(words.opportunityNames)} – ${organization?.name ?? 'walk-in'}`,
      description: random.chance(0.7) ? random.one(words.taskDetails) : null,
      value: String(random.between(4, 180) * 1_000),
      probability: stageProbability[stage],
      stage,
      stageSince: later(createdAt, workedHour(world, random.between(0, Math.min(age, 30)))),
      rank: ranks[place] ?? '',
      lostReason: stage === 'closed_lost' ? 'Went with the cheaper offer.' : null,
      expectedCloseDate: getLocalDay(workingHour(world, random.between(-30, 90)), world.timeZone),
      personId: person?.id ?? null,
      organizationId: organization?.id ?? null,
      assignedToId: organization?.assignedToId ?? seller(world),
      createdById: seller(world),
      tags: random.chance(0.4) ? ['Fleet Customer'] : [],
      createdAt,
      updatedAt: createdAt,
    };
  });
}

export function makeEvents(
  world: World,
  count: number,
  who: Person[],
  where: Organization[],
): New<typeof calendarEvents>[] {
  const { random } = world;
  return Array.from({ length: count }, (_, place) => {
    const idea = random.one(words.eventTitles);
    const [person] = random.some(who, 1);
    const organization = where.find((candidate) => candidate.id === person?.organizationId);
    // The first three are always today.
    const isToday = place < 3;
    const eventDate = workingHour(world, isToday ? 0 : random.between(-20, 25));
    const allDay = !isToday && random.between(0, 9) === 0;
    return {
      id: newId(),
      title: organization ? `${idea.title}: ${organization.name}` : idea.title,
      ...(allDay
        ? { eventDate: getMidnight(getLocalDay(eventDate, world.timeZone)), endDate: null }
        : { eventDate, endDate: new Date(eventDate.getTime() + hour) }),
      allDay,
      eventType: idea.type,
      personId: person?.id ?? null,
      organizationId: organization?.id ?? null,
      createdById: seller(world),
      createdAt: world.now,
      updatedAt: world.now,
    };
  });
}

/** The activity log of the completed tasks and the notes. */
export function makeActivity(done: TaskRow[], written: NoteRow[]): New<typeof activityLog>[] {
  const ofTasks = done
    .filter((task) => task.status === 'completed')
    .map((task) => ({
      id: newId(),
      activityType: task.activityType ?? 'other',
      description: `Completed task: ${task.title}`,
      userId: task.assigneeId ?? null,
      personId: task.personId ?? null,
      organizationId: task.organizationId ?? null,
      taskId: task.id,
      createdAt: task.completedAt ?? task.updatedAt,
    }));
  const ofNotes = written.map((note) => ({
    id: newId(),
    activityType: 'other' as const,
    description: 'Added a note',
    userId: note.createdById ?? null,
    personId: note.personId ?? null,
    organizationId: note.organizationId ?? null,
    createdAt: note.createdAt,
  }));
  return [...ofTasks, ...ofNotes];
}
