/** However many are alike: comparing them leaves others their turn of the event loop. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { LoopWatch } from '#test/loop-watch.ts';
import { findAlike } from './find-alike.ts';
import { findDuplicates } from './find-duplicates.ts';
import { readGently } from './read-gently.ts';
import { type KnownRecord, readRecords } from './records.queries.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const name = 'Goulburn Valley Agricultural Machinery & Tractors Pty Ltd';
const candidates = Array.from({ length: 1_000 }, (_, at) => ({
  kind: 'organization' as const,
  name,
  email: `office@site-${at}.example`,
}));

beforeAll(async () => {
  for (let at = 0; at < 20; at += 1) {
    await anOrganization(ctx, { name, email: `sales@place-${at}.example` });
  }
});

test.each([
  ['of an import', () => findAlike(ctx, 'organization', candidates, 'AU')],
  ['that are asked about', () => findDuplicates(ctx, candidates, { byKeysOnly: true })],
])(
  'a thousand candidates %s, each like twenty records',
  async (words, find) => {
    const told: string[] = [];
    const watch = new LoopWatch((held) => told.push(held));
    // The first time warms it up, and a doubt is told at the second.
    for (let time = 0; time < 3; time += 1) {
      const done = watch.begin(words);
      const found = await find();
      done();
      expect([...found.values()].flat().length).toBe(5_000);
    }
    await watch.settled();
    expect(told).toEqual([]);
  },
  120_000,
);

test('many records that are found are read as gently as they are compared', async () => {
  const { id } = await aPerson(ctx, { name: 'Person Number', email: 'number@fair.example' });
  const known = (await readRecords(ctx, 'person', new Set([id]))).get(id);
  if (!known) throw new Error('The person was expected');
  const records = new Map(
    Array.from({ length: 12_000 }, (_, n): [string, KnownRecord] => {
      const phone = `+61 4${String(n).padStart(8, '0')}`;
      return [`${n}`, { ...known, id: `${n}`, name: `Person Number ${n}`, phone }];
    }),
  );
  const told: string[] = [];
  const watch = new LoopWatch((held) => told.push(held));
  for (let time = 0; time < 3; time += 1) {
    const done = watch.begin('reading');
    expect((await readGently(records, 'AU')).size).toBe(records.size);
    done();
  }
  await watch.settled();
  expect(told).toEqual([]);
});
