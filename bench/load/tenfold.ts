/** L-06: lists, records and searches with ten times the data, against the same with a tenth of it. */
import type { Bench } from '../bench.ts';
import { fillWork } from '../data/fill-work.ts';
import { importPeople } from '../lines/import.ts';
import type { Pacer } from '../processes/paced.ts';
import { scales } from '../scales.ts';
import { inMs, type LoadLine, tenfoldLimit } from './load-lines.ts';
import { mixCalls, orderMix } from './mix.ts';

export const firstSizes = scales.full.sizes;
const perSecond = 20;
const seconds = 20;
const names = ['list', 'detail', 'search'] as const;

/** Measures with the first people; what comes back is called once all are there, and compares. */
export async function beginTenfold(bench: Bench, pacer: Pacer): Promise<() => Promise<LoadLine>> {
  await importPeople(bench.other, 0, firstSizes.people);
  await bench.crm.inDatabase((client) => fillWork(client, firstSizes));
  const before = await measure(bench, pacer);
  return async () => {
    const after = await measure(bench, pacer);
    const most = Math.max(...names.map((name) => after[name] / before[name]));
    const told = names.map((name) => `${name} ${inMs(before[name])} → ${inMs(after[name])}`);
    return {
      id: 'L-06',
      pass: most <= 2,
      figure: `p99 of ${told.join(', ')}: at most ${most.toFixed(2)} ×`,
      limit: tenfoldLimit,
    };
  };
}

async function measure(
  bench: Bench,
  pacer: Pacer,
): Promise<Record<(typeof names)[number], number>> {
  const { parts, cookies } = await mixCalls(bench, [bench.admin.cookie]);
  const found = { list: 0, detail: 0, search: 0 };
  for (const name of names) {
    const mix = { cookies, parts: parts.filter((part) => part.name === name) };
    // What is compiled and cached by the first ones is not what is asked about.
    await pacer.load(orderMix(bench, mix, perSecond, 3));
    const [report] = await pacer.load(orderMix(bench, mix, perSecond, seconds));
    found[name] = report.answered.p99;
  }
  return found;
}
