/** Requests over ten connections, by turns with the reference. */
import { z } from 'zod';
import { type Bench, orderCalls, orderReading, orderReference } from '../bench.ts';
import { nameLetters } from '../data/people-file.ts';
import type { LoadOrder, LoadReport } from '../processes/load-order.ts';
import type { Line } from '../table/goals.ts';
import { compareTurns, findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';

export async function measureRequests(bench: Bench): Promise<Measured[]> {
  const { admin, scale } = bench;
  const people = await listAddresses(bench);
  const create = orderCreating(bench);
  const list = ['/api/people?limit=50'];
  const measured = [
    await measure(bench, 'list', orderReading(bench, admin, list)),
    await measure(bench, 'listAgain', orderCalls(bench, admin, list)),
    await measure(bench, 'person', orderReading(bench, admin, people)),
    await measure(bench, 'personAgain', orderCalls(bench, admin, people)),
    await measure(bench, 'create', create),
    await measure(bench, 'edit', orderEditing(bench, people)),
  ];
  const written = measured
    .filter(({ line }) => line === 'create' || line === 'edit')
    .reduce((total, { details }) => total + (details?.requests ?? 0), 0);
  if (written < scale.writes) {
    await bench.loader.load({ ...create, seconds: 0.001, atLeast: scale.writes - written });
  }
  return [
    ...measured,
    await measure(bench, 'search', orderSearching(bench)),
    await measure(bench, 'searchAgain', orderCalls(bench, admin, listSearches())),
  ];
}

export function orderSearching(bench: Bench): LoadOrder {
  return orderReading(bench, bench.admin, listSearches());
}

function listSearches(): string[] {
  const searches = Array.from({ length: 40 }, (_, n) => nameLetters(n * 97).more);
  return searches.map((letters) => `/api/people?limit=50&q=${letters}`);
}

export function orderCreating(bench: Bench): LoadOrder {
  const body = '{"name":"Nora Written {n}","email":"nora.{n}@written.example","jobTitle":"Buyer"}';
  return { ...orderWriting(bench, ['/api/people']), method: 'POST', body };
}

export function orderEditing(bench: Bench, people: string[]): LoadOrder {
  const body = '{"jobTitle":"Buyer of {n} trucks"}';
  return { ...orderWriting(bench, people), method: 'PATCH', body };
}

function orderWriting(bench: Bench, paths: string[]): LoadOrder {
  const headers = { 'content-type': 'application/json', cookie: bench.admin.cookie };
  return { ...orderCalls(bench, bench.admin, paths), headers };
}

/** The addresses of some people. */
export async function listAddresses({ admin }: Bench): Promise<string[]> {
  const page = z.array(z.object({ id: z.string() }));
  const people = page.parse(await admin.read('/api/people?limit=100'));
  return people.map(({ id }) => `/api/people/${id}`);
}

async function measure(bench: Bench, line: Line, order: LoadOrder): Promise<Measured> {
  const { loader, scale } = bench;
  // What is compiled and cached by the first ones is not what is asked about.
  await loader.load({ ...order, seconds: scale.seconds / 2 });
  const reports: LoadReport[] = [];
  const references: LoadReport[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    references.push(await loader.load(orderReference(bench)));
    reports.push(await loader.load(order));
  }
  const turns = reports.map(({ perSecond }, at) => ({
    reference: references[at]?.perSecond ?? 0,
    subject: perSecond,
  }));
  const { ratio, lowest, highest } = compareTurns(turns);
  const find = (key: keyof LoadReport) => findMedian(reports.map((report) => report[key]));
  const [p50, p99] = [find('p50'), find('p99')];
  return {
    line,
    value: ratio,
    words: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    details: {
      lowest,
      highest,
      p50,
      p99,
      perSecond: find('perSecond'),
      referencePerSecond: findMedian(references.map(({ perSecond }) => perSecond)),
      requests: reports.reduce((total, { requests }) => total + requests, 0),
      bytes: find('bytes'),
      clientCpu: find('clientCpu'),
      referenceClientCpu: findMedian(references.map(({ clientCpu }) => clientCpu)),
    },
  };
}
