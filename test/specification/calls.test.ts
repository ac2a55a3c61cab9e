/**
 * Who may, and the calls: sections 6 and 7 of the specification and the decisions on the wire, written from these
 * alone. It changes only where they do: where it fails, the product is wrong.
 */
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser, testPassword } from '../factories.ts';
import { formWith } from '../files.ts';
import { type Fields, makeAs, signInAll } from './accounts.ts';

const app = await openTestApp();
const { staff, admin, boss, me } = await signInAll(app);
const created = (path: string, body: Fields, client = staff) => makeAs(client, path, body);

describe('section 6: who may', () => {
  const forSuperUsers: ['GET' | 'POST', string, unknown][] = [
    ['POST', '/api/custom-field-definitions', { name: 'x1', label: 'X' }],
    ['GET', '/api/export', undefined],
    ['POST', '/api/import', {}],
    ['POST', '/api/mail-service/sync-contacts', undefined],
    ['POST', '/api/mail-service/sync-calendar', undefined],
    ['POST', '/api/crm-service/test-connection', undefined],
    ['POST', '/api/crm-service/sync-organizations', undefined],
    ['POST', '/api/crm-service/sync-people', undefined],
    ['POST', '/api/crm-service/sync-tasks', undefined],
    ['POST', '/api/crm-service/sync-notes', undefined],
    ['GET', '/api/crm-service/sync-progress', undefined],
    ['GET', '/api/users', undefined],
  ];

  test.each(forSuperUsers)('%s %s is for super users alone', async (method, path, body) => {
    for (const client of [staff, admin]) {
      expect((await client.send(method, path, body)).status).toBe(403);
    }
    expect((await app.visitor.send(method, path, body)).status).toBe(401);
    expect((await boss.send(method, path, body)).status).not.toBe(403);
  });

  test('every list is for everybody signed in, and for nobody else', async () => {
    const lists = ['people', 'organizations', 'tasks', 'notes', 'staff-users', 'opportunities'];
    const more = ['calendar-events', 'activity-logs', 'custom-field-definitions'];
    for (const noun of [...lists, ...more]) {
      const reply = await app.visitor.get<{ message: string }>(`/api/${noun}`);
      expect(reply.status).toBe(401);
      expect(reply.body.message).toMatch(/^Unauthorized/);
      for (const client of [staff, admin, boss]) {
        const { status, body } = await client.get(`/api/${noun}`);
        expect([status, Array.isArray(body)], noun).toEqual([200, true]);
      }
    }
  });

  test('staff edit any record, and delete their own alone; admins delete any', async () => {
    const theirs = await created('/api/people', { name: 'Of an admin' }, admin);
    const own = await created('/api/people', { name: 'Of staff' });
    expect((await staff.patch(`/api/people/${theirs.id}`, { name: 'Edited' })).status).toBe(200);
    expect((await staff.delete(`/api/people/${theirs.id}`)).status).toBe(403);
    expect((await staff.get(`/api/people/${theirs.id}`)).status).toBe(200);
    expect((await staff.delete(`/api/people/${own.id}`)).status).toBe(204);
    expect((await staff.get(`/api/people/${own.id}`)).status).toBe(404);
    expect((await admin.delete(`/api/people/${theirs.id}`)).status).toBe(204);
  });

  test('a refused sign-in never says Unauthorized', async () => {
    const wrong = { username: 'nobody', password: 'wrong!' };
    expect(await app.visitor.post('/api/staff-login', wrong)).toMatchObject({
      status: 401,
      body: { message: 'Invalid username or password' },
    });
  });
});

