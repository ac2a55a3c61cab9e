/** What nobody gets by asking for it in another way: a higher role, or what belongs to somebody else. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestClient } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { aNote, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { aFile } from '#test/files.ts';
import { uploadAs } from '#test/imports.ts';
import { mustSurvive } from '#test/must-survive.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-others-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });

async function rolesAndAccounts() {
  const { rows } = await app.database.pool.query(
    'select id, role, deactivated_at, username, email, password_hash from users order by id',
  );
  return rows;
}

async function aMember(role: 'staff' | 'admin' = 'staff') {
  const user = await aUser(await app.as(), { role });
  return { user, ctx: await app.as(user), client: await app.signIn(user) };
}

describe('S-02: nobody gives themselves or others a higher role', () => {
  test.each(['staff', 'admin'] as const)('not %s, by whatever way', async (role) => {
    const boss = await app.userOf('super_user');
    const { user, client } = await aMember(role);
    const other = await aUser(await app.as());
    const before = await rolesAndAccounts();
    const raised = { role: 'super_user', roles: ['super_user'], isAdmin: true, is_admin: true };
    const refused: [string, string, unknown][] = [
      ['PATCH', `/api/users/${user.id}`, raised],
      ['PATCH', `/api/users/${other.id}`, raised],
      ['PATCH', `/api/users/${boss.id}`, { role: 'staff' }],
      ['PATCH', `/api/users/${boss.id}`, { active: false }],
      ['POST', '/api/users/invitations', { email: 'me@dealer.example', role: 'super_user' }],
      ['POST', `/api/users/${boss.id}/password-link`, {}],
    ];
    for (const [method, path, body] of refused) {
      const reply = await client.send(method as 'POST' | 'PATCH', path, body);
      expect(reply.status, `${method} ${path}`).toBe(403);
    }
    // What takes a body of one's own takes no role with it.
    const named = await client.patch('/api/account', { firstName: 'Sam', ...raised });
    expect([200, 400]).toContain(named.status);
    // Nor does a contact who is an account's person lead to the account.
    const contact = { name: 'Boss', email: boss.email, userId: boss.id, ...raised };
    const { body } = await client.post<{ id: string }>('/api/people', contact);
    const edit = { email: 'mine@dealer.example', password: 'mine', userId: user.id, ...raised };
    expect((await client.patch(`/api/people/${body.id}`, edit)).status).toBe(200);
    expect(await rolesAndAccounts()).toEqual(before);
    mustSurvive('S-02', { figure: '0 rises by 9 ways', limit: '0 rises' });
  });

  test('and the last super user stays one', async () => {
    const client = await app.signIn('super_user');
    const { id } = await app.userOf('super_user');
    for (const patch of [{ role: 'staff' }, { role: 'admin' }, { active: false }]) {
      expect((await client.patch(`/api/users/${id}`, patch)).status).toBe(409);
    }
    mustSurvive('S-02', { figure: 'kept through 3 tries', limit: 'the last super user is kept' });
  });
});

describe('S-11: of two ids in a body both are looked at', () => {
  const missing = '0190c4f5-0000-7000-8000-00000000dead';

  async function linksOf(table: 'people' | 'notes' | 'tasks') {
    const { rows } = await app.database.pool.query(
      `select to_jsonb(t) as row from ${table} t order by id`,
    );
    return rows;
  }

  /** One that is there, and one that is not, or no longer. */
  async function pairs() {
    const { ctx, client } = await aMember();
    const boss = await app.signIn('super_user');
    const person = await aPerson(ctx);
    const organization = await anOrganization(ctx);
    const gonePerson = await aPerson(ctx);
    const goneOrganization = await anOrganization(ctx);
    expect((await boss.delete(`/api/people/${gonePerson.id}`)).status).toBe(204);
    expect((await boss.delete(`/api/organizations/${goneOrganization.id}`)).status).toBe(204);
    return { ctx, client, person, organization, gonePerson, goneOrganization };
  }

  test('in whichever place the wrong one stands', async () => {
    const { ctx, client, person, organization, gonePerson, goneOrganization } = await pairs();
    const note = await aNote(ctx, { personId: person.id });
    const task = await aTask(ctx, { personId: person.id });
    const before = [await linksOf('people'), await linksOf('notes'), await linksOf('tasks')];
    const wrong = [
      { personId: person.id, organizationId: missing },
      { personId: missing, organizationId: organization.id },
      { personId: person.id, organizationId: goneOrganization.id },
      { personId: gonePerson.id, organizationId: organization.id },
    ];
    for (const ids of wrong) {
      const replies = [
        await client.post('/api/notes', { content: 'Both', ...ids }),
        await client.post('/api/tasks', { title: 'Both', ...ids }),
        await client.patch(`/api/tasks/${task.id}`, ids),
        await client.post('/api/tasks/many', {
          tasks: [{ title: 'Fine' }, { title: 'Both', ...ids }],
        }),
      ];
      for (const { status } of replies) expect([400, 404]).toContain(status);
    }
    expect(note.personId).toBe(person.id);
    expect([await linksOf('people'), await linksOf('notes'), await linksOf('tasks')]).toEqual(
      before,
    );
  });

  test('of a key that is there twice, the one that is used is the one that is looked at', async () => {
    const { client, person } = await pairs();
    const twice = (first: string, second: string) =>
      client.post(
        '/api/notes',
        `{"content":"Twice","personId":"${first}","personId":"${second}"}`,
        {
          'content-type': 'application/json',
        },
      );
    const before = await linksOf('notes');
    expect([400, 404]).toContain((await twice(person.id, missing)).status);
    expect(
      (await client.post('/api/notes', { content: 'x', personId: [person.id, missing] })).status,
    ).toBe(400);
    expect(await linksOf('notes')).toEqual(before);
    mustSurvive('S-11', { figure: 'refused, nothing linked', limit: 'refused, nothing linked' });
  });
});

