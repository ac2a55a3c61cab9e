/** Tries every route as everybody, on their own, a colleague's and no record. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestClient } from '#test/app.ts';
import type {
  Belonging,
  Caller,
  ExpectedRoute,
  RecordKind,
} from '#test/expected-access/answers.ts';
import { expectedAccess } from '#test/expected-access.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '#test/factories.ts';
import { aFile } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';
import { stateOf } from '#test/stalled-bodies.ts';
import type { OpenApiDocument } from './features/api-docs/openapi.ts';
import { registerAccess } from './kernel/access.ts';
import type { Context } from './kernel/context.ts';
import { newId } from './kernel/ids.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-access-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const callers: Caller[] = ['visitor', 'staff', 'admin', 'super_user'];
const belongings: Belonging[] = ['own', 'foreign', 'missing'];
const colleague = await app.as(await aUser(await app.as()));

const factories: Record<RecordKind, (ctx: Context) => Promise<{ id: string }>> = {
  person: aPerson,
  organization: anOrganization,
  opportunity: anOpportunity,
  task: aTask,
  event: anEvent,
  note: aNote,
  call: aCall,
  file: (ctx) => aFile(ctx, dataDir),
  unit: aUnit,
};
const paths: Record<RecordKind, string> = {
  person: '/api/people',
  organization: '/api/organizations',
  opportunity: '/api/opportunities',
  task: '/api/tasks',
  event: '/api/calendar-events',
  note: '/api/notes',
  call: '/api/calls',
  file: '/api/files',
  unit: '/api/units',
};

/** Cells of the table that were tried, and that held. */
const cells = { tried: 0, held: 0 };

function clientOf(caller: Caller): Promise<TestClient> {
  return caller === 'visitor' ? Promise.resolve(app.visitor) : app.signIn(caller);
}

/** All that a refused call must leave as it was; wrong passwords are counted. */
async function everything(): Promise<unknown[]> {
  const tables: { name: string }[] = JSON.parse(await stateOf(app));
  return tables.filter(({ name }) => name !== 'attempts' && name !== 'refusals');
}

async function aRecord(kind: RecordKind, belonging: Belonging, caller: Caller, deleted: boolean) {
  if (belonging === 'missing') return newId();
  const owner = belonging === 'own' && caller !== 'visitor' ? await app.as(caller) : colleague;
  const { id } = await factories[kind](owner);
  if (deleted) {
    const boss = await app.signIn('super_user');
    expect((await boss.delete(`${paths[kind]}/${id}`)).status).toBe(204);
  }
  return id;
}

test('the table names every route of the server, and no other', () => {
  const served = app.fastify.routeTable
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  expect(served.toSorted()).toEqual(Object.keys(expectedAccess).toSorted());
});

test('F-02: the routes of the server, the paths of its OpenAPI document and the table are the same', async () => {
  const served = app.fastify.routeTable
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, path }) => `${method} ${path}`);
  const client = await app.signIn('staff');
  const { body } = await client.get<OpenApiDocument>('/api/openapi.json');
  const described = new ApiDocument(body).calls.map(({ name }) => name);
  const inItsWords = (name: string) => name.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
  const tabled = Object.keys(expectedAccess);
  expect(described.toSorted()).toEqual(served.map(inItsWords).toSorted());
  expect(tabled.map(inItsWords).toSorted()).toEqual(described.toSorted());
  mustSurvive('F-02', {
    figure: `${served.length} routes, ${described.length} paths, ${tabled.length} rows of the table`,
    limit: 'the same sets',
  });
});

test('HEAD is granted to whom GET is', () => {
  const reads = app.fastify.routeTable.filter(({ method }) => method === 'GET');
  const heads = app.fastify.routeTable.filter(({ method }) => method === 'HEAD');
  expect(heads.map(({ path, permission }) => [path, permission])).toEqual(
    expect.arrayContaining(reads.map(({ path, permission }) => [path, permission])),
  );
});

describe.each(Object.entries(expectedAccess))('%s', (name, expected: ExpectedRoute) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string];
  const call = async (caller: Caller, url: string, status: number) => {
    cells.tried += 1;
    const client = await clientOf(caller);
    const before = status >= 400 ? await everything() : undefined;
    const reply = await client.send<{ message?: string }>(method, url, expected.body);
    expect(reply.status).toBe(status);
    if (status >= 400) expect(await everything()).toEqual(before);
    if (status === 401 && !url.includes('login')) {
      expect(reply.body.message).toMatch(/^Unauthorized/);
    }
    cells.held += 1;
  };

  if ('kind' in expected) {
    const cells = belongings.flatMap((belonging) =>
      callers.map((caller) => [caller, belonging, expected.answers[belonging][caller]] as const),
    );
    test.each(cells)('%s on %s: %i', async (caller, belonging, status) => {
      const id = await aRecord(expected.kind, belonging, caller, expected.deleted ?? false);
      await call(caller, path.replace(':id', id), status);
    });
    test.each(callers)('%s on a garbage id: never a record, never a fault', async (caller) => {
      const client = await clientOf(caller);
      const reply = await client.send(method, path.replace(':id', 'none'), expected.body);
      expect(reply.status).toBe(caller === 'visitor' ? 401 : 400);
    });
  } else {
    test.each(callers)('%s', async (caller) => {
      // Both would end the session that the other cells share.
      const ends = path === '/api/logout' || name === 'DELETE /api/account/sessions';
      if (ends && caller !== 'visitor') {
        const { username } = await aUser(await app.as(), { role: caller });
        const client = await app.signIn({ username });
        expect((await client.send(method, path)).status).toBe(expected.answers[caller]);
        expect((await client.get('/api/auth/user')).status).toBe(401);
      } else await call(caller, expected.call ?? path, expected.answers[caller]);
    });
  }
});

test('S-10: each cell of the table holds', () => {
  expect(cells.held).toBe(cells.tried);
  mustSurvive('S-10', {
    figure: `${cells.held} of ${cells.tried} cells of ${Object.keys(expectedAccess).length} routes, all tables read again after each refusal`,
    limit: 'all cells, 0 writes where refused',
  });
});

test('a route that does not say who may call it stops the start', () => {
  const bare = fastify();
  registerAccess(bare);
  expect(() => bare.get('/api/secrets', async () => [])).toThrow(
    'The route GET /api/secrets does not say who may call it.',
  );
});

test('a role that the table does not know may nothing', async () => {
  const stranger = await aUser(await app.as(), { role: 'staff' });
  const client = await app.signIn(stranger);
  await app.database.orm.execute(sql`update users set role = 'owner' where id = ${stranger.id}`);
  expect((await client.get('/api/people')).status).toBe(403);
});
