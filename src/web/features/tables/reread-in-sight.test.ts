import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { lastWritten, noteWritten } from '#web/lib/written.ts';
import { readInSight, type Sight, setSight } from './reread-in-sight.ts';

const atOnce = 200;
interface Page {
  items: { id: string }[];
  next: string | null;
  isOld?: boolean;
}

beforeEach(() => lastWritten.set(null));

const queryKey = ['people', '/api/people', 'pages', {}];

/** A list of so many rows in the order of their numbers, read to its end, of which these are in sight. */
async function openList(count: number, sight: Sight) {
  const stored = new Map(Array.from({ length: count }, (_, n) => [String(n), n]));
  const read: string[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryDefaults(queryKey.slice(0, 3), { persister: readInSight });
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    initialPageParam: '',
    queryFn: async ({ pageParam }: { pageParam: string }): Promise<Page> => {
      read.push(pageParam);
      const after = pageParam === '' ? -Infinity : Number(pageParam);
      const found = listInOrder(stored).filter(([, place]) => place > after);
      const items = found.slice(0, atOnce).map(([id]) => ({ id }));
      return { items, next: found.length > atOnce ? String(found[atOnce - 1]?.[1]) : null };
    },
    getNextPageParam: (page: Page) => page.next,
  });
  observer.subscribe(() => undefined);
  await observer.refetch({ cancelRefetch: false });
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (!query) throw new Error('The list was not read.');
  setSight(query, sight);
  return {
    stored,
    ids: () =>
      observer.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ??
      [],
    /** Of pages that have been read since the last change. */
    freshIds: () =>
      observer
        .getCurrentResult()
        .data?.pages.flatMap((page) => (page.isOld ? [] : page.items.map(({ id }) => id))),
    /** How many calls it takes. */
    change: async () => {
      read.length = 0;
      await client.invalidateQueries({ queryKey });
      return read.length;
    },
    scroll: async (next: Sight) => {
      read.length = 0;
      while (setSight(query, next)) await client.refetchQueries({ queryKey, exact: true });
      return read.length;
    },
  };
}

const listInOrder = (stored: ReadonlyMap<string, number>) =>
  [...stored].toSorted(([, one], [, other]) => one - other);
const listIds = (stored: ReadonlyMap<string, number>) => listInOrder(stored).map(([id]) => id);

test('after a change of 10,000 rows that were read, those in sight are read again alone', async () => {
  const list = await openList(10_000, { first: 0, last: 25 });
  expect(await list.change()).toBe(1);
  expect(list.ids()).toHaveLength(10_000);
  // The rows near the end of a page are those of the next one too.
  await list.scroll({ first: 150, last: 175 });
  expect(await list.change()).toBe(2);
});

test('the others are read once they are scrolled to, and then no more', async () => {
  const list = await openList(4_000, { first: 0, last: 25 });
  list.stored.delete('3000');
  await list.change();
  expect(list.ids()).toContain('3000');
  expect(await list.scroll({ first: 2_990, last: 3_015 })).toBe(2);
  expect(list.ids()).not.toContain('3000');
  expect(await list.scroll({ first: 2_990, last: 3_015 })).toBe(0);
  expect(await list.scroll({ first: 0, last: 25 })).toBe(0);
});

test('what is added in sight is shown, and no row is lost or stands twice wherever one scrolls', async () => {
  const list = await openList(2_000, { first: 0, last: 25 });
  list.stored.set('new', 5.5);
  list.stored.delete('700');
  expect(await list.change()).toBe(1);
  expect(list.ids().slice(5, 8)).toEqual(['5', 'new', '6']);
  expect(new Set(list.ids()).size).toBe(list.ids().length);
  for (let first = 0; first < 2_000; first += 100) {
    await list.scroll({ first, last: first + 25 });
    expect(new Set(list.ids()).size).toBe(list.ids().length);
  }
  expect(list.ids()).toEqual(listIds(list.stored));
});

test('what has moved into sight leaves the place that was not read again', async () => {
  const list = await openList(2_000, { first: 1_000, last: 1_025 });
  list.stored.set('0', 1_010.5);
  // With the first one, which says how many there are.
  expect(await list.change()).toBe(3);
  expect(list.ids().filter((id) => id === '0')).toHaveLength(1);
  expect(list.ids().slice(0, 2)).toEqual(['1', '2']);
  const place = list.ids().indexOf('1010');
  expect(list.ids()[place + 1]).toBe('0');
});

test('what was added here is read up to, so that it can be scrolled to', async () => {
  const list = await openList(4_000, { first: 0, last: 25 });
  list.stored.set('new', 1_500.5);
  noteWritten({ id: 'new' }, '/api/people', true);
  expect(await list.change()).toBe(8);
  lastWritten.set(null);
  expect(list.ids()).toContain('new');
  expect(await list.change()).toBe(1);
});

test('a list that has become shorter ends where it does', async () => {
  const list = await openList(2_000, { first: 0, last: 25 });
  for (let n = 100; n < 2_000; n += 1) list.stored.delete(String(n));
  expect(await list.change()).toBe(1);
  expect(list.ids()).toEqual(listIds(list.stored));
});

test('a list that became empty far from its head shows what comes into it later', async () => {
  const list = await openList(2_000, { first: 1_000, last: 1_025 });
  list.stored.clear();
  await list.change();
  expect(list.ids()).toEqual([]);
  list.stored.set('5', 5);
  expect(await list.change()).toBe(1);
  expect(list.ids()).toEqual(['5']);
});

test('what was added elsewhere is not looked for among these rows', async () => {
  const list = await openList(4_000, { first: 0, last: 25 });
  noteWritten({ id: 'a note' }, '/api/notes', true);
  expect(await list.change()).toBe(1);
});

test('who chooses rows gets all as they are, and before that none that may be gone', async () => {
  const list = await openList(2_000, { first: 0, last: 25 });
  for (let n = 1_500; n < 1_540; n += 1) list.stored.delete(String(n));
  await list.change();
  expect(list.ids()).toContain('1500');
  expect(list.freshIds()).toEqual(listIds(list.stored).slice(0, atOnce));
  await list.scroll({ first: 0, last: Infinity });
  expect(list.ids()).toEqual(listIds(list.stored));
  expect(list.freshIds()).toEqual(list.ids());
});
