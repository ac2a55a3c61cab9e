/** A server filled for load, with a team signed in; and what each line of `npm run bench -- load` is given. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Scale } from '../bench.ts';
import { fillWork } from '../data/fill-work.ts';
import { importPeople } from '../lines/import.ts';
import { type Pacer, startPacer } from '../processes/paced.ts';
import { openBench, tell } from '../run.ts';
import { type Mix, mixCalls, orderMix } from './mix.ts';
import { metricsToken } from './server-figures.ts';
import { openSessions } from './team.ts';

export interface LoadBench {
  bench: Bench;
  pacer: Pacer;
  /** Of all the sessions. */
  mix: Mix;
  /** What every browser of the team keeps open, to be told of what colleagues change. */
  stream: string;
}

const stream = '/api/changes/stream?age=0';
const warmUp = { perSecond: 50, seconds: 10 };

/** Stops and removes everything once the work is done. */
export async function withServer<Result>(
  scale: Scale,
  work: (bench: Bench, pacer: Pacer) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-load-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    tell('starting the server');
    const bench = await openBench(scale, join(folder, 'data'), ends, {
      METRICS_TOKEN: metricsToken,
    });
    const pacer = startPacer();
    ends.push(() => pacer.stop());
    return await work(bench, pacer);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** As the rest of the bench does: one in fifty belongs to another colleague. `from` says how many are there. */
export async function fillServer({ owner, other, crm, scale }: Bench, from = 0): Promise<void> {
  tell('importing people');
  const others = Math.max(from, scale.sizes.people / 50);
  await importPeople(other, from, others);
  await importPeople(owner, others, scale.sizes.people);
  tell('filling in tasks and opportunities');
  await crm.inDatabase((client) => fillWork(client, scale.sizes));
}

export async function openTeam(bench: Bench, pacer: Pacer, sessions: number): Promise<LoadBench> {
  tell('signing in and warming up');
  const mix = await mixCalls(bench, await openSessions(bench, sessions));
  await pacer.load(orderMix(bench, mix, warmUp.perSecond, warmUp.seconds));
  return { bench, pacer, mix, stream };
}
