/** Saved views over HTTP: private and shared ones, pins, changes, what they refuse, and how they come back. */
import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { mostViews, type View } from '#contract/views.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aCustomField, aUser } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as();
const staff = await app.signIn('staff');
const admin = await app.signIn('admin');
const boss = await app.signIn('super_user');
const colleague = await app.signIn(await aUser(ctx));

const where = JSON.stringify({ all: [{ field: 'lastTouch', is: 'notLastDays', value: 60 }] });
const draft = { list: 'people', name: 'Neglected', filter: { where, sort: '-updatedAt' } };

async function save(more: object = {}, client: TestClient = staff): Promise<View> {
  const { status, body } = await client.post<View>('/api/views', { ...draft, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function names(client: TestClient): Promise<string[]> {
  const { body } = await client.get<View[]>('/api/views');
  return body.map(({ name }) => name);
}

async function empty(): Promise<void> {
  await app.database.pool.query('delete from view_pins; delete from views');
}

test('a view keeps a filter with its order, and is its owner’s own until it is shared', async () => {
  await empty();
  const view = await save();
  expect(view).toMatchObject({ ...draft, shared: false, pinned: false, layout: {} });
  expect(await names(staff)).toEqual(['Neglected']);
  for (const client of [colleague, admin, boss]) {
    expect(await names(client)).toEqual([]);
    expect((await client.patch(`/api/views/${view.id}`, { name: 'Hers' })).status).toBe(404);
    expect((await client.delete(`/api/views/${view.id}`)).status).toBe(404);
  }
  const shared = await staff.patch<View>(`/api/views/${view.id}`, { shared: true });
  expect(shared.body).toMatchObject({ name: 'Neglected', filter: draft.filter, shared: true });
  expect(await names(colleague)).toEqual(['Neglected']);
  expect((await colleague.patch(`/api/views/${view.id}`, { name: 'Hers' })).status).toBe(403);
  expect((await colleague.delete(`/api/views/${view.id}`)).status).toBe(403);
  expect((await admin.patch(`/api/views/${view.id}`, { name: 'Wake up' })).status).toBe(200);
  expect(await names(staff)).toEqual(['Wake up']);
});

test('each pins for themselves', async () => {
  await empty();
  const { id } = await save({ shared: true });
  expect((await colleague.put<View>(`/api/views/${id}/pin`, { pinned: true })).body.pinned).toBe(
    true,
  );
  expect((await colleague.put<View>(`/api/views/${id}/pin`, { pinned: true })).status).toBe(200);
  const pinned = async (client: TestClient) =>
    (await client.get<View[]>('/api/views')).body.map((view) => view.pinned);
  expect([await pinned(staff), await pinned(colleague)]).toEqual([[false], [true]]);
  // What is private again is out of sight, and pinned where it was once it is shared again.
  await staff.patch(`/api/views/${id}`, { shared: false });
  expect(await pinned(colleague)).toEqual([]);
  await staff.patch(`/api/views/${id}`, { shared: true });
  expect(await pinned(colleague)).toEqual([true]);
  await colleague.put(`/api/views/${id}/pin`, { pinned: false });
  expect(await pinned(colleague)).toEqual([false]);
});

test('a deleted view comes back as it was, pinned where it was', async () => {
  await empty();
  const view = await save({ shared: true });
  await colleague.put(`/api/views/${view.id}/pin`, { pinned: true });
  expect((await staff.delete(`/api/views/${view.id}`)).status).toBe(204);
  expect(await names(colleague)).toEqual([]);
  expect((await staff.patch(`/api/views/${view.id}`, { name: 'x' })).status).toBe(404);
  expect((await colleague.post(`/api/views/${view.id}/restore`)).status).toBe(403);
  const { status, body } = await staff.post<View>(`/api/views/${view.id}/restore`);
  expect([status, body]).toEqual([200, { ...view, updatedAt: body.updatedAt }]);
  expect((await staff.post(`/api/views/${view.id}/restore`)).status).toBe(404);
  expect((await colleague.get<View[]>('/api/views')).body).toMatchObject([{ pinned: true }]);
  const { rows } = await app.database.pool.query(
    'select verb from changes where record_id = $1 order by at, id',
    [view.id],
  );
  expect(rows.map(({ verb }) => verb)).toEqual([
    'view.created',
    'view.pinned',
    'view.deleted',
    'view.restored',
  ]);
});

test.each([
  [{ filter: { where: '{"all":[{"field":"shoes","is":"filled"}]}' } }, 'filter.where.all.0.field'],
  [{ filter: { shoes: '1' } }, 'filter.shoes'],
  [{ filter: { limit: '5' } }, 'filter.limit'],
  [{ filter: { sort: 'shoes' } }, 'filter.sort'],
  [{ filter: { assignedToId: 'her' } }, 'filter.assignedToId'],
  [{ list: 'tasks', filter: { organizationId: 'x' } }, 'filter.organizationId'],
  [{ list: 'notes' }, 'list'],
  [{ name: ' ' }, 'name'],
  [{ layout: { as: 'map' } }, 'layout.as'],
  [{ layout: { as: 'board' } }, 'layout.as'],
  [{ layout: { columns: [{ field: 'name', width: 0.5 }] } }, 'layout.columns.0.width'],
])('%j is refused, and says where', async (more, path) => {
  const { status, body } = await staff.post<ErrorReply>('/api/views', { ...draft, ...more });
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {})).toEqual([path]);
});

test('a change is held to the list of the view, and to the version that it was made from', async () => {
  await empty();
  const { id, updatedAt } = await save({ list: 'tasks', filter: { sort: 'dueDate' } });
  const wrong = await staff.patch<ErrorReply>(`/api/views/${id}`, { filter: { status: 'lead' } });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['filter.status.0']]);
  const board = { layout: { as: 'board' } };
  const flat = await staff.patch<ErrorReply>(`/api/views/${id}`, board);
  expect([flat.status, Object.keys(flat.body.fields ?? {})]).toEqual([400, ['layout.as']]);
  const pipeline = await save({ list: 'opportunities', filter: {} });
  expect((await staff.patch(`/api/views/${pipeline.id}`, board)).body).toMatchObject(board);
  const layout = { as: 'table', columns: [{ field: 'title', width: 24.5 }, { field: 'dueDate' }] };
  const changed = await staff.patch<View>(`/api/views/${id}`, { layout, filter: {} });
  expect(changed.body).toMatchObject({ layout, filter: {} });
  const late = { 'if-match': `"${id}-${updatedAt}"` };
  expect((await staff.patch(`/api/views/${id}`, { name: 'Late' }, late)).status).toBe(412);
});

