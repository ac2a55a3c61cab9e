/** Which writes count as coming from another site, and that a refused one changes nothing. */
import { describe, expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp({ environment: { ALLOWED_HOSTS: 'crm.local' } });
const proxied = await openTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });
const host = 'crm.local:3000';

describe.each([
  ['no word on where it comes from', {}, true],
  ['the same origin', { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }, true],
  ['the same origin, by an old browser', { origin: `http://${host}` }, true],
  ['typed by a person', { 'sec-fetch-site': 'none' }, true],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
  ['another site, by an old browser', { origin: 'https://evil.example' }, false],
  ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }, false],
  ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['nonsense', { origin: 'crm.local' }, false],
  ['an empty origin', { origin: '' }, false],
  ['another port', { origin: 'http://crm.local:8080' }, false],
  ['a longer name', { origin: 'http://crm.local:3000.evil.example' }, false],
  ['a name before an @', { origin: 'http://crm.local:3000@evil.example' }, false],
  [
    'a site that says one thing and does another',
    { origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
    false,
  ],
])('%s', (_, headers: Record<string, string>, accepted) => {
  test('every kind of write', async () => {
    const ctx = await app.as('staff');
    const staff = await app.signIn('staff');
    const { id } = await aPerson(ctx, { name: 'Before' });
    const send = { ...headers, host };
    const statuses = [
      (await staff.post('/api/people', { name: 'Made' }, send)).status,
      (await staff.patch(`/api/people/${id}`, { name: 'After' }, send)).status,
      (await staff.delete(`/api/people/${id}`, send)).status,
    ];
    expect(statuses).toEqual(accepted ? [201, 200, 204] : [403, 403, 403]);
    if (!accepted) {
      const { body } = await staff.get<Person>(`/api/people/${id}`);
      expect(body.name).toBe('Before');
    }
    mustSurvive('S-26', {
      figure: '3 kinds of writes: as this origin may, 0 changes by others',
      limit: '0 changes by other sites',
    });
  });

  test('reading is free', async () => {
    const staff = await app.signIn('staff');
    expect((await staff.get('/api/people', { ...headers, host })).status).toBe(200);
  });
});

test('simple requests that a form can make from anywhere are refused by their type', async () => {
  const staff = await app.signIn('staff');
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const reply = await staff.post('/api/people', '{"name":"Forged"}', { 'content-type': type });
    expect(reply.status).toBe(415);
  }
  mustSurvive('S-26', { figure: '3 of 3 types refused', limit: '0 changes by other sites' });
});

test('behind a proxy the configured address counts, whatever host the proxy names', async () => {
  const staff = await proxied.signIn('staff');
  const headers = { host: '127.0.0.1:3000', origin: 'https://crm.example.com' };
  expect((await staff.post('/api/people', { name: 'Proxied' }, headers)).status).toBe(201);
  const foreign = { ...headers, origin: 'https://crm.example.com.evil.example' };
  expect((await staff.post('/api/people', { name: 'Forged' }, foreign)).status).toBe(403);
});
