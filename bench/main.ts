/**
 * `npm run bench`: every line of the table in `docs/performance.md` beside its reference, on 100,000 people who came
 * through the product's own import. Ends with 1 where a goal is missed.
 *   npm run bench                    all of it; writes bench/results.json and the table of the page
 *   npm run bench -- quick           the main lines with fewer people, within three minutes
 *   npm run bench -- --huge          a million people, and how requests grow with them
 *   npm run bench -- quick requests  one group: starts, memory, requests, alone, processes, exports, browser, scrolling, rows, reviews, undo, importing
 *   npm run bench -- load L-01 L-07  what a crowd may expect, a minute each; all of them without a name
 *   npm run bench -- soak 60         so many minutes at twenty users: nothing grows
 *   npm run bench -- streams 500     what so many open pages that hear of changes cost the process
 *   npm run bench -- sql board       what the server adds to the bare SQL of requests with such a name
 */

import type { Scale } from './bench.ts';
import { reportBesideSql } from './beside-sql/beside-sql.ts';
import { runStreams } from './load/live-streams.ts';
import { runLoad } from './load/run-load.ts';
import { runSoak } from './load/soak.ts';
import { runBench } from './run.ts';
import { save } from './save.ts';
import { scales } from './scales.ts';
import { printText } from './table/print.ts';
import { legend } from './table/units.ts';
import { findExitCode, judge } from './table/verdict.ts';

// So that what was started is stopped on the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const words = process.argv.slice(2).map((word) => word.replace(/^--/, ''));
if (words[0] === 'sql') await reportBesideSql(words.slice(1).join(',').split(','));
else {
  const named = words.find((word) => word === 'quick' || word === 'huge') ?? 'full';
  const [first, ...others] = words.filter((word) => word !== named);
  if (first === 'load') process.exitCode = await runLoad(scales[named], others);
  else if (first === 'soak')
    process.exitCode = await runSoak(scales[named], Number(others[0] ?? 60));
  else if (first === 'streams') process.exitCode = await runStreams(Number(others[0] ?? 500));
  else await runTable(scales[named], first === undefined ? [] : [first, ...others]);
}

async function runTable(scale: Scale, groups: string[]): Promise<void> {
  const measured = await runBench(scale, (group) => groups.length === 0 || groups.includes(group));
  const rows = judge(measured);
  console.log(`${printText(rows)}\n\n${legend.join('\n')}`);
  if (groups.length === 0) await save(scale, rows);
  process.exitCode = findExitCode(rows);
}
