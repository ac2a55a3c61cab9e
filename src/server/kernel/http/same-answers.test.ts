/** The same call is answered once, until something is written. */
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readDatabaseState } from '#server/kernel/postgres/database-state.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aPerson, aUser } from '#test/factories.ts';
import { registerSameAnswers } from './same-answers.ts';

const app = await openTestApp({ isProofread: false });
const ctx = await app.as('staff');
const [jack, ruth] = [await aUser(ctx), await aUser(ctx)];
const [one, other] = [await app.signIn(jack), await app.signIn(ruth)];
const boss = await app.signIn('super_user');
const ada = await aPerson(ctx, { name: 'Ada Fleet', assignedToId: jack.id });
await aPerson(ctx, { name: 'Ben Fleet', assignedToId: ruth.id });
// Noted as seen.
for (const client of [one, other, boss]) await client.get('/api/auth/user');

/** How many statements read people for a call. */
async function readingsOf(client: TestClient, path: string, headers?: Record<string, string>) {
  const asked = await queriesOf(() => client.get(path, headers));
  return asked.filter(({ text }) => text.includes('from "people"')).length;
}

/** Tries again where something was written meanwhile: other files write to the same server. */
async function undisturbed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    // What an earlier try has left is too old.
    app.clock.advance(1_001);
    const before = await readDatabaseState(app.database.orm);
    const result = await work();
    if ((await readDatabaseState(app.database.orm)) === before) return result;
  }
}

test.each(['/api/people?limit=1', `/api/people/${ada.id}`])(
  '%s is read once for all of a role, until something is written',
  async (path) => {
    const first = await one.get(path);
    expect(first.status).toBe(200);
    const [again, colleague] = [await one.get(path), await other.get(path)];
    const own = ['content-type', 'etag', 'link', 'x-total-count'];
    for (const reply of [again, colleague]) {
      expect(reply.body).toEqual(first.body);
      expect(own.map((name) => reply.headers[name])).toEqual(
        own.map((name) => first.headers[name]),
      );
    }
    const readings = await undisturbed(async () => [
      await readingsOf(one, path),
      await readingsOf(one, path),
      await readingsOf(other, path),
      await readingsOf(boss, path),
      await readingsOf(one, path, { 'time-zone': 'Australia/Sydney' }),
    ]);
    expect(readings).toEqual([1, 0, 0, 1, 1]);

    await one.patch(`/api/people/${ada.id}`, { jobTitle: `Buyer of ${path}` });
    expect(JSON.stringify((await other.get(path)).body)).toContain(`Buyer of ${path}`);
  },
);

test('what another server writes is seen once it is kept, not before', async () => {
  const path = `/api/people/${ada.id}`;
  const elsewhere = await app.database.pool.connect();
  const title = async () => (await one.get<{ jobTitle: string }>(path)).body.jobTitle;
  const before = await title();
  try {
    await elsewhere.query('begin');
    await elsewhere.query(`update people set job_title = 'Elsewhere' where id = $1`, [ada.id]);
    expect([await title(), await title()]).toEqual([before, before]);
    expect(
      await undisturbed(async () => {
        await one.get(path);
        return readingsOf(one, path);
      }),
    ).toBe(0);
    await elsewhere.query('commit');
    expect(await title()).toBe('Elsewhere');
  } finally {
    elsewhere.release();
  }
});

test('an answer is a second old at most, as some go by the time of day', async () => {
  const path = '/api/people?limit=2';
  const readings = await undisturbed(async () => {
    await one.get(path);
    app.clock.advance(1_000);
    const before = await readingsOf(one, path);
    app.clock.advance(1);
    return [before, await readingsOf(one, path)];
  });
  expect(readings).toEqual([0, 1]);
});

