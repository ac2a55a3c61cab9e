/** Staff delete what they made or what somebody else gave them; taking a record makes it nobody's own. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { roles } from '#contract/permissions.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import {
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '#test/factories.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const adminId = (await app.userOf('admin')).id;

async function aColleague() {
  const user = await aUser(await app.as(), { role: 'staff' });
  return { id: user.id, client: await app.signIn(user), ctx: await app.as(user) };
}
type Colleague = Awaited<ReturnType<typeof aColleague>>;
const me = await aColleague();
const other = await aColleague();

const assignedTo = (id: string | null) => ({ assignedToId: id });
const assignee = (id: string | null) => ({ assigneeId: id });
const nouns = [
  { noun: 'people', owner: assignedTo, make: aPerson },
  { noun: 'organizations', owner: assignedTo, make: anOrganization },
  { noun: 'opportunities', owner: assignedTo, make: anOpportunity },
  { noun: 'tasks', owner: assignee, make: aTask },
];

/** Who made it, to whom; then who gave it to whom, one after the other; and whether `me` may delete it. */
type Who = 'me' | 'other' | 'nobody';
interface Story {
  madeBy: 'me' | 'other';
  to: Who;
  given: ['me' | 'other', Who][];
  may: boolean;
}
const stories: Story[] = [
  { madeBy: 'me', to: 'me', given: [], may: true },
  { madeBy: 'me', to: 'other', given: [], may: true },
  { madeBy: 'me', to: 'me', given: [['other', 'other']], may: true },
  { madeBy: 'other', to: 'other', given: [], may: false },
  { madeBy: 'other', to: 'me', given: [], may: true },
  { madeBy: 'other', to: 'nobody', given: [], may: false },
  { madeBy: 'other', to: 'other', given: [['me', 'me']], may: false },
  { madeBy: 'other', to: 'nobody', given: [['me', 'me']], may: false },
  { madeBy: 'other', to: 'other', given: [['other', 'me']], may: true },
  // What one has been given stays so when one confirms it, and is gone once one has given it away.
  { madeBy: 'other', to: 'me', given: [['me', 'me']], may: true },
  {
    madeBy: 'other',
    to: 'me',
    given: [
      ['me', 'other'],
      ['me', 'me'],
    ],
    may: false,
  },
  {
    madeBy: 'other',
    to: 'me',
    given: [
      ['me', 'nobody'],
      ['me', 'me'],
    ],
    may: false,
  },
  // Away and back by a colleague: somebody else's word again.
  {
    madeBy: 'other',
    to: 'other',
    given: [
      ['me', 'me'],
      ['me', 'other'],
      ['other', 'me'],
    ],
    may: true,
  },
];
const told = ({ madeBy, to, given }: Story) =>
  [`made by ${madeBy} for ${to}`, ...given.map(([by, whom]) => `given by ${by} to ${whom}`)].join(
    ', ',
  );
const people: Record<'me' | 'other', Colleague> = { me, other };
const idOf = (who: Who) => (who === 'nobody' ? null : people[who].id);

async function expectDeletion(client: TestClient, path: string, may: boolean): Promise<void> {
  expect((await client.delete(path)).status).toBe(may ? 204 : 403);
  if (!may) expect((await admin.delete(path)).status).toBe(204);
  // Taking the deletion back is the same right.
  expect((await client.post(`${path}/restore`)).status).toBe(may ? 200 : 403);
}

for (const { noun, owner, make } of nouns) {
  test.each(stories.map((story) => [told(story), story] as const))(
    `${noun} %s`,
    async (_, { madeBy, to, given, may }) => {
      const { id } = await make(people[madeBy].ctx, owner(idOf(to)));
      for (const [by, whom] of given) {
        const reply = await people[by].client.patch(`/api/${noun}/${id}`, {
          ...owner(idOf(whom)),
          assignedById: other.id,
        });
        expect(reply.status).toBe(200);
      }
      await expectDeletion(me.client, `/api/${noun}/${id}`, may);
    },
  );
}

test('units, which nobody is given, are deleted by those who made them', async () => {
  const mine = await aUnit(me.ctx);
  const theirs = await aUnit(other.ctx);
  await expectDeletion(me.client, `/api/units/${mine.id}`, true);
  await expectDeletion(me.client, `/api/units/${theirs.id}`, false);
});

test('events, which nobody is given, are deleted by those who made them', async () => {
  const mine = await anEvent(me.ctx);
  const theirs = await anEvent(other.ctx);
  await expectDeletion(me.client, `/api/calendar-events/${mine.id}`, true);
  await expectDeletion(me.client, `/api/calendar-events/${theirs.id}`, false);
});

