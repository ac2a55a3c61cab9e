/** The stream of what is changed, over real connections: whoever writes, and whatever its reader missed. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { deedHeader } from '#contract/deeds.ts';
import { type LiveChange, LiveNews, liveKinds } from '#contract/live.ts';
import type { Person } from '#contract/people.ts';
import type { View } from '#contract/views.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp, type TestClient, TestClock } from '#test/app.ts';
import { aPerson, aUser } from '#test/factories.ts';

class RunningClock extends TestClock {
  override now(): Date {
    return systemClock.now();
  }
}

const clock = new RunningClock();
const app = await openTestApp({ clock });
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const otherDatabase = openDatabase(app.database.url);
const other = await openTestApp({
  clock,
  database: { ...otherDatabase, url: app.database.url, drop: () => otherDatabase.close() },
});

const closingDatabase = openDatabase(app.database.url);
const closing = await openTestApp({
  clock,
  database: { ...closingDatabase, url: app.database.url, drop: () => closingDatabase.close() },
});

let address = '';
beforeAll(async () => {
  address = await app.listen();
  await other.listen();
});

let opened: AbortController[] = [];
afterEach(() => {
  for (const each of opened) each.abort();
  opened = [];
});

async function open(
  { cookie = '' }: TestClient,
  { lastId, query = '', at = address }: { lastId?: string; query?: string; at?: string } = {},
) {
  const controller = new AbortController();
  opened.push(controller);
  // On a connection of its own, so that none is left open when the server closes.
  const headers = { cookie, connection: 'close', ...(lastId && { 'last-event-id': lastId }) };
  const reply = await fetch(`${at}/api/changes/stream${query}`, {
    headers,
    signal: controller.signal,
  });
  expect(reply.status).toBe(200);
  const told = tellings(reply);
  return { next: async () => (await told.next()).value, close: () => controller.abort() };
}

/** Each event, with its id. */
async function* tellings(reply: Response): AsyncGenerator<LiveNews & { id: string }, undefined> {
  let rest = '';
  for await (const piece of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + piece).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, id = '', data] = /^(?:id: (.*)\n)?data: (.*)$/.exec(event) ?? [];
      if (data !== undefined) yield { ...LiveNews.parse(JSON.parse(data)), id };
    }
  }
  return undefined;
}

async function ends(stream: Awaited<ReturnType<typeof open>>): Promise<void> {
  while (await stream.next());
}

/** All that is told until one of these is. */
async function toldUntil(
  stream: Awaited<ReturnType<typeof open>>,
  isIt: (change: LiveChange) => boolean,
): Promise<LiveChange[]> {
  const told: LiveChange[] = [];
  while (!told.some(isIt)) {
    const news = await stream.next();
    if (!news) throw new Error('The stream has ended');
    told.push(...news.changes);
  }
  return told;
}

test('it begins with the moment up to which it tells, and tells types, ids and deeds alone', async () => {
  const stream = await open(staff);
  const first = await stream.next();
  expect(first?.id).toBe(first?.at);
  const made = await staff.post<Person>('/api/people', { name: 'Ada Cole' });
  expect(made).toMatchObject({ status: 201 });
  const { id } = made.body;
  const told = await toldUntil(stream, (each) => each.id === id);
  expect(told).toContainEqual({ type: 'person', id, deed: made.headers[deedHeader.toLowerCase()] });
});

test('what another server writes arrives', async () => {
  const stream = await open(staff);
  await stream.next();
  const client = await other.signIn({ username: (await app.userOf('staff')).username });
  const { body } = await client.post<Person>('/api/people', { name: 'Bo Dale' });
  await toldUntil(stream, (each) => each.id === body.id);
});

test('what no server has announced arrives too', async () => {
  const stream = await open(staff);
  await stream.next();
  const { id } = await aPerson({ ...ctx, db: otherDatabase.entry.orm });
  await toldUntil(stream, (each) => each.id === id);
});

test('a stream that goes on tells what was missed, once', async () => {
  const before = await open(staff);
  const last = await before.next();
  before.close();
  const { id } = await aPerson(ctx);
  const after = await open(staff, { lastId: last?.id ?? '' });
  const caught = await after.next();
  expect(caught?.changes.filter((each) => each.id === id)).toHaveLength(1);
  const later = await aPerson(ctx);
  const told = await toldUntil(after, (each) => each.id === later.id);
  expect(told.filter((each) => each.id === id)).toEqual([]);
});

