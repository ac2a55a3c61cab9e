import { expect, it, vi } from 'vitest';
import type { CrmImportReport, CrmImportUpload } from '#contract/crm-import.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { crmEndOf } from '#test/crm-imports.ts';
import { aUser, testPassword } from '#test/factories.ts';
import { startServerProcess } from '#test/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp();
const rows = Array.from(
  { length: 600 },
  (_, n) => `Person,K${n},Illed,Kill Co ${n % 90},k${n}@killed.example,Perth,WA,Note ${n}`,
);
const file = `Type,First Name,Last Name,Organisation,Email Address,City,State,General Notes\n${rows.join('\n')}`;

async function counts(): Promise<unknown> {
  const { rows } = await app.database.pool.query(`select
    (select count(*)::int from people) as people,
    (select count(*)::int from organizations) as organizations,
    (select count(*)::int from notes) as notes,
    (select count(*)::int from activity_log) as activity`);
  return rows[0];
}

/** How many wait for the table in this database: other databases of the server have one too. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and relation = 'people'::regclass and not granted`,
  );
  return rows[0].count;
}

it('a run whose server is killed leaves nothing, says so, and is finished by another server', async () => {
  const user = await aUser(await app.as(), { role: 'admin' });
  const before = await counts();
  const server = await startServerProcess(app.database.url);
  const login = await fetch(`${server.url}/api/staff-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: user.username, password: testPassword }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const imports = `${server.url}/api/crm-service/imports`;
  const form = new FormData();
  form.set('file', new File([file], 'killed.csv'));
  const upload = await fetch(imports, { method: 'POST', headers: { cookie }, body: form });
  const { id }: CrmImportUpload = await upload.json();

  // Its organizations are written; its people have to wait.
  const release = await holdTable(app.database, 'people');
  try {
    const started = await fetch(`${imports}/${id}/start`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(started.status).toBe(200);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 60_000 });
    await server.kill();
  } finally {
    await release();
  }

  app.clock.set(new Date(Date.now() + 31_000));
  const client = await app.signIn(user);
  const path = `/api/crm-service/imports/${id}`;
  expect((await client.get<CrmImportReport>(path)).body).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Nothing was imported. Start it again.'),
  });
  await vi.waitFor(async () => expect(await waiting()).toBe(0));
  expect(await counts()).toEqual(before);

  await client.post(`${path}/start`, {});
  expect((await crmEndOf(client, id)).outcome).toMatchObject({
    people: { created: 600 },
    named: 90,
    notes: 600,
  });
  expect(await counts()).toMatchObject({ people: 600, organizations: 90, notes: 600 });
});
