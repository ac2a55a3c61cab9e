/** Whoever is suspended hears nothing more within five seconds, at whatever moment that is. */
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSessions } from './session-watch.ts';

const account = { id: 'ada', epoch: 1, role: 'staff' };
/** How the lookup of sessions goes; it takes a second here. */
let found = new Map<string, typeof account>();
let isDown = false;
let asked: string[][] = [];

const app = fastify();
app.decorate('database', { entry: { orm: {} } } as never);
app.decorate('accounts', {
  ofSessions: async (_db: object, sids: string[]) => {
    asked.push(sids);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (isDown) throw new Error('The database is away');
    return new Map(found);
  },
} as never);
const watch = watchSessions(app);

beforeEach(() => {
  vi.useFakeTimers();
  found = new Map([['one', account]]);
  isDown = false;
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function listen(sid = 'one') {
  const reader = { ended: false, leave: (): unknown => undefined };
  const request = { session: { sessionId: sid, epoch: 1 }, actor: { ...account, kind: 'user' } };
  reader.leave = watch(request as never, () => {
    reader.ended = true;
    reader.leave();
  });
  return reader;
}

test.each([
  ['is suspended', () => found.delete('one')],
  ['has another role', () => found.set('one', { ...account, role: 'admin' })],
  ['is signed out everywhere', () => found.set('one', { ...account, epoch: 2 })],
])('whoever %s hears nothing more within five seconds, whenever that is', async (_what, change) => {
  for (let after = 0; after <= 3_500; after += 500) {
    found = new Map([['one', account]]);
    const reader = listen();
    await vi.advanceTimersByTimeAsync(20_000 + after);
    expect(reader.ended).toBe(false);
    change();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reader.ended, `${after} ms`).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
  }
});

test('a database that is away ends nobody’s, and is asked again once it is back', async () => {
  const reader = listen();
  isDown = true;
  found.delete('one');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reader.ended).toBe(false);
  isDown = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reader.ended).toBe(true);
});

test('many are asked for at once, and nobody is asked for once all have left', async () => {
  const readers = [listen(), listen(), listen()];
  await vi.advanceTimersByTimeAsync(3_500);
  expect(asked).toEqual([['one']]);
  for (const { leave } of readers) leave();
  await vi.advanceTimersByTimeAsync(5_000);
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked.length).toBe(before);
});
