/**
 * `npm run bench`: every line of the table in `docs/performance.md` beside its reference, on 100,000 people who came
 * through the product's own import. Ends with 1 where a goal is missed.
 *   npm run bench                    all of it; writes bench/results.json and the table of the page
 *   npm run bench -- quick           the main lines with fewer people, within 90 s
 *   npm run bench -- --huge          a million people, and how requests grow with them
 *   npm run bench -- quick requests  one group: starts, requests, alone, processes, exports, browser, rows, importing
 *   npm run bench -- sql board       what the server adds to the bare SQL of requests with such a name
 */
import { reportBesideSql } from './beside-sql/beside-sql.ts';
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
else await runTable();

async function runTable(): Promise<void> {
  const named = words.find((word) => word === 'quick' || word === 'huge') ?? 'full';
  const scale = scales[named];
  const groups = words.filter((word) => word !== named);
  const measured = await runBench(scale, (group) => groups.length === 0 || groups.includes(group));
  const rows = judge(measured);
  console.log(`${printText(rows)}\n\n${legend.join('\n')}`);
  if (groups.length === 0) await save(scale, rows);
  process.exitCode = findExitCode(rows);
}
