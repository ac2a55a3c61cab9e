/** Every call that takes ids in its body, each time with one of them wrong: refused, and nothing is linked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '#test/app.ts';
import type { RecordKind } from '#test/expected-access/answers.ts';
import { expectedAccess } from '#test/expected-access.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '#test/factories.ts';
import { aFile, aPdf, uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { stateOf } from '#test/stalled-bodies.ts';
import { newId } from './kernel/ids.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-two-ids-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const ctx = await app.as('staff');
const client = await app.signIn('staff');
const boss = await app.signIn('super_user');

/** What an id of this name is of. All of a team see all records, so a wrong one is of nothing, or of what is gone. */
const kindOf: Record<string, 'person' | 'organization' | 'opportunity' | 'note' | 'user'> = {
  personId: 'person',
  organizationId: 'organization',
  opportunityId: 'opportunity',
  noteId: 'note',
  assignedToId: 'user',
  assigneeId: 'user',
};
const make = {
  person: () => aPerson(ctx),
  organization: () => anOrganization(ctx),
  opportunity: () => anOpportunity(ctx),
  note: async () => aNote(ctx, { personId: (await aPerson(ctx)).id }),
  user: () => aUser(ctx),
};
const folders = {
  person: 'people',
  organization: 'organizations',
  opportunity: 'opportunities',
  note: 'notes',
};

async function goneOf(kind: keyof typeof make): Promise<string> {
  const { id } = await make[kind]();
  const reply =
    kind === 'user'
      ? await boss.patch(`/api/users/${id}`, { active: false })
      : await boss.delete(`/api/${folders[kind]}/${id}`);
  expect(reply.status).toBeLessThan(300);
  return id;
}

/** By the name of a field: one that is right, one that nothing has, one of what is gone. */
const ids = new Map<string, { right: string; wrong: string[] }>();
for (const [name, kind] of Object.entries(kindOf)) {
  ids.set(name, { right: (await make[kind]()).id, wrong: [newId(), await goneOf(kind)] });
}
const idsOf = (name: string) => ids.get(name) ?? { right: '', wrong: [] };

/** Bodies in which one id is wrong: alone, beside each other one that is right, and in a list with a right one. */
function wrongBodies(names: readonly string[]): Record<string, unknown>[] {
  return names.flatMap((name) => {
    const { right, wrong } = idsOf(name);
    const others = names.filter((each) => each !== name);
    return [...wrong, [right, wrong[0]]].flatMap((value) => [
      { [name]: value },
      ...others.map((other) => ({ [other]: idsOf(other).right, [name]: value })),
    ]);
  });
}

/** A form has no lists. */
function isOfTexts(body: Record<string, unknown>): body is Record<string, string> {
  return Object.values(body).every((value) => typeof value === 'string');
}

const routes = app.fastify.routeTable.flatMap(({ method, path, endpoint }) => {
  if (!(endpoint?.body instanceof z.ZodObject)) return [];
  const names = Object.keys(endpoint.body.shape).filter((name) => name in kindOf);
  const { reply } = endpoint;
  const told = reply instanceof z.ZodObject ? names.filter((name) => name in reply.shape) : names;
  return names.length > 0 ? [{ name: `${method} ${path}`, method, path, names, told }] : [];
});

test('the calls are those of all records', () => {
  expect(routes.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/people',
      'PATCH /api/organizations/:id',
      'PUT /api/opportunities/:id',
      'PATCH /api/tasks/:id',
      'POST /api/calendar-events',
      'POST /api/notes',
      'POST /api/calls',
      'POST /api/units',
      'PATCH /api/units/:id',
    ]),
  );
});

const records: Partial<Record<RecordKind, () => Promise<{ id: string }>>> = {
  ...make,
  call: () => aCall(ctx),
  task: () => aTask(ctx),
  event: () => anEvent(ctx),
  file: () => aFile(ctx, dataDir),
  unit: () => aUnit(ctx),
};

test.each(routes)('S-11: $name', async ({ name, method, path, names, told }) => {
  const expected = expectedAccess[name];
  if (!expected) throw new Error(`The table of access does not know ${name}`);
  const own = path.includes(':day')
    ? await anEvent(ctx, { eventDate: '2026-03-11', series: { rule: 'daily' } })
    : 'kind' in expected
      ? await records[expected.kind]?.()
      : undefined;
  const url = path.replace(':id', own?.id ?? newId()).replace(':day', '2026-03-12');
  const usual = Object(expected.body);
  const before = await stateOf(app);
  for (const body of wrongBodies(names)) {
    const { status } = await client.send(method as 'POST', url, { ...usual, ...body });
    expect([400, 404, 409], JSON.stringify(body)).toContain(status);
  }
  expect(await stateOf(app)).toBe(before);
  // The proof that it was the wrong one: with all of them right it is done.
  const right = Object.fromEntries(names.map((each) => [each, idsOf(each).right]));
  const single = method === 'POST' && path.endsWith('notes') ? { personId: right.personId } : right;
  const done = await client.send<Record<string, unknown>>(method as 'POST', url, {
    ...usual,
    ...single,
  });
  expect([done.status, done.body]).toEqual([
    expect.toSatisfy((status: number) => status < 300),
    expect.objectContaining(
      Object.fromEntries(Object.entries(single).filter(([each]) => told.includes(each))),
    ),
  ]);
  mustSurvive('S-11', {
    figure: '0 wrong ids taken, nothing linked',
    limit: 'refused, nothing linked',
  });
});

test('S-11: POST /api/tasks/many, one wrong among right ones', async () => {
  const before = await stateOf(app);
  for (const body of wrongBodies(['assigneeId', 'personId', 'organizationId', 'opportunityId'])) {
    const tasks = [{ title: 'Fine' }, { title: 'Wrong', ...body }];
    expect([400, 404, 409]).toContain((await client.post('/api/tasks/many', { tasks })).status);
  }
  expect(await stateOf(app)).toBe(before);
});

test('S-11: POST /api/files, whose form names two records', async () => {
  const names = ['personId', 'organizationId', 'opportunityId', 'noteId'];
  // The first one of a server marks its store.
  const person = { personId: idsOf('personId').right };
  expect((await uploadFileAs(client, person, 'quote.pdf', aPdf)).status).toBe(201);
  const before = await stateOf(app);
  for (const body of wrongBodies(names).filter(isOfTexts)) {
    const reply = await uploadFileAs(client, body, 'quote.pdf', aPdf);
    expect([400, 404, 409], JSON.stringify(body)).toContain(reply.status);
  }
  expect(await stateOf(app)).toBe(before);
});

test('S-11: POST /api/tasks/bulk changes none of a list in which one is wrong', async () => {
  const task = await aTask(ctx, { assigneeId: ctx.actor.id });
  const gone = await aTask(ctx);
  await boss.delete(`/api/tasks/${gone.id}`);
  const before = await stateOf(app);
  for (const wrong of [newId(), gone.id]) {
    for (const pair of [
      [task.id, wrong],
      [wrong, task.id],
    ]) {
      const defer = { action: 'defer', ids: pair, dueDate: '2026-11-20T17:00:00Z' };
      expect([400, 404, 409]).toContain((await client.post('/api/tasks/bulk', defer)).status);
    }
  }
  expect(await stateOf(app)).toBe(before);
  mustSurvive('S-11', { figure: 'nothing changed', limit: 'refused, nothing linked' });
});
