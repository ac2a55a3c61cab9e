/** Every command leaves one row in the change log: who, what, when, before and after. */
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

interface LoggedChange {
  at: Date;
  actor_id: string | null;
  verb: string;
  record_type: string;
  record_id: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  person_id: string | null;
  organization_id: string | null;
}

async function changes(): Promise<LoggedChange[]> {
  const { rows } = await app.database.pool.query(
    `select at, actor_id, verb, record_type, record_id, before, after, person_id, organization_id
      from changes order by id`,
  );
  return rows;
}

/** The rows that some work adds to the log, each at its own time. */
async function logged(work: () => Promise<{ status: number }>): Promise<LoggedChange[]> {
  app.clock.advance(1_000);
  const before = (await changes()).length;
  expect((await work()).status).toBeLessThan(300);
  const added = (await changes()).slice(before);
  for (const change of added) expect(change.at).toEqual(app.clock.now());
  return added;
}

type Noun = 'people' | 'organizations' | 'opportunities' | 'tasks' | 'notes';
type AnyRecord = Person | Organization | Opportunity | Task | Note;

const nouns: [Noun, string, object, object][] = [
  ['people', 'person', { name: 'Ada' }, { name: 'Ada Lovelace' }],
  ['organizations', 'organization', { name: 'Engines' }, { name: 'Analytical Engines' }],
  ['opportunities', 'opportunity', { name: 'Five tippers' }, { name: 'Six tippers' }],
  ['tasks', 'task', { title: 'Call' }, { title: 'Call back' }],
  ['notes', 'note', { content: 'Said' }, { content: 'Said so' }],
];

test.each(nouns)('%s: created, updated, deleted, restored', async (noun, type, draft, patch) => {
  const path = `/api/${noun}`;
  let made: AnyRecord | undefined;
  const [created, ...more] = await logged(async () => {
    const reply = await staff.post<AnyRecord>(path, draft);
    made = reply.body;
    return reply;
  });
  expect(more).toEqual([]);
  expect(created).toMatchObject({
    verb: `${type}.created`,
    record_type: type,
    actor_id: ctx.actor.id,
    record_id: made?.id,
    before: null,
    after: made,
  });

  let changed: AnyRecord | undefined;
  const updated = await logged(async () => {
    const reply = await staff.patch<AnyRecord>(`${path}/${made?.id}`, patch);
    changed = reply.body;
    return reply;
  });
  expect(updated).toMatchObject([{ verb: `${type}.updated`, before: made, after: changed }]);

  const deleted = await logged(() => staff.delete(`${path}/${made?.id}`));
  expect(deleted).toMatchObject([{ verb: `${type}.deleted`, before: changed, after: null }]);

  let back: AnyRecord | undefined;
  const restored = await logged(async () => {
    const reply = await staff.post<AnyRecord>(`${path}/${made?.id}/restore`);
    back = reply.body;
    return reply;
  });
  expect(restored).toMatchObject([{ verb: `${type}.restored`, before: null, after: back }]);
  for (const change of [created, ...updated, ...deleted, ...restored]) {
    expect(change).toMatchObject({ record_id: made?.id, actor_id: ctx.actor.id });
  }
});

test('completing is a verb of its own, and the next of a series is logged too', async () => {
  const task = await aTask(ctx, { recurrenceType: 'daily' });
  const done = { status: 'completed', completionReason: 'Signed' };
  const rows = await logged(() => staff.patch(`/api/tasks/${task.id}`, done));
  expect(rows.map(({ verb }) => verb)).toEqual(['task.completed', 'task.created']);
  expect(rows[0]).toMatchObject({ before: task, after: done });
});

test('a change is found under the records it is about', async () => {
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { organizationId: organization.id });
  const link = { personId: person.id, organizationId: organization.id };
  for (const [path, draft] of [
    ['/api/notes', { content: 'Linked', ...link }],
    ['/api/tasks', { title: 'Linked', ...link }],
  ] as const) {
    const rows = await logged(() => staff.post(path, draft));
    expect(rows).toMatchObject([{ person_id: person.id, organization_id: organization.id }]);
  }
  const rows = await logged(() => staff.patch(`/api/people/${person.id}`, { phone: '1' }));
  expect(rows).toMatchObject([{ person_id: person.id, organization_id: organization.id }]);
});

test('a deleted organization’s row names the people it let go', async () => {
  const organization = await anOrganization(ctx);
  const people = [
    await aPerson(ctx, { organizationId: organization.id }),
    await aPerson(ctx, { organizationId: organization.id }),
  ];
  const [deleted] = await logged(() => staff.delete(`/api/organizations/${organization.id}`));
  expect(deleted?.before?.unlinkedPeople).toEqual(
    expect.arrayContaining(people.map(({ id }) => id)),
  );
});

test('a sign-up is logged with nobody as its actor, and no secret', async () => {
  const draft = {
    username: 'newcomer',
    password: 'a very secret word',
    firstName: 'New',
    lastName: 'Comer',
    email: 'new@dealer.example',
  };
  let user: CurrentUser | undefined;
  const rows = await logged(async () => {
    const reply = await app.visitor.post<CurrentUser>('/api/signup', draft);
    user = reply.body;
    return reply;
  });
  expect(rows).toMatchObject([{ verb: 'user.created', actor_id: null, before: null, after: user }]);
  expect(JSON.stringify(rows)).not.toMatch(/secret|argon2|hash/i);
});

test('a refused call, and one that changes nothing, leave no row', async () => {
  const person = await aPerson(ctx);
  const before = await changes();
  await staff.post('/api/people', { name: '' });
  await staff.patch(`/api/people/${person.id}`, { email: 'nonsense' });
  await staff.patch(`/api/people/${person.id}`, { name: 'x' }, { 'if-match': '"stale"' });
  await app.visitor.delete(`/api/people/${person.id}`);
  await staff.get('/api/people');
  expect(await changes()).toEqual(before);
});

test('a change whose log cannot be written does not happen', async () => {
  const person = await aPerson(ctx);
  await app.database.pool.query('alter table changes rename to changes_away');
  const reply = await staff.patch(`/api/people/${person.id}`, { name: 'Unlogged' });
  await app.database.pool.query('alter table changes_away rename to changes');
  expect(reply.status).toBe(500);
  expect(app.takeFaults()).toHaveLength(1);
  expect((await staff.get<Person>(`/api/people/${person.id}`)).body).toEqual(person);
});
