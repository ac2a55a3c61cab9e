/** Merging: one of several records stays, with all that led to the others, and gives each its own back on demand. */
import { expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { MergePreview } from '#contract/merges.ts';
import type { Note } from '#contract/notes.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import {
  fillRecord,
  holderOf,
  listBelongings,
  type MergedKind,
  mergesOf,
  readMergedTables,
} from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { merge, unmerge } = mergesOf(app, boss);

const read = async (kind: MergedKind, id: string) =>
  (await boss.get<Person>(`/api/${kind === 'person' ? 'people' : 'organizations'}/${id}`)).body;

test.each(['person', 'organization'] as const)(
  'a merged %s leaves all it had to the survivor, and gets it back',
  async (kind) => {
    const make = kind === 'person' ? aPerson : anOrganization;
    const sides = [
      await make(ctx, { name: 'Bob Hill', phone: null }),
      await make(ctx, { name: 'Robert Hill', phone: '555 0100', tags: ['vip'] }),
      await make(ctx, { name: 'R. Hill', email: 'r@hill.example', tags: ['VIP', 'fleet'] }),
    ];
    const ids = sides.map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    for (const id of ids) await fillRecord(ctx, boss, kind, id);
    const before = await Promise.all(ids.map((id) => listBelongings(boss, kind, id)));
    const were = await readMergedTables(app);

    const preview = await boss.get<MergePreview>(`/api/merges/preview?kind=${kind}&ids=${ids}`);
    expect(preview.status).toBe(200);
    expect(preview.body.moved).toContainEqual({ list: 'notes', count: 2 });
    expect(preview.body.tags).toEqual(['vip', 'fleet']);
    const name = preview.body.fields.find(({ key }) => key === 'name');
    expect(name).toMatchObject({ values: ['Bob Hill', 'Robert Hill', 'R. Hill'], chosen: first });
    const phone = preview.body.fields.find(({ key }) => key === 'phone');
    expect(phone).toMatchObject({ values: [null, '555 0100', null], chosen: second });

    const { id, deed, moved, records } = await merge(kind, ids, { name: second });
    expect(records.map((each) => each.id).toSorted()).toEqual([second, third].toSorted());
    expect(moved).toEqual(
      expect.arrayContaining([
        { list: 'notes', count: 2 },
        { list: 'opportunities', count: 2 },
      ]),
    );
    expect(await read(kind, first)).toMatchObject({
      id: first,
      name: 'Robert Hill',
      phone: '555 0100',
      email: 'r@hill.example',
      tags: ['vip', 'fleet'],
    });
    const all = await listBelongings(boss, kind, first);
    for (const [list, own] of Object.entries(all)) {
      expect(own, list).toEqual(before.flatMap((each) => each[list] ?? []).toSorted());
    }
    // What is asked of a merged one is asked of the survivor.
    expect(await listBelongings(boss, kind, third)).toEqual(all);
    expect((await read(kind, third)).id).toBe(first);

    const title = kind === 'person' ? 'Merged 3 people into' : 'Merged 3 organizations into';
    const history = await boss.get<Deed[]>(`/api/deeds?recordId=${first}`);
    expect(history.body[0]).toMatchObject({
      ...{ id: deed, title, name: 'Robert Hill', mayUndo: true },
      link: { type: kind, id: first },
    });
    const timeline = await boss.get<TimelineEntry[]>(`/api/timeline?${kind}Id=${first}`);
    expect(timeline.body.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([expect.stringContaining('merged Robert Hill and R. Hill into this')]),
    );
    expect(timeline.body.filter(({ kind }) => kind === 'note')).toHaveLength(3);

    expect(await unmerge(id)).toMatchObject({ undoes: deed, kept: [] });
    for (const [place, each] of ids.entries()) {
      expect(await listBelongings(boss, kind, each)).toEqual(before[place]);
    }
    expect(await readMergedTables(app)).toEqual(were);
    expect((await boss.get(`/api/merges?recordId=${first}`)).body).toEqual([]);
    const own = await boss.get<TimelineEntry[]>(`/api/timeline?${kind}Id=${first}`);
    expect(own.body.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  },
);

test('ids of the merged lead to the survivor: reads, edits, new children and uploads go there', async () => {
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  await merge('person', [keep.id, gone.id]);
  const path = `/api/people/${gone.id}`;
  expect(await boss.get(path)).toMatchObject({ status: 200, body: { id: keep.id } });
  const edited = await boss.patch(path, { jobTitle: 'Buyer' });
  expect(edited).toMatchObject({ status: 200, body: { id: keep.id, jobTitle: 'Buyer' } });
  const note = await boss.post<Note>('/api/notes', { personId: gone.id, content: 'Later' });
  expect(note).toMatchObject({ status: 201, body: { personId: keep.id } });
  const upload = await uploadFileAs(boss, { personId: gone.id }, 'quote.pdf', aPdf);
  expect(upload).toMatchObject({ status: 201, body: { personId: keep.id } });
  expect((await boss.get(`${path}/memberships`)).status).toBe(200);
  expect(await boss.get(`/api/timeline?personId=${gone.id}&limit=5`)).toMatchObject({
    status: 200,
  });
  expect(await boss.delete(path)).toMatchObject({ status: 409 });
  expect(await boss.post(`${path}/restore`)).toMatchObject({ status: 409 });
  const deleted = await boss.get<{ id: string }[]>('/api/deleted');
  expect(deleted.body.map(({ id }) => id)).not.toContain(gone.id);
  expect((await boss.get(`/api/people/${crypto.randomUUID()}`)).status).toBe(404);
});

test('undo in the toast takes a merge apart, and its own undo merges again', async () => {
  const [keep, gone] = [
    await aPerson(ctx, { phone: '1' }),
    await aPerson(ctx, { email: 'g@g.example' }),
  ];
  const note = await fillRecord(ctx, boss, 'person', gone.id);
  const { deed } = await merge('person', [keep.id, gone.id]);
  const undone = await boss.post<Undone>(`/api/deeds/${deed}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await holderOf(app, note.id)).toBe(gone.id);
  expect((await read('person', keep.id)).email).toBeNull();
  const history = await boss.get<Deed[]>(`/api/deeds?recordId=${keep.id}`);
  expect(history.body[0]?.title).toBe('Took back: Merged 2 people into');
  app.clock.advance(1_000);

  expect((await boss.post(`/api/deeds/${deed}/undo`)).status).toBe(409);
  const again = await boss.post<Undone>(`/api/deeds/${undone.body.id}/undo`);
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(await read('person', gone.id)).toMatchObject({ id: keep.id, email: 'g@g.example' });
  app.clock.advance(1_000);
  expect((await boss.post(`/api/deeds/${again.body.id}/undo`)).status).toBe(200);
  expect(await holderOf(app, note.id)).toBe(gone.id);
});

test('what came since stays with the survivor and is told; a field changed since stays too', async () => {
  const [keep, gone] = [await aPerson(ctx, { name: 'Kay' }), await aPerson(ctx, { phone: '77' })];
  const old = await aNote(ctx, { personId: gone.id });
  const { id } = await merge('person', [keep.id, gone.id]);
  const added = await aNote(ctx, { personId: keep.id });
  const task = await aTask(ctx, { personId: keep.id, title: 'Ring back' });
  await boss.patch(`/api/people/${keep.id}`, { phone: '88' });
  const elsewhere = await aPerson(ctx);
  const given = await aTask(ctx, { personId: keep.id });
  await boss.patch(`/api/tasks/${given.id}`, { personId: elsewhere.id });
  app.clock.advance(1_000);
  const { id: undoing, kept } = await unmerge(id);
  const { body: deeds } = await boss.get<Deed[]>('/api/deeds');
  expect(deeds.find(({ undone }) => undone?.id === undoing)?.undone?.kept).toBe(3);
  expect(kept).toContainEqual({
    type: 'person',
    id: keep.id,
    name: 'Kay',
    fields: ['phone'],
    reason: 'changed since',
  });
  expect(kept.map((each) => each.id).toSorted()).toEqual([keep.id, added.id, task.id].toSorted());
  expect(kept.find((each) => each.id === task.id)).toMatchObject({
    name: 'Ring back',
    reason: 'added after the merge: it stays with Kay',
  });
  expect(await holderOf(app, old.id)).toBe(gone.id);
  expect(await holderOf(app, added.id)).toBe(keep.id);
  expect((await read('person', keep.id)).phone).toBe('88');
});

test('in a chain every id leads to the last one, and merges come apart in reverse only', async () => {
  const [a, b, c] = [
    await aPerson(ctx, { name: 'Ann A' }),
    await aPerson(ctx, { name: 'Ann B' }),
    await aPerson(ctx, { name: 'Ann C' }),
  ];
  const note = await aNote(ctx, { personId: a.id });
  const first = await merge('person', [b.id, a.id]);
  const second = await merge('person', [c.id, b.id]);
  expect((await read('person', a.id)).id).toBe(c.id);
  const timeline = await boss.get<TimelineEntry[]>(`/api/timeline?personId=${c.id}`);
  expect(timeline.body.filter(({ kind }) => kind === 'note')).toHaveLength(1);
  expect(await boss.post(`/api/merges/${first.id}/unmerge`)).toMatchObject({
    status: 409,
    body: { message: 'Ann B was itself merged into Ann C since. Un-merge that first.' },
  });
  await unmerge(second.id);
  expect(await holderOf(app, note.id)).toBe(b.id);
  expect((await read('person', a.id)).id).toBe(b.id);
  await unmerge(first.id);
  expect(await holderOf(app, note.id)).toBe(a.id);
});

test('by default of each field the newest value is taken, as the change log tells, and the primary addresses stay', async () => {
  for (const name of ['fleet', 'color'])
    await aCustomField(ctx, { name, label: name, entityType: 'person' });
  const kept = await aPerson(ctx, {
    name: 'Jo Field',
    email: 'jo@old.example',
    phone: '555 0191',
    jobTitle: 'Driver',
    location: 'Dubbo',
    customFields: { fleet: '3', color: 'red' },
  });
  app.clock.advance(1_000);
  const gone = await aPerson(ctx, {
    name: 'Joanna Field',
    email: 'joanna@new.example',
    phone: '555 0192',
    jobTitle: 'Manager',
    location: null,
    customFields: { fleet: '9', color: 'blue' },
  });
  const change = async (id: string, body: object) => {
    expect((await boss.patch(`/api/people/${id}`, body)).status).toBe(200);
  };
  app.clock.advance(1_000);
  // The record that is older as a whole has the newer job title and color.
  await change(kept.id, { jobTitle: 'Fleet manager', customFields: { fleet: '3', color: 'red2' } });
  await change(gone.id, { preferredName: 'Jo' });
  const ids = [kept.id, gone.id];
  const { body } = await boss.get<MergePreview>(`/api/merges/preview?kind=person&ids=${ids}`);
  const chosen = Object.fromEntries(body.fields.map((field) => [field.key, field.chosen]));
  expect(chosen).toMatchObject({
    name: gone.id,
    jobTitle: kept.id,
    email: kept.id,
    phone: kept.id,
    location: kept.id,
    preferredName: gone.id,
    'customFields.fleet': gone.id,
    'customFields.color': kept.id,
  });
  await merge('person', ids);
  expect(await read('person', kept.id)).toMatchObject({
    name: 'Joanna Field',
    jobTitle: 'Fleet manager',
    location: 'Dubbo',
    preferredName: 'Jo',
    email: 'jo@old.example',
    furtherEmails: [{ type: null, value: 'joanna@new.example' }],
    phone: '555 0191',
    furtherPhones: [{ type: null, value: '555 0192' }],
    customFields: { fleet: '9', color: 'red2' },
  });
});
