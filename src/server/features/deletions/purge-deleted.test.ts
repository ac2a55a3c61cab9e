/** What was deleted goes for good after its days, with its files, and not before a good backup holds it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { DeletionSettings } from '#contract/deletion-settings.ts';
import type { FileAttachment } from '#contract/files.ts';
import type { Person } from '#contract/people.ts';
import type { SystemState } from '#contract/system.ts';
import { listMerged } from '#server/kernel/survivors.ts';
import { exported, imported } from '#test/documents.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { mergesOf } from '#test/merges.ts';
import { day, openRemovals } from '#test/nightly-removals.ts';

const { app, boss, store, folder, purge, remove, backUp } = await openRemovals();
const ctx = await app.as('super_user');
const { pool } = app.database;
const settings = async () => (await boss.get<DeletionSettings>('/api/deletion-settings')).body;

/** How many rows of each table still have one of these ids. */
async function left(ids: readonly string[]): Promise<string[]> {
  const tables = [
    'people',
    'organizations',
    'opportunities',
    'tasks',
    'notes',
    'calls',
    'calendar_events',
    'file_attachments',
    'units',
  ];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(`select id from ${table} where id = any($1)`, [ids]);
      return rows.map(() => table);
    }),
  );
  return found.flat();
}

beforeEach(async () => {
  await pool.query('delete from backups');
  await pool.query('delete from deletion_settings');
  await pool.query(`update people set deleted_at = null, deletion_id = null`);
  await settings();
});

test('a person goes after 30 days with all that went along, and the log keeps who did what', async () => {
  const person = await aPerson(ctx);
  const of = { personId: person.id };
  const note = await aNote(ctx, of);
  const task = await aTask(ctx, of);
  const call = await aCall(ctx, of);
  const { body: file } = await uploadFileAs<FileAttachment>(
    boss,
    { noteId: note.id },
    'a.pdf',
    aPdf,
  );
  const { body: own } = await uploadFileAs<FileAttachment>(boss, of, 'b.pdf', aPdf);
  const done = await aTask(ctx, { ...of, status: 'completed', completionReason: 'Signed' });
  const event = await anEvent(ctx, of);
  const opportunity = await anOpportunity(ctx, of);
  const gone = [person, note, task, call, file, own].map(({ id }) => id);
  const { rows: keys } = await pool.query<{ key: string }>(
    'select storage_key as key from file_attachments where id = any($1)',
    [gone],
  );
  await remove(`people/${person.id}`);
  await backUp();
  app.clock.advance(29 * day);
  await purge();
  expect(await left(gone)).toHaveLength(6);
  app.clock.advance(day);
  await purge();
  expect(await left(gone)).toEqual([]);
  for (const { key } of keys) {
    expect(await store.get(key)).toBeNull();
    expect(await store.getAside(key)).toBeNull();
  }
  // What never went along stays, and names nobody.
  expect(await left([done.id, event.id, opportunity.id])).toHaveLength(3);
  const { rows } = await pool.query('select person_id from tasks where id = $1', [done.id]);
  expect(rows).toEqual([{ person_id: null }]);
  const { rows: log } = await pool.query(
    `select verb, before - 'id' as before, after - 'id' as after from changes
     where record_id = $1 or verb = 'deletion.purged' order by at, id`,
    [person.id],
  );
  // Nobody could ask for somebody to be erased of whom there is no row any more.
  expect(log).toEqual([
    { verb: 'person.created', before: null, after: {} },
    { verb: 'person.deleted', before: {}, after: null },
    {
      verb: 'deletion.purged',
      before: null,
      after: { person: 1, note: 1, task: 1, call: 1, file: 2 },
    },
  ]);
  expect(await settings()).toMatchObject({ waiting: null, isPurging: false });
});

test('each kind that was deleted by itself goes, an organization with its units', async () => {
  const organization = await anOrganization(ctx);
  const of = { organizationId: organization.id };
  const records = {
    units: await aUnit(ctx, of),
    people: await aPerson(ctx, of),
    opportunities: await anOpportunity(ctx, of),
    tasks: await aTask(ctx, of),
    notes: await aNote(ctx, of),
    calls: await aCall(ctx, of),
    'calendar-events': await anEvent(ctx, of),
    files: (await uploadFileAs<FileAttachment>(boss, of, 'c.pdf', aPdf)).body,
  };
  const along = await aUnit(ctx, of);
  for (const [list, { id }] of Object.entries(records)) await remove(`${list}/${id}`);
  await remove(`organizations/${organization.id}`);
  const all = [...Object.values(records), along, organization].map(({ id }) => id);
  await backUp();
  app.clock.advance(31 * day);
  await purge();
  expect(await left(all)).toEqual([]);
});

test('without a backup that holds it nothing goes; the system page says that it waits', async () => {
  const person = await aPerson(ctx);
  await backUp();
  app.clock.advance(60_000);
  await remove(`people/${person.id}`);
  app.clock.advance(31 * day);
  await purge();
  expect(await left([person.id])).toEqual(['people']);
  const waiting = { records: 1, since: app.clock.now().toISOString() };
  expect(await settings()).toMatchObject({ waiting });
  expect((await boss.get<SystemState>('/api/system')).body.purgeWaits).toEqual(waiting);
  await backUp();
  await purge();
  expect(await left([person.id])).toEqual([]);
  expect((await settings()).waiting).toBeNull();
});

