/** How much the server bears, and what becomes of five times as much. */
import type { PacedReport } from '../processes/paced-order.ts';
import type { LoadBench } from './load-bench.ts';
import { countTrouble, inMs, type LoadLine, writeClient, writeTimes } from './load-lines.ts';
import { orderMix } from './mix.ts';
import { bearable, judgeOverload } from './overload-line.ts';
import { readFigures } from './server-figures.ts';
import { usual } from './team-load.ts';

/** Each step asks for a fifth more; twelve of them take the time of a load. */
const firstStep = 200;
const growth = 1.2;
const steps = 12;
const restSeconds = 10;

/** What was found last in this run. */
let most: number | undefined;

export async function findMost(load: LoadBench, seconds: number): Promise<LoadLine[]> {
  const { rate, report } = await raise(load, seconds / steps);
  most = rate;
  return [
    {
      id: 'L-04',
      pass: rate >= 400,
      figure: `${rate} a second${report ? `; ${writeTimes('all', report.answered)}; ${writeClient(report)}` : ''}`,
      limit: 'at least 400 a second until p99 is over 1,000 ms or a call is refused',
    },
  ];
}

interface Borne {
  rate: number;
  report?: PacedReport;
}

/** A step that fails is tried once more, as machines have hiccups. */
async function raise(load: LoadBench, seconds: number): Promise<Borne> {
  let borne: Borne = { rate: 0 };
  let rate = firstStep;
  for (let step = 0; step < steps; step += 1, rate = Math.round(rate * growth)) {
    const report = (await tryRate(load, rate, seconds)) ?? (await tryRate(load, rate, seconds));
    if (!report) break;
    borne = { rate, report };
  }
  return borne;
}

async function tryRate(
  { bench, pacer, mix }: LoadBench,
  rate: number,
  seconds: number,
): Promise<PacedReport | undefined> {
  const [report] = await pacer.load(orderMix(bench, mix, rate, seconds));
  const isBorne = report.answered.p99 <= bearable && countTrouble(report) === 0;
  console.error(
    `${' '.repeat(9)}${rate} a second: p99 ${inMs(report.answered.p99)}, ${countTrouble(report)} refused or failed, ${writeClient(report)}`,
  );
  // What is still waited for by the last must not weigh on the next.
  await pacer.load(orderMix(bench, mix, 1, 1));
  return isBorne ? report : undefined;
}

export async function measureOverload(load: LoadBench, seconds: number): Promise<LoadLine[]> {
  const { bench, pacer, mix } = load;
  most ??= (await raise(load, seconds / steps)).rate;
  const rate = 5 * Math.max(most, firstStep);
  const started = await readStart(load);
  const [crowd] = await pacer.load(orderMix(bench, mix, rate, seconds));
  const [rest] = await pacer.load(orderMix(bench, mix, usual.perSecond, restSeconds));
  const isRestarted = (await readStart(load)) !== started;
  return [judgeOverload({ rate, seconds, crowd, rest, isRestarted })];
}

async function readStart({ bench }: LoadBench): Promise<number | undefined> {
  return (await readFigures(bench.crm)).get('process_start_time_seconds');
}
