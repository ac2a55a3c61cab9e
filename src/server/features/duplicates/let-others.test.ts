/** However many are alike: comparing them leaves others their turn of the event loop. */
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { LoopWatch } from '#test/loop-watch.ts';
import { findAlike } from './find-alike.ts';
import { findDuplicates } from './find-duplicates.ts';

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
