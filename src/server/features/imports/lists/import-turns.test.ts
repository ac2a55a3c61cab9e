/** Imports wait for their turn: two at a time on a server, one for each user. */
import { expect, it, vi } from 'vitest';
import type { ImportReport } from '#contract/imports.ts';
import { heavyTurns } from '#server/kernel/http/heavy-calls.ts';
import { openTestApp } from '#test/app.ts';
import { endOf, startAs } from '#test/imports.ts';
import { importTurns } from './import-turns.ts';

const app = await openTestApp();

async function importedPeople(): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as count from people');
  return rows[0].count;
}

it('may be one of many: more than two wait for their turn', async () => {
  const client = await app.signIn('staff');
  const small = (n: number) => `Name,Email\nTurn ${n},turn${n}@run.example`;
  const ids = await Promise.all([1, 2, 3, 4, 5].map((n) => startAs(client, small(n))));
  const ends = await Promise.all(ids.map((id) => endOf(client, id)));
  expect(ends.map(({ imported }) => imported)).toEqual([1, 1, 1, 1, 1]);
});

it('says that it waits while two others run, as a call does', async () => {
  const client = await app.signIn('staff');
  const staff = await app.userOf('staff');
  const before = await importedPeople();
  const ends: (() => void)[] = [];
  const hold = (userId: string) =>
    importTurns.during(userId, () => new Promise<void>((resolve) => ends.push(resolve)));
  const others = [hold('one'), hold('two')];
  const id = await startAs(client, 'Name,Email\nIn Line,in.line@run.example');
  const read = async () => (await client.get<ImportReport>(`/api/imports/${id}`)).body;
  expect(await read()).toMatchObject({ status: 'running', isWaiting: true, progress: 0 });
  const called = client.post('/api/people/import-csv', [
    { name: 'Called', email: 'c@run.example' },
  ]);
  expect(await importedPeople()).toBe(before);
  ends.shift()?.();
  expect(await endOf(client, id)).toMatchObject({ isWaiting: false, imported: 1 });
  expect((await called).body).toMatchObject({ imported: 1 });
  // Another one of the same user waits, though there is room.
  const own = hold(staff.id);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  const second = await startAs(client, 'Name,Email\nSecond,second@run.example');
  expect((await client.get<ImportReport>(`/api/imports/${second}`)).body.isWaiting).toBe(true);
  for (const end of ends) end();
  expect(await endOf(client, second)).toMatchObject({ imported: 1 });
  await Promise.all([...others, own]);
});

it('does not hold up its user’s lists while it waits for another import of theirs', async () => {
  const client = await app.signIn('staff');
  const { id } = await app.userOf('staff');
  const end = await importTurns.take(id);
  const rows = (n: number) => [{ name: `Waits ${n}`, email: `waits${n}@run.example` }];
  const called = [1, 2, 3].map((n) => client.post('/api/people/import-csv', rows(n)));
  await vi.waitFor(() => expect(importTurns.waitingOf(id)).toBe(3));
  const lists = await Promise.all([1, 2, 3].map(() => client.get('/api/people')));
  expect(lists.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(importTurns.waitingOf(id)).toBe(3);
  end();
  for (const { body } of await Promise.all(called)) expect(body).toMatchObject({ imported: 1 });
});

it('counts as one of the heavy calls of its user while it runs, in the background too', async () => {
  const client = await app.signIn('staff');
  const { id } = await app.userOf('staff');
  const held = [await heavyTurns.take(id), await heavyTurns.take(id)];
  const job = await startAs(client, 'Name,Email\nHeavy,heavy@run.example');
  const read = async () => (await client.get<ImportReport>(`/api/imports/${job}`)).body;
  await vi.waitFor(() => expect(heavyTurns.waitingOf(id)).toBe(1));
  expect(await read()).toMatchObject({ status: 'running', isWaiting: true });
  for (const free of held) free();
  expect(await endOf(client, job)).toMatchObject({ imported: 1 });
});
