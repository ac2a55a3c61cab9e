/**
 * `npm run figures -- quick.log deep.log`: takes the figures of what must survive from what runs have printed
 * (`npm test`, `npm run test:deep`, `npm run bench -- load`), and writes them into docs/must-survive.md and docs/security.md. Their day is
 * that of the log; of two runs of one test file the one named last counts.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import {
  linesIn,
  readFilesByIds,
  Store,
  withFigures,
  withRun,
  withVerifications,
} from './survival-figures.ts';

const [store, page, security] = [
  'docs/must-survive.json',
  'docs/must-survive.md',
  'docs/security.md',
];
let kept = Store.parse(JSON.parse(readFileSync(store, 'utf8')));
for (const log of process.argv.slice(2)) {
  const lines = linesIn(readFileSync(log, 'utf8'));
  kept = withRun(kept, lines, statSync(log).mtime.toISOString().slice(0, 10));
  const failed = lines.filter(({ pass }) => !pass).map(({ id }) => ` ${id}`);
  console.log(`${log}: ${lines.length} figures, ${failed.length} not passed${failed.join('')}`);
}
// Without a log, the page alone.
kept = withRun(kept, [], '');
writeFileSync(store, `[\n${kept.map((told) => JSON.stringify(told)).join(',\n')}\n]\n`);
const written = withFigures(readFileSync(page, 'utf8'), kept);
writeFileSync(page, written);
const verified = withVerifications(readFileSync(security, 'utf8'), readFilesByIds(written), kept);
writeFileSync(security, verified);
