/** Keeps what a whole run has found: as JSON, and of a full one in the page that shows it. */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Scale } from './bench.ts';
import { printMarkdown, replaceTable } from './table/print.ts';
import { legend } from './table/units.ts';
import type { Row } from './table/verdict.ts';

const page = new URL('../docs/performance.md', import.meta.url);

export async function save({ name, sizes }: Scale, rows: readonly Row[]): Promise<void> {
  const file = name === 'full' ? 'results.json' : `results-${name}.json`;
  const found = {
    measuredAt: new Date().toISOString(),
    run: name,
    sizes,
    machine: {
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? '',
      gigabytes: Math.round(totalmem() / 1_000_000_000),
      node: process.version,
    },
    rows,
  };
  await writeFile(new URL(file, import.meta.url), `${JSON.stringify(found, null, 2)}\n`);
  if (name !== 'full') return;
  const { cores, processor, node } = found.machine;
  const where = `Measured ${found.measuredAt.slice(0, 10)} on ${cores} cores (${processor}), Node ${node.slice(1)}, with ${sizes.people.toLocaleString('en')} people.`;
  const notes = legend.map((line) => `- ${line}`).join('\n');
  const table = `\n${where}\n\n${printMarkdown(rows)}\n\n${notes}\n`;
  await writeFile(page, replaceTable(await readFile(page, 'utf8'), table));
}