test('tasks given to many at once are as good as given one by one, and taking that back as good as never', async () => {
  const taken = await aTask(other.ctx, { assigneeId: null });
  await me.client.patch(`/api/tasks/${taken.id}`, { assigneeId: me.id });
  const given = await aTask(other.ctx);
  const reassign = (ids: string[], assigneeId: string) =>
    admin.post<{ tasks: { id: string; updatedAt: string }[] }>('/api/tasks/bulk', {
      action: 'reassign',
      ids,
      assigneeId,
    });
  expect((await reassign([given.id], me.id)).status).toBe(200);
  const away = await reassign([taken.id], other.id);
  const undo = { action: 'undo', tasks: [{ ...away.body.tasks[0], ...former(taken, me.id) }] };
  expect((await me.client.post('/api/tasks/bulk', undo)).status).toBe(403);
  expect((await admin.post('/api/tasks/bulk', undo)).status).toBe(200);
  await expectDeletion(me.client, `/api/tasks/${given.id}`, true);
  await expectDeletion(me.client, `/api/tasks/${taken.id}`, false);
});

const former = ({ dueDate, status }: Task, assigneeId: string) => ({ dueDate, status, assigneeId });

test('completing a task of a series makes nothing of one’s own, even if one takes it with the same call', async () => {
  const series = { recurrenceType: 'daily', dueDate: '2026-03-11T17:00:00Z' } as const;
  for (const assigneeId of [undefined, me.id]) {
    const task = await aTask(other.ctx, series);
    const done = { status: 'completed', completionReason: 'Signed', assigneeId };
    expect((await me.client.patch(`/api/tasks/${task.id}`, done)).status).toBe(200);
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select next_task_id as id from tasks where id = $1',
      [task.id],
    );
    await expectDeletion(me.client, `/api/tasks/${rows[0]?.id}`, false);
  }
});

test('rows of an imported list belong to who imported it, and are given like any others', async () => {
  const data = [{ Name: 'Ada Imported', Email: 'ada@imported.example' }];
  await other.client.post('/api/people/import-csv', { data });
  const found = await other.client.get<{ id: string }[]>('/api/people?q=ada@imported.example');
  const path = `/api/people/${found.body[0]?.id}`;
  await me.client.patch(path, assignedTo(me.id));
  expect((await me.client.delete(path)).status).toBe(403);
  await other.client.patch(path, assignedTo(other.id));
  await admin.patch(path, assignedTo(me.id));
  expect((await me.client.delete(path)).status).toBe(204);
});

test('every table with an assignee keeps who assigned it, and is in the stories above', async () => {
  const { rows } = await app.database.pool.query<{ name: string; triggers: string }>(`
    select c.table_name as name, (
      select count(*) from pg_trigger t
      join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.table_name::regclass and p.proname = 'note_assigner'
    ) as triggers
    from information_schema.columns c
    where c.table_schema = 'public' and c.column_name in ('assigned_to_id', 'assignee_id')
    order by name`);
  expect(rows.map(({ name }) => name)).toEqual(nouns.map(({ noun }) => noun).toSorted());
  expect(rows.map(({ triggers }) => Number(triggers))).toEqual(rows.map(() => 2));
});

test('a write that does not say who acts gives no right away', async () => {
  const person = await aPerson(other.ctx);
  await app.database.pool.query('update people set assigned_to_id = $1 where id = $2', [
    me.id,
    person.id,
  ]);
  await expectDeletion(me.client, `/api/people/${person.id}`, false);
});

test('who assigned what was there before is read from the change log', async () => {
  const records = {
    taken: await aPerson(other.ctx),
    given: await aPerson(other.ctx),
    madeForMe: await aPerson(other.ctx, assignedTo(me.id)),
    unlogged: await aPerson(other.ctx),
    restored: await aPerson(other.ctx),
  };
  const path = ({ id }: { id: string }) => `/api/people/${id}`;
  await me.client.patch(path(records.taken), assignedTo(me.id));
  await admin.patch(path(records.given), assignedTo(me.id));
  await me.client.patch(path(records.restored), assignedTo(me.id));
  await admin.delete(path(records.restored));
  await admin.post(`${path(records.restored)}/restore`);
  await app.database.pool.query('update people set assigned_to_id = $1 where id = $2', [
    me.id,
    records.unlogged.id,
  ]);
  await app.database.pool.query('update people set assigned_by_id = null');
  const migration = new URL('../../migrations/0025_assigned_by.sql', import.meta.url);
  const statements = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
  const fills = statements.filter((statement) => /UPDATE "(people|tasks)" SET/.test(statement));
  expect(fills).toHaveLength(2);
  for (const fill of fills) await app.database.pool.query(fill);
  const { rows } = await app.database.pool.query<{ id: string; by: string }>(
    'select id, assigned_by_id as by from people where id = any($1)',
    [Object.values(records).map(({ id }) => id)],
  );
  const by = (record: { id: string }) => rows.find(({ id }) => id === record.id)?.by;
  expect(Object.fromEntries(Object.entries(records).map(([name, it]) => [name, by(it)]))).toEqual({
    taken: me.id,
    given: adminId,
    madeForMe: other.id,
    unlogged: me.id,
    restored: me.id,
  });
});

test('an admin and a super user need no such right', async () => {
  for (const role of roles.filter((each) => each !== 'staff')) {
    const client = await app.signIn(role);
    const person = await aPerson(other.ctx);
    expect((await client.delete(`/api/people/${person.id}`)).status).toBe(204);
  }
});
