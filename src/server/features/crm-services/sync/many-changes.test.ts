/** What changed there comes in by batches: statements follow the batches, not the records. */
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';

const { capsule, app, sync, people, startAfresh } = await openCrmSync();
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => vi.restoreAllMocks());

function written(): string[] {
  const texts = query.mock.calls.map(([given]: unknown[]) =>
    typeof given === 'object' && given !== null
      ? String(Reflect.get(given, 'text'))
      : String(given),
  );
  return texts.flatMap(
    (text) =>
      /^\s*(?:update|insert into) "(?:people|organizations|tasks|notes|changes)"/i.exec(text) ?? [],
  );
}

test('300 records of each kind are changed in a statement a batch, each with its change', async () => {
  await startAfresh();
  const ids = Array.from({ length: 300 }, (_, n) => n + 1);
  const fill = (changed: object, at?: string) => {
    const updatedAt = at === undefined ? {} : { updatedAt: at };
    const party = { ...changed, ...updatedAt };
    capsule.parties = [
      ...ids.map((id) => anOrganisation(id, party)),
      ...ids.map((id) => aPersonThere(id + 1_000, party)),
    ];
    const text = 'about' in changed ? 'Changed' : 'New';
    capsule.tasks = ids.map((id) =>
      aTaskThere(id, { description: `${text} ${id}`, party: { id }, ...updatedAt }),
    );
    capsule.entries = ids.map((id) =>
      aNoteThere(id, { content: `${text} ${id}`, party: { id }, ...updatedAt }),
    );
  };
  fill({});
  expect(await sync('all')).toMatchObject({ created: 900 });
  await sync('notes');
  app.clock.advance(60 * 60_000);
  fill(
    { about: 'More', phoneNumbers: [{ type: 'Work', number: '7' }] },
    app.clock.now().toISOString(),
  );
  query.mockClear();
  expect(await sync('all')).toMatchObject({ created: 0, updated: 900 });
  expect(await sync('notes?full=true')).toMatchObject({ created: 0, updated: 300 });
  expect(written().length).toBeGreaterThan(8);
  expect(written().length).toBeLessThan(60);
  expect((await people()).every(({ phone }) => phone === '7')).toBe(true);
  const { rows } = await app.database.pool.query(
    `select verb, count(*)::int as n, count(distinct record_id)::int as records from changes
      where verb like '%.updated' and record_type in ('person', 'organization', 'task', 'note')
      group by verb order by verb`,
  );
  expect(rows).toEqual(
    ['note', 'organization', 'person', 'task'].map((noun) => ({
      verb: `${noun}.updated`,
      n: 300,
      records: 300,
    })),
  );
});
