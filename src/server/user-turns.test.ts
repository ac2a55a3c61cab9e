/** Whatever a user reads goes through what a user has of the server: three connections, and two heavy calls at once. */
import { describe, expect, test } from 'vitest';
import { heavyTurns } from '#server/kernel/http/heavy-calls.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { expectedAccess } from '#test/expected-access.ts';
import { aUser } from '#test/factories.ts';

const app = await openTestApp();
const mine = await aUser(await app.as(), { role: 'super_user' });
const theirs = await aUser(await app.as(), { role: 'super_user' });
const me = await app.signIn(mine);
const they = await app.signIn(theirs);

const reads = app.fastify.routeTable.flatMap(({ method, path, endpoint, permission }) => {
  const expected = expectedAccess[`${method} ${path}`];
  if (method !== 'GET' || !endpoint || permission === 'public' || !expected) return [];
  if ('kind' in expected || expected.answers.super_user !== 200) return [];
  // Without words there is nothing to look for in the database.
  const address = expected.call ?? (path === '/api/search' ? '/api/search?q=rose' : path);
  return [{ path, address, isHeavy: endpoint.heavy, isList: 'item' in endpoint }];
});
const withLimit = (address: string) => `${address}${address.includes('?') ? '&' : '?'}limit=5`;
const lists = reads.filter(({ isList }) => isList);
const heavy = reads.filter(({ isHeavy }) => isHeavy);

/** Whether my call waits until there is a place, while the same one of somebody else is answered. */
async function expectToWait(address: string, free: () => void): Promise<void> {
  const ask = (client: TestClient) => client.get(address);
  let isAnswered = false;
  const asked = ask(me).finally(() => {
    isAnswered = true;
  });
  try {
    // Twice, so that mine had all the time in the world.
    for (const _ of [1, 2]) expect((await ask(they)).status, address).toBe(200);
    expect(isAnswered, address).toBe(false);
  } finally {
    free();
  }
  expect((await asked).status, address).toBe(200);
}

async function takeConnections(): Promise<() => void> {
  const pool = app.database.ofUser(mine.id).$client;
  const taken = await Promise.all([1, 2, 3].map(() => pool.connect()));
  return () => {
    for (const client of taken) client.release();
  };
}

async function takeTurns(): Promise<() => void> {
  const taken = await Promise.all([1, 2].map(() => heavyTurns.take(mine.id)));
  return () => {
    for (const free of taken) free();
  };
}

test('the lists and the heavy calls are those of the server', () => {
  const paths = (of: typeof reads) => of.map(({ path }) => path);
  expect(paths(lists)).toEqual(expect.arrayContaining(['/api/people', '/api/tasks', '/api/audit']));
  expect(paths(heavy)).toEqual(
    expect.arrayContaining(['/api/search', '/api/export', '/api/reports/sales', '/api/people']),
  );
});

describe('with all three connections of a user taken', () => {
  test.each(lists)('a page of $path waits', async ({ address }) => {
    await expectToWait(withLimit(address), await takeConnections());
  });
  test.each(heavy)('all of $path waits', async ({ address }) => {
    await expectToWait(address, await takeConnections());
  });
});

describe('with both turns of a user taken', () => {
  test.each(heavy)('all of $path waits', async ({ address }) => {
    await expectToWait(address, await takeTurns());
  });
  test.each(lists)('a page of $path does not', async ({ address }) => {
    const free = await takeTurns();
    expect((await me.get(withLimit(address))).status).toBe(200);
    free();
  });
});
