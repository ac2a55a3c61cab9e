/** Times the export of everything against COPY of the same rows, and the lists as files. */
import { request } from 'node:http';
import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { documentSections } from '#contract/data-document.ts';
import { sectionNames } from '#server/features/whole-export/document-sections.rules.ts';
import { sectionTables } from '#server/features/whole-export/document-tables.ts';

const rounds = 3;

export async function reportExports(
  pool: pg.Pool,
  url: string,
  cookie: string,
  isWanted: (name: string) => boolean,
): Promise<void> {
  if (isWanted('export of everything')) {
    const copy = await bestOf(() => copyEverything(pool));
    const document = await bestOf(() => download(`${url}/api/export`, cookie));
    console.log(`\nCOPY TO of everything: ${words(copy)}`);
    console.log(`export of everything: ${words(document)}`);
    const ratio = document.seconds / copy.seconds;
    console.log(`  ${ratio.toFixed(1)} × the time of COPY TO (aim: 3 ×)`);
  }
  for (const format of ['csv', 'xlsx']) {
    const name = `export of 300,000 tasks as ${format}`;
    if (!isWanted(name)) continue;
    const path = `/api/exports/tasks?format=${format}&timeZone=Australia/Sydney`;
    console.log(`${name}: ${words(await download(`${url}${path}`, cookie))}`);
  }
}

interface Run {
  seconds: number;
  bytes: number;
}

/** Over the same socket as the server's own queries; the client throws the rows away as they come. */
async function copyEverything(pool: pg.Pool): Promise<Run> {
  const client = await pool.connect();
  const { stream } = Object(client).connection;
  const before = stream.bytesRead;
  const start = performance.now();
  try {
    for (const section of sectionNames) {
      const table = sectionTables[section];
      const columns = Object.entries(getTableColumns(table))
        .filter(([field]) => field in documentSections[section].shape)
        .map(([, column]) => `"${column.name}"`);
      await client.query(
        `copy (select ${columns.join(', ')} from ${getTableName(table)}) to stdout`,
      );
    }
    return { seconds: (performance.now() - start) / 1_000, bytes: stream.bytesRead - before };
  } finally {
    client.release();
  }
}

function download(address: string, cookie: string): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const asking = request(address, { headers: { cookie } }, (reply) => {
      let bytes = 0;
      if (reply.statusCode !== 200) reject(new Error(`${address}: ${reply.statusCode}`));
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

async function bestOf(run: () => Promise<Run>): Promise<Run> {
  let best = await run();
  for (let round = 1; round < rounds; round += 1) {
    const next = await run();
    if (next.seconds < best.seconds) best = next;
  }
  return best;
}

function words({ seconds, bytes }: Run): string {
  return `${seconds.toFixed(2)} s, ${(bytes / 1_000_000).toFixed(0)} MB`;
}
