/** When the change log is read for the streams, and what is told of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveKinds } from '#contract/live.ts';
import { ChangeFeed, type News } from './change-feed.ts';
import type { LoggedChange, Reading } from './read-logged.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (id: string, recordType = 'person'): LoggedChange => ({
  id,
  recordType,
  recordId: id,
  batchId: null,
});

function open() {
  let rows: LoggedChange[] = [];
  let isWhole = true;
  let readings = 0;
  let isBroken = false;
  const faults: unknown[] = [];
  const read = async (): Promise<Reading> => {
    readings += 1;
    if (isBroken) throw new Error('The database is away');
    return { at: new Date(), rows, isWhole };
  };
  const feed = new ChangeFeed(read, (error) => faults.push(error));
  const heard: News['changes'][] = [];
  return {
    feed,
    faults,
    heard,
    join: () => feed.join(({ changes }) => heard.push(changes)),
    write: (...added: LoggedChange[]) => {
      rows = [...added, ...rows];
    },
    setRows: (...only: LoggedChange[]) => {
      rows = only;
    },
    setWhole: (value: boolean) => {
      isWhole = value;
    },
    setBroken: (value: boolean) => {
      isBroken = value;
    },
    readings: () => readings,
  };
}

test('what is there already is no news; what comes is told once, within a second', async () => {
  const { join, write, heard } = open();
  write(row('old'));
  await join();
  write(row('new'));
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual([[{ type: 'person', id: 'new' }]]);
});

test('a word of something new is heeded at once, then twice a second', async () => {
  const { feed, join, write, heard } = open();
  await join();
  write(row('1'));
  feed.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveLength(1);
  for (const id of ['2', '3', '4']) {
    write(row(id));
    feed.wake();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(350);
  expect(heard[1]?.map(({ id }) => id)).toEqual(['4', '3', '2']);
});

test('without a reader nothing is read', async () => {
  const { feed, join, readings } = open();
  feed.wake();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(readings()).toBe(0);
  const leave = await join();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(readings()).toBe(4);
  leave();
  feed.wake();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(readings()).toBe(4);
});

test('after much was written what comes is told as ever, and everything once at the end', async () => {
  const { join, write, heard, setWhole } = open();
  write(row('old'));
  await join();
  setWhole(false);
  write(row('1'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual([[{ type: 'person', id: '1' }]]);
  setWhole(true);
  await vi.advanceTimersByTimeAsync(5_000);
  const everything = liveKinds.map((type) => ({ type }));
  expect(heard).toEqual([[{ type: 'person', id: '1' }], everything]);
});

test('while more is written than is read at once, kinds are told, and all of them from time to time', async () => {
  const { join, write, heard, setRows, setWhole } = open();
  write(row('old'));
  await join();
  setWhole(false);
  for (let second = 0; second < 12; second += 1) {
    setRows(row(`${second}`));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  write(row('last'));
  await vi.advanceTimersByTimeAsync(30_000);
  const kinds = Array.from({ length: 10 }, () => [{ type: 'person' }]);
  const everything = liveKinds.map((type) => ({ type }));
  const afterwards = [[{ type: 'person' }], [{ type: 'person', id: 'last' }]];
  expect(heard).toEqual([...kinds, everything, ...afterwards]);
});

test('a reading that fails is told of once, and what was written meanwhile comes later', async () => {
  const { join, write, heard, faults, setBroken } = open();
  await join();
  setBroken(true);
  write(row('1'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([heard, faults.length]).toEqual([[], 1]);
  setBroken(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toEqual([[{ type: 'person', id: '1' }]]);
});

test('a change is told once, even if a reading takes longer than the next one would', async () => {
  let rows = [row('old')];
  const held: (() => void)[] = [];
  let isSlow = false;
  const read = async (): Promise<Reading> => {
    const seen = rows;
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return { at: new Date(), rows: seen, isWhole: true };
  };
  const feed = new ChangeFeed(read, () => undefined);
  const heard: News['changes'][] = [];
  await feed.join(({ changes }) => heard.push(changes));
  isSlow = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(held).toHaveLength(1);
  isSlow = false;
  rows = [row('new'), ...rows];
  feed.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  for (const letGo of held) letGo();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual([[{ type: 'person', id: 'new' }]]);
});
