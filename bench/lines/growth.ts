/** How requests grow with what there is: each alone, in units of the reference, with the first people and with all. */
import { type Bench, orderReading, orderReference } from '../bench.ts';
import { busyMonth, fillWork } from '../data/fill-work.ts';
import { nameLetters } from '../data/people-file.ts';
import type { LoadOrder } from '../processes/load-order.ts';
import type { GrowthLine } from '../table/goals.ts';
import { compareTurns } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { takeTurns } from './alone.ts';
import { importPeople } from './import.ts';
import { listAddresses, orderCreating, orderEditing, orderSearching } from './requests.ts';

export const firstSizes = {
  people: 10_000,
  tasks: 30_000,
  opportunities: 2_000,
  openOpportunities: 500,
  activities: 10_000,
  itemsOfBusyMonth: 500,
};

/** Pages of a thousand before the one far down. */
const pagesBefore = 8;

/** Measures with the first people; what comes back is called once all are there, and compares. */
export async function beginGrowth(bench: Bench): Promise<() => Promise<Measured[]>> {
  await importPeople(bench.other, 0, firstSizes.people);
  await bench.crm.inDatabase((client) => fillWork(client, firstSizes));
  const first = await measureAll(bench);
  return async () => {
    const grown = await measureAll(bench);
    return [...grown].map(([line, units]) => {
      const before = first.get(line) ?? Number.NaN;
      return { line, value: units / before, details: { before, after: units } };
    });
  };
}

async function measureAll(bench: Bench): Promise<Map<GrowthLine, number>> {
  const units = new Map<GrowthLine, number>();
  for (const [line, order] of await makeOrders(bench)) {
    const turns = await takeTurns(bench, orderReference(bench), order);
    units.set(line, compareTurns(turns).ratio);
  }
  return units;
}

async function makeOrders(bench: Bench): Promise<[GrowthLine, LoadOrder][]> {
  const { admin, other } = bench;
  const read = (path: string) => orderReading(bench, admin, [path]);
  const people = await listAddresses(bench);
  return [
    ['growthOfList', read('/api/people?limit=50')],
    ['growthOfSearch', orderSearching(bench)],
    ['growthOfGlobalSearch', read(`/api/search?q=${nameLetters(97).more}`)],
    ['growthOfDetail', orderReading(bench, admin, people)],
    ['growthOfCreate', orderCreating(bench)],
    ['growthOfEdit', orderEditing(bench, people)],
    ['growthOfDeepPage', read(await findDeepPage(bench))],
    ['growthOfHeaderStats', orderReading(bench, other, ['/api/stats'])],
    ['growthOfDashboard', read('/api/stats/due')],
    ['growthOfBoard', read('/api/opportunities/board?cards=15')],
    ['growthOfCalendar', read(`/api/calendar?from=${busyMonth.from}&to=${busyMonth.to}&perDay=2`)],
    ['growthOfReports', read('/api/reports/sales?period=all')],
    ['growthOfStaffOverview', read('/api/stats/staff-overview')],
  ];
}

async function findDeepPage({ admin }: Bench): Promise<string> {
  let path = '/api/people?limit=1000';
  for (let page = 0; page < pagesBefore; page += 1) {
    const reply = await fetch(`${admin.url}${path}`, { headers: { cookie: admin.cookie } });
    await reply.arrayBuffer();
    const [, next] = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '') ?? [];
    if (next === undefined) break;
    const { pathname, search } = new URL(next, admin.url);
    path = pathname + search;
  }
  return path.replace('limit=1000', 'limit=50');
}