test('a page is told what was changed since it was opened', async () => {
  const { id } = await aPerson(ctx);
  const stream = await open(staff, { query: '?age=60000' });
  expect((await stream.next())?.changes).toContainEqual(expect.objectContaining({ id }));
});

test('whoever names no moment of ours may have missed anything', async () => {
  const stream = await open(staff, { lastId: 'yesterday' });
  const told = (await stream.next())?.changes.map(({ type }) => type);
  expect(told?.toSorted()).toEqual([...liveKinds].toSorted());
});

test('a call from inside the server ends once it is told what was missed', async () => {
  const reply = await staff.get<string>('/api/changes/stream');
  expect(reply.body).toMatch(/^: begin\n\nid: .+\ndata: .+\n\n$/);
  expect((await app.visitor.get('/api/changes/stream')).status).toBe(401);
});

test("a suspended user's stream ends, and a colleague's goes on", async () => {
  const leaving = await aUser(ctx, { role: 'staff' });
  const [stream, staying] = [await open(await app.signIn(leaving)), await open(staff)];
  await Promise.all([stream.next(), staying.next()]);
  const boss = await app.signIn('super_user');
  const suspended = performance.now();
  expect((await boss.patch(`/api/users/${leaving.id}`, { active: false })).status).toBe(200);
  await ends(stream);
  // Five seconds are promised; this machine may have other work.
  expect(performance.now() - suspended).toBeLessThan(15_000);
  const { id } = await aPerson(ctx);
  await toldUntil(staying, (each) => each.id === id);
});

test('a stream ends with the role that it was begun with, and the next one is of the new', async () => {
  const promoted = await aUser(ctx, { role: 'staff' });
  const stream = await open(await app.signIn(promoted));
  await stream.next();
  const boss = await app.signIn('super_user');
  expect((await boss.patch(`/api/users/${promoted.id}`, { role: 'admin' })).status).toBe(200);
  await ends(stream);
  const next = await open(await app.signIn(promoted));
  expect(await next.next()).toBeDefined();
});

test('a server that closes waits for no stream, and ends each of them in order', async () => {
  const at = await closing.listen();
  const colleague = await aUser(ctx, { role: 'staff' });
  const streams = [
    await open(await closing.signIn(colleague), { at }),
    await open(await closing.signIn(colleague), { at }),
  ];
  for (const stream of streams) await stream.next();
  await closing.fastify.close();
  // Cut off instead, reading would throw.
  for (const stream of streams) while (await stream.next());
});

test('a stream ends with its session', async () => {
  const signedIn = await app.signIn(await aUser(ctx, { role: 'staff' }));
  const stream = await open(signedIn);
  await stream.next();
  expect((await signedIn.post('/api/logout')).status).toBeLessThan(400);
  while (await stream.next());
});

