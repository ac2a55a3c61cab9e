/** Tasks over HTTP: adding, completing, deferring, filters, what is refused with which field. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Task, TaskCounts } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function titles(query: string, headers?: Record<string, string>): Promise<string[]> {
  const reply = await staff.get<Task[]>(`/api/tasks?${query}`, headers);
  expect(reply.status).toBe(200);
  return reply.body.map(({ title }) => title);
}

const done = { status: 'completed', completionReason: 'Signed' };

async function complete(task: Task): Promise<Task> {
  const reply = await staff.patch<Task>(`/api/tasks/${task.id}`, done);
  expect(reply.status).toBe(200);
  return reply.body;
}

/** The tasks of a series, oldest first. */
async function tasksTagged(tag: string): Promise<Task[]> {
  return (await staff.get<Task[]>(`/api/tasks?tag=${tag}&sort=createdAt`)).body;
}

describe('adding', () => {
  test('keeps every field and fills in the rest', async () => {
    const person = await aPerson(ctx);
    const organization = await anOrganization(ctx);
    const colleague = await aUser(ctx);
    const sent = {
      title: ' Ring Ada ',
      description: ' About the ute ',
      dueDate: '2026-03-20T17:00:00+11:00',
      priority: 'high',
      status: 'in_progress',
      activityType: 'phone_call',
      recurrenceType: 'weekly',
      reminderEnabled: 'false',
      assigneeId: colleague.id,
      personId: person.id,
      organizationId: organization.id,
      tags: ['Ute', 'ute'],
    };
    const reply = await staff.post<Task>('/api/tasks', sent);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...sent,
        title: 'Ring Ada',
        description: 'About the ute',
        dueDate: '2026-03-20T06:00:00.000Z',
        personName: person.name,
        organizationName: organization.name,
        createdById: ctx.actor.id,
        tags: ['Ute'],
      },
    });
    expect((await staff.get(`/api/tasks/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test('null resets a field, or unassigns the task', async () => {
    const nothing = Object.fromEntries(
      [
        ...['description', 'dueDate', 'priority', 'status', 'activityType', 'recurrenceType'],
        ...['reminderEnabled', 'assigneeId', 'personId', 'organizationId', 'tags'],
      ].map((field) => [field, null]),
    );
    const reply = await staff.post<Task>('/api/tasks', { title: 'Bare', ...nothing });
    expect(reply.body).toMatchObject({
      dueDate: null,
      priority: 'medium',
      status: 'pending',
      activityType: 'other',
      recurrenceType: 'none',
      reminderEnabled: 'true',
      assigneeId: null,
      tags: [],
    });
  });

  test.each([
    ['2026-03-20', '2026-03-20T17:00:00.000Z'],
    ['2026-03-20T00:00:00Z', '2026-03-20T00:00:00.000Z'],
    ['2026-03-20T23:30:00.5-09:30', '2026-03-21T09:00:00.500Z'],
    ['2028-02-29T12:00:00.123456Z', '2028-02-29T12:00:00.123Z'],
  ])('a due date of %s is %s', async (dueDate, stored) => {
    expect((await aTask(ctx, { dueDate })).dueDate).toBe(stored);
  });

  test.each([
    ['title', { title: undefined }],
    ['title', { title: ' ' }],
    ['title', { title: null }],
    ['title', { title: 'x'.repeat(301) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['dueDate', { dueDate: 'tomorrow' }],
    ['dueDate', { dueDate: '' }],
    ['dueDate', { dueDate: '2026-02-30' }],
    ['dueDate', { dueDate: '2026-03-20T17:00:00' }],
    ['dueDate', { dueDate: '2026-03-20T25:00:00Z' }],
    ['dueDate', { dueDate: '0001-01-01T00:00:00Z' }],
    ['dueDate', { dueDate: '9999-01-01T00:00:00Z' }],
    ['dueDate', { dueDate: '+275760-09-13T00:00:00Z' }],
    ['dueDate', { dueDate: 1_774_000_000_000 }],
    ['priority', { priority: 'urgent' }],
    ['priority', { priority: '' }],
    ['status', { status: 'done' }],
    ['activityType', { activityType: 'call' }],
    ['recurrenceType', { recurrenceType: 'yearly' }],
    ['reminderEnabled', { reminderEnabled: 'yes' }],
    ['completionReason', { status: 'completed' }],
    ['completionReason', { status: 'completed', completionReason: '  ' }],
    ['assigneeId', { assigneeId: newId() }],
    ['assigneeId', { assigneeId: 'me' }],
    ['personId', { personId: newId() }],
    ['organizationId', { organizationId: newId() }],
    ['opportunityId', { opportunityId: newId() }],
    ['tags', { tags: 'VIP' }],
  ])('names %s when it is %j, and stores nothing', async (field, given) => {
    const before = await titles('');
    const reply = await staff.post<ErrorReply>('/api/tasks', { title: 'Refused', ...given });
    expect(reply).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await titles('')).toEqual(before);
  });
});

describe('completing', () => {
  test('needs a reason, stores the time, and counts as an activity of the user', async () => {
    const person = await aPerson(ctx);
    const task = await aTask(ctx, { activityType: 'meeting', personId: person.id });
    const path = `/api/tasks/${task.id}`;
    for (const completionReason of [undefined, null, '', ' \n ']) {
      const reply = await staff.patch<ErrorReply>(path, { status: 'completed', completionReason });
      expect(reply.status).toBe(400);
      expect(reply.body.fields).toEqual({
        completionReason: 'is required to complete a task',
      });
    }
    expect((await staff.get(path)).body).toEqual(task);
    app.clock.advance(60_000);
    const completed = await complete(task);
    expect(completed).toEqual({
      ...task,
      ...done,
      completedAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
    });
    const { rows } = await app.database.pool.query(
      'select activity_type, user_id, person_id, description from activity_log where task_id = $1',
      [task.id],
    );
    expect(rows).toEqual([
      {
        activity_type: 'meeting',
        user_id: ctx.actor.id,
        person_id: person.id,
        description: `Completed task: ${task.title}`,
      },
    ]);
  });

  test('again changes the reason, but is no second activity; reopening clears the time', async () => {
    const task = await aTask(ctx, { recurrenceType: 'daily', tags: ['twice'] });
    const completed = await complete(task);
    app.clock.advance(60_000);
    const again = await staff.patch<Task>(`/api/tasks/${task.id}`, {
      status: 'completed',
      completionReason: 'Signed and paid',
    });
    expect(again.body).toMatchObject({
      completionReason: 'Signed and paid',
      completedAt: completed.completedAt,
    });
    expect(await tasksTagged('twice')).toHaveLength(2);
    const { rows } = await app.database.pool.query(
      'select 1 from activity_log where task_id = $1',
      [task.id],
    );
    expect(rows).toHaveLength(1);
    const reason = await staff.patch(`/api/tasks/${task.id}`, { completionReason: null });
    expect(reason.status).toBe(400);
    const reopened = await staff.patch<Task>(`/api/tasks/${task.id}`, { status: 'pending' });
    expect(reopened.body).toMatchObject({ status: 'pending', completedAt: null });
  });

  test('if two complete a task at once, the next one is created once', async () => {
    const task = await aTask(ctx, { recurrenceType: 'weekly', tags: ['race'] });
    const admin = await app.signIn('admin');
    await Promise.all(
      [staff, admin, staff, admin].map((client) => client.patch(`/api/tasks/${task.id}`, done)),
    );
    expect(await tasksTagged('race')).toHaveLength(2);
  });

  test('that is undone no longer counts as an activity', async () => {
    const task = await complete(await aTask(ctx));
    const count = async () =>
      (await app.database.pool.query('select 1 from activity_log where task_id = $1', [task.id]))
        .rowCount;
    expect(await count()).toBe(1);
    await staff.patch(`/api/tasks/${task.id}`, { status: 'pending' });
    expect(await count()).toBe(0);
  });

  test('cannot be undone while the person is deleted', async () => {
    const person = await aPerson(ctx);
    const task = await complete(await aTask(ctx, { personId: person.id }));
    const path = `/api/tasks/${task.id}`;
    await staff.delete(`/api/people/${person.id}`);
    const reopened = await staff.patch<ErrorReply>(path, { status: 'pending' });
    expect(reopened).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const elsewhere = { status: 'pending', personId: null };
    expect((await staff.patch(path, elsewhere)).status).toBe(200);
  });

  test('at once, when it is added as done', async () => {
    const task = await aTask(ctx, {
      title: 'Done already',
      status: 'completed',
      completionReason: 'x',
    });
    expect(task.completedAt).toBe(app.clock.now().toISOString());
    const { rows } = await app.database.pool.query(
      'select 1 from activity_log where task_id = $1',
      [task.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('deferring', () => {
  test('changes the due date and nothing else', async () => {
    const task = await aTask(ctx, { dueDate: '2026-03-01T17:00:00Z', status: 'in_progress' });
    app.clock.advance(1_000);
    const reply = await staff.patch<Task>(`/api/tasks/${task.id}`, {
      dueDate: '2026-04-01T17:00:00.000Z',
    });
    expect(reply.body).toEqual({
      ...task,
      dueDate: '2026-04-01T17:00:00.000Z',
      updatedAt: app.clock.now().toISOString(),
    });
    const cleared = await staff.patch<Task>(`/api/tasks/${task.id}`, { dueDate: null });
    expect(cleared.body.dueDate).toBeNull();
  });
});

describe('lists', () => {
  test('narrow by every filter, and the tabs count with the same filters', async () => {
    const person = await aPerson(ctx);
    const organization = await anOrganization(ctx);
    const owner = await aUser(ctx);
    const mine = { assigneeId: owner.id };
    await aTask(ctx, { ...mine, title: 'One', personId: person.id, priority: 'high', tags: ['T'] });
    await aTask(ctx, { ...mine, title: 'Two', organizationId: organization.id });
    await aTask(ctx, { ...mine, title: 'Three', status: 'in_progress', activityType: 'email' });
    await aTask(ctx, { ...mine, title: 'Four', status: 'completed', completionReason: 'x' });
    await aTask(ctx, { title: 'Loose', assigneeId: null, description: 'Find 100% of it' });
    const cases: [string, string[]][] = [
      ['', ['One', 'Two', 'Three', 'Four']],
      ['&status=pending', ['One', 'Two']],
      ['&status=pending,in_progress', ['One', 'Two', 'Three']],
      ['&status=completed', ['Four']],
      [`&personId=${person.id}`, ['One']],
      [`&organizationId=${organization.id}`, ['Two']],
      ['&priority=high', ['One']],
      ['&activityType=email', ['Three']],
      ['&tag=T', ['One']],
      ['&q=TWO', ['Two']],
      ['&q=o&status=pending', ['One', 'Two']],
      [`&opportunityId=${newId()}`, []],
    ];
    for (const [query, expected] of cases) {
      expect(await titles(`assigneeId=${owner.id}${query}`), query).toEqual(expected);
      if (query.includes('status')) continue;
      const counts = await staff.get<TaskCounts>(
        `/api/tasks/counts?assigneeId=${owner.id}${query}`,
      );
      const completed = expected.filter((title) => title === 'Four').length;
      expect(counts.body, query).toEqual({ active: expected.length - completed, completed });
    }
    expect(await titles('assigneeId=none&q=loose')).toEqual(['Loose']);
    expect(await titles('q=100%25')).toEqual(['Loose']);
    expect(await titles('q=100_')).toEqual([]);
  });

  test('take days from one and before another', async () => {
    const tags = ['window'];
    for (const day of ['01', '02', '03']) {
      await aTask(ctx, { title: day, dueDate: `2027-01-${day}T00:00:00Z`, tags });
    }
    await aTask(ctx, { title: 'no day', tags });
    const from = '2027-01-02T00:00:00Z';
    const to = '2027-01-03T00:00:00Z';
    expect(await titles('tag=window')).toEqual(['01', '02', '03', 'no day']);
    expect(await titles(`tag=window&from=${from}`)).toEqual(['02', '03', 'no day']);
    expect(await titles(`tag=window&to=${to}`)).toEqual(['01', '02']);
    expect(await titles(`tag=window&from=${from}&to=${to}`)).toEqual(['02']);
  });

  test.each([
    'status=',
    'status=open',
    'status=pending,,',
    'filter=tomorrow',
    'from=now',
    'priority=3',
  ])('%s is refused', async (query) => {
    expect((await staff.get(`/api/tasks?${query}`)).status).toBe(400);
  });
});

describe('a link', () => {
  test('may be changed and removed; an unchanged one is not checked again', async () => {
    const leaver = await aUser(ctx);
    const task = await aTask(ctx, { assigneeId: leaver.id, personId: (await aPerson(ctx)).id });
    const path = `/api/tasks/${task.id}`;
    await app.database.pool.query('update users set deactivated_at = now() where id = $1', [
      leaver.id,
    ]);
    const organization = await anOrganization(ctx);
    const kept = await staff.patch<Task>(path, {
      assigneeId: leaver.id,
      title: 'Still theirs',
      organizationId: organization.id,
      personId: null,
    });
    expect(kept).toMatchObject({
      status: 200,
      body: { assigneeId: leaver.id, organizationName: organization.name, personName: null },
    });
    const other = await aTask(ctx);
    const wrong = await staff.patch(`/api/tasks/${other.id}`, { assigneeId: leaver.id });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { assigneeId: 'is a deactivated user' } },
    });
  });
});
