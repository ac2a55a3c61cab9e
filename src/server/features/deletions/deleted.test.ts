/** What was deleted: listed by deletion, the last one first, and brought back alone or many at once. */
import { expect, test } from 'vitest';
import type { DeletedRecord, Restored } from '#contract/deleted.ts';
import { type RecordKind, recordKinds } from '#contract/records.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
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

const app = await openTestApp();
const staff = await app.signIn('staff');
const admin = await app.signIn('admin');
const ctx = await app.as('staff');

const deleted = async (query: string, client: TestClient = staff) =>
  (await client.get<DeletedRecord[]>(`/api/deleted?${query}`)).body;

async function remove(path: string, client: TestClient = staff): Promise<void> {
  app.clock.advance(1_000);
  expect((await client.delete(path)).status).toBe(204);
}

const restoreAll = (records: { kind: RecordKind; id: string }[], client: TestClient = staff) =>
  client.post<Restored>('/api/deleted/restore', { records });

test('a person is listed once, without the note and the task that went along, and brings them back', async () => {
  const person = await aPerson(ctx, { name: 'Gone Gwendolyn' });
  const note = await aNote(ctx, { personId: person.id });
  await aTask(ctx, { personId: person.id });
  await remove(`/api/people/${person.id}`);
  const list = await deleted('limit=10');
  expect(list.slice(0, 1)).toEqual([
    {
      id: person.id,
      kind: 'person',
      name: 'Gone Gwendolyn',
      ofName: null,
      deletedAt: app.clock.now().toISOString(),
      deletedById: ctx.actor.id,
      deletedByName: expect.any(String),
      canRestore: true,
    },
  ]);
  expect(list.map(({ id }) => id)).not.toContain(note.id);
  const reply = await restoreAll([{ kind: 'person', id: person.id }]);
  expect(reply).toMatchObject({ status: 200, body: { restored: 1, kept: [] } });
  const notes = await staff.get<{ id: string }[]>(`/api/notes?personId=${person.id}`);
  expect(notes.body.map(({ id }) => id)).toEqual([note.id]);
  expect((await deleted('q=Gwendolyn')).length).toBe(0);
});

test('each kind can be deleted by itself, names its owner, and comes back with all others at once', async () => {
  const organization = await anOrganization(ctx, { name: 'Kind Motors' });
  const of = { organizationId: organization.id };
  const file = await uploadFileAs(staff, of, 'kinds.pdf', aPdf);
  const made: Record<RecordKind, { id: string }> = {
    person: await aPerson(ctx, of),
    organization: await anOrganization(ctx),
    opportunity: await anOpportunity(ctx, of),
    task: await aTask(ctx, of),
    note: await aNote(ctx, { ...of, content: 'Wants a kind word' }),
    call: await aCall(ctx, of),
    event: await anEvent(ctx, of),
    file: file.body as { id: string },
    unit: await aUnit(ctx, of),
  };
  const paths = {
    person: 'people',
    organization: 'organizations',
    opportunity: 'opportunities',
    task: 'tasks',
    note: 'notes',
    call: 'calls',
    event: 'calendar-events',
    file: 'files',
    unit: 'units',
  };
  for (const kind of recordKinds) await remove(`/api/${paths[kind]}/${made[kind].id}`);
  const list = (await deleted('limit=9')).toReversed();
  expect(list.map(({ id, kind }) => [kind, id])).toEqual(
    recordKinds.map((kind) => [kind, made[kind].id]),
  );
  for (const { kind, ofName } of list)
    expect(ofName, kind).toBe(kind === 'organization' ? null : 'Kind Motors');
  expect(list.find(({ kind }) => kind === 'note')?.name).toBe('Wants a kind word');
  expect((await deleted('kind=note,unit&limit=2')).map(({ kind }) => kind)).toEqual([
    'unit',
    'note',
  ]);
  const { body } = await restoreAll(list.map(({ kind, id }) => ({ kind, id })));
  expect(body).toEqual({ restored: 9, kept: [] });
  for (const kind of recordKinds) {
    const ids = (await deleted(`kind=${kind}`)).map(({ id }) => id);
    expect(ids, kind).not.toContain(made[kind].id);
  }
  const { rows } = await app.database.pool.query(
    `select count(distinct batch_id)::int as deeds, count(batch_id)::int as changes from changes
     where record_id = any($1) and verb like '%.restored'`,
    [Object.values(made).map(({ id }) => id)],
  );
  expect(rows).toEqual([{ deeds: 1, changes: 9 }]);
});

test('who may restore is who may delete, and what stays is told with its reason', async () => {
  const theirs = await aPerson(await app.as('admin'), { assignedToId: null });
  const mine = await aPerson(ctx);
  await remove(`/api/people/${theirs.id}`, admin);
  await remove(`/api/people/${mine.id}`);
  const mayRestore = new Map((await deleted('limit=2')).map((one) => [one.id, one.canRestore]));
  expect([mayRestore.get(theirs.id), mayRestore.get(mine.id)]).toEqual([false, true]);
  const asked = [theirs, mine].map(({ id }) => ({ kind: 'person' as const, id }));
  const { body } = await restoreAll(asked);
  expect(body).toEqual({
    restored: 1,
    kept: [{ kind: 'person', id: theirs.id, message: 'You are not allowed to do that.' }],
  });
  expect((await restoreAll(asked, admin)).body).toEqual({
    restored: 1,
    kept: [{ kind: 'person', id: mine.id, message: 'Deleted person not found' }],
  });
});

test('a note whose person was deleted later comes back together with the person only', async () => {
  const person = await aPerson(ctx);
  const note = await aNote(ctx, { personId: person.id });
  await remove(`/api/notes/${note.id}`);
  await remove(`/api/people/${person.id}`);
  const ofNote = { kind: 'note' as const, id: note.id };
  expect((await restoreAll([ofNote])).body).toMatchObject({
    restored: 0,
    kept: [{ ...ofNote, message: expect.stringContaining('Restore that one first') }],
  });
  expect((await restoreAll([ofNote, { kind: 'person', id: person.id }])).body.restored).toBe(2);
});

test('pages follow each other without a gap, across kinds', async () => {
  const makers = [
    ['people', aPerson],
    ['notes', aNote],
    ['organizations', anOrganization],
    ['tasks', aTask],
    ['opportunities', anOpportunity],
  ] as const;
  const made: string[] = [];
  for (const [list, make] of makers) {
    const { id } = await make(ctx);
    await remove(`/api/${list}/${id}`);
    made.push(id);
  }
  const page = (path: string) => staff.get<DeletedRecord[]>(path);
  const seen: string[] = [];
  let next: string | undefined = '/api/deleted?limit=2';
  while (next !== undefined && seen.length < 5) {
    const { body, headers }: Awaited<ReturnType<typeof page>> = await page(next);
    seen.push(...body.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
  }
  expect(seen.slice(0, 5)).toEqual(made.toReversed());
  const whole = await staff.get<DeletedRecord[]>('/api/deleted');
  expect(whole.body.slice(0, 5).map(({ id }) => id)).toEqual(made.toReversed());
});
