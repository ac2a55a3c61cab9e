/** S-10: what has an address and is no record, called as everybody: their own and a colleague's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { type ExpectedThing, expectedThings } from '#test/expected-access/things.ts';
import { expectedAccess } from '#test/expected-access.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { stateOf } from '#test/stalled-bodies.ts';
import { aMember, openThings } from '#test/things.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-things-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const make = await openThings(app, dataDir);
const boss = await app.signIn('super_user');

/** Without the moments at which sessions were used. */
async function everything(): Promise<unknown> {
  const { rows } = await app.database.pool.query('select sid from sessions order by sid');
  return [await stateOf(app), rows];
}

/** Cells of the table that were tried, and that held. */
const tried = { cells: 0, held: 0 };

test('every route with an id is in the table of records, or in this one too', () => {
  const withId = Object.entries(expectedAccess).flatMap(([name, expected]) =>
    /[:]\w+/.test(name) && !('kind' in expected) ? [name] : [],
  );
  expect(Object.keys(expectedThings).toSorted()).toEqual(withId.toSorted());
});

describe.each(Object.entries(expectedThings))('%s', (name, expected: ExpectedThing) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const cells = (['own', 'foreign'] as const).flatMap((belonging) =>
    (['visitor', 'staff', 'admin', 'super_user'] as const).map(
      (caller) => [caller, belonging, expected.answers[belonging][caller]] as const,
    ),
  );
  test.each(cells)('%s on %s: %i', async (caller, belonging, status) => {
    tried.cells += 1;
    const member = await aMember(app, caller === 'visitor' ? 'staff' : caller);
    const isOwn = belonging === 'own' && caller !== 'visitor';
    const owner = isOwn ? member : await aMember(app, 'staff');
    const id = await make[expected.thing](owner);
    expect(id).not.toBe('');
    const client = caller === 'visitor' ? app.visitor : member.client;
    const before = status >= 400 ? await everything() : undefined;
    const url = path.replace(/:\w+/, id).replace(':line', '2').replace(':day', '2026-03-12');
    const reply = await client.send(method, url, expected.body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    if (status >= 400) expect(await everything()).toEqual(before);
    tried.held += 1;
    // So that nothing of it goes on beside the next cell.
    if (path.endsWith('imports/:id/review') && status < 300) {
      const reads = async () => (await boss.get<{ status: string }>(url)).body;
      await expect.poll(reads, { timeout: 15_000 }).not.toMatchObject({ status: 'reading' });
    }
    if (path.endsWith('imports/:id/start') && status < 300) {
      const ends = async () => (await boss.get<{ status: string }>(url.replace('/start', ''))).body;
      await expect.poll(async () => (await ends()).status).toBe('done');
    }
  });
});

test('S-10: each cell of this table holds, too', () => {
  expect(tried.held).toBe(tried.cells);
  mustSurvive('S-10', {
    figure: `${tried.held} of ${tried.cells} cells of ${Object.keys(expectedThings).length} routes to what is no record`,
    limit: 'all cells, 0 writes where refused',
  });
});