describe('S-12: what belongs to somebody else is not had by way of a bulk call, an import or an export', () => {
  const csv = 'Name,Email\nAda Fleet,ada@fleet.example\n,secret@fleet.example\n';

  test('an import is its maker’s own, in every call that names it', async () => {
    const owner = await aMember();
    const other = await aMember();
    const upload = await uploadAs(owner.client, csv);
    const { id, mapping } = upload.body;
    const calls: [string, string, unknown?][] = [
      ['GET', `/api/imports/${id}`],
      ['GET', `/api/imports/${id}/preview`],
      ['POST', `/api/imports/${id}/start`, { mapping }],
      ['GET', `/api/imports/${id}/dropped.csv`],
      ['DELETE', `/api/imports/${id}`],
    ];
    for (const [method, path, body] of calls) {
      const reply = await other.client.send<unknown>(method as 'GET', path, body);
      expect([403, 404], `${method} ${path}`).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toContain('fleet.example');
    }
    const list = await other.client.get<{ id: string }[]>('/api/imports');
    expect(list.body.map((job) => job.id)).not.toContain(id);
    expect((await owner.client.get(`/api/imports/${id}`)).status).toBe(200);
    mustSurvive('S-12', {
      figure: `${calls.length} ways, 0 foreign bytes`,
      limit: '403 or 404, 0 foreign bytes',
    });
  });

  test('a bulk call over a colleague’s tasks is refused whole', async () => {
    const owner = await aMember();
    const other = await aMember();
    const mine = await aTask(other.ctx, { title: 'Mine' });
    const theirs = await aTask(owner.ctx, { title: 'Theirs', assigneeId: owner.user.id });
    const ids = [mine.id, theirs.id];
    const tasks = [mine, theirs].map(({ id, updatedAt }) => ({ id, updatedAt }));
    for (const change of [
      { action: 'delete', tasks },
      { action: 'reassign', ids, assigneeId: other.user.id },
    ]) {
      expect((await other.client.post('/api/tasks/bulk', change)).status).toBe(403);
    }
    for (const { id } of [mine, theirs]) {
      expect((await (other.client as TestClient).get(`/api/tasks/${id}`)).status).toBe(200);
    }
    mustSurvive('S-12', { figure: 'refused whole', limit: '403 or 404' });
  });

  test('an import of a CRM export is its maker’s own too, and no way of a list’s import leads to it', async () => {
    const owner = await aMember('admin');
    const other = await aMember('admin');
    const staff = await aMember();
    const id = await startCrmAs(owner.client, `Type,First Name,Email Address\nPerson,Ada,\n`);
    await crmEndOf(owner.client, id);
    const list = await uploadAs(other.client, csv);
    const calls = (base: string, of: string): [string, string, unknown?][] => [
      ['GET', `${base}/${of}`],
      ['GET', `${base}/${of}/preview`],
      ['POST', `${base}/${of}/start`, base.endsWith('imports') ? { mapping: [] } : {}],
      ['GET', `${base}/${of}/skipped.csv`],
      ['GET', `${base}/${of}/dropped.csv`],
      ['DELETE', `${base}/${of}`],
    ];
    const attempts = [
      ...calls('/api/crm-service/imports', id).map((call) => [other.client, ...call] as const),
      ...calls('/api/crm-service/imports', id).map((call) => [staff.client, ...call] as const),
      // Of the right person, by the routes of the other kind.
      ...calls('/api/imports', id).map((call) => [owner.client, ...call] as const),
      ...calls('/api/crm-service/imports', list.body.id).map(
        (call) => [other.client, ...call] as const,
      ),
    ];
    for (const [client, method, path, body] of attempts) {
      const reply = await client.send<unknown>(method as 'GET', path, body);
      expect([403, 404], `${method} ${path}`).toContain(reply.status);
      expect(JSON.stringify(reply.body)).not.toMatch(/Ada|fleet\.example/);
    }
    const mine = await owner.client.get<string>(`/api/crm-service/imports/${id}/skipped.csv`);
    expect(mine.body).toContain('"Ada"');
    expect((await other.client.get(`/api/imports/${list.body.id}`)).status).toBe(200);
    mustSurvive('S-12', {
      figure: `${attempts.length} ways, 0 foreign bytes`,
      limit: '403 or 404, 0 foreign bytes',
    });
  });

  // Every member of the team reads the files of every record; what is a colleague’s is not changed, and a visitor has none of it.
  test('a file is a colleague’s to delete, and nobody’s without a session', async () => {
    const owner = await aMember();
    const other = await aMember();
    const file = await aFile(owner.ctx, dataDir);
    const content = `/api/files/${file.id}/content`;
    const before = await owner.client.get<string>(content);
    expect(before.status).toBe(200);
    for (const [method, path] of [
      ['DELETE', `/api/files/${file.id}`],
      ['POST', `/api/files/${file.id}/restore`],
    ] as const) {
      expect([403, 404], path).toContain((await other.client.send(method, path)).status);
    }
    for (const path of [content, `/api/files/${file.id}`, '/api/files']) {
      const { status, body } = await app.visitor.get(path);
      expect(status, path).toBe(401);
      expect(JSON.stringify(body)).not.toContain(file.fileName);
    }
    expect((await owner.client.get<string>(content)).body).toBe(before.body);
    mustSurvive('S-12', { figure: '0 foreign bytes', limit: '403 or 404, 0 foreign bytes' });
  });
});
