/**
 * `npm run figures -- quick.log deep.log`: takes the figures of what must survive from what runs have printed
 * (`npm test`, `npm run test:deep`, `npm run bench -- load`), and writes them into docs/must-survive.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { linesIn, Store, withFigures, withRun } from './survival-figures.ts';

const [store, page] = ['docs/must-survive.json', 'docs/must-survive.md'];
const day = new Date().toISOString().slice(0, 10);
const lines = process.argv.slice(2).flatMap((log) => linesIn(readFileSync(log, 'utf8')));
const kept = withRun(Store.parse(JSON.parse(readFileSync(store, 'utf8'))), lines, day);
writeFileSync(store, `[\n${kept.map((told) => JSON.stringify(told)).join(',\n')}\n]\n`);
writeFileSync(page, withFigures(readFileSync(page, 'utf8'), kept));
const failed = lines.filter(({ pass }) => !pass).map(({ id }) => id);
console.log(
  `${lines.length} figures taken, ${failed.length} not passed${failed.map((id) => ` ${id}`)}`,
);