test('what a document brings that was deleted long ago waits for a backup of its own', async () => {
  const person = await aPerson(ctx);
  await remove(`people/${person.id}`);
  const document = await exported(boss);
  await pool.query('delete from people where id = $1', [person.id]);
  app.clock.advance(31 * day);
  await backUp();
  app.clock.advance(60_000);
  expect((await imported(boss, document)).status).toBe(200);
  await purge();
  expect(await left([person.id])).toEqual(['people']);
  app.clock.advance(60_000);
  await backUp();
  await purge();
  expect(await left([person.id])).toEqual([]);
});

test('a backup whose rows or files are not what was written holds nothing', async () => {
  const [person, other] = [await aPerson(ctx), await aPerson(ctx)];
  await uploadFileAs(boss, { personId: other.id }, 'd.pdf', aPdf);
  const { rows } = await pool.query<{ key: string }>(
    'select storage_key as key from file_attachments where person_id = $1',
    [other.id],
  );
  await remove(`people/${person.id}`, `people/${other.id}`);
  const name = await backUp();
  app.clock.advance(31 * day);
  await writeFile(join(folder, name, 'files', rows[0]?.key ?? ''), 'Something else');
  await purge();
  expect(await left([person.id, other.id])).toEqual(['people']);
  expect((await boss.post(`/api/people/${other.id}/restore`)).status).toBe(200);
  await remove(`people/${other.id}`);
  const later = await backUp();
  app.clock.advance(31 * day);
  await writeFile(join(folder, later, 'tables', 'people.gz'), 'Nothing');
  await purge();
  expect(await left([other.id])).toEqual(['people']);
});

test('a super user lets it go without a backup, for as many as they saw', async () => {
  const person = await aPerson(ctx);
  await uploadFileAs(boss, { personId: person.id }, 'e.pdf', aPdf);
  await remove(`people/${person.id}`);
  app.clock.advance(31 * day);
  await purge();
  const allow = (records: number) => boss.post('/api/deletion-settings/purge', { records });
  const { waiting } = await settings();
  expect((await allow((waiting?.records ?? 0) + 1)).status).toBe(409);
  expect((await allow(waiting?.records ?? 0)).status).toBe(200);
  await expect.poll(async () => (await settings()).isPurging, { timeout: 20_000 }).toBe(false);
  expect(await left([person.id])).toEqual([]);
});

test('days count from the upgrade, and with never nothing goes', async () => {
  const person = await aPerson(ctx);
  await remove(`people/${person.id}`);
  app.clock.advance(400 * day);
  await backUp();
  await pool.query('delete from deletion_settings');
  await purge();
  expect(await left([person.id])).toEqual(['people']);
  const keep = (keepDays: number | null) => boss.patch('/api/deletion-settings', { keepDays });
  expect((await keep(31)).status).toBe(400);
  expect(await keep(null)).toMatchObject({ status: 200, body: { keepDays: null } });
  app.clock.advance(400 * day);
  await backUp();
  await purge();
  expect(await left([person.id])).toEqual(['people']);
  expect((await keep(365)).status).toBe(200);
  await purge();
  expect(await left([person.id])).toEqual([]);
});

test('a note of two deleted records waits for the later one, and comes back with it', async () => {
  const [person, organization] = [await aPerson(ctx), await anOrganization(ctx)];
  const note = await aNote(ctx, { personId: person.id, organizationId: organization.id });
  await remove(`organizations/${organization.id}`);
  app.clock.advance(20 * day);
  await remove(`people/${person.id}`);
  await backUp();
  app.clock.advance(11 * day);
  await purge();
  expect(await left([organization.id, note.id, person.id])).toEqual(['people', 'notes']);
  expect((await boss.post(`/api/people/${person.id}/restore`)).status).toBe(200);
  const notes = await boss.get<{ id: string }[]>(`/api/notes?personId=${person.id}`);
  expect(notes.body).toMatchObject([{ id: note.id, organizationId: null }]);
});

test('many go in small steps, and what is counted stays right', async () => {
  const made: string[] = [];
  for (let n = 0; n < 45; n += 1) made.push((await aPerson(ctx)).id);
  await remove(...made.map((id) => `people/${id}`));
  await backUp();
  app.clock.advance(31 * day);
  await purge();
  expect(await left(made)).toEqual([]);
  const stats = (await boss.get<unknown[]>('/api/people')).body.length;
  const { rows } = await pool.query(
    'select count(*)::int as count from people where deleted_at is null',
  );
  expect(rows).toEqual([{ count: stats }]);
});

test('ids that lead on through a merged record lead on when that is gone, until the last one goes', async () => {
  const { merge } = mergesOf(app, boss);
  const [first, middle, last] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx)];
  await aNote(ctx, { personId: first.id, content: 'Of the first one' });
  await merge('person', [middle.id, first.id]);
  await merge('person', [last.id, middle.id]);
  await backUp();
  app.clock.advance(31 * day);
  await purge();
  expect(await left([first.id, middle.id])).toEqual([]);
  const found = async (id: string) => (await boss.get<Person>(`/api/people/${id}`)).body.id;
  expect([await found(first.id), await found(middle.id)]).toEqual([last.id, last.id]);
  expect((await listMerged(ctx, last.id)).toSorted()).toEqual([first.id, middle.id].toSorted());

  await remove(`people/${last.id}`);
  await backUp();
  app.clock.advance(31 * day);
  await purge();
  const ids = [first.id, middle.id, last.id];
  const { rows } = await pool.query(
    `select record_id as id from merged_records where record_id = any($1)
     union all select survivor_id from merges where survivor_id = any($1)`,
    [ids],
  );
  expect(rows).toEqual([]);
  expect((await boss.get(`/api/people/${first.id}`)).status).toBe(404);
});
