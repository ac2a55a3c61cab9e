/**
 * Reports against a second computation that knows nothing of SQL, Temporal or midnights: days are told by
 * `Intl`, and money is added up in whole ten-thousandths. The lists behind the numbers have to agree.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '#contract/opportunities.ts';
import {
  type ActivityReport,
  type DaySpan,
  type ReportPeriod,
  type ReportSummary,
  reportPeriods,
  type SalesReport,
  type TaskReport,
} from '#contract/reports.ts';
import { activityTypes, taskStatuses } from '#contract/tasks.ts';
import { startOfDay } from '#server/kernel/local-days.ts';
import { openTestApp } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import {
  averageDays,
  type Deal,
  type Deed,
  dayIn,
  daysLater,
  decimal,
  insertAll,
  isWithin,
  percent,
} from '#test/report-records.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const users = [ctx.actor.id, (await aUser(ctx, { firstName: 'Zoe' })).id];

const minute = 60_000;
const day = 24 * 60 * minute;

/** Zones whose days are odd, each at an instant around which they are oddest. */
const moments: [zone: string, now: string][] = [
  ['UTC', '2026-03-01T00:00:00.000Z'],
  // The whole of 30 December 2011 was skipped here.
  ['Pacific/Apia', '2012-01-03T09:59:59.999Z'],
  ['Pacific/Apia', '2026-11-21T07:00:00.000Z'],
  ['America/St_Johns', '2026-11-01T12:00:00.000Z'],
  ['America/St_Johns', '2026-03-08T23:59:00.000Z'],
  ['Asia/Kolkata', '2026-05-31T18:29:59.999Z'],
  ['Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
  // Midnight does not exist on the day that clocks change.
  ['America/Santiago', '2026-09-06T12:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:30:00.000Z'],
];

/** Instants on, or just beside, the ends of the periods and of the bars, and anywhere in between. */
const anInstant = (now: Date, zone: string) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(1, 0, -6, -7, -29, -30, -83, -84, -89, -90), fc.constantFrom(-1, 0, 1))
      .map(([days, shift]) => new Date(startOfDay(now, zone, days).getTime() + shift)),
    fc.integer({ min: 0, max: 120 * 24 * 60 }).map((ago) => new Date(+now - ago * minute)),
    fc.integer({ min: 0, max: 3_000 }).map((ago) => new Date(+now - ago * day)),
    fc.constantFrom('1999-12-30T23:59:59Z', '2000-01-02T00:00:00Z').map((at) => new Date(at)),
  );

const isHidden = fc.integer({ min: 0, max: 9 }).map((one) => one === 0);
const owner = fc.constantFrom(...users, null);

const aDeal = (now: Date, zone: string) =>
  fc
    .record({
      createdAt: anInstant(now, zone),
      owner,
      isHidden,
      units: fc.option(fc.bigInt({ min: 0n, max: 10n ** 16n })),
      probability: fc.integer({ min: 0, max: 100 }),
      path: fc.array(
        fc.tuple(fc.constantFrom(...stages), fc.integer({ min: 0, max: 40 * 24 * 60 })),
        { minLength: 1, maxLength: 6 },
      ),
      closesAfter: fc.option(fc.integer({ min: -60, max: 400 })),
    })
    .map(({ path, closesAfter, createdAt, ...given }): Deal => {
      let at = createdAt;
      const stays: Deal['stays'] = [];
      for (const [stage, minutes] of path) {
        if (stage === stays.at(-1)?.stage) continue;
        stays.push({ stage, since: at });
        at = new Date(Math.min(+now, +at + minutes * minute));
      }
      const closes = closesAfter === null ? null : daysLater(dayIn('UTC', now), closesAfter);
      return { ...given, createdAt, stays, closes };
    });

const aDeed = (now: Date, zone: string) =>
  fc.record({
    createdAt: anInstant(now, zone),
    owner,
    isHidden,
    status: fc.constantFrom(...taskStatuses),
    doneAt: fc.option(anInstant(now, zone)),
    type: fc.constantFrom(...activityTypes),
  }) satisfies fc.Arbitrary<Deed>;

interface View {
  zone: string;
  now: Date;
  period: ReportPeriod;
  user: string | undefined;
}

async function read<Report>(name: string, { zone, period, user }: View): Promise<Report> {
  const query = `period=${period}${user ? `&userId=${user}` : ''}`;
  const reply = await staff.get<Report>(`/api/reports/${name}?${query}`, { 'time-zone': zone });
  expect(reply.status).toBe(200);
  return reply.body;
}

/** How many rows a list says it has under the filters, as far as it counts. */
async function expectListed(path: string, filter: object, { zone }: View, count: number) {
  const query = new URLSearchParams({ limit: '1' });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, String(value));
  const reply = await staff.get(`${path}?${query}`, { 'time-zone': zone });
  expect(reply.headers['x-total-count'], `${path}?${query}`).toBe(
    count > 1_000 ? '1000+' : String(count),
  );
}

