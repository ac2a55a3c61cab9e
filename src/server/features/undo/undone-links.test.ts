/** A task or an event is linked to the wrong organization, and that is undone: it is where it was made, and nowhere else. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { anEvent, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const client = await app.signIn('staff');
const ctx = await app.as('staff');
const { undoWhole } = followDeeds(app);
const undo = (deed: string) => undoWhole(client, deed);

const kinds = [
  { kind: 'task', path: 'tasks', table: 'tasks', make: aTask },
  { kind: 'event', path: 'calendar-events', table: 'calendar_events', make: anEvent },
] as const;

async function madeFor(table: string, id: string): Promise<unknown> {
  const { rows } = await app.database.pool.query(
    `select for_organization_id as place from ${table} where id = $1`,
    [id],
  );
  return rows[0]?.place;
}

async function toldAt({ id }: { id: string }, kind: string): Promise<string[]> {
  const { body } = await client.get<{ verb: string }[]>(
    `/api/timeline?organizationId=${id}&kind=${kind}`,
  );
  return body.map(({ verb }) => verb);
}

async function link(path: string, id: string, links: object): Promise<string> {
  app.clock.advance(1_000);
  const reply = await client.patch(`/api/${path}/${id}`, links);
  expect(reply.status).toBe(200);
  return reply.headers['x-deed-id'] ?? '';
}

test.each(kinds)('$kind', async ({ kind, path, table, make }) => {
  const wrong = await anOrganization(ctx, { name: 'Wrong Vans' });
  const person = await aPerson(ctx, { name: 'Kim Hill' });
  const { id } = await make(ctx, { personId: person.id });
  expect(await madeFor(table, id)).toBeNull();
  const linked = await link(path, id, { organizationId: wrong.id });
  expect(await madeFor(table, id)).toBe(wrong.id);

  const undone = await undo(linked);
  expect(await madeFor(table, id)).toBeNull();
  // That it was linked there is history; what came of it is not told there.
  expect(await toldAt(wrong, kind)).toEqual([`${kind}.updated`]);
  // It goes on following whom it was made for.
  const right = await anOrganization(ctx, { name: 'Right Trucks' });
  const joined = await link('people', person.id, { organizationId: right.id });
  expect(await toldAt(right, kind)).toContain(`${kind}.created`);
  await undo(joined);

  const redone = await undo(undone);
  expect(await madeFor(table, id)).toBe(wrong.id);
  await undo(redone);
  expect(await madeFor(table, id)).toBeNull();
});

test.each(kinds)('$kind of somebody who has moved since', async ({ path, table, make }) => {
  const first = await anOrganization(ctx, { name: 'First Vans' });
  const second = await anOrganization(ctx, { name: 'Second Trucks' });
  const person = await aPerson(ctx, { name: 'Lee Moss', organizationId: first.id });
  const { id } = await make(ctx, { personId: person.id });
  await link('people', person.id, { organizationId: second.id });
  // As it was made for that one, the link says nothing new of it.
  const linked = await link(path, id, { organizationId: first.id });
  expect(await madeFor(table, id)).toBe(first.id);
  await undo(linked);
  expect(await madeFor(table, id)).toBe(first.id);
});

test('a task is completed and linked elsewhere by one edit', async () => {
  const wrong = await anOrganization(ctx, { name: 'Wrong Buses' });
  const { id } = await aTask(ctx, {});
  const done = { status: 'completed', completionReason: 'Done', organizationId: wrong.id };
  const completed = await link('tasks', id, done);
  const { body } = await client.get<{ completedAt: string | null }>(`/api/tasks/${id}`);
  expect(body.completedAt).not.toBeNull();
  const undone = await undo(completed);
  expect(await madeFor('tasks', id)).toBeNull();
  await undo(undone);
  expect(await madeFor('tasks', id)).toBe(wrong.id);
});

test('an event and a branch are linked elsewhere while whom they were linked to is deleted: undone, they are theirs again', async () => {
  const person = await aPerson(ctx, { name: 'Ann Berg' });
  const other = await aPerson(ctx, { name: 'Bo Lind' });
  const event = await anEvent(ctx, { personId: person.id });
  const parent = await anOrganization(ctx, { name: 'Old Holding' });
  const branch = await anOrganization(ctx, { name: 'Branch Vans', parentId: parent.id });
  const newer = await anOrganization(ctx, { name: 'New Holding' });
  const linksOf = async () => {
    const [one, two] = await Promise.all([
      client.get<{ personId: string | null }>(`/api/calendar-events/${event.id}`),
      client.get<{ parentId: string | null }>(`/api/organizations/${branch.id}`),
    ]);
    return [one.body.personId, two.body.parentId];
  };
  const first = [person, parent].map(({ id }) => id);
  const second = [other, newer].map(({ id }) => id);
  expect((await client.delete(`/api/people/${person.id}`)).status).toBe(204);
  expect((await client.delete(`/api/organizations/${parent.id}`)).status).toBe(204);
  const linked = [
    await link('calendar-events', event.id, { personId: other.id }),
    await link('organizations', branch.id, { parentId: newer.id }),
  ];
  expect(await linksOf()).toEqual(second);
  const undone = await Promise.all(linked.map(undo));
  expect(await linksOf()).toEqual([null, null]);
  const redone = await Promise.all(undone.map(undo));
  expect(await linksOf()).toEqual(second);
  await Promise.all(redone.map(undo));
  await client.post(`/api/people/${person.id}/restore`);
  await client.post(`/api/organizations/${parent.id}/restore`);
  expect(await linksOf()).toEqual(first);
});

test('a task that came back without its deleted organization can go again', async () => {
  const { id: organizationId } = await anOrganization(ctx, { name: 'Gone Vans' });
  const task = await aTask(ctx, { organizationId });
  await link('tasks', task.id, { status: 'completed', completionReason: 'Done' });
  expect((await client.delete(`/api/tasks/${task.id}`)).status).toBe(204);
  expect((await client.delete(`/api/organizations/${organizationId}`)).status).toBe(204);
  const reply = await client.post('/api/deleted/restore', {
    records: [{ kind: 'task', id: task.id }],
  });
  expect(reply.status).toBe(200);
  await undo(reply.headers['x-deed-id'] ?? '');
  expect((await client.get(`/api/tasks/${task.id}`)).status).toBe(404);
});

test('a task that was linked elsewhere while its contact came and went goes along with them once all is taken back', async () => {
  const [first, other] = [await anOrganization(ctx), await anOrganization(ctx)];
  const person = await aPerson(ctx);
  const { id } = await aTask(ctx, { personId: person.id });
  const joined = await link('people', person.id, { organizationId: first.id });
  const gone = (await client.delete(`/api/organizations/${first.id}`)).headers['x-deed-id'] ?? '';
  const linked = await link('tasks', id, { organizationId: other.id });
  const goneAgain = await undo(await undo(gone));
  await undo(linked);
  await undo(goneAgain);
  await undo(joined);
  expect(await madeFor('tasks', id)).toBeNull();
});

test('a task that was linked to a contact while they were there stays there, however often they came and went', async () => {
  const [first, other] = [await anOrganization(ctx), await anOrganization(ctx)];
  const person = await aPerson(ctx, { organizationId: first.id });
  const { id } = await aTask(ctx, { personId: person.id });
  const moved = await link('people', person.id, { organizationId: other.id });
  const linked = await link('tasks', id, { organizationId: other.id });
  const movedAgain = await undo(await undo(moved));
  await undo(linked);
  await undo(movedAgain);
  expect(await madeFor('tasks', id)).toBe(first.id);
});

test('who left twice has left once when the second time is undone: what stayed there stays', async () => {
  const [first, other] = [await anOrganization(ctx), await anOrganization(ctx)];
  const person = await aPerson(ctx);
  const { id } = await aTask(ctx, { personId: person.id });
  await link('people', person.id, { organizationId: first.id });
  const left = await link('people', person.id, { organizationId: other.id });
  await link('people', person.id, { organizationId: first.id });
  const leftAgain = await link('people', person.id, { organizationId: other.id });
  await undo(leftAgain);
  expect(await madeFor('tasks', id)).toBe(first.id);
  await link('people', person.id, { organizationId: other.id });
  await undo(left);
  expect(await madeFor('tasks', id)).toBe(first.id);
});
