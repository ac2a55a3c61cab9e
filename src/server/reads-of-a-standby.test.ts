/** Which calls a standby answers, and who answers where it cannot: its rows are others than the primary's here. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { openAiServer } from '#test/ai-server.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, anOpportunity, aPerson, aTask, aUser } from '#test/factories.ts';
import { openFalseStandby } from '#test/false-standby.ts';
import { openModelSteps } from '#test/model-steps.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { openDatabase } from './kernel/postgres/database.ts';

const far = await openFalseStandby();
const real = await createTestDatabase();
const opened = openDatabase(real.url, { replica: far.database.url });
const ai = await openAiServer();
const app = await openTestApp({
  environment: { METRICS_TOKEN: 'scrape-me-every-15-s', ...ai.environment() },
  database: {
    ...opened,
    url: real.url,
    async drop() {
      await opened.close();
      await far.database.drop();
      await real.drop();
    },
  },
});
const ctx = await app.as();
const boss = await app.signIn('super_user');
const person = await aPerson(ctx, { name: 'At the primary' });
await aTask(ctx);
await anOpportunity(ctx);
await anEvent(ctx);
await far.database.pool.query(
  `insert into people (id, name, created_at, updated_at) values ($1, 'At the standby', now(), now())`,
  [randomUUID()],
);

async function answerer(client = boss, path = '/api/people'): Promise<string> {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return /At the (?:primary|standby)/.exec(JSON.stringify(body))?.[0] ?? 'nobody';
}
const usedAgain = () => expect.poll(() => answerer()).toBe('At the standby');

beforeEach(async () => {
  // What was written until now does not count any more.
  app.clock.advance(120_000);
  await far.stand(0);
  await usedAgain();
});

test('which calls may be answered from a standby', () => {
  const lagging = app.fastify.routeTable.flatMap(({ method, path, endpoint }) => {
    if (!endpoint?.mayLag || method === 'HEAD') return [];
    return `${method} ${path}${'item' in endpoint ? ' without limit' : ''}`;
  });
  expect(lagging.toSorted()).toEqual([
    'GET /api/activity-logs without limit',
    'GET /api/audit without limit',
    'GET /api/calendar-events without limit',
    'GET /api/export',
    'GET /api/exports/opportunities',
    'GET /api/exports/organizations',
    'GET /api/exports/people',
    'GET /api/exports/tasks',
    'GET /api/exports/units',
    'GET /api/files without limit',
    'GET /api/notes without limit',
    'GET /api/opportunities without limit',
    'GET /api/opportunities/cards without limit',
    'GET /api/organizations without limit',
    'GET /api/people without limit',
    'GET /api/reports/activity',
    'GET /api/reports/sales',
    'GET /api/reports/summary',
    'GET /api/reports/tasks',
    'GET /api/stats/staff-overview',
    'GET /api/tasks without limit',
    'GET /api/timeline without limit',
    'GET /api/units without limit',
    'POST /api/ai/ask',
  ]);
});

test.each([
  ['/api/people', 'At the standby'],
  ['/api/people?q=at', 'At the standby'],
  ['/api/exports/people?format=csv', 'At the standby'],
  ['/api/export', 'At the standby'],
  ['/api/people?limit=5', 'At the primary'],
  ['/api/search?q=at+the', 'At the primary'],
])('%s is answered by what says %s', async (path, expected) => {
  expect(await answerer(boss, path)).toBe(expected);
});

test('the staff overview and the reports are read there too', async () => {
  const { pool } = far.database;
  await pool.query(`update organizations set name = name`);
  const { body: overview } = await boss.get<{ staff: unknown[] }>('/api/stats/staff-overview');
  // The standby has no account at all.
  expect(overview.staff).toEqual([]);
  await pool.query('alter table task_sums rename to nowhere');
  expect((await boss.get('/api/reports/tasks')).status).toBe(200);
  await pool.query('alter table nowhere rename to task_sums');
});

describe('what the assistant looks up', () => {
  const { script, asked, told } = openModelSteps(ai);
  const find = { tool: 'find', input: { words: 'At the' } };
  const ask = async () => {
    expect((await boss.post('/api/ai/ask', { question: 'Who is there?' })).status).toBe(200);
    return told().map((facts) => /At the (?:primary|standby)/.exec(facts)?.[0] ?? 'nobody');
  };

  test('is read there, and at the primary while that is over 5 s behind', async () => {
    script(find, 'Somebody.');
    expect(await ask()).toEqual(['At the standby']);
    await far.stand(6);
    script(find, 'Somebody.');
    expect(await ask()).toEqual(['At the primary']);
  });

  test('is read at the primary once that falls behind in the middle of a long answer', async () => {
    const thinkLong = async () => {
      await far.stand(6);
      await pause(1_500);
      return find;
    };
    script(find, thinkLong, find, 'Somebody.');
    expect(await ask()).toEqual(['At the standby', 'At the primary', 'At the primary']);
  });

  const inputs: Record<string, object> = {
    find: find.input,
    read: { ref: `person:${person.id}` },
    list_tasks: {},
    list_opportunities: {},
    list_events: { from: '2000-01-01', before: '2100-01-01' },
    numbers: {},
    list_team: {},
  };

  test.each(Object.entries(inputs))('%s reads there alone', async (tool, input) => {
    script({ tool, input }, 'Nothing.');
    await ask();
    const names = asked()[0]?.tools.map(({ function: { name } }) => name);
    expect(names).toEqual([...Object.keys(inputs), 'suggest_tasks']);
    const there = told();
    await far.stand(6);
    script({ tool, input }, 'Nothing.');
    await ask();
    // That has others, or more.
    expect(told()).not.toEqual(there);
  });
});

test('whoever has just written is not answered from a standby that does not have it yet', async () => {
  const writer = await app.signIn(await aUser(ctx, { role: 'staff' }));
  await far.stand(3);
  expect(await answerer()).toBe('At the standby');
  expect((await writer.post('/api/people', { name: 'New' })).status).toBe(201);
  expect(await answerer(writer)).toBe('At the primary');
  expect(await answerer()).toBe('At the standby');
  // Level again, the standby has it.
  await far.stand(0);
  expect(await answerer(writer)).toBe('At the standby');
  app.clock.advance(120_000);
  await far.stand(3);
  expect(await answerer(writer)).toBe('At the standby');
});

test('one that is over 5 s behind, or became a primary, is not read', async () => {
  await far.stand(6);
  expect(await answerer()).toBe('At the primary');
  await far.stand(0);
  await usedAgain();
  await far.promote();
  expect(await answerer()).toBe('At the primary');
});

/** Has each read of a table fail there, until the returned function mends it. */
async function breakTable(table: string, state: string): Promise<() => Promise<unknown>> {
  const { pool } = far.database;
  await pool.query(`alter table ${table} rename to kept;
    create function fake.fails() returns setof kept language plpgsql
      as $$ begin raise exception 'As a standby says it' using errcode = '${state}'; end $$;
    create view ${table} as select * from fake.fails()`);
  return () =>
    pool.query(`drop view ${table}; drop function fake.fails;
      alter table kept rename to ${table}`);
}

