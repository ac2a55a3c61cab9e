/** Merges: who may, who was faster, what others hear of it, and what must not be lost on the way. */
import { expect, test } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import type { Merge, MergePreview } from '#contract/merges.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, aNote, anOrganization, aPerson } from '#test/factories.ts';
import { fillRecord, holderOf, listBelongings, type MergedKind, mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const ctx = await app.as('super_user');
const { merge, unmerge } = mergesOf(app, boss);

const read = async (kind: MergedKind, id: string) =>
  (await boss.get<Person>(`/api/${kind === 'person' ? 'people' : 'organizations'}/${id}`)).body;

test('webhooks hear of a merge once, with the ids that lead elsewhere now, and once of its end', async () => {
  const { pool } = app.database;
  const events = ['person.*', 'note.*'];
  const hook = await boss.post<{ id: string }>('/api/webhooks', {
    url: 'https://hooks.example.com/crm',
    events,
  });
  expect(hook.status).toBe(200);
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  for (let made = 0; made < 3; made += 1) await aNote(ctx, { personId: gone.id });
  const hear = async () => {
    const { rows } = await pool.query<{ event: string; after: { merged?: unknown } }>(
      `delete from webhook_deliveries using changes where changes.id = change_id
       returning event, changes.after`,
    );
    return rows;
  };
  await hear();
  const { id } = await merge('person', [keep.id, gone.id]);
  expect(await hear()).toMatchObject([
    { event: 'person.merged', after: { id: keep.id, merged: [{ id: gone.id }] } },
  ]);
  const { id: undo } = await unmerge(id);
  expect(await hear()).toMatchObject([{ event: 'deed.undone' }]);
  expect((await boss.post(`/api/deeds/${undo}/undo`)).status).toBe(200);
  expect(await hear()).toMatchObject([{ event: 'deed.undone' }]);
  await boss.delete(`/api/webhooks/${hook.body.id}`);
});

test('it needs the right to edit all and to delete each that goes, both ways', async () => {
  const me = await app.as('staff');
  const [mine, theirs] = [await aPerson(me), await aPerson(ctx)];
  const body = (survivorId: string, id: string) => ({ kind: 'person', survivorId, ids: [id] });
  const asked = await staff.get<MergePreview>(
    `/api/merges/preview?kind=person&ids=${mine.id},${theirs.id}`,
  );
  expect(asked.body.records.map(({ mayGo }) => mayGo)).toEqual([true, false]);
  expect((await staff.post('/api/merges', body(mine.id, theirs.id))).status).toBe(403);
  const { body: created } = await staff.post<Person>('/api/people', { name: 'Own' });
  const done = await staff.post<Merge>('/api/merges', body(theirs.id, created.id));
  expect(done).toMatchObject({ status: 201, body: { unmergeBy: expect.any(String) } });
  const other = await merge('person', [mine.id, (await aPerson(ctx)).id]);
  expect((await staff.post(`/api/merges/${other.id}/unmerge`)).status).toBe(403);
  const mayUnmerge = async (id: string) => {
    const told = await staff.get<Merge[]>(`/api/merges?recordId=${id}`);
    return told.body.map((each) => each.unmergeBy !== null);
  };
  expect([await mayUnmerge(mine.id), await mayUnmerge(theirs.id)]).toEqual([[false], [true]]);
  expect((await staff.post(`/api/merges/${done.body.id}/unmerge`)).status).toBe(200);
});

test('after 30 days, or once somebody was faster, it is refused in words', async () => {
  const [a, b, c] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx, { name: 'Cy' })];
  const { id } = await merge('person', [c.id, a.id]);
  const late = await boss.post('/api/merges', { kind: 'person', survivorId: b.id, ids: [a.id] });
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: 'One of these records was merged into Cy meanwhile. Look at them again.',
    },
  });
  expect((await boss.get(`/api/merges/preview?kind=person&ids=${a.id},${b.id}`)).status).toBe(409);
  for (const wrong of [
    { kind: 'person', survivorId: b.id, ids: [b.id] },
    { kind: 'person', survivorId: b.id, ids: [] },
    { kind: 'person', survivorId: b.id, ids: [c.id], chosen: { shoes: c.id } },
    { kind: 'person', survivorId: b.id, ids: [c.id], chosen: { name: a.id } },
  ])
    expect((await boss.post('/api/merges', wrong)).status).toBe(400);
  app.clock.advance(30 * 24 * 60 * 60 * 1_000);
  expect(await boss.post(`/api/merges/${id}/unmerge`)).toMatchObject({
    status: 409,
    body: { message: 'It is too long ago to be un-merged.' },
  });
});

