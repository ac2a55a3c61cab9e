/** Notes over HTTP: whose they are, what they may say, and to whom they belong. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Note } from '#contract/notes.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function contents(query: string): Promise<string[]> {
  const reply = await staff.get<Note[]>(`/api/notes?${query}`);
  expect(reply.status).toBe(200);
  return reply.body.map(({ content }) => content);
}

test('a note is kept with its lines, and shows who wrote it', async () => {
  const author = await aUser(ctx, {
    firstName: 'Nina',
    lastName: 'Note',
    profileImageUrl: '/pictures/nina.png',
  });
  const nina = await app.signIn(author);
  const person = await aPerson(ctx);
  const content = '  First line\n\n  second “line” 🚚\t<b>not bold</b>  ';
  const reply = await nina.post<Note>('/api/notes', { content, personId: person.id });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      content: content.trim(),
      createdById: author.id,
      createdBy: { firstName: 'Nina', lastName: 'Note', profileImageUrl: '/pictures/nina.png' },
    },
  });
  const [listed] = (await staff.get<Note[]>(`/api/notes?personId=${person.id}`)).body;
  expect(listed).toEqual(reply.body);
});

test.each([
  ['content', {}],
  ['content', { content: '' }],
  ['content', { content: ' \n\t\u00a0 ' }],
  ['content', { content: null }],
  ['content', { content: 'x'.repeat(50_001) }],
  ['content', { content: 'nul\0' }],
  ['content', { content: { html: 'x' } }],
  ['personId', { content: 'x', personId: newId() }],
  ['personId', { content: 'x', personId: 'somebody' }],
  ['organizationId', { content: 'x', organizationId: newId() }],
  ['opportunityId', { content: 'x', opportunityId: newId() }],
])('names %s when the note is %j, and stores nothing', async (field, draft) => {
  const before = await contents('');
  const reply = await staff.post<ErrorReply>('/api/notes', draft);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  expect(await contents('')).toEqual(before);
});

test('lists are narrowed by whom they are about, who wrote them, and what they say', async () => {
  const person = await aPerson(ctx);
  const organization = await anOrganization(ctx);
  const admin = await app.as('admin');
  await aNote(ctx, { content: 'Alpha 100%', personId: person.id });
  app.clock.advance(1_000);
  await aNote(admin, { content: 'Beta', personId: person.id });
  app.clock.advance(1_000);
  await aNote(admin, { content: 'Gamma', organizationId: organization.id });
  expect(await contents(`personId=${person.id}`)).toEqual(['Beta', 'Alpha 100%']);
  expect(await contents(`personId=${person.id}&sort=createdAt`)).toEqual(['Alpha 100%', 'Beta']);
  expect(await contents(`organizationId=${organization.id}`)).toEqual(['Gamma']);
  expect(await contents(`createdById=${admin.actor.id}`)).toEqual(['Gamma', 'Beta']);
  expect(await contents('q=0%25')).toEqual(['Alpha 100%']);
  expect(await contents(`personId=${newId()}`)).toEqual([]);
  expect((await contents('')).slice(0, 3)).toEqual(['Gamma', 'Beta', 'Alpha 100%']);
});

describe('changing', () => {
  test('rewords it and nothing else', async () => {
    const person = await aPerson(ctx);
    const note = await aNote(ctx, { personId: person.id });
    app.clock.advance(1_000);
    const other = await aPerson(ctx);
    const patch = { content: ' Reworded ', personId: other.id, createdById: newId() };
    const reply = await staff.patch<Note>(`/api/notes/${note.id}`, patch);
    const updatedAt = app.clock.now().toISOString();
    expect(reply.body).toEqual({ ...note, content: 'Reworded', updatedAt });
  });

  test.each([{}, { content: '  ' }, { content: null }])('%j is refused', async (patch) => {
    const note = await aNote(ctx);
    const reply = await staff.patch<ErrorReply>(`/api/notes/${note.id}`, patch);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['content']);
  });

  test('a colleague’s note is neither changed nor deleted by staff, but by admins', async () => {
    const note = await aNote(await app.as(await aUser(ctx)));
    const path = `/api/notes/${note.id}`;
    expect((await staff.patch(path, { content: 'Mine now' })).status).toBe(403);
    expect((await staff.delete(path)).status).toBe(403);
    const admin = await app.signIn('admin');
    expect((await admin.patch(path, { content: 'Tidied' })).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
  });
});

test('a note counts as an activity of its author', async () => {
  const person = await aPerson(ctx);
  await aNote(ctx, { personId: person.id });
  const { rows } = await app.database.pool.query(
    'select activity_type, user_id, description from activity_log where person_id = $1',
    [person.id],
  );
  expect(rows).toEqual([
    { activity_type: 'other', user_id: ctx.actor.id, description: 'Added a note' },
  ]);
});
