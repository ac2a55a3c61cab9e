/**
 * A client written from the specification alone, over a real network: nothing of the product's own
 * code but its start. What passes here, a stranger's client can do too.
 */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const app = await openTestApp();
const base = await app.listen();

interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
}

/** As the specified page calls: cookies with every request, a JSON content type only with a body. */
class Browser {
  private readonly cookies = new Map<string, string>();

  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const reply = await fetch(base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size === 0 ? {} : { Cookie: this.cookieHeader() }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of reply.headers.getSetCookie()) this.keep(cookie);
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('application/json');
    return {
      status: reply.status,
      headers: reply.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** The record that a successful call answers. */
  async record(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const reply = await this.call(method, path, body);
    expect([200, 201], `${method} ${path}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    return reply.body as Record<string, unknown>;
  }

  /** The bare array that a list answers. */
  async list(path: string): Promise<Record<string, unknown>[]> {
    const reply = await this.call('GET', path);
    expect(reply.status).toBe(200);
    expect(Array.isArray(reply.body)).toBe(true);
    return reply.body as Record<string, unknown>[];
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const stamps = {
  id: expect.stringMatching(uuid),
  createdAt: expect.stringMatching(instant),
  updatedAt: expect.stringMatching(instant),
};

/** Beside the specified `email` and `phone`; lists leave them out. */
const noFurther = { emailType: null, furtherEmails: [], phoneType: null, furtherPhones: [] };
const browser = new Browser();
const rosa = {
  username: 'rosa',
  password: 'secret',
  firstName: 'Rosa',
  lastName: 'Bell',
  email: 'rosa@dealer.example',
};
let me: Record<string, unknown> = {};

/** A record without its id and times, to compare with what was sent. */
const without = (record: Record<string, unknown> | undefined, ...keys: string[]) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => !keys.includes(key)));

test('sign-up, login, current user, logout', async () => {
  const refused = await browser.call('GET', '/api/auth/user');
  expect(refused.status).toBe(401);
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/^Unauthorized/) });
  const signedUp = await browser.call('POST', '/api/signup', rosa);
  expect(signedUp.status).toBe(201);
  expect(JSON.stringify(signedUp.body)).not.toMatch(/password/i);
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);

  const wrong = await browser.call('POST', '/api/staff-login', {
    username: 'rosa',
    password: 'wrong!',
  });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } });
  await browser.record('POST', '/api/staff-login', {
    username: 'ROSA@dealer.example',
    password: 'secret',
  });
  me = await browser.record('GET', '/api/auth/user');
  expect(me).toEqual({
    ...stamps,
    username: 'rosa',
    email: 'rosa@dealer.example',
    firstName: 'Rosa',
    lastName: 'Bell',
    profileImageUrl: null,
    role: 'staff',
  });
  const out = await browser.call('GET', '/api/logout');
  expect(out.status).toBe(303);
  expect(out.headers.get('location')).toBe('/');
  expect((await browser.call('GET', '/api/auth/user')).status).toBe(401);
  await browser.record('POST', '/api/staff-login', { username: 'rosa', password: 'secret' });
});

test('people', async () => {
  const created = await browser.record('POST', '/api/people', {
    name: 'Ada Fleet',
    email: 'ada@fleet.example',
    phone: '0400 111 222',
    location: 'Dubbo',
    tags: ['Customer', ' Newsletter '],
    customFields: {},
  });
  expect(created).toEqual({
    ...stamps,
    name: 'Ada Fleet',
    email: 'ada@fleet.example',
    phone: '0400 111 222',
    location: 'Dubbo',
    jobTitle: null,
    preferredName: null,
    organizationId: null,
    organizationName: null,
    assignedToId: me.id,
    assignedById: me.id,
    createdById: me.id,
    tags: ['Customer', 'Newsletter'],
    customFields: {},
    ...noFurther,
  });
  expect(await browser.record('GET', `/api/people/${created.id}`)).toEqual(created);
  expect(await browser.list('/api/people')).toEqual([without(created, ...Object.keys(noFurther))]);
});

test('the contact dialog leaves out what is empty', async () => {
  const body = { name: 'Zoe Short', email: 'zoe@short.example' };
  const created = await browser.record('POST', '/api/people', body);
  expect(created).toMatchObject({ ...body, phone: null, location: null, tags: [] });
});

test('organizations', async () => {
  const sent = {
    name: 'Fleet & Sons',
    industry: 'Transport',
    revenue: '$1.2M',
    status: 'inactive',
    location: 'Orange NSW',
    tags: ['Truck Dealer'],
    customFields: {},
  };
  const created = await browser.record('POST', '/api/organizations', sent);
  expect(created).toEqual({
    ...stamps,
    ...sent,
    email: null,
    phone: null,
    website: null,
    parentId: null,
    parentName: null,
    assignedToId: me.id,
    assignedById: me.id,
    createdById: me.id,
    contactsCount: 0,
    ...noFurther,
  });
  expect(await browser.record('GET', `/api/organizations/${created.id}`)).toEqual(created);
  const bare = await browser.record('POST', '/api/organizations', { name: 'Bare Pty' });
  expect(bare).toMatchObject({ status: 'prospect', industry: null, revenue: null });
  expect((await browser.list('/api/organizations')).map(({ name }) => name)).toEqual([
    'Bare Pty',
    'Fleet & Sons',
  ]);
});

test('the CRM CSV import makes organizations and people row by row', async () => {
  const organization = await browser.record('POST', '/api/organizations', {
    name: 'Imported Motors',
    email: 'info@imported.example',
    phone: '02 5550 0000',
    location: 'Bathurst, NSW, 2795',
    status: 'active',
  });
  const found = (await browser.list('/api/organizations')).find(
    ({ name }) => name === 'Imported Motors',
  );
  expect(found).toMatchObject({ email: 'info@imported.example', phone: '02 5550 0000' });
  const person = await browser.record('POST', '/api/people', {
    name: 'Mr Ned Kelly',
    email: 'ned@imported.example',
    phone: '0400 000 001',
    location: 'Bathurst, NSW, 2795',
    tags: ['capsule-import'],
    organizationId: found?.id,
  });
  expect(person).toMatchObject({
    organizationId: organization.id,
    organizationName: 'Imported Motors',
  });
});

test('notes', async () => {
  const [person] = await browser.list('/api/people');
  const [organization] = await browser.list('/api/organizations');
  const onPerson = await browser.record('POST', '/api/notes', {
    content: 'Likes blue',
    personId: person?.id,
  });
  expect(onPerson).toEqual({
    ...stamps,
    content: 'Likes blue',
    mentions: [],
    personId: person?.id,
    organizationId: null,
    opportunityId: null,
    createdById: me.id,
    createdBy: { firstName: 'Rosa', lastName: 'Bell', profileImageUrl: null },
  });
  app.clock.advance(1_000);
  const onOrganization = await browser.record('POST', '/api/notes', {
    content: 'Closed on Mondays',
    organizationId: organization?.id,
  });
  expect(await browser.list('/api/notes')).toEqual([onOrganization, onPerson]);
  expect(await browser.list(`/api/notes?personId=${person?.id}`)).toEqual([onPerson]);
  const deleted = await browser.call('DELETE', `/api/notes/${onPerson.id}`);
  expect(deleted).toMatchObject({ status: 204, body: '' });
  expect(await browser.list('/api/notes')).toEqual([onOrganization]);
});

test('tasks: create, complete with a reason, defer', async () => {
  const [person] = await browser.list('/api/people');
  const sent = {
    title: 'Send the quote',
    description: 'With the extended warranty',
    dueDate: '2026-03-20T17:00:00.000Z',
    priority: 'medium',
    status: 'pending',
    personId: person?.id,
  };
  const created = await browser.record('POST', '/api/tasks', sent);
  expect(created).toEqual({
    ...stamps,
    ...sent,
    // Nobody said, and no zone was named.
    hasDueTime: null,
    activityType: 'other',
    recurrenceType: 'none',
    reminderEnabled: 'true',
    // As its assignee has it for all.
    reminderLead: null,
    completionReason: null,
    completedAt: null,
    withoutNext: false,
    assigneeId: me.id,
    assignedById: me.id,
    createdById: me.id,
    personName: person?.name,
    organizationId: null,
    organizationName: null,
    opportunityId: null,
    opportunityName: null,
    tags: [],
  });
  const path = `/api/tasks/${created.id}`;
  const noReason = await browser.call('PATCH', path, { status: 'completed' });
  expect(noReason).toMatchObject({
    status: 400,
    body: { code: 'validation', fields: { completionReason: expect.any(String) } },
  });
  const deferred = await browser.record('PATCH', path, { dueDate: '2026-04-01T17:00:00.000Z' });
  expect(without(deferred, 'updatedAt')).toEqual({
    ...without(created, 'updatedAt'),
    dueDate: '2026-04-01T17:00:00.000Z',
  });
  const completed = await browser.record('PATCH', path, {
    status: 'completed',
    completionReason: 'Quote accepted',
  });
  expect(completed).toMatchObject({ status: 'completed', completionReason: 'Quote accepted' });
  expect(await browser.list('/api/tasks')).toEqual([completed]);
});

test('staff users and custom field definitions', async () => {
  expect(await browser.list('/api/staff-users')).toEqual([
    {
      id: me.id,
      firstName: 'Rosa',
      lastName: 'Bell',
      username: 'rosa',
      email: 'rosa@dealer.example',
      role: 'staff',
      profileImageUrl: null,
    },
  ]);
  expect(await browser.list('/api/custom-field-definitions')).toEqual([]);
});

test('lists come in the decided order', async () => {
  const fresh = new Browser();
  await fresh.record('POST', '/api/staff-login', { username: 'rosa', password: 'secret' });
  for (const name of ['beta', 'Alpha', 'alpha', 'Gamma', 'BETA']) {
    await fresh.record('POST', '/api/people', { name, tags: ['order'] });
    await fresh.record('POST', '/api/organizations', { name, tags: ['order'] });
  }
  const ignoringCase = ['Alpha', 'alpha', 'beta', 'BETA', 'Gamma'];
  for (const noun of ['people', 'organizations']) {
    const listed = await fresh.list(`/api/${noun}?tag=order`);
    expect(listed.map(({ name }) => name)).toEqual(ignoringCase);
  }
  const dueDates = [null, '2026-05-02T00:00:00.000Z', '2026-05-01T00:00:00.000Z', null];
  for (const dueDate of dueDates) {
    await fresh.record('POST', '/api/tasks', { title: 'In order', dueDate, tags: ['order'] });
  }
  const tasks = await fresh.list('/api/tasks?tag=order');
  expect(tasks.map(({ dueDate }) => dueDate)).toEqual([
    '2026-05-01T00:00:00.000Z',
    '2026-05-02T00:00:00.000Z',
    null,
    null,
  ]);
  // Ties go by id, which is the order of making.
  expect(String(tasks[2]?.id) < String(tasks[3]?.id)).toBe(true);
});

test('a list is whole without a query, and a page with one', async () => {
  const whole = await browser.call('GET', '/api/people');
  expect(whole.headers.get('x-total-count')).toBeNull();
  expect(whole.headers.get('link')).toBeNull();
  const people = whole.body as { id: string }[];
  const pages: unknown[] = [];
  let next: string | undefined = '/api/people?limit=3';
  while (next !== undefined) {
    const page: Reply = await browser.call('GET', next);
    expect(page.headers.get('x-total-count')).toBe(String(people.length));
    pages.push(...(page.body as unknown[]));
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(pages).toEqual(people);
});

test('an error has a message, a code and the fields', async () => {
  const reply = await browser.call('POST', '/api/organizations', { name: '  ', status: 'bought' });
  expect(reply).toMatchObject({
    status: 400,
    body: {
      code: 'validation',
      message: expect.any(String),
      fields: { name: 'must not be blank', status: 'must be one of active, prospect, inactive' },
    },
  });
  const unknown = await browser.call('GET', '/api/people/0190a5b2-0000-7000-8000-000000000000');
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
