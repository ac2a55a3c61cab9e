/** `npm run bench -- soak`: twenty users for an hour. Memory stays, answers stay as quick, and nothing is left open. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Scale } from '../bench.ts';
import type { Crm } from '../processes/crm.ts';
import { tell } from '../run.ts';
import { findMedian } from '../table/statistics.ts';
import { fillServer, openTeam, withServer } from './load-bench.ts';
import { countTrouble, findLoadExitCode, inMs, type LoadLine, printLine } from './load-lines.ts';
import { orderMix } from './mix.ts';
import { addFigures, readFigures } from './server-figures.ts';

const users = 20;
/** A call of each every two seconds. */
const perSecond = 10;
/** The first of them warm up what is compiled and cached. */
const warmUp = 0.2;
/** Milliseconds after which connections that nobody needs are closed. */
const rest = 45_000;
const limits = { memory: 1.1, p99: 1.2 };

interface Minute {
  memory: number;
  p99: number;
  trouble: number;
}

/** Resolves to the code to end with. */
export async function runSoak(scale: Scale, minutes: number): Promise<0 | 1> {
  if (!(minutes >= 3)) throw new Error('A soak takes at least three minutes.');
  return withServer(scale, async (bench, pacer) => {
    const { crm } = bench;
    await fillServer(bench);
    const { mix } = await openTeam(bench, pacer, users);
    await pause(rest);
    const before = await readOpen(crm);
    tell(`loading for ${minutes} minutes; open before: ${JSON.stringify(before)}`);
    const found: Minute[] = [];
    for (let minute = 0; minute < minutes; minute += 1) {
      const [report] = await pacer.load(orderMix(bench, mix, perSecond, 60));
      const figures = await readFigures(crm);
      const memory = addFigures(figures, 'process_resident_memory_bytes') / 1_000_000;
      found.push({ memory, p99: report.answered.p99, trouble: countTrouble(report) });
      tell(`${memory.toFixed(0)} MB, p99 ${inMs(report.answered.p99)}`);
    }
    await pause(rest);
    return findLoadExitCode(judgeSoak(found, before, await readOpen(crm)).map(printLine));
  });
}

type Open = Awaited<ReturnType<typeof readOpen>>;

async function readOpen(crm: Crm) {
  const figures = await readFigures(crm);
  return {
    files: addFigures(figures, 'process_open_fds'),
    timers: addFigures(figures, 'nodejs_active_resources{type="Timeout"}'),
    sockets: addFigures(figures, 'nodejs_active_resources{type="TCPSocketWrap"}'),
    pipes: addFigures(figures, 'nodejs_active_resources{type="PipeWrap"}'),
    connections: addFigures(figures, 'dealer_crm_database_connections'),
    busy:
      addFigures(figures, 'dealer_crm_database_waiting') +
      addFigures(figures, 'dealer_crm_database_connections{pool="work",state="busy"}'),
  };
}

/** By thirds of what follows the warm-up: a single minute says little. */
function judgeSoak(minutes: readonly Minute[], before: Open, after: Open): LoadLine[] {
  const warm = minutes.slice(Math.floor(minutes.length * warmUp));
  const third = Math.ceil(warm.length / 3);
  const compare = (of: 'memory' | 'p99') => {
    const first = findMedian(warm.slice(0, third).map((minute) => minute[of]));
    const last = findMedian(warm.slice(-third).map((minute) => minute[of]));
    return { first, last, ratio: last / first };
  };
  const [memory, p99] = [compare('memory'), compare('p99')];
  const trouble = minutes.reduce((sum, minute) => sum + minute.trouble, 0);
  const grown = Object.entries(after).filter(([name, count]) => count > before[name as keyof Open]);
  const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(0)} %`;
  const whole = `${minutes.length} minutes at ${users} users`;
  return [
    {
      id: 'soak memory',
      pass: memory.ratio <= limits.memory,
      figure: `${whole}: ${memory.first.toFixed(0)} MB → ${memory.last.toFixed(0)} MB, ${percent(memory.ratio)}`,
      limit: 'grows by at most 10 %',
    },
    {
      id: 'soak p99',
      pass: p99.ratio <= limits.p99 && trouble === 0,
      figure: `${inMs(p99.first)} → ${inMs(p99.last)}, ${percent(p99.ratio)}; ${trouble} errors`,
      limit: 'grows by at most 20 %, 0 errors',
    },
    {
      id: 'soak handles',
      pass: grown.length === 0,
      figure: `before ${JSON.stringify(before)}, after ${JSON.stringify(after)}`,
      limit: 'none more than before',
    },
  ];
}
