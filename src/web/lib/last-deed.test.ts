import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  holdDeed,
  isDeedUntold,
  keepDeedOfRun,
  noteDeed,
  noteEndOfRun,
  takeDeed,
  whenDeedStaysUntold,
} from './last-deed.ts';

const told: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  whenDeedStaysUntold(() => told.push(takeDeed()));
});
afterEach(() => {
  takeDeed();
  whenDeedStaysUntold(() => {});
  vi.useRealTimers();
});

test('a deed is told of once, and a call that changed nothing takes none away', () => {
  noteDeed('deed');
  noteDeed(null);
  expect(isDeedUntold()).toBe(true);
  expect(takeDeed()).toBe('deed');
  expect(takeDeed()).toBeUndefined();
  vi.runAllTimers();
  expect(told).toEqual([]);
});

test('one that no toast tells of is told of by the app', () => {
  noteDeed('deed');
  vi.runAllTimers();
  expect(told).toEqual(['deed']);
  expect(isDeedUntold()).toBe(false);
});

test('one is held until the way to another page has come to its end', async () => {
  noteDeed('deed');
  const arrived = Promise.withResolvers<void>();
  const way = holdDeed(() => arrived.promise);
  vi.runAllTimers();
  expect(told).toEqual([]);
  arrived.resolve();
  await way;
  expect(takeDeed()).toBe('deed');
});

test.each([
  [true, 'deed'],
  [false, undefined],
])('that of a run is told of at its end, if the run has written: %s', (hasWritten, deed) => {
  noteDeed('deed');
  keepDeedOfRun('run');
  vi.runAllTimers();
  expect(told).toEqual([]);
  noteEndOfRun('run', { hasWritten });
  expect(takeDeed()).toBe(deed);
});
