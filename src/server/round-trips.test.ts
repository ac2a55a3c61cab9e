/** What a call asks the database, statement by statement: each costs a way there and back, for everybody. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { createTestDatabase } from '#test/test-database.ts';

const query = vi.spyOn(pg.Client.prototype, 'query');
const app = await openTestApp();
// Without the app's own jobs, which begin when it listens.
const server = createServer((call, reply) => app.fastify.routing(call, reply));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const { port } = server.address() as AddressInfo;
const ownDatabase = new URL(app.database.url).pathname.slice(1);

/**
 * What this app's database is asked while `work` runs: the names of statements that have one, else their first word.
 * Other files share the process, and what they began may still ask theirs.
 */
async function askedBy(work: () => Promise<unknown>): Promise<string[]> {
  query.mockClear();
  await work();
  return query.mock.calls
    .filter((_, place) => Object(query.mock.contexts[place]).database === ownDatabase)
    .map(([asked]) => {
      const { name, text } = Object(asked);
      // Its number says which set of columns came before which.
      return String(name?.replace(/ \d+$/, '') ?? (text ?? asked).split(' ', 1)[0]);
    });
}

async function asSeller(of: TestApp = app) {
  const client = await of.signIn('staff');
  // Noted as seen.
  await client.get('/api/auth/user');
  return client;
}

/** Over the network, head and body in one piece, as a browser sends what is small. */
function send(url: string, cookie: string | undefined, method: string, body: object) {
  const text = JSON.stringify(body);
  return new Promise<number>((resolve, reject) => {
    const headers = {
      cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    };
    const call = request(url, { method, headers, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    call.once('error', reject).end(text);
  });
}

test('who calls is known by one statement', async () => {
  const me = await asSeller();
  expect(await askedBy(() => me.get('/api/auth/user'))).toEqual(['session and account', 'select']);
});

test('so is who calls with a token, and whoever changes something with one', async () => {
  const me = await asSeller();
  const { body } = await me.post<{ token: string }>('/api/account/access-tokens', {
    name: 'Nightly export',
  });
  const call = (path: string, method: 'GET' | 'POST', draft?: object) =>
    app.visitor.send(method, path, draft, { authorization: `Bearer ${body.token}` });
  // Noted as used.
  await call('/api/auth/user', 'GET');
  const read = await askedBy(() => call('/api/people?limit=50', 'GET'));
  expect(read).toEqual(['token and account', 'people']);
  const written = await askedBy(() => call('/api/people', 'POST', { name: 'Ada Fleet' }));
  expect(written[0]).toBe('token and account');
  expect(written.slice(-2)).toEqual(['token and account, held', 'commit']);
});

test('a list as it opens, and one record, are one named statement beside who asks', async () => {
  const me = await asSeller();
  const ctx = await app.as('staff');
  const lists = [
    { path: '/api/people', sort: 'name', names: ['person', 'people'], one: await aPerson(ctx) },
    {
      path: '/api/organizations',
      sort: 'name',
      names: ['organization', 'organizations'],
      one: await anOrganization(ctx),
    },
    { path: '/api/tasks', sort: 'dueDate', names: ['task', 'tasks'], one: await aTask(ctx) },
    {
      path: '/api/opportunities',
      sort: '-createdAt',
      names: ['opportunity', 'opportunities'],
      one: await anOpportunity(ctx),
    },
  ];
  for (const { path, sort, names, one } of lists) {
    const who = 'session and account';
    expect(await askedBy(() => me.get(`${path}/${one.id}`))).toEqual([who, names[0]]);
    expect(await askedBy(() => me.get(`${path}?limit=50`))).toEqual([who, names[1]]);
    expect(await askedBy(() => me.get(`${path}?limit=7&sort=${sort}`))).toEqual([who, names[1]]);
    // Narrowed, put in order or counted otherwise it has no name: there would be one for each way to ask.
    for (const query of ['q=ada', 'sort=-name', 'count=exact', 'tag=VIP']) {
      const asked = await askedBy(() => me.get(`${path}?limit=50&${query}`));
      expect(asked).toEqual([who, 'select', 'select']);
    }
  }
});

test.each([
  ['the small numbers of the header', '/api/stats', 'workload_counts'],
  ['the sums over the pipeline', '/api/opportunities/summary', 'pipeline_sums'],
  ['the heads of the board', '/api/opportunities/board', 'pipeline_sums'],
  [
    'the heads of the board of one owner',
    '/api/opportunities/board?assignedToId=none',
    'pipeline_sums',
  ],
])('%s are kept: one statement, however many records there are', async (_what, path, kept) => {
  const me = await asSeller();
  expect(await askedBy(() => me.get(path))).toEqual(['session and account', 'select']);
  const [, asked] = query.mock.calls.map(([statement]) => String(Object(statement).text));
  expect(asked?.match(/ (?:from|join) (\S+)/g)).toEqual([` from "${kept}"`]);
});

test('a write looks at rights before it and at its end, and begins in one go', async () => {
  const me = await asSeller();
  const person = await aPerson(await app.as(await app.userOf('staff')));
  const url = `http://127.0.0.1:${port}/api/people`;
  const edit = () => send(`${url}/${person.id}`, me.cookie, 'PATCH', { name: 'Ada Fleet' });
  const asked = await askedBy(async () => expect(await edit()).toBe(200));
  const begun = ['session and account', 'begin;'];
  const ended = ['session and account, held', 'commit'];
  // What was and is there is printed by the write itself, which adds its change to the log.
  expect(asked).toEqual([...begun, 'select', 'person, changed', ...ended]);
  const create = () => send(url, me.cookie, 'POST', { name: 'Grace Fleet' });
  const made = await askedBy(async () => expect(await create()).toBe(201));
  expect(made).toEqual([...begun, 'person, made', ...ended]);
});

test('behind a pooler no statement has a name', async () => {
  const database = await createTestDatabase();
  const pooled = openDatabase(database.url, { isPooled: true });
  const drop = async () => {
    await pooled.close();
    await database.drop();
  };
  const behind = await openTestApp({ database: { ...pooled, url: database.url, drop } });
  const me = await asSeller(behind);
  query.mockClear();
  expect((await me.get('/api/people?limit=50')).status).toBe(200);
  expect((await me.post('/api/people', { name: 'Ada Fleet' })).status).toBe(201);
  const names = query.mock.calls.map(([asked]) => Object(asked).name);
  expect(names.length).toBeGreaterThan(7);
  expect(new Set(names)).toEqual(new Set([undefined]));
});
