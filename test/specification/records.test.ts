/**
 * The records of the specification, sections 3 to 5: their fields, defaults, states and rules, written from it and
 * the decisions alone. It changes only where they do: where it fails, the product is wrong.
 */
import { describe, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { type Fields, makeAs, signInAll } from './accounts.ts';

const app = await openTestApp();
const { staff, boss, me } = await signInAll(app);
const created = (path: string, body: Fields, client = staff) => makeAs(client, path, body);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const stamps = {
  id: expect.stringMatching(uuid7),
  createdAt: expect.stringMatching(instant),
  updatedAt: expect.stringMatching(instant),
};

async function refused(path: string, body: unknown, field?: string): Promise<void> {
  const reply = await staff.post<{ message: string; fields?: Fields }>(path, body);
  expect(reply.status, JSON.stringify(body)).toBe(400);
  expect(reply.body.message).toEqual(expect.any(String));
  if (field !== undefined) expect(Object.keys(reply.body.fields ?? {})).toContain(field);
}

describe('section 3: entities and their defaults', () => {
  test('organizations: status prospect, assigned to whoever made it', async () => {
    expect(await created('/api/organizations', { name: 'Bare Pty' })).toMatchObject({
      ...stamps,
      name: 'Bare Pty',
      industry: null,
      revenue: null,
      status: 'prospect',
      assignedToId: me.id,
      location: null,
      email: null,
      phone: null,
      website: null,
      tags: [],
      customFields: {},
    });
  });

  test('people', async () => {
    expect(await created('/api/people', { name: 'Pat Doe' })).toMatchObject({
      ...stamps,
      name: 'Pat Doe',
      email: null,
      phone: null,
      location: null,
      jobTitle: null,
      organizationId: null,
      assignedToId: me.id,
      tags: [],
      customFields: {},
    });
  });

  test('tasks: medium, pending, other, none, and reminders as text', async () => {
    expect(await created('/api/tasks', { title: 'Call' })).toMatchObject({
      ...stamps,
      description: null,
      dueDate: null,
      priority: 'medium',
      status: 'pending',
      activityType: 'other',
      recurrenceType: 'none',
      reminderEnabled: 'true',
      completionReason: null,
      assigneeId: me.id,
      personId: null,
      organizationId: null,
      opportunityId: null,
      tags: [],
    });
  });

  test('calendar_events: type other', async () => {
    const event = { title: 'Demo', eventDate: '2026-03-11T09:30:00Z' };
    expect(await created('/api/calendar-events', event)).toMatchObject({
      ...stamps,
      title: 'Demo',
      eventDate: '2026-03-11T09:30:00.000Z',
      eventType: 'other',
    });
  });

  test('notes: with their creator in lists', async () => {
    const person = await created('/api/people', { name: 'Noted' });
    const note = await created('/api/notes', { content: 'Hello', personId: person.id });
    expect(note).toMatchObject({ ...stamps, content: 'Hello', createdById: me.id });
    const { body } = await staff.get<Fields[]>(`/api/notes?personId=${person.id}`);
    expect(body).toHaveLength(1);
    expect(body[0]?.createdBy).toMatchObject({
      firstName: me.firstName,
      lastName: me.lastName,
      profileImageUrl: null,
    });
  });

  test('opportunities: stage lead; value and probability as text; the close date as a day', async () => {
    expect(await created('/api/opportunities', { name: 'Fleet' })).toMatchObject({
      ...stamps,
      stage: 'lead',
      assignedToId: me.id,
      expectedCloseDate: null,
      tags: [],
    });
    const given = { name: 'Utes', probability: '50', expectedCloseDate: '2026-11-20T03:00:00Z' };
    for (const [value, text] of [
      [12000, '12000'],
      ['12000.50', '12000.50'],
      ['$12,000.50', '12000.50'],
    ]) {
      expect(await created('/api/opportunities', { ...given, value })).toMatchObject({
        value: text,
        probability: '50',
        expectedCloseDate: '2026-11-20',
      });
    }
    await refused('/api/opportunities', { name: 'Utes', value: 'plenty' }, 'value');
    await refused('/api/opportunities', { name: 'Utes', probability: '101' }, 'probability');
  });

  test('custom_field_definitions: text, both, not required, order 0; names are unique', async () => {
    const field = { name: 'fleet', label: 'Fleet' };
    expect(await created('/api/custom-field-definitions', field, boss)).toMatchObject({
      ...stamps,
      ...field,
      fieldType: 'text',
      entityType: 'both',
      required: 'false',
      displayOrder: '0',
    });
    expect((await boss.post('/api/custom-field-definitions', field)).status).toBe(409);
  });

  test.each([
    ['/api/organizations', { name: 'x' }, 'status', ['active', 'prospect', 'inactive']],
    ['/api/tasks', { title: 'x' }, 'priority', ['low', 'medium', 'high']],
    [
      '/api/tasks',
      { title: 'x' },
      'activityType',
      ['appointment', 'meeting', 'phone_call', 'email', 'deadline', 'follow_up', 'other'],
    ],
    ['/api/tasks', { title: 'x' }, 'recurrenceType', ['none', 'daily', 'weekly', 'monthly']],
    [
      '/api/opportunities',
      { name: 'x' },
      'stage',
      ['lead', 'qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'],
    ],
    [
      '/api/calendar-events',
      { title: 'x', eventDate: '2026-03-11T09:30:00Z' },
      'eventType',
      ['meeting', 'demo', 'call', 'other'],
    ],
  ] as const)('%s takes %j with each %s', async (path, body, field, values) => {
    const dated = { dueDate: '2026-03-11T09:30:00Z', ...body };
    for (const value of values) await created(path, { ...dated, [field]: value });
    await refused(path, { ...dated, [field]: 'of-another-kind' }, field);
  });
});

describe('section 5: what is required', () => {
  test.each([
    ['/api/people', {}, 'name'],
    ['/api/people', { name: '  ' }, 'name'],
    ['/api/people', { name: 'Pat', email: 'no address' }, 'email'],
    ['/api/organizations', {}, 'name'],
    ['/api/organizations', { name: '' }, 'name'],
    ['/api/notes', { content: ' \n ' }, 'content'],
    ['/api/tasks', { title: ' ' }, 'title'],
    ['/api/opportunities', { name: '' }, 'name'],
    ['/api/calendar-events', { title: 'x' }, 'eventDate'],
    ['/api/calendar-events', { eventDate: '2026-03-11T09:30:00Z' }, 'title'],
  ])('%s refuses %j for its %s', async (path, body, field) => refused(path, body, field));

  test('tags are trimmed, without duplicates', async () => {
    const person = { name: 'Tagged', tags: [' Customer ', 'Customer', 'Own tag'] };
    expect((await created('/api/people', person)).tags).toEqual(['Customer', 'Own tag']);
  });

  test.each([
    [{ username: 'ab' }, 'username'],
    [{ password: '12345' }, 'password'],
    [{ firstName: '' }, 'firstName'],
    [{ lastName: undefined }, 'lastName'],
    [{ email: 'no address' }, 'email'],
  ])('sign-up with %j is refused', async (wrong, field) => {
    const right = {
      username: 'abc',
      password: '123456',
      firstName: 'A',
      lastName: 'B',
      email: 'a@b.example',
    };
    const reply = await app.visitor.post<{ fields: Fields }>('/api/signup', { ...right, ...wrong });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)).toContain(field);
  });

  test('three characters and six are enough, and a new account is staff whatever it asks for', async () => {
    const account = { username: 'sig', password: 'sixsix', firstName: 'S', lastName: 'U' };
    const body = { ...account, email: 'sig@dealer.example', role: 'super_user' };
    const signedUp = await app.visitor.post<Fields>('/api/signup', body);
    expect(signedUp.status).toBe(201);
    expect(signedUp.body.role).toBe('staff');
    for (const username of ['sig', 'sig@dealer.example']) {
      const reply = await app.visitor.post('/api/staff-login', { username, password: 'sixsix' });
      expect(reply.status).toBe(200);
    }
  });
});