describe('section 7: the calls', () => {
  test('PUT of an opportunity keeps what it leaves out', async () => {
    const made = await created('/api/opportunities', { name: 'Fleet', value: '10', tags: ['a'] });
    const put = await staff.put<Fields>(`/api/opportunities/${made.id}`, { name: 'Renamed' });
    expect(put).toMatchObject({ status: 200, body: { name: 'Renamed', value: '10', tags: ['a'] } });
  });

  test('DELETE of a note', async () => {
    const person = await created('/api/people', { name: 'Noted too' });
    const note = await created('/api/notes', { content: 'x', personId: person.id });
    expect((await staff.delete(`/api/notes/${note.id}`)).status).toBeLessThan(300);
    expect((await staff.get(`/api/notes?personId=${person.id}`)).body).toEqual([]);
  });

  test.each(['people', 'organizations'])('import-csv of %s answers how many', async (noun) => {
    const rows = [{ name: `Imported ${noun}`, email: 'imported@buyer.example' }, { phone: '1' }];
    for (const body of [{ data: rows }, rows]) {
      expect(await staff.post(`/api/${noun}/import-csv`, body)).toMatchObject({
        status: 200,
        body: { imported: 1 },
      });
    }
  });

  test('a person of a CSV needs a name and an e-mail; headers match ignoring case and spaces', async () => {
    const data = [
      { 'Full Name': 'Cy Vee', 'E Mail': 'cy@buyer.example', 'Home Address': 'Dubbo' },
      { 'Full Name': 'No Address' },
    ];
    const reply = await staff.post('/api/people/import-csv', { data });
    expect(reply.body).toMatchObject({ imported: 1 });
    const { body } = await staff.get<Fields[]>('/api/people?q=Cy%20Vee');
    expect(body[0]).toMatchObject({ email: 'cy@buyer.example', location: 'Dubbo' });
  });

  test('what GET /api/export downloads, POST /api/import takes', async () => {
    const exported = await boss.get('/api/export');
    expect(exported.headers['content-disposition']).toMatch(/^attachment/);
    const document = Buffer.from(JSON.stringify(exported.body));
    const { body, headers } = await formWith('export.json', document);
    expect((await boss.send('POST', '/api/import', body, headers)).status).toBe(200);
  });

  test('insights answer a text; sync progress its counts', async () => {
    expect((await staff.get<Fields>('/api/ai/insights')).body).toHaveProperty('insights');
    expect((await boss.get('/api/crm-service/sync-progress')).body).toMatchObject({
      status: 'idle',
      totalOrgs: expect.any(Number),
      syncedOrgs: expect.any(Number),
      totalPeople: expect.any(Number),
      syncedPeople: expect.any(Number),
      recentItems: [],
    });
    expect((await boss.post('/api/crm-service/test-connection')).body).toMatchObject({
      success: false,
      message: expect.any(String),
    });
  });

  test('the lead search is a stream of events', async () => {
    const reply = await staff.get<string>('/api/ai/generate-leads-stream?query=trucks');
    expect(reply.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(reply.body).toMatch(/^data: \{/m);
  });

  test('chosen leads become organizations with a call task each', async () => {
    const leads = [{ name: 'Redgum Freight', phone: '0400 000 000', address: 'Dubbo NSW' }];
    expect(await staff.post('/api/ai/create-contacts-from-leads', { leads })).toMatchObject({
      status: 200,
      body: { created: 1, tasks: 1 },
    });
    const { body } = await staff.get<Fields[]>('/api/organizations?q=Redgum');
    expect(body[0]).toMatchObject({ name: 'Redgum Freight', assignedToId: me.id });
  });

  test('logging out ends the session on the server and goes to /', async () => {
    const { username } = await aUser(await app.as());
    const body = { username, password: testPassword };
    const signedIn = await app.visitor.post('/api/staff-login', body);
    const session = signedIn.setCookies.find((cookie) => cookie.startsWith('session='));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    const cookie = session?.split(';')[0] ?? '';
    expect((await app.visitor.get('/api/auth/user', { cookie })).status).toBe(200);
    const out = await app.visitor.get('/api/logout', { cookie });
    expect(out).toMatchObject({ status: 303, headers: { location: '/' } });
    expect((await app.visitor.get('/api/auth/user', { cookie })).status).toBe(401);
  });
});

describe('decisions, the wire', () => {
  test('limit is 1 to 1,000, and says how many there are and where to go on', async () => {
    for (const limit of ['0', '-1', '1001', '1e3', 'abc', '1.5']) {
      expect((await staff.get(`/api/people?limit=${limit}`)).status, limit).toBe(400);
    }
    const whole = await staff.get<Fields[]>('/api/people');
    expect(whole.headers.link).toBeUndefined();
    const first = await staff.get<Fields[]>('/api/people?limit=1');
    expect(first.body).toEqual(whole.body.slice(0, 1));
    expect(first.headers['x-total-count']).toBe(String(whole.body.length));
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect((await staff.get(next)).body).toEqual(whole.body.slice(1, 2));
  });

  test('people and organizations come by name ignoring case', async () => {
    await created('/api/organizations', { name: 'beta' });
    await created('/api/organizations', { name: 'Alpha' });
    const { body } = await staff.get<{ name: string }[]>('/api/organizations');
    const names = body.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  test('an outdated If-Match is refused; none is needed', async () => {
    const made = await created('/api/people', { name: 'Versioned' });
    const path = `/api/people/${made.id}`;
    const { etag = '' } = (await staff.get(path)).headers;
    expect((await staff.patch(path, { name: 'Once' }, { 'if-match': etag })).status).toBe(200);
    expect((await staff.patch(path, { name: 'Twice' }, { 'if-match': etag })).status).toBe(412);
    expect((await staff.patch(path, { name: 'Thrice' })).status).toBe(200);
  });

  test('one Idempotency-Key makes one record', async () => {
    const send = () =>
      staff.post<Fields>('/api/people', { name: 'Once only' }, { 'idempotency-key': 'spec-1' });
    const [one, other] = [await send(), await send()];
    expect(other.body.id).toBe(one.body.id);
    expect((await staff.get<Fields[]>('/api/people?q=Once%20only')).body).toHaveLength(1);
  });

  test('a foreign Origin may not write; a client without one may', async () => {
    const body = { name: 'Cross' };
    const foreign = { origin: 'https://evil.example' };
    expect((await staff.post('/api/people', body, foreign)).status).toBe(403);
    expect((await staff.post('/api/people', body)).status).toBe(201);
  });

  test('errors carry a message and a code', async () => {
    const missing = '0190c4f5-0000-7000-8000-000000000000';
    expect(await staff.get(`/api/people/${missing}`)).toMatchObject({
      status: 404,
      body: { message: expect.any(String), code: expect.any(String) },
    });
  });

  test('a bare due day means 17:00', async () => {
    const task = await created('/api/tasks', { title: 'Day', dueDate: '2026-11-20' });
    expect(task.dueDate).toBe('2026-11-20T17:00:00.000Z');
  });

  test('deleting an organization unlinks its people, which stay; it can be taken back', async () => {
    const organization = await created('/api/organizations', { name: 'Gone Pty' });
    const person = await created('/api/people', { name: 'Left', organizationId: organization.id });
    const path = `/api/organizations/${organization.id}`;
    expect((await staff.delete(path)).status).toBe(204);
    expect((await staff.get(path)).status).toBe(404);
    expect((await staff.get(`/api/people/${person.id}`)).body).toMatchObject({
      organizationId: null,
    });
    expect((await staff.post(`${path}/restore`)).status).toBe(200);
    expect((await staff.get(path)).status).toBe(200);
  });

  test('GET /api/search answers people and organizations, five of each at most on the page', async () => {
    const { body } = await staff.get<Fields>('/api/search?q=a');
    expect(body).toEqual({ people: expect.any(Array), organizations: expect.any(Array) });
  });

  test('GET /api/health answers 200', async () => {
    expect((await app.visitor.get('/api/health')).status).toBe(200);
  });
});