const listDays = ({ from, to }: DaySpan) => ({ countedFrom: from, countedTo: to });
const createdOn = ({ from, to }: DaySpan) => ({ createdFrom: from, createdTo: to });

/** When it counts: what is closed or done by the day it was, what is open by the day it was created. */
function countedAt(record: Deed | Deal): Date {
  if ('stays' in record) return isOpen(record) ? record.createdAt : stageSince(record);
  return (record.status === 'completed' ? record.doneAt : null) ?? record.createdAt;
}
const createdAt = (record: Deed | Deal) => record.createdAt;

/** Those of whom the report is about. */
function ofUser<Made extends Deed | Deal>(records: readonly Made[], view: View): Made[] {
  return records.filter(
    (each) => !each.isHidden && (view.user === undefined || each.owner === view.user),
  );
}

/** The records that the report is about. */
function chosen<Made extends Deed | Deal>(
  records: readonly Made[],
  view: View,
  dayOf: (record: Deed | Deal) => Date,
): Made[] {
  const today = dayIn(view.zone, view.now);
  const first = view.period === 'all' ? null : daysLater(today, 1 - Number(view.period));
  const days = { from: first, to: view.period === 'all' ? null : today };
  return ofUser(records, view).filter((each) => isWithin(days, dayIn(view.zone, dayOf(each))));
}

/** Bars are neighbours from the first to the last, and hold every record once. */
function expectBars<Bar extends DaySpan, Made>(
  bars: readonly Bar[],
  records: readonly Made[],
  dayOf: (record: Made) => string,
  check: (bar: Bar, inside: Made[]) => void,
) {
  const dated = records.map((record) => ({ record, day: dayOf(record) }));
  for (const [place, bar] of bars.entries()) {
    const next = bars[place + 1];
    if (next) expect(next.from).toBe(daysLater(bar.to ?? '', 1));
    check(
      bar,
      dated.filter(({ day }) => isWithin(bar, day)).map(({ record }) => record),
    );
  }
  expect(dated.every(({ day }) => bars.some((bar) => isWithin(bar, day)))).toBe(true);
}

const sumOf = (deals: readonly Deal[]) =>
  decimal(deals.reduce((sum, { units }) => sum + (units ?? 0n), 0n));
const stageOf = ({ stays }: Deal) => stays.at(-1);
const isOpen = (deal: Deal) => !stageOf(deal)?.stage.startsWith('closed');
const stageSince = (deal: Deal) => stageOf(deal)?.since ?? deal.createdAt;

async function checkSales(all: readonly Deal[], view: View) {
  const deals = chosen(all, view, countedAt);
  const report = await read<SalesReport>('sales', view);
  const base = { ...listDays(report.days), assignedToId: view.user };
  const listed = (filter: object, count: number) =>
    expectListed('/api/opportunities', { ...base, ...filter }, view, count);

  for (const { stage, count, value } of report.stages) {
    const inside = deals.filter((deal) => stageOf(deal)?.stage === stage);
    expect({ stage, count, value }).toEqual({ stage, count: inside.length, value: sumOf(inside) });
    await listed({ stage }, count);
  }
  expectBars(
    report.trend,
    chosen(all, view, createdAt),
    (deal) => dayIn(view.zone, deal.createdAt),
    (bar, inside) => {
      expect(bar).toMatchObject({ count: inside.length, value: sumOf(inside) });
    },
  );
  const [bar] = report.trend;
  const ofUsers = (filter: object, count: number) =>
    expectListed('/api/opportunities', { assignedToId: view.user, ...filter }, view, count);
  if (bar) await ofUsers(createdOn(bar), bar.count);

  const won = deals.filter((deal) => stageOf(deal)?.stage === 'closed_won');
  const wonDay = (deal: Deal) => dayIn(view.zone, stageSince(deal));
  expectBars(report.wonByMonth, won, wonDay, (month, inside) => {
    expect(month).toMatchObject({ count: inside.length, value: sumOf(inside) });
  });
  for (const { from, to, count } of report.wonByMonth.slice(-2)) {
    await listed({ stage: 'closed_won', stageFrom: from, stageTo: to }, count);
  }

  for (const { stage, ...row } of report.conversion) {
    const inside = deals.filter(({ stays }) => stays.some((stay) => stay.stage === stage));
    expect({ stage, ...row }).toEqual({
      stage,
      reached: inside.length,
      share: inside.length === 0 ? '0' : percent(inside.length, deals.length),
      averageDays: averageDays(inside, stage, view.now),
    });
    await listed({ reached: stage }, row.reached);
  }

  const open = ofUser(all, view).filter(isOpen);
  const months = new Set(open.map(({ closes }) => closes?.slice(0, 7) ?? null));
  expect(new Set(report.forecast.map(({ month }) => month))).toEqual(months);
  const openStages = stages.filter((stage) => !stage.startsWith('closed')).join();
  for (const [place, { month, ...row }] of report.forecast.entries()) {
    const inside = open.filter(({ closes }) => (closes?.slice(0, 7) ?? null) === month);
    const weighted = inside.reduce(
      (sum, { units, probability }) => sum + (units ?? 0n) * BigInt(probability),
      0n,
    );
    expect(row).toEqual({
      count: inside.length,
      value: sumOf(inside),
      weighted: decimal(weighted, 6),
    });
    const isEnd = place === 0 || place === report.forecast.length - 1;
    if (isEnd) await ofUsers({ stage: openStages, closeMonth: month ?? 'none' }, row.count);
  }
}

