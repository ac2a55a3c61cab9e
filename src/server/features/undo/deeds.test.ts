/** The history: a line a deed, one's own or everybody's, or those of one record. */
import { expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aUser } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');

async function aColleague() {
  const user = await aUser(await app.as(), { firstName: 'Ann', lastName: 'Hill' });
  return { user, client: await app.signIn(user) };
}

async function add(client: TestClient, path: string, body: object): Promise<string> {
  const reply = await client.post<{ id: string }>(`/api/${path}`, body);
  expect(reply.status).toBe(201);
  app.clock.advance(1_000);
  return reply.body.id;
}

async function history(client: TestClient, query = ''): Promise<Deed[]> {
  const reply = await client.get<Deed[]>(`/api/deeds?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

const titles = (deeds: Deed[]) => deeds.map(({ title, name }) => [title, name]);

test('one sees what one did, newest first, with what may be taken back', async () => {
  const { user, client } = await aColleague();
  const id = await add(client, 'people', { name: 'Ada' });
  await client.patch(`/api/people/${id}`, { name: 'Ada B' });
  await client.post('/api/notes', { content: 'x', personId: id });
  await client.delete(`/api/people/${id}`);
  await client.patch('/api/reminders/settings', { email: true });
  const deeds = await history(client);
  expect(titles(deeds)).toEqual([
    ['Deleted a contact', 'Ada B'],
    ['Added a note', 'The note'],
    ['Changed a contact', 'Ada B'],
    ['Added a contact', 'Ada'],
  ]);
  expect(deeds[2]).toMatchObject({
    actor: { id: user.id, name: 'Ann Hill' },
    link: { type: 'person', id },
    changes: 1,
    undone: null,
    mayUndo: true,
  });
  expect(deeds[0]?.link).toBeNull();
});

test('a deed of several kinds is one line, and so is what takes it back', async () => {
  const { client } = await aColleague();
  const id = await add(client, 'tasks', { title: 'Ring', recurrenceType: 'daily' });
  await client.patch(`/api/tasks/${id}`, { status: 'completed', completionReason: 'Done' });
  const [deed] = await history(client);
  expect(deed).toMatchObject({ title: 'Completed a task and added a task', changes: 2 });
  const { body } = await client.post<Undone>(`/api/deeds/${deed?.id}/undo`);
  const [undo, undone] = await history(client);
  expect(undo).toMatchObject({
    id: body.id,
    title: 'Took back: Completed a task and added a task',
    undoes: deed?.id,
    mayUndo: true,
  });
  expect(undone).toMatchObject({
    id: deed?.id,
    undone: { id: body.id, by: 'Ann Hill', kept: 0 },
    mayUndo: false,
  });
});

test('others do not see it, but a super user sees everyone’s, and all see that of a record', async () => {
  const { user, client } = await aColleague();
  const other = await aColleague();
  const id = await add(client, 'people', { name: 'Cleo' });
  await other.client.patch(`/api/people/${id}`, { name: 'Cleo C' });
  expect(titles(await history(client))).toEqual([['Added a contact', 'Cleo']]);
  expect((await client.get('/api/deeds?of=everyone')).status).toBe(403);
  const [last, first] = await history(boss, 'of=everyone&limit=2');
  expect([last?.actor?.id, first?.actor?.id]).toEqual([other.user.id, user.id]);
  expect([last?.mayUndo, first?.mayUndo]).toEqual([true, true]);
  const ofRecord = await history(other.client, `recordId=${id}`);
  expect(ofRecord.map(({ mayUndo }) => mayUndo)).toEqual([true, false]);
});

test('pages follow each other without gaps, for 30 days', async () => {
  const { client } = await aColleague();
  for (let made = 0; made < 5; made += 1) await add(client, 'people', { name: `P ${made}` });
  const seen: string[] = [];
  let path: string | undefined = '/api/deeds?limit=2';
  while (path !== undefined) {
    const reply: { body: Deed[]; headers: Record<string, string> } = await client.get(path);
    expect(reply.headers['x-total-count']).toBe('5');
    seen.push(...reply.body.map(({ name }) => name ?? ''));
    path = /<([^>]+)>/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(['P 4', 'P 3', 'P 2', 'P 1', 'P 0']);
  app.clock.advance(29 * 24 * 60 * 60 * 1_000);
  expect(await history(client)).toHaveLength(5);
  app.clock.advance(2 * 24 * 60 * 60 * 1_000);
  expect(await history(client)).toEqual([]);
});

test('they are in their order, however the database would rather read them', async () => {
  const { client } = await aColleague();
  const made: string[] = [];
  for (let place = 0; place < 60; place += 1) {
    const { headers } = await client.post('/api/people', { name: `Of many ${place}` });
    made.push(headers['x-deed-id'] ?? '');
  }
  await app.database.pool.query('analyze changes');
  const listed = await history(client, 'limit=5');
  expect(listed.map(({ id }) => id)).toEqual(made.slice(-5).toReversed());
});
