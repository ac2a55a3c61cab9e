/** The primary's side of turns: what workers ask for holds for all of them together, and is freed when one dies. */
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { SharedTurns, TurnKeeper } from './shared-turns.ts';

class FakeWorker extends EventEmitter {
  readonly send = vi.fn(() => true);
  readonly isConnected = () => true;

  take(id: number, user: string, line?: number): void {
    const limits = { each: 1, all: 2 };
    this.emit('message', {
      turn: 'take',
      id,
      name: 'work',
      limits,
      user,
      ...(line !== undefined && { line }),
    });
  }

  leave(id: number): void {
    this.emit('message', { turn: 'leave', id });
  }
}

const go = (id: number) => ({ turn: 'go', id });

function twoWorkers(): [FakeWorker, FakeWorker] {
  const keeper = new TurnKeeper();
  const workers: [FakeWorker, FakeWorker] = [new FakeWorker(), new FakeWorker()];
  for (const worker of workers) keeper.serve(worker);
  return workers;
}

test('a limit holds for both together, and whoever leaves lets the next one go on', async () => {
  const [one, other] = twoWorkers();
  one.take(1, 'ann');
  await vi.waitFor(() => expect(one.send).toHaveBeenCalledWith(go(1)));
  other.take(1, 'ann');
  await vi.waitFor(() => expect(other.send.mock.calls).toEqual([[{ turn: 'line', id: 1 }]]));
  one.leave(1);
  await vi.waitFor(() => expect(other.send).toHaveBeenLastCalledWith(go(1)));
});

test('a line that is too long refuses, and one who has left is not called', async () => {
  const [one, other] = twoWorkers();
  one.take(1, 'ann');
  one.take(2, 'ann');
  other.take(1, 'ann', 1);
  await vi.waitFor(() => expect(other.send.mock.calls).toEqual([[{ turn: 'full', id: 1 }]]));
  one.leave(2);
  other.take(2, 'ann', 1);
  one.leave(1);
  await vi.waitFor(() => expect(other.send).toHaveBeenLastCalledWith(go(2)));
  expect(one.send).not.toHaveBeenCalledWith(go(2));
});

test('a worker that dies frees what it held, and what it waited for', async () => {
  const [one, other] = twoWorkers();
  one.take(1, 'ann');
  one.take(2, 'ann');
  other.take(1, 'ann');
  one.emit('exit');
  await vi.waitFor(() => expect(other.send).toHaveBeenLastCalledWith(go(1)));
});

test('a process that serves alone asks nobody', async () => {
  const turns = new SharedTurns('alone', { each: 1 });
  const onWait = vi.fn();
  const free = await turns.take('ann', { onWait });
  expect(onWait).not.toHaveBeenCalled();
  const next = turns.take('ann', { onWait });
  expect(turns.waiting).toBe(1);
  free();
  (await next)();
  expect(onWait).toHaveBeenCalledOnce();
});
