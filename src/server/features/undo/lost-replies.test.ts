/** Whoever asks again because an answer was lost is told the deed too, so that the toast can offer to take it back. */
import { expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');

test('a repeat with the same key names the deed of the first, which is taken back by it', async () => {
  const key = { 'idempotency-key': 'lost' };
  const first = await staff.post<Person>('/api/people', { name: 'Lost' }, key);
  app.clock.advance(1_000);
  const again = await staff.post<Person>('/api/people', { name: 'Lost' }, key);
  expect(first.headers['x-deed-id']).toBeTruthy();
  expect(again.body).toEqual(first.body);
  expect(again.headers['x-deed-id']).toBe(first.headers['x-deed-id']);
  const undone = await staff.post<Undone>(`/api/deeds/${again.headers['x-deed-id']}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { records: 1, kept: [] } });
  expect((await staff.get(`/api/people/${first.body.id}`)).status).toBe(404);
});

test('of an upload too', async () => {
  const { body: person } = await staff.post<Person>('/api/people', { name: 'With files' });
  const key = { 'idempotency-key': 'upload' };
  const send = () => uploadFileAs(staff, { personId: person.id }, 'a.pdf', aPdf, key);
  const [first, again] = [await send(), await send()];
  expect(first.headers['x-deed-id']).toBeTruthy();
  expect(again.headers['x-deed-id']).toBe(first.headers['x-deed-id']);
});

test('what changed no record names none, the first time and again', async () => {
  const key = { 'idempotency-key': 'token' };
  const body = { name: 'Sheets', expiresInDays: 30 };
  for (const reply of [
    await boss.post('/api/access-tokens', body, key),
    await boss.post('/api/access-tokens', body, key),
  ]) {
    expect(reply.headers['x-deed-id']).toBeUndefined();
  }
});