describe('section 4: tasks', () => {
  test('completing needs a reason; deferring changes only the due date', async () => {
    const task = await created('/api/tasks', { title: 'Call', dueDate: '2026-03-11T09:30:00Z' });
    const path = `/api/tasks/${task.id}`;
    expect((await staff.patch(path, { status: 'completed' })).status).toBe(400);
    expect((await staff.patch(path, { status: 'completed', completionReason: ' ' })).status).toBe(
      400,
    );
    const deferred = await staff.patch<Fields>(path, { dueDate: '2026-04-01T09:30:00Z' });
    const { dueDate: _, updatedAt: __, ...rest } = task;
    expect(deferred.body).toMatchObject({ ...rest, dueDate: '2026-04-01T09:30:00.000Z' });
    const completed = await staff.patch<Fields>(path, {
      status: 'completed',
      completionReason: 'Reached them',
    });
    expect(completed.body).toMatchObject({
      status: 'completed',
      completionReason: 'Reached them',
    });
  });

  test('a recurring task makes the next one: a month after 31 January is the end of February', async () => {
    const draft = { title: 'Monthly', dueDate: '2026-01-31T09:30:00Z', recurrenceType: 'monthly' };
    const task = await created('/api/tasks', draft);
    await staff.patch(`/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Done' });
    const { body } = await staff.get<Fields[]>('/api/tasks?q=Monthly&status=pending');
    expect(body.map(({ dueDate }) => dueDate)).toEqual(['2026-02-28T09:30:00.000Z']);
  });
});
