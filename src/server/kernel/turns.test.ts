import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, and tells when it began. */
function open(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (userId: string, name: string, signal?: AbortSignal) =>
    turns.during(
      userId,
      () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal && { signal },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, run, end };
}

test('runs so many at once, one of each user, and lets the others wait in their order', async () => {
  const { begun, run, end } = open(new Turns({ each: 1, all: 2 }));
  const all = [
    run('ann', 'ann 1'),
    run('ann', 'ann 2'),
    run('bob', 'bob 1'),
    run('cem', 'cem 1'),
    run('bob', 'bob 2'),
  ];
  await end('none');
  expect(begun).toEqual(['ann 1', 'bob 1']);
  await end('bob 1');
  // Ann's second came first, and has to wait for Ann.
  expect(begun).toEqual(['ann 1', 'bob 1', 'cem 1']);
  await end('ann 1');
  expect(begun.slice(3)).toEqual(['ann 2']);
  await end('cem 1');
  expect(begun.slice(4)).toEqual(['bob 2']);
  await end('ann 2');
  await end('bob 2');
  expect(await Promise.all(all)).toHaveLength(5);
});

test('forgets whoever is called off while waiting, and goes on after work that fails', async () => {
  const turns = new Turns({ each: 1, all: 1 });
  const { begun, run, end } = open(turns);
  const first = run('ann', 'first');
  const leaving = new AbortController();
  const left = run('bob', 'left', leaving.signal);
  const failing = turns.during('cem', async () => {
    throw new Error('It failed');
  });
  const last = run('dee', 'last');
  leaving.abort(new Error('Gone'));
  await expect(left).rejects.toThrow('Gone');
  await end('first');
  await expect(failing).rejects.toThrow('It failed');
  await end('last');
  expect(begun).toEqual(['first', 'last']);
  await Promise.all([first, last]);
  await expect(run('eve', 'late', leaving.signal)).rejects.toThrow('Gone');
});

/** Asks for places in this order, and tells in which they were had while one at a time is freed. */
async function orderOf(turns: Turns, asked: readonly string[]): Promise<string[]> {
  const order: string[] = [];
  const held: (() => void)[] = [];
  const all = asked.map((user) =>
    turns.take(user).then((free) => {
      order.push(user);
      held.push(free);
    }),
  );
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  await soon();
  while (order.length < asked.length) {
    held.shift()?.();
    await soon();
  }
  await Promise.all(all);
  for (const free of held) free();
  return order;
}

const onLate = () => new Error('Too late');
const late = { late: { after: 60_000, onLate } };

test('users take turns, however much one of them asks for', async () => {
  const turns = new Turns({ each: 3, all: 1 });
  const order = await orderOf(turns, ['a', 'a', 'a', 'a', 'a', 'b', 'c', 'b']);
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('one user has so many places at most, the others the rest at once', async () => {
  const turns = new Turns({ each: 2, all: 4 });
  const frees = [await turns.take('a'), await turns.take('a')];
  let third: (() => void) | undefined;
  const waiting = turns.take('a').then((free) => {
    third = free;
  });
  frees.push(await turns.take('b'), await turns.take('b'));
  expect(third).toBeUndefined();
  expect([turns.waitingOf('a'), turns.waitingOf('b'), turns.waiting]).toEqual([1, 0, 1]);
  // Somebody else's place is none of theirs.
  frees[2]?.();
  await Promise.resolve();
  expect(third).toBeUndefined();
  frees[0]?.();
  frees[0]?.();
  await waiting;
  expect(turns.waitingOf('a')).toBe(0);
  expect(await turns.take('b')).toBeInstanceOf(Function);
});

test('a line is so long, and is waited in so long', async () => {
  const turns = new Turns({ each: 1 });
  const free = await turns.take('a');
  const line = { length: 2, onFull: () => new Error('Full') };
  const first = turns.take('a', { late: { after: 20, onLate }, line });
  const second = turns.take('a', { ...late, line });
  await expect(turns.take('a', { ...late, line })).rejects.toThrow('Full');
  await expect(first).rejects.toThrow('Too late');
  free();
  expect(await second).toBeInstanceOf(Function);
});

test('whoever has gone is passed over', async () => {
  const turns = new Turns({ each: 1 });
  const free = await turns.take('a');
  const leaving = new AbortController();
  const gone = turns.take('a', { ...late, signal: leaving.signal });
  const next = turns.take('a', late);
  leaving.abort(new Error('It has gone'));
  await expect(gone).rejects.toThrow('has gone');
  free();
  expect(await next).toBeInstanceOf(Function);
});
