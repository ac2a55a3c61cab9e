/** A service that means harm, or one that answers in its name: nothing of ours leaves, and nothing breaks. */
import { expect, test } from 'vitest';
import { anOrganisation, aPersonThere, trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { openWebServer } from '#test/web-server.ts';

const { capsule, app, boss, sync, progress, issues, people, startAfresh } = await openCrmSync();
const canary = await openWebServer();

/** Everything that is kept of imports, and all that the change log says. */
async function whatIsKept(): Promise<string> {
  const tables = ['crm_sync_runs', 'crm_sync_issues', 'crm_service_settings', 'changes'];
  const rows = await Promise.all(
    tables.map(async (table) => (await app.database.pool.query(`select * from ${table}`)).rows),
  );
  return JSON.stringify(rows);
}

test.each([
  ['a page of another origin', `<${'CANARY'}/api/v2/parties?page=2>; rel="next"`],
  ['another port of the same host', '<http://127.0.0.1:1/api/v2/parties?page=2>; rel="next"'],
  ['a script', '<javascript:alert(1)>; rel="next"'],
  ['a file', '<file:///etc/passwd>; rel="next"'],
  ['an address with a password', '<http://x:y@CANARYHOST/parties>; rel="next"'],
  ['a host that only begins alike', '<CAPSULE.evil.example/parties>; rel="next"'],
])('%s is not followed, and the token stays here', async (_name, pattern) => {
  await startAfresh();
  const link = pattern
    .replace('CANARYHOST', new URL(canary.url).host)
    .replace('CANARY', canary.url)
    .replace('CAPSULE', capsule.server.url);
  const page = trouble.answering('{"parties":[]}', { link });
  capsule.mishaps = [undefined, undefined, page];
  const reply = await boss.post('/api/crm-service/sync-people');
  expect(reply).toMatchObject({ status: 503, body: { message: /another address/ } });
  expect(canary.calls).toEqual([]);
  expect(JSON.stringify([reply.body, await progress()])).not.toContain(capsule.token);
  expect(await whatIsKept()).not.toContain(capsule.token);
  expect(app.takeFaults()).toEqual([]);
});

test('a redirect is not followed either', async () => {
  await startAfresh();
  capsule.mishaps = [
    (reply) => reply.writeHead(302, { location: `${canary.url}/api/v2/users/current` }).end(),
  ];
  expect(await boss.post('/api/crm-service/sync-people')).toMatchObject({
    status: 503,
    body: { message: 'Capsule answered with an error (HTTP 302).' },
  });
  expect(canary.calls).toEqual([]);
});

test('an error that repeats the token does not bring it here', async () => {
  await startAfresh();
  capsule.mishaps = [
    (reply) => reply.writeHead(403).end(JSON.stringify({ message: `bad ${capsule.token}` })),
  ];
  const reply = await boss.post('/api/crm-service/sync-people');
  expect(reply).toMatchObject({ status: 503, body: { message: /may not read this/ } });
  expect(await whatIsKept()).not.toContain(capsule.token);
});

const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;

test.each([
  ['more than can be meant', ' '.repeat(25 * 1_048_576)],
  ['a depth without end', deep],
  ['a page of too many records', `{"parties":[${'{},'.repeat(50_000)}{}]}`],
  ['null', 'null'],
  ['parties that are none', '{"parties":{"length":1e9}}'],
])('%s ends the run with a word of its own', async (_name, body) => {
  await startAfresh();
  const page = trouble.answering(body);
  capsule.mishaps = [undefined, undefined, ...Array.from({ length: 7 }, () => page)];
  const reply = await boss.post('/api/crm-service/sync-people');
  expect(reply).toMatchObject({ status: 503, body: { message: /^Capsule / } });
  expect(await progress()).toMatchObject({ status: 'error', canResume: true });
  expect(app.takeFaults()).toEqual([]);
});

test('hostile records come in tamed, or not at all', async () => {
  await startAfresh();
  const nested = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
  const manyFields = Array.from({ length: 170 }, (_, i) => ({
    value: 'x',
    definition: { id: i, name: `Field ${i}` },
  }));
  capsule.parties = [
    aPersonThere(1, { firstName: 'Deep', lastName: 'One', about: nested, tags: nested }),
    aPersonThere(2, { firstName: 'Nul\0', lastName: 'Half\ud800' }),
    aPersonThere(3, { firstName: 'x'.repeat(1_000_000), lastName: 'y' }),
    aPersonThere(4, { firstName: 'Many', lastName: 'Fields', fields: manyFields }),
    aPersonThere(5, {
      firstName: '<script>alert(1)</script>',
      lastName: null,
      fields: [
        { value: 'x', definition: { name: '__proto__' } },
        { value: 'y', definition: { name: 'constructor' } },
      ],
      tags: Array.from({ length: 5_000 }, (_, i) => ({ name: `Tag ${i}` })),
    }),
    aPersonThere(6, {
      createdAt: '+275760-09-13T00:00:00Z',
      organisation: { id: 'x'.repeat(999) },
    }),
    anOrganisation(7, { name: null }),
    { id: { $gt: '' } } as never,
    { id: null, type: 'person' } as never,
  ];
  const all = await sync('all');
  expect(all).toMatchObject({ created: 6, count: 9, skipped: 3 });
  const names = (await people()).map(({ name }) => name);
  expect(names).toHaveLength(6);
  expect(names).toContain('<script>alert(1)</script>');
  expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(200);
  expect((await people()).find(({ name }) => name.startsWith('<'))?.tags).toHaveLength(50);
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from custom_field_definitions',
  );
  expect(rows[0].n).toBeLessThanOrEqual(150);
  expect((await issues(all.runId)).map(([, , reason]) => reason)).toContain(
    'Field 165 could not be made a custom field',
  );
  expect(Object.prototype).not.toHaveProperty('x');
  expect(app.takeFaults()).toEqual([]);
});

test('pages that point to each other come to an end', async () => {
  await startAfresh();
  capsule.parties = [aPersonThere(1)];
  capsule.server.answer = circling(capsule.server.answer);
  expect(await boss.post('/api/crm-service/sync-people')).toMatchObject({
    status: 503,
    body: { message: 'Capsule points to the same pages again and again.' },
  });
});

function circling(usual: typeof capsule.server.answer): typeof capsule.server.answer {
  return (call, reply) => {
    if (!call.path.startsWith('/api/v2/parties?')) return usual(call, reply);
    const other = call.path.includes('page=2') ? 1 : 2;
    const link = `<${capsule.url}/parties?page=${other}>; rel="next"`;
    const parties = [aPersonThere(1)];
    trouble.answering(JSON.stringify({ parties }), { link })(reply);
  };
}
