/** Creates that refuse what is likely there already: one at a time, and lists in one call. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const countOf = async (path: string, q: string) =>
  (await staff.get<unknown[]>(`${path}?q=${encodeURIComponent(q)}`)).body.length;

describe('a person', () => {
  test('who is likely there already is refused, with who it is, why, and how sure that is', async () => {
    const email = 'rose@doyle.example';
    const { id } = await aPerson(ctx, { name: 'Rose Doyle', email, assignedToId: null });
    const draft = { name: 'Rosie Doyle', email };
    const refused = await staff.post<ErrorReply>('/api/people?duplicates=refuse', draft);
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      code: 'conflict',
      message: 'This contact is likely here already: Rose Doyle (same e-mail, name 0.93).',
      duplicates: [
        {
          id,
          kind: 'person',
          name: 'Rose Doyle',
          detail: null,
          level: 'likely',
          score: 1,
          reasons: ['same e-mail', 'name 0.93'],
          isSure: true,
          ownerId: null,
          ownerName: null,
          lastCallAt: null,
        },
      ],
    });
    expect(await countOf('/api/people', email)).toBe(1);
    for (const query of ['', '?duplicates=allow']) {
      expect((await staff.post(`/api/people${query}`, draft)).status).toBe(201);
    }
    expect(await countOf('/api/people', email)).toBe(3);
  });

  test('who is only maybe there, or is deleted, is created', async () => {
    await aPerson(ctx, { name: 'Ann Hart', email: 'family@hart.example' });
    const maybe = { name: 'Tom Hart', email: 'family@hart.example' };
    expect((await staff.post('/api/people?duplicates=refuse', maybe)).status).toBe(201);
    const { id } = await aPerson(ctx, { name: 'Una Gone', email: 'una@gone.example' });
    const again = { name: 'Una Gone', email: 'una@gone.example' };
    expect((await staff.post('/api/people?duplicates=refuse', again)).status).toBe(409);
    expect((await staff.delete(`/api/people/${id}`)).status).toBe(204);
    expect((await staff.post('/api/people?duplicates=refuse', again)).status).toBe(201);
  });

  test('is known by name and employer', async () => {
    const { id: organizationId } = await anOrganization(ctx, { name: 'Quoll Rentals' });
    await aPerson(ctx, { name: 'Robert Quill', organizationId });
    const draft = { name: 'Bob Quill', organizationId };
    expect((await staff.post('/api/people?duplicates=refuse', draft)).status).toBe(409);
  });
});

test('an organization that is likely there already is refused', async () => {
  const { id } = await anOrganization(ctx, {
    name: 'Wombat Haulage Pty Ltd',
    phone: '(02) 6885 1234',
  });
  const draft = { name: 'Wombat Haulage', phone: '+61 2 6885 1234' };
  const refused = await staff.post<ErrorReply>('/api/organizations?duplicates=refuse', draft);
  expect(refused.status).toBe(409);
  expect(refused.body.duplicates?.map((each) => each.id)).toEqual([id]);
  const other = { name: 'Numbat Freight', phone: '+61 2 6885 9999' };
  expect((await staff.post('/api/organizations?duplicates=refuse', other)).status).toBe(201);
});

test('an organization of which only the name is known is refused, too', async () => {
  const { id } = await anOrganization(ctx, { name: 'Metro Ford' });
  const draft = { name: 'Metro Ford Pty Ltd' };
  const refused = await staff.post<ErrorReply>('/api/organizations?duplicates=refuse', draft);
  expect(refused.status).toBe(409);
  expect(refused.body.duplicates?.map((each) => each.id)).toEqual([id]);
});

test('another word than refuse or allow is no choice', async () => {
  const reply = await staff.post<ErrorReply>('/api/people?duplicates=ask', { name: 'Ida Bell' });
  expect(reply.status).toBe(400);
  expect(reply.body.fields).toHaveProperty('duplicates');
  expect(await countOf('/api/people', 'Ida Bell')).toBe(0);
});

test.each([
  ['people', { name: 'Race Runner', email: 'race@runner.example' }],
  ['organizations', { name: 'Race Runner Freight', website: 'racerunner.example' }],
])('of several %s that are created at once, alike, one is', async (list, draft) => {
  const path = `/api/${list}`;
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => staff.post(`${path}?duplicates=refuse`, draft)),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(await countOf(path, draft.name)).toBe(1);
});

test('a repeat with its Idempotency-Key gets its record, not a refusal of it', async () => {
  const headers = { 'idempotency-key': 'kay-once' };
  const draft = { name: 'Kay Once', email: 'kay@once.example' };
  const first = await staff.post('/api/people?duplicates=refuse', draft, headers);
  const second = await staff.post('/api/people?duplicates=refuse', draft, headers);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
});

describe('a list', () => {
  test('with a row that is likely there is refused as a whole, and says which', async () => {
    const { id } = await aPerson(ctx, { name: 'Lena Listed', email: 'lena@listed.example' });
    const data = [
      { name: 'Nora New', email: 'nora@new.example' },
      { name: 'L Listed', email: 'LENA@listed.example' },
    ];
    const path = '/api/people/import-csv';
    const refused = await staff.post<ErrorReply>(`${path}?duplicates=refuse`, { data });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^Row 2 is likely here already: Lena Listed \(.+\)\. Nothing was imported\.$/,
    );
    expect(refused.body.duplicates).toMatchObject([{ id, row: 2, level: 'likely' }]);
    expect(await countOf('/api/people', 'nora@new.example')).toBe(0);
    expect((await staff.post(path, { data })).body).toMatchObject({ imported: 2 });
  });

  test('is refused for who works where its row says, too', async () => {
    const { id: organizationId } = await anOrganization(ctx, { name: 'Listed Rentals' });
    await aPerson(ctx, { name: 'William Shelf', organizationId });
    const data = [{ name: 'Bill Shelf', email: 'bill@shelf.example', company: 'LISTED rentals' }];
    const reply = await staff.post('/api/people/import-csv?duplicates=refuse', { data });
    expect(reply.status).toBe(409);
  });

  test('of new rows is imported, though some of them are alike', async () => {
    const names = Array.from({ length: 600 }, (_, at) => `Bandicoot Tyres ${at % 3}`);
    const data = names.map((name) => ({ name, location: 'Dubbo NSW' }));
    const path = '/api/organizations/import-csv?duplicates=refuse';
    const reply = await staff.post(path, { data });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).toMatchObject({ imported: 600, skipped: 0 });
    expect((await staff.post(path, { data: data.slice(0, 1) })).status).toBe(409);
  });
});
