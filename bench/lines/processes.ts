/** The list over forty connections, by a server of two processes and one of one, by turns on the same database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { type Bench, orderReading, orderReference } from '../bench.ts';
import { startCrm } from '../processes/crm.ts';
import type { LoadReport } from '../processes/load-order.ts';
import { signInAsAdmin, type Visitor } from '../processes/visitor.ts';
import { compareTurns, findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';

const connections = 40;

/** Near 1 the machine's processors are what bounds it. */
interface Watched extends LoadReport {
  busy: number;
}

export async function measureProcesses(bench: Bench): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-processes-'));
  const DATABASE_URL = await findAddress(bench.crm.dataDir);
  const two = await startCrm(folder, { DATABASE_URL, WORKERS: '2' });
  try {
    return [await compare(bench, await signInAsAdmin(two.url))];
  } finally {
    await two.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(bench: Bench, byTwo: Visitor): Promise<Measured> {
  const { loader, scale, admin } = bench;
  const list = ['/api/people?limit=50'];
  const orders = {
    reference: orderReference(bench),
    one: orderReading(bench, admin, list),
    two: orderReading(bench, byTwo, list),
  };
  const load = async (name: keyof typeof orders, seconds: number) => {
    const busySince = watchProcessors();
    const report = await loader.load({ ...orders[name], connections, seconds });
    return { ...report, busy: busySince() };
  };
  // The second process of the two may still be starting.
  for (const name of ['one', 'two'] as const) await load(name, Math.max(3, scale.seconds));
  const reports: Record<keyof typeof orders, Watched[]> = { reference: [], one: [], two: [] };
  for (let round = 0; round < scale.rounds; round += 1) {
    for (const name of ['reference', 'one', 'two'] as const)
      reports[name].push(await load(name, scale.seconds));
  }
  const turns = reports.two.map(({ perSecond }, at) => ({
    reference: reports.one[at]?.perSecond ?? 0,
    subject: perSecond,
  }));
  const { ratio, lowest, highest } = compareTurns(turns);
  const find = (name: keyof typeof orders, key: keyof Watched) =>
    findMedian(reports[name].map((report) => report[key]));
  const tell = (name: keyof typeof orders) =>
    `${find(name, 'perSecond').toFixed(0)}/s with ${find(name, 'clientCpu').toFixed(2)}`;
  const tellBusy = (name: keyof typeof orders) => `${(find(name, 'busy') * 100).toFixed(0)} %`;
  return {
    line: 'twoProcesses',
    value: ratio,
    words:
      `one ${tell('one')} of a core for the client, two ${tell('two')}, reference ${tell('reference')}; ` +
      `all processors busy: ${tellBusy('one')} by one, ${tellBusy('two')} by two`,
    details: {
      lowest,
      highest,
      perSecond: find('two', 'perSecond'),
      perSecondOfOne: find('one', 'perSecond'),
      referencePerSecond: find('reference', 'perSecond'),
      clientCpu: find('two', 'clientCpu'),
      clientCpuOfOne: find('one', 'clientCpu'),
      referenceClientCpu: find('reference', 'clientCpu'),
      busy: find('two', 'busy'),
      busyOfOne: find('one', 'busy'),
    },
  };
}

/** The built-in database of the server that is measured beside, as an address. */
async function findAddress(dataDir: string): Promise<string> {
  const found = await findRunningPostgres(dataDir);
  if (!found) throw new Error('The database of the server does not run.');
  const { user, password = '', host, port = 5_432, database } = found;
  const url = new URL(`postgres://localhost/${encodeURIComponent(database)}`);
  url.searchParams.set('host', host);
  url.searchParams.set('port', String(port));
  url.username = user;
  url.password = password;
  return url.href;
}

/** The returned function says which part of all processors' time has been used since. */
function watchProcessors(): () => number {
  const read = () => {
    const times = cpus().map((each) => each.times);
    const sum = (of: (each: (typeof times)[number]) => number) =>
      times.reduce((total, each) => total + of(each), 0);
    const idle = sum((each) => each.idle);
    return { idle, all: idle + sum(({ user, nice, sys, irq }) => user + nice + sys + irq) };
  };
  const before = read();
  return () => {
    const now = read();
    return 1 - (now.idle - before.idle) / Math.max(1, now.all - before.all);
  };
}
