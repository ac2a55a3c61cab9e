/** Two safeguards of a write: an `Idempotency-Key` makes a retry harmless, `If-Match` a lost update impossible. */
import { describe, expect, test } from 'vitest';
import { makeEtag } from '#contract/concurrency.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { pruneIdempotencyKeys } from '#server/kernel/http/idempotency.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { formWith } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const admin = await app.signIn('admin');
let made = 0;
const newKey = () => {
  made += 1;
  return { 'idempotency-key': `key-${made}` };
};
const namesake = async (name: string) =>
  (await staff.get<Person[]>(`/api/people?q=${encodeURIComponent(name)}`)).body;

describe('Idempotency-Key', () => {
  test('R-11: twenty at once make one record; while it is made others are told to ask again, and get its reply', async () => {
    const key = newKey();
    const create = () => staff.post<Person>('/api/people', { name: 'Once Only' }, key);
    const blocker = await app.database.pool.connect();
    await blocker.query('begin; lock table people in share row exclusive mode');
    const atOnce = Array.from({ length: 20 }, create);
    let told = 0;
    for (const reply of atOnce) {
      void reply.then(({ status }) => {
        if (status === 409) told += 1;
      });
    }
    await expect.poll(() => told).toBe(19);
    await blocker.query('commit');
    blocker.release();
    const replies: Awaited<ReturnType<typeof create>>[] = [];
    for (const reply of await Promise.all(atOnce)) {
      if (reply.status === 409) {
        expect(reply).toMatchObject({
          body: { code: 'conflict' },
          headers: { 'retry-after': '1' },
        });
        replies.push(await create());
      } else replies.push(reply);
    }
    expect(replies[0]?.status).toBe(201);
    for (const { status, body, headers } of replies) {
      expect({ status, body, etag: headers.etag }).toEqual({
        status: 201,
        body: replies[0]?.body,
        etag: replies[0]?.headers.etag,
      });
    }
    expect((await namesake('Once Only')).map(({ id }) => id)).toEqual([replies[0]?.body.id]);
    const read = await staff.get(`/api/people/${replies[0]?.body.id}`);
    expect(read.body).toEqual(replies[0]?.body);
    const log = await app.database.pool.query('select 1 from changes where record_id = $1', [
      replies[0]?.body.id,
    ]);
    expect(log.rows).toHaveLength(1);
    mustSurvive('R-11', {
      figure: `${log.rows.length} row for ${replies.length} calls, one reply`,
      limit: '1 row, the same reply; 409 in flight',
    });
  });

  test.each([
    ['/api/people', { name: 'Retried' }],
    ['/api/organizations', { name: 'Retried' }],
    ['/api/tasks', { title: 'Retried' }],
    ['/api/notes', { content: 'Retried' }],
  ])(
    'a retry of POST %s gets the first reply, even after the record was changed',
    async (path, body) => {
      const key = newKey();
      const first = await staff.post<{ id: string }>(path, body, key);
      await staff.patch(`${path}/${first.body.id}`, {
        ...body,
        content: 'Changed',
        name: 'Changed',
      });
      const second = await staff.post(path, body, key);
      expect(second).toMatchObject({ status: 201, body: first.body });
    },
  );

  test('with another body or another path it is a conflict', async () => {
    const key = newKey();
    expect((await staff.post('/api/people', { name: 'First' }, key)).status).toBe(201);
    for (const reply of [
      await staff.post<ErrorReply>('/api/people', { name: 'Second' }, key),
      await staff.post<ErrorReply>('/api/organizations', { name: 'First' }, key),
    ]) {
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect(await namesake('Second')).toEqual([]);
    mustSurvive('R-11', { figure: 'a conflict', limit: 'a mismatch is refused (409 here)' });
  });

  test('of an upload it is compared with the file that came, on every call that takes one', async () => {
    const boss = await app.signIn('super_user');
    const { body } = await boss.get<OpenApiDocument>('/api/openapi.json');
    const document = new ApiDocument(body);
    const creates = document.calls.filter(
      ({ operation }) =>
        operation.requestBody?.content['multipart/form-data'] &&
        document.parametersOf(operation).some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(creates.map(({ path }) => path).sort()).toEqual([
      '/api/crm-service/imports',
      '/api/files',
      '/api/imports',
      '/api/leads/directory',
    ]);
    const person = await aPerson(await app.as());
    const fields = { '/api/files': { personId: person.id }, '/api/imports': { entity: 'people' } };
    for (const { path } of creates) {
      const key = newKey();
      const send = async (text: string) => {
        const more = Object.entries(fields).find(([each]) => each === path)?.[1] ?? {};
        const form = await formWith('list.csv', Buffer.from(text), more);
        return boss.send<{ id: string }>('POST', path, form.body, { ...form.headers, ...key });
      };
      const list = 'name,email,region\nPat Doe,pat@fleet.example,NSW\n';
      const first = await send(list);
      expect(first.status, path).toBe(201);
      expect(await send(list), path).toMatchObject({ status: 201, body: first.body });
      expect((await send(`${list}Ada,ada@fleet.example,WA\n`)).status, path).toBe(409);
    }
    const { rows } = await app.database.pool.query('select 1 from import_jobs');
    expect(rows).toHaveLength(2);
  });

  test('belongs to the user who sent it', async () => {
    const key = newKey();
    const mine = await staff.post<Person>('/api/people', { name: 'Shared Key' }, key);
    const theirs = await admin.post<Person>('/api/people', { name: 'Shared Key' }, key);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect((await app.visitor.post('/api/people', { name: 'Shared Key' }, key)).status).toBe(401);
    mustSurvive('R-11', { figure: 'of its user', limit: 'keys are of one user' });
  });

  test('a create that failed leaves the key free', async () => {
    const key = newKey();
    const bad = { name: 'Freed', organizationId: '0190a5b2-0000-7000-8000-000000000000' };
    expect((await staff.post('/api/people', bad, key)).status).toBe(400);
    expect((await staff.post('/api/people', { name: '' }, key)).status).toBe(400);
    expect((await staff.post('/api/people', { name: 'Freed' }, key)).status).toBe(201);
  });

  test.each([
    ['an empty one', ''],
    ['one of 256 letters', 'x'.repeat(256)],
  ])('%s is refused', async (_, key) => {
    const reply = await staff.post<ErrorReply>(
      '/api/people',
      { name: 'Unmade' },
      { 'idempotency-key': key },
    );
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toHaveProperty('Idempotency-Key');
  });

  test('is forgotten after a day', async () => {
    const key = newKey();
    await staff.post('/api/people', { name: 'Day One' }, key);
    app.clock.advance(23 * 60 * 60 * 1_000);
    await pruneIdempotencyKeys({ db: app.database.orm, clock: app.clock });
    await staff.post('/api/people', { name: 'Day One' }, key);
    expect(await namesake('Day One')).toHaveLength(1);
    app.clock.advance(2 * 60 * 60 * 1_000);
    await pruneIdempotencyKeys({ db: app.database.orm, clock: app.clock });
    await staff.post('/api/people', { name: 'Day One' }, key);
    expect(await namesake('Day One')).toHaveLength(2);
  });
});

describe('If-Match', () => {
  test('of fifty who change one record at once, one succeeds', async () => {
    const person = await aPerson(await app.as('staff'));
    const path = `/api/people/${person.id}`;
    const etag = (await staff.get(path)).headers.etag ?? '';
    expect(etag).toBe(makeEtag(person));
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        (i % 2 ? staff : admin).patch<Person>(path, { name: `Writer ${i}` }, { 'if-match': etag }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200);
    const lost = replies.filter(({ status }) => status === 412);
    expect([won.length, lost.length]).toEqual([1, 49]);
    expect(lost[0]?.body).toMatchObject({ code: 'changed_meanwhile' });
    expect((await staff.get<Person>(path)).body).toEqual(won[0]?.body);
    expect(won[0]?.headers.etag).not.toBe(etag);
    mustSurvive('R-10', {
      figure: `${won.length} × 200, ${lost.length} × 412`,
      limit: '1 × 200, 49 × 409 or 412',
    });
  });

  test('guards every change of every noun', async () => {
    const ctx = await app.as('staff');
    const records: [string, Person | Organization | Task | Note, object][] = [
      ['/api/people', await aPerson(ctx), { name: 'New' }],
      ['/api/organizations', await anOrganization(ctx), { name: 'New' }],
      ['/api/tasks', await aTask(ctx), { title: 'New' }],
      ['/api/notes', await aNote(ctx), { content: 'New' }],
    ];
    for (const [noun, record, change] of records) {
      const path = `${noun}/${record.id}`;
      const stale = { 'if-match': makeEtag(record) };
      // Even within the millisecond of a clock that stands still.
      const changed = await staff.patch<Person>(path, change, stale);
      expect(changed.status).toBe(200);
      expect((await staff.patch(path, change, stale)).status).toBe(412);
      expect((await staff.delete(path, stale)).status).toBe(412);
      const current = { 'if-match': `"other", ${makeEtag(changed.body)}` };
      expect((await staff.delete(path, current)).status).toBe(204);
    }
  });

  test.each(['"nonsense"', 'nonsense', '', ',', '"0190a5b2-0000-7000-8000-000000000000.0"'])(
    '%j matches nothing',
    async (etag) => {
      const { id } = await aPerson(await app.as('staff'));
      const reply = await staff.patch(`/api/people/${id}`, { name: 'New' }, { 'if-match': etag });
      expect(reply.status).toBe(412);
    },
  );

  test('is optional, and * matches whatever is there', async () => {
    const { id } = await aPerson(await app.as('staff'));
    const path = `/api/people/${id}`;
    expect((await staff.patch(path, { name: 'Blind' })).status).toBe(200);
    expect((await staff.patch(path, { name: 'Star' }, { 'if-match': '*' })).status).toBe(200);
  });
});