test('there is an end to how many one has', async () => {
  await empty();
  await app.database.pool.query(
    `insert into views (id, list, name, shared, filter, layout, created_by_id, created_at, updated_at)
     select gen_random_uuid(), 'people', 'View ' || n, false, '{}', '{}', $1, now(), now()
     from generate_series(1, $2::int) as n`,
    [(await app.userOf('staff')).id, mostViews - 1],
  );
  const both = await Promise.all([
    staff.post('/api/views', draft),
    staff.post('/api/views', draft),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  await save({}, colleague);
});

test('a custom field that is renamed is asked for by its new name', async () => {
  await empty();
  const field: CustomFieldDefinition = await aCustomField(ctx, { name: 'region' });
  const ask = (name: string) =>
    JSON.stringify({
      any: [
        { field: `custom.${name}`, is: 'anyOf', value: ['region', 'custom.region'] },
        { all: [{ field: `organization.custom.${name}`, is: 'filled' }] },
        { field: 'custom.other.region', is: 'filled' },
      ],
    });
  const fields = (name: string) => JSON.stringify({ [name]: 'region', other: null });
  const shown = (name: string) => ({
    filter: { where: ask(name), fields: fields(name), sort: `-customFields.${name}` },
    layout: {
      as: 'table',
      columns: [{ field: 'name' }, { field: `customFields.${name}`, width: 9 }],
    },
  });
  const { id } = await save(shown('region'));
  await boss.patch(`/api/custom-field-definitions/${field.id}`, { name: 'area' });
  const { body } = await staff.get<View[]>('/api/views');
  expect(body).toMatchObject([{ id, ...shown('area') }]);
});

test('of a colleague who has left, what was shared stays, and admins look after it', async () => {
  await empty();
  const leaver = await aUser(ctx);
  const client = await app.signIn(leaver);
  const { id } = await save({ shared: true }, client);
  await save({ name: 'Her own' }, client);
  await boss.post(`/api/users/${leaver.id}/hand-over`, { heirs: {} });
  expect(await names(staff)).toEqual(['Neglected']);
  expect((await admin.patch(`/api/views/${id}`, { name: 'Ours' })).status).toBe(200);
  expect(await names(boss)).toEqual(['Ours']);
});