test.each(['40001', '57014', '58030'])(
  'what fails there with %s is asked at the primary, and the next call may be answered there',
  async (state) => {
    const mend = await breakTable('people', state);
    expect(await answerer()).toBe('At the primary');
    expect(await answerer(boss, '/api/exports/people?format=csv')).toBe('At the primary');
    await mend();
    expect(await answerer()).toBe('At the standby');
  },
);

test('a whole export that fails there before anything was sent begins anew at the primary', async () => {
  const mend = await breakTable('users', '40001');
  expect(await answerer(boss, '/api/export')).toBe('At the primary');
  await mend();
  expect(await answerer(boss, '/api/export')).toBe('At the standby');
});

test('an export is recorded at the primary, whoever is read', async () => {
  const count = async () =>
    (await real.pool.query(`select 1 from changes where verb = 'export.made'`)).rowCount ?? 0;
  const before = await count();
  expect(await answerer(boss, '/api/exports/people?format=csv')).toBe('At the standby');
  expect(await count()).toBe(before + 1);
});

test('how far it is behind is among the metrics', async () => {
  const bearer = { authorization: 'Bearer scrape-me-every-15-s' };
  const lag = async () => {
    const { body } = await app.visitor.get('/api/metrics', bearer);
    return /^dealer_crm_replica_lag_seconds\{.+\} (.+)$/m.exec(String(body))?.[1];
  };
  // Its log is that of all tests' databases: another may have written between the two looks.
  expect(Number(await lag())).toBeCloseTo(0, 0);
  await far.stand(7);
  expect(Number(await lag())).toBeCloseTo(7, 0);
  await far.promote();
  expect(await lag()).toBeUndefined();
});

test('its connections and the queries in line for them are among the metrics', async () => {
  const bearer = { authorization: 'Bearer scrape-me-every-15-s' };
  await answerer();
  const { body } = await app.visitor.get<string>('/api/metrics', bearer);
  const connections = /^dealer_crm_database_connections\{pool="replica",state="idle"\} (.+)$/m;
  expect(Number(connections.exec(body)?.[1])).toBeGreaterThan(0);
  expect(body).toMatch(/^dealer_crm_database_connections\{pool="replica",state="busy"\} 0$/m);
  expect(body).toMatch(/^dealer_crm_database_waiting\{pool="replica"\} 0$/m);
});

test('one that is gone is not read, and no call fails', async () => {
  await far.database.drop();
  const replies = await Promise.all(Array.from({ length: 5 }, () => answerer()));
  expect(new Set(replies)).toEqual(new Set(['At the primary']));
});
