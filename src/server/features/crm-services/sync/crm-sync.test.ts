import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { aNoteThere, anOrganisation, aPersonThere, aTaskThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { aUser } from '#test/factories.ts';

const { capsule, app, boss, sync, progress, report, issues, organizations, people, startAfresh } =
  await openCrmSync();

test('only super users may use it, and they see whose account is connected', async () => {
  for (const role of ['staff', 'admin'] as const) {
    const client = await app.signIn(role);
    expect((await client.post('/api/crm-service/sync-people')).status).toBe(403);
    expect((await client.get('/api/crm-service/sync-progress')).status).toBe(403);
  }
  expect((await app.visitor.post('/api/crm-service/test-connection')).status).toBe(401);
  expect((await boss.get('/api/crm-service')).body).toEqual({ provider: 'Capsule' });
  const tried = await boss.post('/api/crm-service/test-connection');
  expect(tried.body).toEqual({ success: true, message: 'Connected to Capsule as Bea Boss.' });
  capsule.token = 'another';
  expect((await boss.post('/api/crm-service/test-connection')).body).toEqual({
    success: false,
    message: 'Capsule refused the API token: it is wrong or has expired.',
  });
  const refused = await boss.post('/api/crm-service/sync-people');
  expect(refused).toMatchObject({ status: 503, body: { message: /refused the API token/ } });
  expect(await progress()).toMatchObject({ status: 'error', error: /refused/, canResume: true });
  capsule.token = 'capsule-token';
});

test('organizations, people, tasks and notes arrive complete, with their owners', async () => {
  await startAfresh();
  expect(await progress()).toMatchObject({ status: 'idle', totalOrgs: 0, recentItems: [] });
  const north = await aUser(await app.as(), {
    username: 'north',
    firstName: 'Nora',
    lastName: 'North',
  });
  const west = await aUser(await app.as(), { username: 'west' });
  capsule.definitions = [
    { id: 1, type: 'text', name: 'Rep code', captureRule: 'organisation' },
    { id: 2, type: 'number', name: 'Trucks' },
    { id: 3, type: 'list', name: 'Size', options: ['Small', 'Large'] },
    { id: 4, type: 'boolean', name: 'Newsletter' },
    { id: 5, type: 'date', name: 'Customer since', captureRule: 'person' },
  ];
  capsule.parties = [
    anOrganisation(1, {
      name: 'Cairns Trucks',
      addresses: [
        {
          id: 1,
          type: 'Office',
          street: '1 High St\nShed 2',
          city: 'Cairns',
          state: 'QLD',
          zip: '4870',
          country: 'Australia',
        },
      ],
      phoneNumbers: [
        { id: 1, type: 'Fax', number: '07 1111 1111' },
        { id: 2, type: null, number: '07 4000 1234' },
      ],
      emailAddresses: [
        { id: 1, type: 'Work', address: 'office@cairns.example' },
        { id: 2, type: 'Home', address: 'old@cairns.example' },
      ],
      websites: [
        { id: 1, service: 'URL', address: 'https://cairns.example', url: 'https://cairns.example' },
      ],
      tags: [{ id: 1, name: 'Dealer', dataTag: false }],
      fields: [{ id: 1, value: '12', definition: { id: 2, name: 'Trucks' }, tagId: null }],
      about: 'Since 1950',
    }),
    anOrganisation(2, {
      name: 'Far West Haulage',
      addresses: [{ id: 2, type: 'Office', city: 'Cairns', state: 'QLD' }],
      fields: [{ id: 2, value: 'W1', definition: { id: 1, name: 'Rep code' } }],
    }),
    anOrganisation(3, {
      name: 'Seattle Trucks',
      addresses: [{ id: 3, city: 'Seattle', state: 'WA', country: 'United States' }],
    }),
    aPersonThere(10, {
      title: 'Ms',
      firstName: 'Ada',
      lastName: 'King',
      jobTitle: 'Buyer',
      organisation: { id: 1, type: 'organisation', name: 'Cairns Trucks' },
      phoneNumbers: [
        { id: 5, type: 'Work', number: '07 1' },
        { id: 6, type: 'Mobile', number: '0400 111 222' },
      ],
      fields: [
        { id: 7, value: true, definition: { id: 4, name: 'Newsletter' } },
        { id: 8, value: 'Large', definition: { id: 3, name: 'Size' } },
        { id: 9, value: '2020-02-29', definition: { id: 5, name: 'Customer since' } },
      ],
    }),
    aPersonThere(11, {
      owner: { id: 1, username: 'WEST', name: 'Wes West' },
      organisation: { id: 1, type: 'organisation' },
    }),
    aPersonThere(12, { emailAddresses: [{ id: 1, address: 'not an address' }] }),
    aPersonThere(13, { firstName: null, lastName: null }),
    { id: 14, type: 'robot' },
  ];
  capsule.tasks = [
    aTaskThere(20, {
      category: { id: 1, name: 'Phone call' },
      dueOn: '2026-10-04',
      dueTime: '14:30:00',
      party: { id: 10, type: 'person' },
      owner: { id: 2, username: 'north' },
    }),
    aTaskThere(21, {
      status: 'COMPLETED',
      completedAt: '2025-06-01T02:00:00Z',
      completedBy: { id: 3, username: 'x', name: 'Xena' },
      dueOn: '2025-06-01',
      party: { id: 1, type: 'organisation' },
    }),
    aTaskThere(22, { status: 'PENDING' }),
  ];
  capsule.entries = [
    aNoteThere(30, {
      party: { id: 10, type: 'person' },
      creator: { id: 2, username: 'north', name: 'Nora North' },
    }),
    aNoteThere(31, {
      party: { id: 1, type: 'organisation' },
      creator: { id: 9, username: 'gone', name: 'Gus Gone' },
      attachments: [{ id: 4, filename: 'plan.pdf' }],
    }),
    aNoteThere(32, { kase: { id: 5 } }),
    aNoteThere(33, { type: 'email', subject: 'Hello' }),
  ];
  await boss.post('/api/custom-field-definitions', {
    name: 'rep',
    label: 'Rep code',
    entityType: 'organization',
  });
  await boss.put('/api/territories', {
    codeField: 'rep',
    states: [
      { state: 'QLD', userId: north.id },
      { state: 'WA', userId: west.id },
    ],
    codes: [{ code: 'w1', userId: west.id }],
  });

  const all = await sync('all');
  expect(all).toMatchObject({
    created: 9,
    updated: 0,
    unchanged: 0,
    skipped: 2,
    count: 11,
    isTestMode: false,
  });
  const noted = await sync('notes');
  expect(noted).toMatchObject({ created: 2, skipped: 2, count: 4 });

  const [cairns, far, seattle] = await organizations();
  expect(cairns).toMatchObject({
    name: 'Cairns Trucks',
    status: 'active',
    location: '1 High St, Shed 2, Cairns, QLD, 4870, Australia',
    phone: '07 4000 1234',
    email: 'office@cairns.example',
    website: 'https://cairns.example',
    assignedToId: north.id,
    tags: ['Dealer'],
    contactsCount: 2,
    createdAt: '2020-01-01T00:00:00.000Z',
    customFields: { Trucks: 12, About: 'Since 1950' },
  });
  expect((await boss.get(`/api/organizations/${cairns?.id}`)).body).toMatchObject({
    emailType: 'work',
    furtherEmails: [{ type: 'home', value: 'old@cairns.example' }],
    phoneType: null,
    furtherPhones: [{ type: 'fax', value: '07 1111 1111' }],
  });
  expect(far).toMatchObject({ assignedToId: west.id, customFields: { rep: 'W1' } });
  expect(seattle).toMatchObject({ assignedToId: null });

  const team = await people();
  expect(team.map(({ name }) => name)).toEqual(['Ms Ada King', 'Person 11', 'Person 12']);
  expect(team[0]).toMatchObject({
    organizationId: cairns?.id,
    assignedToId: north.id,
    jobTitle: 'Buyer',
    phone: '0400 111 222',
    customFields: { Newsletter: 'true', Size: 'Large', 'Customer since': '2020-02-29' },
  });
  expect(team[1]).toMatchObject({ assignedToId: west.id });
  expect(team[2]).toMatchObject({
    email: null,
    assignedToId: null,
    customFields: { 'Other contact details': 'not an address' },
  });

  const definitions = (await boss.get<CustomFieldDefinition[]>('/api/custom-field-definitions'))
    .body;
  expect(definitions.find(({ name }) => name === 'Size')).toMatchObject({
    fieldType: 'dropdown',
    options: ['Small', 'Large'],
  });
  expect(definitions.filter(({ label }) => label === 'Rep code')).toHaveLength(1);
  // Imported fields come after the existing ones, each in its own place.
  expect(definitions.map(({ displayOrder }) => Number(displayOrder))).toEqual(
    definitions.map((_, index) => index),
  );

  const tasks = new Map(
    (await boss.get<Task[]>('/api/tasks')).body.map((task) => [task.title, task]),
  );
  // Daylight saving begins in Sydney on that very day.
  expect(tasks.get('Task 20')).toMatchObject({
    dueDate: '2026-10-04T03:30:00.000Z',
    activityType: 'phone_call',
    assigneeId: north.id,
    personId: team[0]?.id,
    status: 'pending',
  });
  expect(tasks.get('Task 21')).toMatchObject({
    status: 'completed',
    completedAt: '2025-06-01T02:00:00.000Z',
    completionReason: 'Completed in Capsule by Xena',
    dueDate: '2025-06-01T07:00:00.000Z',
    organizationId: cairns?.id,
  });
  expect(tasks.get('Task 22')).toMatchObject({ status: 'pending', dueDate: null });

  const notes = new Map(
    (await boss.get<Note[]>('/api/notes')).body.map((note) => [note.content, note]),
  );
  expect(notes.get('Note 30')).toMatchObject({
    createdById: north.id,
    personId: team[0]?.id,
    createdAt: '2025-05-05T10:00:00.000Z',
  });
  expect(
    notes.get(
      'Note 31\n\nFiles that stayed in Capsule: plan.pdf\n\nWritten by Gus Gone in Capsule',
    ),
  ).toMatchObject({ createdById: null, organizationId: cairns?.id });

  const run = await report(all.runId);
  expect(run).toMatchObject({ status: 'complete', isTestMode: false, since: null });
  expect(run.entities).toEqual([
    { entity: 'organizations', source: 4, created: 3, updated: 0, unchanged: 0, skipped: 1 },
    { entity: 'people', source: 4, created: 3, updated: 0, unchanged: 0, skipped: 1 },
    { entity: 'tasks', source: 3, created: 3, updated: 0, unchanged: 0, skipped: 0 },
  ]);
  expect(run.reasons).toEqual([
    {
      entity: 'organizations',
      kind: 'skipped',
      reason: 'Capsule described it in a way that could not be read',
      count: 1,
    },
    { entity: 'people', kind: 'skipped', reason: 'It has no name in Capsule', count: 1 },
    {
      entity: 'people',
      kind: 'partial',
      reason: 'The e-mail address is not valid',
      count: 1,
    },
  ]);
  expect(await issues(all.runId)).toEqual([
    ['skipped', 'No. 13', 'It has no name in Capsule'],
    ['skipped', 'No. 14', 'Capsule described it in a way that could not be read'],
    ['partial', 'Person 12', 'The e-mail address is not valid'],
  ]);
  expect(await progress()).toMatchObject({
    status: 'complete',
    scope: 'notes',
    currentStep: 'Complete',
  });
  const { rows } = await app.database.pool.query(`select verb, count(*)::int as n from changes
    where verb like '%.imported' group by verb order by verb`);
  expect(rows).toEqual([
    { verb: 'note.imported', n: 2 },
    { verb: 'organization.imported', n: 3 },
    { verb: 'person.imported', n: 3 },
    { verb: 'task.imported', n: 3 },
  ]);
  const told = await boss.get<TimelineEntry[]>(`/api/timeline?personId=${team[0]?.id}`);
  expect(
    told.body.map(({ sentence, text }) => [sentence.replace(/^.*? imp/, 'imp'), text]),
  ).toEqual([
    ['imported a note', 'Note 30'],
    ['imported the task “Task 20”', null],
    ['imported this contact', null],
  ]);

  // A second full import: nothing is new and nothing changes.
  const before = await counts();
  await app.database.pool.query('delete from crm_sync_cursors');
  expect(await sync('all')).toMatchObject({ created: 0, updated: 0, unchanged: 9, skipped: 2 });
  expect(await sync('notes')).toMatchObject({ created: 0, updated: 0, unchanged: 2, skipped: 2 });
  expect(await counts()).toEqual(before);
  // A full import reads everything.
  expect(await sync('all?full=true')).toMatchObject({ unchanged: 9, skipped: 2, count: 11 });
  // An import of changes: only tasks, which cannot be asked for by their last change.
  expect(await sync('all')).toMatchObject({ created: 0, updated: 0, unchanged: 3, count: 3 });
  expect(capsule.asked('/parties?').at(-2)).toMatch(/since=2026-03-11T09%3A28/);
});

async function counts() {
  const { rows } = await app.database.pool.query(`select (select count(*) from changes) changes,
    (select max(updated_at) from organizations) organizations, (select max(updated_at) from people) people`);
  return rows;
}
