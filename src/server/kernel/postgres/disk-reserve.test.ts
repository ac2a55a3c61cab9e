import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDiskReserve } from './disk-reserve.ts';

const mega = 1024 ** 2;
const folder = await mkdtemp(join(tmpdir(), 'crm-reserve-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const warnings: string[] = [];
const log = { info: () => undefined, warn: (text: string) => warnings.push(text) };
let free = 0;
const reserve = openDiskReserve(folder, log, async () => ({
  size: 182 * mega,
  free,
  owed: 0,
  device: 1,
}));
afterAll(() => reserve.close());
const size = () =>
  stat(join(folder, 'disk-reserve')).then(
    (found) => found.size,
    () => 0,
  );

beforeEach(() => {
  warnings.length = 0;
});

test('R-05: the reserve is made if there is room, released on a full disk, and reported', async () => {
  free = 100 * mega;
  reserve.keep();
  await expect.poll(size).toBeGreaterThan(30 * mega);
  await reserve.releaseIfFull();
  expect(await size()).toBeGreaterThan(0);
  expect(await reserve.fault()).toBeNull();

  free = 1.5 * mega;
  await reserve.releaseIfFull();
  expect(await size()).toBe(0);
  expect(warnings).toEqual([
    `The disk of ${folder} is full: 2 MB were free. The reserve was let go, so that the database can go on. Make room there.`,
  ]);
  expect((await reserve.fault())?.message).toBe(
    `The disk of ${folder} is full: the database needs 24 MB to start, and 2 MB are free. Make room there and start again; nothing is lost.`,
  );
  // There is no reserve left to release.
  await reserve.releaseIfFull();
  expect(warnings).toHaveLength(1);
});

test('it is not made if the database would then lack room', async () => {
  free = 50 * mega;
  reserve.keep();
  await reserve.releaseIfFull();
  expect(await size()).toBe(0);
});
