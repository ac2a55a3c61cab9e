import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunLost } from '#server/kernel/run-state.ts';
import { openBackgroundRuns, ServerStopped, writeFailure } from './background-runs.ts';

const endlessRoom = { signal: () => new AbortController().signal };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Works until it is told to end. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('What an aborted call throws')));
  });
const reasonOf = async (reason: unknown) => reason;
const alive = async () => true;

test('a run beats each second while it works, and no longer', async () => {
  const beat = vi.fn(alive);
  const work = Promise.withResolvers<string>();
  const run = openBackgroundRuns(endlessRoom).run({
    beat,
    work: () => work.promise,
    onBroken: async () => 'broken',
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(beat).toHaveBeenCalledTimes(3);
  work.resolve('done');
  expect(await run).toBe('done');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(beat).toHaveBeenCalledTimes(3);
});

test('a beat that cannot be written does no harm; one that finds the run lost ends it', async () => {
  const beat = vi.fn(alive).mockRejectedValueOnce(new Error('The database is away'));
  const onBroken = vi.fn(reasonOf);
  const run = openBackgroundRuns(endlessRoom).run<unknown>({ beat, work: untilAborted, onBroken });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(beat).toHaveBeenCalledTimes(2);
  expect(onBroken).not.toHaveBeenCalled();
  beat.mockResolvedValueOnce(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await run).toBeInstanceOf(RunLost);
});

test('a run that is taken away ends at once', async () => {
  const taken = new AbortController();
  const run = openBackgroundRuns(endlessRoom).run<unknown>({
    beat: alive,
    work: untilAborted,
    onBroken: reasonOf,
    taken: taken.signal,
  });
  taken.abort(new RunLost());
  expect(await run).toBeInstanceOf(RunLost);
});

test('closing interrupts all runs, and waits until that is recorded', async () => {
  const runs = openBackgroundRuns(endlessRoom);
  const written = Promise.withResolvers<void>();
  const reasons: unknown[] = [];
  const start = () =>
    runs.run<unknown>({
      beat: alive,
      work: untilAborted,
      onBroken: async (reason) => {
        await written.promise;
        reasons.push(reason);
        throw new Error('Interrupted');
      },
    });
  const started = Promise.allSettled([start(), start()]);
  const closed = vi.fn();
  const closing = runs.close().then(closed);
  await vi.advanceTimersByTimeAsync(0);
  expect(closed).not.toHaveBeenCalled();
  written.resolve();
  await closing;
  expect(reasons).toEqual([expect.any(ServerStopped), expect.any(ServerStopped)]);
  expect((await started).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('what the work throws is recorded as the reason', async () => {
  const run = openBackgroundRuns(endlessRoom).run<unknown>({
    beat: alive,
    work: async () => {
      throw new Error('No such column');
    },
    onBroken: reasonOf,
  });
  expect(await run).toEqual(new Error('No such column'));
});

test('an error after a run was taken away is not recorded as the reason', async () => {
  const run = openBackgroundRuns(endlessRoom).run<unknown>({
    beat: async () => false,
    work: async () => {
      throw new Error('No such column');
    },
    onBroken: reasonOf,
  });
  expect(await run).toBeInstanceOf(RunLost);
});

test('only a fault of ours is reported, and a failure that cannot be written as well', async () => {
  const onFault = vi.fn();
  const runs = openBackgroundRuns(endlessRoom);
  const write = vi.fn(async () => {});
  const refused = new Error('Refused');
  expect(await writeFailure(refused, { runs, words: 'No.', write, onFault })).toBe('No.');
  expect(onFault).not.toHaveBeenCalled();

  const fault = new Error('Fault');
  const away = new Error('The database is away');
  write.mockRejectedValueOnce(away);
  const told = await writeFailure(fault, { runs, words: undefined, write, onFault });
  expect(told).toBe('Something went wrong on our side.');
  expect(write.mock.calls).toEqual([['No.'], [told]]);
  expect(onFault.mock.calls).toEqual([[fault], [away]]);
});

test('how a run ended is recorded as soon as the database is back; a closing server makes only one attempt', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const onFault = vi.fn();
  const write = vi.fn(async () => {});
  write.mockRejectedValueOnce(gone).mockRejectedValueOnce(gone);
  const runs = openBackgroundRuns(endlessRoom);
  expect(await writeFailure(gone, { runs, words: 'Away.', write, onFault })).toBe('Away.');
  await expect.poll(() => write.mock.calls).toEqual([['Away.'], ['Away.'], ['Away.']]);

  const closing = openBackgroundRuns(endlessRoom);
  write.mockClear().mockRejectedValue(gone);
  await writeFailure(gone, { runs: closing, words: 'Away.', write, onFault });
  await closing.close();
  expect(write.mock.calls.length).toBeLessThanOrEqual(3);
  expect(onFault).not.toHaveBeenCalled();
});

test('a run is broken off as soon as the disk has no room for what the database needs', async () => {
  const full = new AbortController();
  const runs = openBackgroundRuns({ signal: () => full.signal });
  const reason = new Error('There is too little room');
  const ended = runs.run({
    beat: alive,
    work: untilAborted,
    onBroken: reasonOf,
  });
  full.abort(reason);
  expect(await ended).toBe(reason);
  await runs.close();
});