test('two merges of the same record at once: one wins, and the other is told', async () => {
  const [a, b, c] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx)];
  await fillRecord(ctx, boss, 'person', b.id);
  const bodies = [
    { kind: 'person', survivorId: a.id, ids: [b.id] },
    { kind: 'person', survivorId: c.id, ids: [b.id, a.id] },
  ];
  const replies = await Promise.all(bodies.map((body) => boss.post('/api/merges', body)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const survivor = replies[0]?.status === 201 ? a.id : c.id;
  expect((await listBelongings(boss, 'person', survivor)).notes).toHaveLength(1);
});

test('a person keeps where the others work, and nobody has left an organization by a merge', async () => {
  const [north, south] = [await anOrganization(ctx), await anOrganization(ctx)];
  const keep = await aPerson(ctx, { organizationId: north.id, jobTitle: 'Owner' });
  const gone = await aPerson(ctx, { organizationId: south.id, jobTitle: 'Adviser' });
  const twin = await aPerson(ctx, { organizationId: north.id });
  await boss.put(`/api/people/${twin.id}/memberships`, {
    memberships: [{ organizationId: south.id, role: 'Guest', from: '2025-01-02' }],
  });
  const list = async (id: string) =>
    (await boss.get<Membership[]>(`/api/people/${id}/memberships`)).body;
  const before = await Promise.all([keep.id, gone.id, twin.id].map(list));
  const { id } = await merge('person', [keep.id, gone.id, twin.id]);
  expect(await list(keep.id)).toMatchObject([
    { organizationId: north.id, role: 'Owner', isPrimary: true, until: null },
    { organizationId: south.id, until: null, isPrimary: false },
  ]);
  const merged = await merge('organization', [north.id, south.id]);
  expect(await list(keep.id)).toMatchObject([{ organizationId: north.id, until: null }]);
  expect((await boss.get(`/api/organizations/${north.id}/former-people`)).body).toEqual([]);
  await unmerge(merged.id);
  await unmerge(id);
  expect(await Promise.all([keep.id, gone.id, twin.id].map(list))).toEqual(before);
});

test('no circle of branches is left by a merge', async () => {
  const top = await anOrganization(ctx, { name: 'Top' });
  const middle = await anOrganization(ctx, { name: 'Middle', parentId: top.id });
  const low = await anOrganization(ctx, { name: 'Low', parentId: middle.id });
  const { id } = await merge('organization', [low.id, top.id]);
  const parentOf = async (of: string) =>
    (await boss.get<{ parentId: string | null }>(`/api/organizations/${of}`)).body.parentId;
  expect([await parentOf(low.id), await parentOf(middle.id)]).toEqual([null, low.id]);
  await unmerge(id);
  expect([await parentOf(low.id), await parentOf(middle.id), await parentOf(top.id)]).toEqual([
    middle.id,
    top.id,
    null,
  ]);
});

