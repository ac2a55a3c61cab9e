/** Lists as files and everything as one, by turns with the reference, and with COPY of the same columns. */
import { request } from 'node:http';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { documentSections } from '#contract/data-document.ts';
import { sectionNames } from '#server/features/whole-export/document-sections.rules.ts';
import { sectionTables } from '#server/features/whole-export/document-tables.ts';
import { type Bench, orderReference } from '../bench.ts';
import type { Visitor } from '../processes/visitor.ts';
import type { Line } from '../table/goals.ts';
import { compareTurns, findMedian, type Turn } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';

const rounds = 3;

export async function measureExports(bench: Bench): Promise<Measured[]> {
  const { people, tasks } = bench.scale.sizes;
  const measured = [
    await measureList(bench, 'peopleAsCsv', '/api/exports/people?format=csv', people),
  ];
  if (bench.scale.name !== 'quick') {
    const [csv, xlsx] = ['/api/exports/tasks?format=csv', '/api/exports/people?format=xlsx'];
    measured.push(await measureList(bench, 'tasksAsCsv', csv, tasks));
    measured.push(await measureList(bench, 'peopleAsXlsx', xlsx, people));
  }
  return [...measured, await measureEverything(bench)];
}

async function measureList(
  bench: Bench,
  line: Line,
  path: string,
  rows: number,
): Promise<Measured> {
  const turns: Turn[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { perSecond: reference } = await bench.loader.load(orderReference(bench));
    const { seconds } = await download(bench.admin, `${path}&timeZone=Australia/Sydney`);
    turns.push({ reference, subject: rows / seconds });
    rates.push(rows / seconds);
  }
  const { ratio, lowest, highest } = compareTurns(turns);
  const rowsPerSecond = findMedian(rates);
  return {
    line,
    value: ratio,
    words: `${rowsPerSecond.toFixed(0)} a second`,
    details: { lowest, highest, rowsPerSecond },
  };
}

async function measureEverything({ admin, crm }: Bench): Promise<Measured> {
  const turns: Turn[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const reference = await crm.inDatabase(copyEverything);
    const document = await download(admin, '/api/export');
    turns.push({ reference, subject: document.seconds });
    bytes = document.bytes;
  }
  const { ratio, lowest, highest } = compareTurns(turns);
  const seconds = findMedian(turns.map(({ subject }) => subject));
  return {
    line: 'wholeExport',
    value: ratio,
    words: `${seconds.toFixed(1)} s, ${(bytes / 1_000_000).toFixed(0)} MB`,
    details: { lowest, highest, seconds, bytes },
  };
}

/** Seconds; the client throws the rows away as they come. */
async function copyEverything(client: pg.ClientBase): Promise<number> {
  const start = performance.now();
  for (const section of sectionNames) {
    const table = sectionTables[section];
    const columns = Object.entries(getTableColumns(table))
      .filter(([field]) => field in documentSections[section].shape)
      .map(([, column]) => `"${column.name}"`);
    await client.query(`copy (select ${columns.join(', ')} from ${getTableName(table)}) to stdout`);
  }
  return (performance.now() - start) / 1_000;
}

function download(who: Visitor, path: string): Promise<{ seconds: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asking = request(`${who.url}${path}`, { headers: { cookie: who.cookie } }, (reply) => {
      let bytes = 0;
      if (reply.statusCode !== 200) reject(new Error(`${path}: ${reply.statusCode}`));
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('error', reject);
      reply.on('end', () => resolve({ seconds: (performance.now() - start) / 1_000, bytes }));
    });
    asking.on('error', reject);
    asking.end();
  });
}