test('what somebody does with their own account, and what only some may see, is not told', async () => {
  const stream = await open(staff);
  await stream.next();
  const [colleague, boss] = [await app.signIn('admin'), await app.signIn('super_user')];
  const hidden = [
    await colleague.post('/api/account/access-tokens', { name: 'Till' }),
    await boss.post('/api/webhooks', {
      url: 'https://hooks.example/crm',
      events: ['person.created'],
    }),
    await boss.post('/api/users/invitations', { email: 'new@dealer.example', role: 'staff' }),
  ];
  expect(hidden.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { id } = await aPerson(ctx);
  const told = await toldUntil(stream, (each) => each.id === id);
  expect(told.filter((each) => each.id !== undefined && each.id !== id)).toEqual([]);
  const ids = JSON.stringify(hidden.map(({ body }) => body)).match(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g,
  );
  expect(ids?.length).toBeGreaterThan(1);
  for (const secret of ids ?? []) expect(JSON.stringify(told)).not.toContain(secret);
});

test('of a shared view everybody is told, whatever is done with it; of a private one and of pins nobody else', async () => {
  const colleague = await app.signIn(await aUser(ctx, { role: 'staff' }));
  const [mine, theirs] = [await open(staff), await open(colleague)];
  await Promise.all([mine.next(), theirs.next()]);
  const make = async (shared: boolean) => {
    const draft = { list: 'people', name: 'Neglected', filter: {}, shared };
    return (await staff.post<View>('/api/views', draft)).body.id;
  };
  /** What both are told of views by a change of each kind. */
  const views = async (act: () => Promise<{ status: number }>) => {
    expect((await act()).status).toBeLessThan(300);
    const { id } = await aPerson(ctx);
    const told = await Promise.all(
      [mine, theirs].map((stream) => toldUntil(stream, (each) => each.id === id)),
    );
    return told.map((each) => each.filter(({ type }) => type === 'view').length);
  };
  const toBoth = [1, 1];
  const toOwner = [1, 0];
  const [own, shared] = [await make(false), await make(true)];
  await views(() => staff.get('/api/views'));
  const change = (id: string, body: object) => () => staff.patch(`/api/views/${id}`, body);

  expect(await views(change(own, { name: 'Mine' }))).toEqual(toOwner);
  expect(await views(() => staff.put(`/api/views/${shared}/pin`, { pinned: true }))).toEqual(
    toOwner,
  );
  expect(await views(change(shared, { name: 'Ours' }))).toEqual(toBoth);
  expect(await views(change(shared, { layout: { as: 'table' } }))).toEqual(toBoth);
  expect(await views(change(own, { shared: true }))).toEqual(toBoth);
  expect(await views(change(own, { shared: false }))).toEqual(toBoth);
  expect(await views(() => staff.delete(`/api/views/${own}`))).toEqual(toOwner);
  expect(await views(() => staff.post(`/api/views/${own}/restore`))).toEqual(toOwner);
  expect(await views(() => staff.delete(`/api/views/${shared}`))).toEqual(toBoth);
  expect(await views(() => staff.post(`/api/views/${shared}/restore`))).toEqual(toBoth);
});

test('those who look at a record are told of each other, whichever server they are at, and nobody else is', async () => {
  const { id } = await aPerson(ctx);
  const look = { window: '1'.repeat(32), type: 'person', id };
  const [streamOfStaff, streamOfBoss] = [
    await open(staff),
    await open(await app.signIn('super_user')),
  ];
  await Promise.all([streamOfStaff.next(), streamOfBoss.next()]);
  expect((await staff.post('/api/viewers', look)).body).toEqual([]);
  const colleague = await aUser(ctx, { role: 'admin', firstName: 'Bo', lastName: 'Cole' });
  const elsewhere = await other.signIn(colleague);
  const { id: me } = await app.userOf('staff');
  const seen = { id: me, name: 'Sam Seller', profileImageUrl: null };
  await expect.poll(async () => (await elsewhere.post('/api/viewers', look)).body).toEqual([seen]);

  let news = await streamOfStaff.next();
  while (news && news.viewed !== id) news = await streamOfStaff.next();
  const found = { id: colleague.id, name: 'Bo Cole', profileImageUrl: null };
  await expect.poll(async () => (await staff.post('/api/viewers', look)).body).toEqual([found]);
  expect((await elsewhere.post('/api/viewers', { ...look, leaves: true })).body).toEqual([]);
  await expect.poll(async () => (await staff.post('/api/viewers', look)).body).toEqual([]);

  const { id: later } = await aPerson(ctx);
  for (;;) {
    const told = await streamOfBoss.next();
    expect(told?.viewed).toBeUndefined();
    if (told?.changes.some((each) => each.id === later)) break;
  }
});

test('whoever begins to hear is told of what their windows show, as others may have come before', async () => {
  const { id } = await aPerson(ctx);
  const colleague = await app.signIn(await aUser(ctx, { role: 'staff' }));
  await colleague.post('/api/viewers', { window: '2'.repeat(32), type: 'person', id });
  const stream = await open(colleague);
  let news = await stream.next();
  while (news && news.viewed !== id) news = await stream.next();
  expect(news?.viewed).toBe(id);
});

test('a look names what is wrong with it', async () => {
  const wrong = await staff.post('/api/viewers', { window: 'mine', type: 'user', id: 'x' });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      fields: { window: expect.any(String), type: expect.any(String), id: expect.any(String) },
    },
  });
});

test('streams hold no connection to the database', async () => {
  const streams = [];
  for (let count = 0; count < 15; count += 1) streams.push(await open(staff));
  for (const stream of streams) await stream.next();
  const { pool, entry } = app.database;
  for (const each of [pool, entry.pool]) {
    await expect.poll(() => each.totalCount - each.idleCount).toBe(0);
  }
  const { id } = await aPerson(ctx);
  for (const stream of streams) await toldUntil(stream, (each) => each.id === id);
});