test('custom fields are chosen one by one, and an e-mail without a place stays in the log', async () => {
  await aCustomField(ctx, { name: 'fleet', label: 'Fleet', entityType: 'person' });
  await aCustomField(ctx, { name: 'lease', label: 'Lease', entityType: 'person' });
  const keep = await aPerson(ctx, { email: 'a@a.example', customFields: { fleet: '3' } });
  const gone = await aPerson(ctx, {
    email: 'b@b.example',
    customFields: { fleet: '9', lease: 'yes' },
  });
  const { id } = await merge('person', [keep.id, gone.id], { 'customFields.fleet': gone.id });
  expect(await read('person', keep.id)).toMatchObject({
    email: 'a@a.example',
    furtherEmails: [{ type: null, value: 'b@b.example' }],
    customFields: { fleet: '9', lease: 'yes' },
  });
  const { rows } = await app.database.pool.query<{ left: unknown }>(
    `select after -> 'left' as left from changes where verb = 'person.merged' and record_id = $1`,
    [keep.id],
  );
  expect(rows).toEqual([{ left: { email: [], phone: [] } }]);
  await unmerge(id);
  expect(await read('person', keep.id)).toMatchObject({
    email: 'a@a.example',
    furtherEmails: [],
    customFields: { fleet: '3' },
  });
});

test('many children are moved in pieces, and come back whole', async () => {
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  const { pool } = app.database;
  await pool.query(
    `insert into notes (id, content, person_id, created_by_id, created_at, updated_at)
     select gen_random_uuid(), 'Note ' || n, $1, $2, $3, $3 from generate_series(1, 1234) as n`,
    [gone.id, ctx.actor.id, app.clock.now()],
  );
  const count = async (id: string) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int from notes where person_id = $1',
      [id],
    );
    return rows[0]?.count;
  };
  const { id, moved } = await merge('person', [keep.id, gone.id]);
  expect(moved).toContainEqual({ list: 'notes', count: 1_234 });
  expect([await count(keep.id), await count(gone.id)]).toEqual([1_234, 0]);
  await unmerge(id);
  expect([await count(keep.id), await count(gone.id)]).toEqual([0, 1_234]);
});

test('a merged person is erased with the survivor, and their name is gone everywhere', async () => {
  const [keep, gone] = [
    await aPerson(ctx, { name: 'Wilma Keeper' }),
    await aPerson(ctx, { name: 'Wilhelmina Goneby', email: 'goneby@goneby.example' }),
  ];
  const note = await aNote(ctx, { personId: gone.id, content: 'Called Wilhelmina Goneby' });
  await merge('person', [keep.id, gone.id]);
  const fresh = await app.signIn('super_user');
  const erase = (id: string, name: string) => fresh.post(`/api/people/${id}/erase`, { name });
  expect((await erase(gone.id, 'Wilhelmina Goneby')).status).toBe(409);
  expect(await erase(keep.id, 'Wilma Keeper')).toMatchObject({
    status: 200,
    body: { counts: { people: 2, notes: 1 } },
  });
  expect(await holderOf(app, note.id)).toBeUndefined();
  const { pool } = app.database;
  for (const table of ['people', 'notes', 'changes', 'merges', 'merged_records', 'merge_moves']) {
    const { rows } = await pool.query(`select from ${table} as of where of::text ~* 'goneby'`);
    expect(rows, table).toHaveLength(0);
  }
});

test('a preview tells what speaks against a merge, which is done all the same', async () => {
  const doubtsOf = async (...ids: string[]) => {
    const path = `/api/merges/preview?kind=person&ids=${ids}`;
    return (await boss.get<MergePreview>(path)).body.doubts;
  };
  const email = 'cora@tait.example';
  const cora = await aPerson(ctx, { name: 'Cora Tait', email });
  const short = await aPerson(ctx, { name: 'C. Tait', email });
  const other = await aPerson(ctx, { name: 'Otto Unlike' });
  expect(await doubtsOf(cora.id, short.id)).toEqual([]);
  expect(await doubtsOf(cora.id, short.id, other.id)).toEqual([
    { why: 'nothing-alike', ids: [other.id] },
  ]);
  const ids = [cora.id, short.id];
  await boss.post('/api/duplicates/different', { kind: 'person', ids });
  const [doubt, ...none] = await doubtsOf(short.id, cora.id);
  expect(none).toEqual([]);
  expect(doubt?.why).toBe('said-different');
  expect(doubt?.ids.toSorted()).toEqual(ids.toSorted());
  await merge('person', [cora.id, short.id, other.id]);
});
