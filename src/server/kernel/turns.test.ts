import { expect, it } from 'vitest';
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
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, run, end };
}

it('runs so many at once, one of each user, and lets the others wait in their order', async () => {
  const { begun, run, end } = open(new Turns(2));
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

it('forgets whoever is called off while waiting, and goes on after work that fails', async () => {
  const turns = new Turns(1);
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