test('who asks for their own gets their own', async () => {
  const where = { all: [{ field: 'assignedToId', is: 'anyOf', value: ['me'] }] };
  const path = `/api/people?limit=5&where=${encodeURIComponent(JSON.stringify(where))}`;
  const names = async (client: TestClient) =>
    (await client.get<{ name: string }[]>(path)).body.map(({ name }) => name);
  expect([await names(one), await names(other)]).toEqual([['Ada Fleet'], ['Ben Fleet']]);

  await aPerson(ctx, { name: 'Cleo Fleet', assignedToId: ruth.id });
  const people = async (client: TestClient) =>
    (await client.get<{ contacts: number }>('/api/stats')).body.contacts;
  expect([await people(one), await people(other), await people(one)]).toEqual([1, 2, 1]);
});

test('a call that is refused is refused, whatever has been answered', async () => {
  const path = '/api/people?limit=3';
  await one.get(path);
  expect((await one.get(path, { 'time-zone': 'Nowhere/At all' })).status).toBe(400);
  expect((await app.visitor.get(path)).status).toBe(401);
  const gone = await aUser(ctx);
  const client = await app.signIn(gone);
  await client.get(path);
  await app.database.pool.query('update users set deactivated_at = now() where id = $1', [gone.id]);
  await one.get(path);
  expect((await client.get(path)).status).toBe(401);
});

/** An app whose calls count up, and that a test tells what the database holds. */
async function openCounting(length = 1, { mayLag = false, standby = false } = {}) {
  const server = fastify();
  onTestFinished(() => server.close());
  let [calls, status] = [0, 200];
  const actor = { kind: 'user', id: 'jack', role: 'staff' } as const;
  Object.assign(server, { clock: app.clock, database: { standby: standby || undefined } });
  server.decorateRequest('actor', null);
  let state = '7:7:';
  registerSameAnswers(server, async () => state);
  server.addHook('onRequest', async (request) => {
    request.actor = actor;
    request.databaseState = '7:7:';
  });
  const config = { endpoint: { sameFor: 'role', mayLag } };
  server.get('/*', { config: Object(config) }, async (_, reply) => {
    calls += 1;
    return reply.status(status).type('text/plain').send(`${calls} `.padEnd(length, 'x'));
  });
  const ask = async (path: string) => Number.parseInt((await server.inject(path)).body, 10);
  const write = () => {
    state = '7:8:';
  };
  return { server, ask, write, answerWith: (next: number) => (status = next) };
}

test('only what went well is kept, and only what is not long', async () => {
  const { ask, answerWith } = await openCounting();
  expect([await ask('/a'), await ask('/a'), await ask('/b'), await ask('/a')]).toEqual([
    1, 1, 2, 1,
  ]);
  answerWith(500);
  expect([await ask('/c'), await ask('/c')]).toEqual([3, 4]);
  const long = await openCounting(300_000);
  expect([await long.ask('/a'), await long.ask('/a')]).toEqual([1, 2]);
});

test('what a standby has answered is not kept: it may be older than what the caller has written', async () => {
  const ask = async (standby: boolean) => {
    const { ask } = await openCounting(1, { mayLag: true, standby });
    return [await ask('/a'), await ask('/a')];
  };
  expect([await ask(true), await ask(false)]).toEqual([
    [1, 2],
    [1, 1],
  ]);
});

test('the oldest go where many are kept', async () => {
  const { ask } = await openCounting(200_000);
  const paths = Array.from({ length: 12 }, (_, n) => `/${n}`);
  for (const path of paths) await ask(path);
  expect(await ask('/11')).toBe(12);
  expect(await ask('/0')).toBe(13);
});

test('where replies are proofread, an answer that is no longer the same is told', async () => {
  const { server, write } = await openCounting();
  Object.assign(server, { proofread: () => undefined });
  expect((await server.inject('/a')).statusCode).toBe(200);
  const { statusCode, body } = await server.inject('/a');
  expect([statusCode, body]).toEqual([500, expect.stringContaining('of /a is another one')]);
  // Unless it was written meanwhile.
  write();
  expect((await server.inject('/a')).statusCode).toBe(200);
});
