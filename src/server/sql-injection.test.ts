/**
 * SQL in every text that a caller can put anywhere: nothing of it is run, and nothing breaks. A sequence that each
 * text would move tells, so no clock has to; sqlmap tries the free texts in test/deep/sql-injection.test.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '#server/features/api-docs/openapi.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, aPerson, aTask } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';
import { requestWith, textPlacesOf } from '#test/text-places.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-injection-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const boss = await app.signIn('super_user');
const { body } = await boss.get<OpenApiDocument>('/api/openapi.json');
const document = new ApiDocument(body);
/** Ends the session that all of this is sent with. */
const left = new Set(['GET /api/logout', 'POST /api/logout']);
const places = textPlacesOf(document).filter(({ call }) => !left.has(call.name));

/** Ends a text, a name or a bracket, wherever it may stand, and moves the sequence. */
const broad = `'||nextval('injected')||'"||nextval('injected')||")`;
const handList = [
  `name"; select nextval('injected'); --`,
  `'; select nextval('injected'); --`,
  `1); select nextval('injected'); --`,
  `-name, (select nextval('injected'))`,
  `name desc, nextval('injected')`,
  `(select nextval('injected'))`,
  `{"a\\" or nextval('injected') > 0 or \\"":"x"}`,
  `{"a' || nextval('injected') || '":{"contains":"' || nextval('injected') || '"}}`,
  `UTC' || nextval('injected') || '`,
  `$1`,
  `"`,
  `a"b`,
  `'`,
  `\\'; select nextval('injected'); --`,
  `/**/`,
  `%27%20or%20nextval(%27injected%27)>0`,
  `\u02bc or nextval(\u02bcinjected\u02bc)>0`,
  `a\0b`,
  `1e308`,
  `E'\\x27'||nextval('injected')`,
];

beforeAll(async () => {
  await app.database.pool.query('create sequence injected');
  const ctx = await app.as();
  await aCustomField(ctx, { name: 'region', label: 'Region' });
  // So that what is sorted and filtered has rows.
  await aPerson(ctx, { customFields: { region: 'North' }, tags: ['vip'] });
  await aPerson(ctx);
  await aTask(ctx);
});

async function moved(): Promise<boolean> {
  const { rows } = await app.database.pool.query('select is_called from injected');
  return rows[0]?.is_called;
}

const calls = [...new Set(places.map(({ call }) => call.name))];

test('the places are those of all the API', () => {
  const names = places.map(({ call, name }) => `${call.name} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'GET /api/people query sort',
      'GET /api/people query fields',
      'GET /api/people header Time-Zone',
      'GET /api/exports/tasks query timeZone',
      'GET /api/calendar-feed/{token}.ics path token',
      'POST /api/people body customFields.*',
      'POST /api/tasks/bulk body ids.0',
      'PUT /api/territories body codes.0.code',
    ]),
  );
  expect(places.length).toBeGreaterThan(700);
});

describe.each(calls)('S-14: %s', (name) => {
  test('takes SQL for text in each of its places', async () => {
    for (const place of places.filter(({ call }) => call.name === name)) {
      await expectUnharmed(place, broad);
    }
    expect(await moved()).toBe(false);
    mustSurvive('S-14', {
      figure: '0 findings, 0 server errors',
      limit: '0 findings, 0 server errors',
    });
  });
});

const oftenAttacked = places.filter(
  ({ call, part, keys }) =>
    ['/api/people', '/api/tasks', '/api/calendar', '/api/exports/people'].includes(call.path) &&
    call.method === 'GET' &&
    (part === 'header' ||
      /^(q|sort|cursor|fields|tag|status|timeZone|from|limit)$/.test(keys[0] ?? '')),
);

test.each(oftenAttacked.map((place) => [`${place.call.name} ${place.name}`, place] as const))(
  'S-14: %s, in many ways',
  async (_, place) => {
    for (const text of handList) await expectUnharmed(place, text);
    expect(await moved()).toBe(false);
  },
);

test('the sequence would tell', async () => {
  await app.database.pool.query(`select nextval('injected')`);
  expect(await moved()).toBe(true);
});

async function expectUnharmed(place: (typeof places)[number], text: string): Promise<void> {
  if (place.part === 'header' && /[^\x20-\x7e]/.test(text)) return;
  const { url, headers, body } = requestWith(document, place, text);
  const reply = await boss.send(place.call.method as 'GET', url, body, headers);
  expect(reply.status, `${place.call.name} ${place.name}: ${text}`).toBeLessThan(500);
  expect(JSON.stringify(reply.body) ?? '').not.toMatch(/syntax error|at character \d|SQLSTATE/i);
}
