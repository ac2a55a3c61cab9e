/** However much there is to export, only the page that is being written is held. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { exportDocument } from './export-document.ts';

const app = await openTestApp();
const megabyte = 1_048_576;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes that are still referred to. */
function held(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function addPeople(count: number): Promise<void> {
  await app.database.pool.query(
    `insert into people (id, name, location, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, repeat('far away ', 300), now(), now()
     from generate_series(1, ${count}) n`,
  );
}

/** Writes the document; how long it is, and the most that was held meanwhile, in bytes. */
async function exported(): Promise<{ length: number; most: number }> {
  const { text } = await exportDocument(await app.as('super_user'), app.database.pool);
  const before = held();
  let length = 0;
  let measuredAt = 0;
  let most = 0;
  for await (const chunk of text) {
    length += chunk.length;
    if (length - measuredAt < 2 * megabyte) continue;
    measuredAt = length;
    most = Math.max(most, held() - before);
  }
  return { length, most };
}

test('R-22: memory does not grow with the document', async () => {
  await addPeople(8_000);
  const small = await exported();
  await addPeople(32_000);
  const large = await exported();
  expect(small.most).toBeGreaterThan(0);
  expect(large.length).toBeGreaterThan(4 * small.length);
  expect(large.most - small.most).toBeLessThan((large.length - small.length) / 2);
  mustSurvive('R-22', {
    figure: `${Math.round((large.most - small.most) / 1_024)} kB more for ${Math.round((large.length - small.length) / 1_024)} kB`,
    limit: 'streams',
  });
});