async function checkTasks(all: readonly Deed[], view: View) {
  const tasks = chosen(all, view, countedAt);
  const report = await read<TaskReport>('tasks', view);
  const base = { ...listDays(report.days), assigneeId: view.user };
  const inStatus = (deeds: readonly Deed[], status: string) =>
    deeds.filter((deed) => deed.status === status).length;
  for (const { status, count } of report.statuses) {
    expect(count).toBe(inStatus(tasks, status));
    await expectListed('/api/tasks', { ...base, status }, view, count);
    if (status === 'completed') continue;
    await expectListed('/api/tasks', { ...base, progress: status }, view, count);
  }
  expectBars(
    report.trend,
    tasks,
    (task) => dayIn(view.zone, countedAt(task)),
    (bar, inside) => {
      expect(bar).toMatchObject({
        pending: inStatus(inside, 'pending'),
        inProgress: inStatus(inside, 'in_progress'),
        completed: inStatus(inside, 'completed'),
      });
    },
  );
}

async function checkActivities(all: readonly Deed[], view: View) {
  const deeds = chosen(all, view, createdAt);
  const report = await read<ActivityReport>('activity', view);
  const base = { ...createdOn(report.days), userId: view.user };
  expect(report.total).toBe(deeds.length);
  for (const type of activityTypes) {
    const inside = deeds.filter((deed) => deed.type === type);
    const row = report.types.find(({ activityType }) => activityType === type);
    expect(row?.count ?? 0).toBe(inside.length);
    await expectListed('/api/activity-logs', { ...base, activityType: type }, view, inside.length);
    for (const userId of [...users, null]) {
      const member = report.members.find((each) => each.userId === userId);
      const theirs = inside.filter((deed) => deed.owner === userId).length;
      expect(member?.types[type] ?? 0).toBe(theirs);
    }
  }
  for (const { userId, count } of report.members) {
    await expectListed('/api/activity-logs', { ...base, userId: userId ?? 'none' }, view, count);
  }
  expectBars(
    report.trend,
    deeds,
    (deed) => dayIn(view.zone, deed.createdAt),
    (bar, inside) => {
      expect(bar.count).toBe(inside.length);
    },
  );
}

async function checkSummary(deals: readonly Deal[], tasks: readonly Deed[], view: View) {
  const [inside, todo] = [chosen(deals, view, countedAt), chosen(tasks, view, countedAt)];
  const won = inside.filter((deal) => stageOf(deal)?.stage === 'closed_won');
  const inStatus = (status: string) => todo.filter((task) => task.status === status).length;
  const { days: _, ...summary } = await read<ReportSummary>('summary', view);
  expect(summary).toEqual({
    opportunityCount: inside.length,
    pipelineValue: sumOf(inside),
    wonCount: won.length,
    wonValue: sumOf(won),
    conversionRate: percent(won.length, inside.length),
    pendingTasks: inStatus('pending'),
    inProgressTasks: inStatus('in_progress'),
    completedTasks: inStatus('completed'),
  });
}

test('every number is what a second computation finds, and what its list holds', async () => {
  const aWorld = fc.constantFrom(...moments).chain(([zone, at]) => {
    const now = new Date(at);
    const many = { minLength: 250, maxLength: 250 };
    return fc.record({
      zone: fc.constant(zone),
      now: fc.constant(now),
      deals: fc.array(aDeal(now, zone), many),
      tasks: fc.array(aDeed(now, zone), many),
      activities: fc.array(
        aDeed(now, zone).map((deed) => ({ ...deed, isHidden: false })),
        many,
      ),
      user: fc.constantFrom(undefined, ...users),
    });
  });
  await fc.assert(
    fc.asyncProperty(aWorld, async ({ deals, tasks, activities, ...world }) => {
      await insertAll(app.database.pool, { deals, tasks, activities });
      app.clock.set(world.now);
      for (const period of reportPeriods) {
        const view = { ...world, period };
        await checkSummary(deals, tasks, view);
        await checkSales(deals, view);
        await checkTasks(tasks, view);
        await checkActivities(activities, view);
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);
