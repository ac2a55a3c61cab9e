import { expect, test } from 'vitest';
import {
  importSize,
  leastFree,
  newDatabaseSize,
  reserveSize,
  sayBytes,
  walLimit,
  walSettings,
} from './disk-sizes.rules.ts';

const mega = 1024 ** 2;

test.each([
  // Volume, log of changes, reserve and what stays free, in MB.
  [120, 32, 20, 24],
  [182, 32, 30, 24],
  [600, 100, 64, 38],
  [2_048, 192, 64, 128],
  [1_000_000, 192, 64, 128],
])(
  'of %i MB the log of changes may take %i, the reserve %i, and %i stay free',
  (size, ...sizes) => {
    const volume = size * mega;
    const found = [walLimit(volume), reserveSize(volume), leastFree(volume)];
    expect(found.map((bytes) => Math.round(bytes / mega))).toEqual(sizes);
  },
);

test('the smallest volume that a new database accepts has room for all of it', () => {
  const volume = 140 * mega;
  const taken = newDatabaseSize + walLimit(volume) - 16 * mega + reserveSize(volume);
  expect(taken).toBeLessThan(volume);
});

test.each([
  [182, { max_wal_size: '32MB', min_wal_size: '32MB' }],
  [100_000, { max_wal_size: '192MB', min_wal_size: '64MB' }],
  [Number.POSITIVE_INFINITY, { max_wal_size: '192MB', min_wal_size: '64MB' }],
])('R-06: PostgreSQL on a volume of %d MB is told so', (size, settings) => {
  expect(walSettings(size * mega)).toMatchObject(settings);
});

test('an import is expected to take at least what it was measured to take', () => {
  expect(importSize(54_158, 10_700_000)).toBeGreaterThan(116 * mega);
  expect(importSize(147_000, 3_100_000)).toBeGreaterThan(232 * mega);
});

test.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [156 * mega, '156 MB'],
  [-5, '0 MB'],
])('%d bytes are said as %s', (bytes, words) => {
  expect(sayBytes(bytes)).toBe(words);
});
