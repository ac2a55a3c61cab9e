/** The audit: who did what and when, refusals and sign-ins with it, read page by page. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, aPerson, aUser } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');

async function entries(query: string): Promise<AuditEntry[]> {
  const reply = await boss.get<AuditEntry[]>(`/api/audit?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

test('sign-ins, failed ones and refused calls are there', async () => {
  const user = await aUser(ctx, { username: 'vera' });
  const client = await app.signIn(user);
  await app.visitor.post('/api/staff-login', { username: 'vera', password: 'a secret guess' });
  expect((await client.get('/api/export')).status).toBe(403);
  const [refused, failed, started] = await entries('kind=access&limit=3');
  expect(started).toMatchObject({
    verb: 'session.started',
    actorId: user.id,
    actorName: 'Sam Seller',
  });
  expect(failed).toMatchObject({
    verb: 'session.refused',
    actorId: null,
    after: { account: 'vera' },
  });
  expect(refused).toMatchObject({
    verb: 'access.refused',
    actorId: user.id,
    after: { method: 'GET', path: '/api/export' },
  });
  expect(JSON.stringify([refused, failed, started])).not.toContain('guess');
  const [nobodys] = await entries('actorId=none&kind=access&limit=1');
  expect(nobodys).toEqual(failed);
  expect((await boss.get('/api/audit?actorId=me')).status).toBe(400);
  mustSurvive('S-37', { figure: '3 of 3 are there', limit: 'who, what and when' });
});

test('a change is found by who, what and when, with before and after', async () => {
  const person = await aPerson(ctx, { name: 'Ada Fleet' });
  app.clock.advance(60_000);
  const staff = await app.signIn('staff');
  const from = app.clock.now().toISOString();
  await staff.patch(`/api/people/${person.id}`, { name: 'Ada Hill' });
  const [change, ...none] = await entries(`kind=record&from=${from}&actorId=${ctx.actor.id}`);
  expect(none).toEqual([]);
  expect(change).toMatchObject({
    verb: 'person.updated',
    recordId: person.id,
    before: { name: 'Ada Fleet' },
    after: { name: 'Ada Hill' },
    changes: [{ field: 'name', label: 'Name', from: 'Ada Fleet', to: 'Ada Hill' }],
  });
  expect(await entries(`q=Ada Hill&recordId=${person.id}`)).toHaveLength(1);
  expect(await entries(`to=${from}&recordId=${person.id}`)).toHaveLength(1);
  mustSurvive('S-37', {
    figure: 'found, with before and after',
    limit: 'who, what, when, before and after',
  });
});

test('what was done at once is found by the one id that all of it has, counted', async () => {
  const leaver = await aUser(ctx);
  const heir = await aUser(ctx, { firstName: 'Ann', lastName: 'Heir' });
  for (let made = 0; made < 3; made += 1) await aPerson(ctx, { assignedToId: leaver.id });
  const heirs = { people: heir.id, tasks: null };
  await boss.post(`/api/users/${leaver.id}/hand-over`, { heirs });
  const [deed] = await entries(`recordId=${leaver.id}&q=user.handed-over`);
  const given = deed?.changes.find(({ field }) => field === 'heirs');
  expect(given).toMatchObject({ label: 'Given to', to: 'People Ann Heir' });
  const reply = await boss.get<AuditEntry[]>(`/api/audit?batchId=${deed?.batchId}&limit=1`);
  expect(reply.headers['x-total-count']).toBe('5');
  const all = await entries(`batchId=${deed?.batchId}`);
  expect(new Set(all.map(({ batchId }) => batchId))).toEqual(new Set([deed?.batchId]));
  expect(all).toHaveLength(5);
  expect((await boss.get('/api/audit?batchId=all')).status).toBe(400);
});

test('before and after read in labels and names, whole', async () => {
  const owner = await aUser(ctx, { firstName: 'Nora', lastName: 'North' });
  await aCustomField(ctx, { name: 'fleet', label: 'Fleet size', fieldType: 'boolean' });
  const long = 'word '.repeat(60).trim();
  const staff = await app.signIn('staff');
  const { body } = await staff.post<{ id: string }>('/api/people', {
    name: 'Pia',
    location: long,
    assignedToId: owner.id,
    customFields: { fleet: 'yes' },
  });
  const [made] = await entries(`recordId=${body.id}`);
  expect(made?.changes).toEqual([
    { field: 'name', label: 'Name', from: null, to: 'Pia' },
    { field: 'location', label: 'Location', from: null, to: long },
    { field: 'assignedToId', label: 'Assigned To', from: null, to: 'Nora North' },
    { field: 'customFields.fleet', label: 'Fleet size', from: null, to: 'Yes' },
    { field: 'createdById', label: 'Added by', from: null, to: 'Sam Seller' },
  ]);
  await boss.put('/api/territories', {
    states: [{ state: 'QLD', userId: owner.id }],
    codes: [],
  });
  const [territories] = await entries('q=territories.updated');
  expect(territories?.changes).toContainEqual({
    field: 'states',
    label: 'States',
    from: null,
    to: 'State QLD, User Nora North',
  });
  await boss.patch(`/api/users/${owner.id}`, { role: 'admin' });
  const [role] = await entries(`recordId=${owner.id}&limit=1`);
  expect(role?.changes).toEqual([{ field: 'role', label: 'Role', from: 'staff', to: 'admin' }]);
  await boss.patch(`/api/users/${owner.id}`, { role: 'super_user' });
  const [raised] = await entries(`recordId=${owner.id}&limit=1`);
  expect(raised?.changes).toContainEqual({
    field: 'role',
    label: 'Role',
    from: 'admin',
    to: 'super user',
  });
  const { body: defined } = await boss.post<{ id: string }>('/api/custom-field-definitions', {
    name: 'leased',
    label: 'Leased',
    fieldType: 'boolean',
  });
  const [field] = await entries(`recordId=${defined.id}`);
  expect(field?.changes).toEqual(
    expect.arrayContaining([
      { field: 'required', label: 'Required', from: null, to: 'No' },
      { field: 'fieldType', label: 'Type', from: null, to: 'yes or no' },
      { field: 'entityType', label: 'Applies to', from: null, to: 'people and organizations' },
    ]),
  );
});

test('an edit of links reads as what it changed of them', async () => {
  const staff = await app.signIn('staff');
  const { body: task } = await staff.post<{ id: string }>('/api/tasks', { title: 'Ring' });
  const { body: place } = await staff.post<{ id: string }>('/api/organizations', { name: 'Vans' });
  await staff.patch(`/api/tasks/${task.id}`, { organizationId: place.id });
  const [linked] = await entries(`recordId=${task.id}&limit=1`);
  expect(linked?.changes).toEqual([
    { field: 'organizationId', label: 'Organization', from: null, to: 'Vans' },
  ]);
});

test('pages follow each other without gaps', async () => {
  const all = await entries('');
  const seen: string[] = [];
  let path: string | undefined = '/api/audit?limit=2';
  while (path !== undefined) {
    const reply: { body: AuditEntry[]; headers: Record<string, string> } = await boss.get(path);
    seen.push(...reply.body.map(({ id }) => id));
    path = /<([^>]+)>/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('nobody can change or delete what is written, the server included', async () => {
  const [entry] = await entries('limit=1');
  for (const statement of [
    'update changes set verb = $1',
    'delete from changes where verb <> $1',
  ]) {
    await expect(app.database.pool.query(statement, ['x'])).rejects.toThrow('append-only');
  }
  for (const statement of ['truncate changes', 'truncate users, changes cascade']) {
    await expect(app.database.pool.query(statement)).rejects.toThrow('append-only');
  }
  expect((await entries('limit=1'))[0]).toEqual(entry);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    expect((await boss.send(method, `/api/audit/${entry?.id}`)).status).toBe(404);
  }
  mustSurvive('S-37', { figure: '4 statements and 3 calls refused', limit: 'nobody can edit it' });
});
