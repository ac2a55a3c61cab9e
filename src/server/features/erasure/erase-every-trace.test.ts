/** A word that only one person's fields have, whichever they are, stands nowhere once that person is erased. */
import { expect, test } from 'vitest';
import type { Merge } from '#contract/merges.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { changeAs } from '#test/bulk.ts';
import { aCustomField, aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { findWords } from '#test/find-words.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { pool } = app.database;
const word = 'Zmarkz';

/** Each text that can be typed of a person. */
const filled = (name: string) => ({
  name: `${name} ${word}`,
  preferredName: `${word}chen`,
  email: `${name}@${word}.example`.toLowerCase(),
  location: `${word} Street 1`,
  jobTitle: `${word} buyer`,
  tags: [`${word}-tag`],
  customFields: { hobby: `${word} sailing` },
  furtherEmails: [{ type: 'home', value: `${name}.home@${word}.example`.toLowerCase() }],
});

test('of all that was typed of a person and of whom was merged into them nothing is left', async () => {
  await aCustomField(ctx, { name: 'hobby', label: 'Hobby', fieldType: 'text' });
  const [now, then] = [await anOrganization(ctx), await anOrganization(ctx)];
  const create = async (name: string) => {
    const key = { 'idempotency-key': name };
    const { status, body } = await boss.post<Person>('/api/people', filled(name), key);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const [one, twin] = [await create('Aldous'), await create('Aldo')];
  await aNote(ctx, { personId: twin.id, content: `${word} as the twin` });
  const memberships = [{ organizationId: then.id, role: `${word} adviser`, from: '2020-01-01' }];
  const put = await boss.put(`/api/people/${one.id}/memberships`, { memberships });
  expect(put.status, JSON.stringify(put.body)).toBe(200);
  await boss.patch(`/api/people/${one.id}`, { jobTitle: `${word} chief`, organizationId: now.id });
  await aTask(ctx, { personId: one.id, title: `${word} task` });
  await boss.post(
    '/api/notes',
    { personId: one.id, content: `${word} in a note` },
    { 'idempotency-key': 'note' },
  );
  await changeAs(boss, {
    entity: 'people',
    ids: [one.id],
    change: { action: 'set', set: { location: `${word} Lane 2` } },
  });
  const merged = await boss.post<Merge>('/api/merges', {
    kind: 'person',
    survivorId: one.id,
    ids: [twin.id],
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(201);
  expect((await findWords(pool, word)).length).toBeGreaterThan(10);

  const reply = await boss.post(`/api/people/${one.id}/erase`, { name: one.name });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(await findWords(pool, word)).toEqual([]);
  // Whoever sends the create again is not given the person back.
  const key = { 'idempotency-key': 'Aldous' };
  expect((await boss.post('/api/people', filled('Aldous'), key)).status).toBe(409);
});

test('whom the log does not know by name is found by the row, and by the name that they go by', async () => {
  const one = await aPerson(ctx, { name: 'Margaret Quimsby', preferredName: 'Peggy' });
  const twin = await aPerson(ctx, { name: 'Somebody Written' });
  // As records are that were here before the change log.
  await pool.query('update people set name = $1 where id = $2', ['Old Quimsbyname', twin.id]);
  await boss.post('/api/merges', { kind: 'person', survivorId: one.id, ids: [twin.id] });
  await aNote(ctx, {
    organizationId: (await anOrganization(ctx)).id,
    content: 'Peggy Quimsby came with old quimsbyname',
  });
  const { status } = await boss.post(`/api/people/${one.id}/erase`, { name: one.name });
  expect(status).toBe(200);
  expect(await findWords(pool, 'Quimsby')).toEqual([]);
});

test('files that wait for their import go if they hold who is erased, and what was read of one can still be imported', async () => {
  const one = await aPerson(ctx, { name: 'Waldo Waitlist', email: 'waldo@wait.example' });
  const list = 'Name,Email\nWaldo Waitlist,waldo@wait.example\nOther Body,other@wait.example\n';
  const review = await reviewsOf(boss).reviewed(list);
  const { body: waiting } = await uploadAs(boss, list);
  const { body: others } = await uploadAs(boss, 'Name,Email\nYet Another,yet@wait.example\n');
  const parts = 'First name,Last name\nWaldo,Waitlist\n';
  const { body: apart } = await uploadAs(boss, Buffer.from(`\uFEFF${parts}`, 'utf16le'));
  const { body } = await boss.post(`/api/people/${one.id}/erase`, { name: one.name });
  expect(body).toMatchObject({ counts: { importFiles: 3, importRows: 1 } });
  expect(await findWords(pool, 'Waldo')).toEqual([]);
  expect(await findWords(pool, 'waldo@wait.example')).toEqual([]);
  for (const { id } of [waiting, apart])
    expect((await boss.get(`/api/imports/${id}`)).status).toBe(404);
  expect((await boss.get(`/api/imports/${others.id}`)).status).toBe(200);
  expect(await reviewsOf(boss).imported(review)).toMatchObject({ imported: 1, dropped: 1 });
});
