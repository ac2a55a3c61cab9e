/** Logged calls over HTTP: what may be logged, where it counts and shows, and who may take it back. */
import { describe, expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { AuditEntry } from '#contract/audit.ts';
import type { Call, LoggedCall } from '#contract/calls.ts';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { Duplicate } from '#contract/duplicates.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { ActivityReport } from '#contract/reports.ts';
import type { Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { readStreak } from '#server/features/insights/team-facts.queries.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const minutesAgo = (minutes: number) =>
  new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();

async function timelineOf(link: string): Promise<TimelineEntry[]> {
  const reply = await staff.get<TimelineEntry[]>(`/api/timeline?${link}&kind=call`);
  expect(reply.status).toBe(200);
  return reply.body;
}

async function activitiesOf(link: string): Promise<ActivityLog[]> {
  return (await staff.get<ActivityLog[]>(`/api/activity-logs?${link}`)).body;
}

test('a call is logged with its words, and is an activity of its caller in the same transaction', async () => {
  const caller = await aUser(ctx, { firstName: 'Cal', lastName: 'Ler' });
  const client = await app.signIn(caller);
  const person = await aPerson(ctx);
  const reply = await client.post<Call>('/api/calls', {
    outcome: 'left_voicemail',
    content: '  Rings back\non Friday ',
    personId: person.id,
  });
  const now = app.clock.now().toISOString();
  expect(reply).toMatchObject({
    status: 201,
    body: {
      outcome: 'left_voicemail',
      content: 'Rings back\non Friday',
      personId: person.id,
      organizationId: null,
      opportunityId: null,
      at: now,
      createdById: caller.id,
      createdBy: { firstName: 'Cal', lastName: 'Ler' },
      createdAt: now,
    },
  });
  const { id } = reply.body;
  expect((await staff.get<Call>(`/api/calls/${id}`)).body).toEqual(reply.body);
  expect(await activitiesOf(`personId=${person.id}`)).toEqual([
    expect.objectContaining({
      id,
      activityType: 'phone_call',
      description: 'Logged a call: Left voicemail',
      userId: caller.id,
      personId: person.id,
      createdAt: now,
    }),
  ]);
});

test('call, change and activity are kept together, or none of them', async () => {
  const person = await aPerson(ctx);
  const { pool } = app.database;
  const refusal = `check (description <> 'Logged a call: Busy') not valid`;
  await pool.query(`alter table activity_log add constraint unlogged ${refusal}`);
  const reply = await staff.post('/api/calls', { outcome: 'busy', personId: person.id });
  await pool.query('alter table activity_log drop constraint unlogged');
  expect(reply.status).toBe(500);
  expect(app.takeFaults().join()).toContain('unlogged');
  const kept = await pool.query(
    `select id from calls where person_id = $1 union all
     select record_id from changes where person_id = $1 and record_type = 'call'`,
    [person.id],
  );
  expect(kept.rows).toEqual([]);
});

test.each([
  ['outcome', { outcome: undefined }],
  ['outcome', { outcome: 'sold' }],
  ['content', { content: 'x'.repeat(50_001) }],
  ['content', { content: 'nul\0' }],
  ['content', { content: { html: 'x' } }],
  ['at', { at: 'yesterday' }],
  ['at', { at: '1899-01-01T00:00:00Z' }],
  ['at', { at: minutesAgo(-6) }],
  ['personId', { personId: newId() }],
  ['personId', { personId: 'somebody' }],
  ['personId', { personId: null }],
  ['organizationId', { organizationId: newId() }],
  ['opportunityId', { opportunityId: newId() }],
])('names %s when the call is %j, and stores nothing', async (field, wrong) => {
  const person = await aPerson(ctx);
  const draft = { outcome: 'connected', personId: person.id, ...wrong };
  const reply = await staff.post<ErrorReply>('/api/calls', draft);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  expect(await activitiesOf(`personId=${person.id}`)).toEqual([]);
  expect(await timelineOf(`personId=${person.id}`)).toEqual([]);
});

describe('with a next step', () => {
  const due = '2030-05-06T07:00:00.000Z';
  const step = { title: 'Send the quote', dueDate: due };

  async function stepsOf(personId: string): Promise<Task[]> {
    return (await staff.get<Task[]>(`/api/tasks?personId=${personId}`)).body;
  }

  test('call and task are of the same records, and one deed, which takes back both', async () => {
    const caller = await aUser(ctx, { firstName: 'Cal', lastName: 'Ler' });
    const client = await app.signIn(caller);
    const person = await aPerson(ctx);
    const deal = await anOpportunity(ctx);
    const link = { personId: person.id, opportunityId: deal.id };
    const reply = await client.post<LoggedCall>('/api/calls', {
      outcome: 'connected',
      ...link,
      nextStep: { ...step, description: 'With the loader', hasDueTime: true },
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...link,
        nextStep: {
          ...link,
          ...step,
          description: 'With the loader',
          hasDueTime: true,
          organizationId: null,
          activityType: 'follow_up',
          status: 'pending',
          assigneeId: caller.id,
          createdById: caller.id,
        },
      },
    });
    const { nextStep, ...call } = reply.body;
    expect(await stepsOf(person.id)).toEqual([nextStep]);
    expect((await staff.get<Call>(`/api/calls/${call.id}`)).body).toEqual(call);

    const [deed] = (await client.get<Deed[]>('/api/deeds')).body;
    expect(deed).toMatchObject({
      id: reply.headers['x-deed-id'],
      title: 'Logged a call and added a task',
      changes: 2,
    });
    app.clock.advance(1_000);
    const undone = await client.post<Undone>(`/api/deeds/${deed?.id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { records: 2, kept: [] } });
    expect((await staff.get(`/api/calls/${call.id}`)).status).toBe(404);
    expect(await stepsOf(person.id)).toEqual([]);
    expect(await activitiesOf(`personId=${person.id}`)).toEqual([]);

    app.clock.advance(1_000);
    const again = await client.post<Undone>(`/api/deeds/${undone.body.id}/undo`);
    expect(again).toMatchObject({ status: 200, body: { records: 2, kept: [] } });
    expect(await stepsOf(person.id)).toMatchObject([{ id: nextStep?.id }]);
    expect((await staff.get(`/api/calls/${call.id}`)).status).toBe(200);
  });

  test('both are kept, or neither', async () => {
    const person = await aPerson(ctx);
    const { pool } = app.database;
    await pool.query(`alter table tasks add constraint kept check (title <> 'Unkept') not valid`);
    const reply = await staff.post('/api/calls', {
      outcome: 'busy',
      personId: person.id,
      nextStep: { ...step, title: 'Unkept' },
    });
    await pool.query('alter table tasks drop constraint kept');
    expect(reply.status).toBe(500);
    expect(app.takeFaults().join()).toContain('kept');
    expect(await activitiesOf(`personId=${person.id}`)).toEqual([]);
    expect(await timelineOf(`personId=${person.id}`)).toEqual([]);
  });

  test.each([
    ['nextStep', 'tomorrow'],
    ['nextStep.title', { ...step, title: undefined }],
    ['nextStep.title', { ...step, title: '  ' }],
    ['nextStep.title', { ...step, title: 'x'.repeat(301) }],
    ['nextStep.description', { ...step, description: 'x'.repeat(10_001) }],
    ['nextStep.dueDate', { title: 'No day' }],
    ['nextStep.dueDate', { ...step, dueDate: null }],
    ['nextStep.dueDate', { ...step, dueDate: 'Monday' }],
    ['nextStep.priority', { ...step, priority: 'urgent' }],
    ['nextStep.activityType', { ...step, activityType: 'visit' }],
    ['nextStep.assigneeId', { ...step, assigneeId: newId() }],
  ])('names %s when the step is %j, and stores nothing', async (field, nextStep) => {
    const person = await aPerson(ctx);
    const draft = { outcome: 'connected', personId: person.id, nextStep };
    const reply = await staff.post<ErrorReply>('/api/calls', draft);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await activitiesOf(`personId=${person.id}`)).toEqual([]);
    expect(await stepsOf(person.id)).toEqual([]);
  });

  test('it may be a colleague’s and of another type; null means that nothing follows', async () => {
    const person = await aPerson(ctx);
    const colleague = await aUser(ctx);
    const more = { assigneeId: colleague.id, activityType: 'phone_call', priority: 'high' };
    const draft = { outcome: 'no_answer', personId: person.id };
    const none = await staff.post<LoggedCall>('/api/calls', { ...draft, nextStep: null });
    expect([none.status, none.body.nextStep]).toEqual([201, undefined]);
    expect(await stepsOf(person.id)).toEqual([]);
    const given = await staff.post('/api/calls', { ...draft, nextStep: { ...step, ...more } });
    expect(given).toMatchObject({ status: 201, body: { nextStep: more } });
  });

  test('it is for whoever is signed in, and sent twice under one Idempotency-Key it is one', async () => {
    const person = await aPerson(ctx);
    const draft = { outcome: 'busy', personId: person.id, nextStep: step };
    expect((await app.visitor.post('/api/calls', draft)).status).toBe(401);
    const send = () => staff.post('/api/calls', draft, { 'idempotency-key': person.id });
    expect((await send()).body).toEqual((await send()).body);
    expect(await stepsOf(person.id)).toHaveLength(1);
  });
});

test('nothing need be said, and a clock may be a little ahead', async () => {
  const organization = await anOrganization(ctx);
  const draft = { outcome: 'no_answer', content: '  ', organizationId: organization.id };
  const reply = await staff.post<Call>('/api/calls', { ...draft, at: minutesAgo(-4) });
  expect(reply).toMatchObject({ status: 201, body: { content: null, at: minutesAgo(-4) } });
});

test('sent twice under one Idempotency-Key it is one call', async () => {
  const person = await aPerson(ctx);
  const send = () =>
    staff.post<Call>(
      '/api/calls',
      { outcome: 'busy', personId: person.id },
      { 'idempotency-key': `call-${person.id}` },
    );
  expect((await send()).body).toEqual((await send()).body);
  expect(await activitiesOf(`personId=${person.id}`)).toHaveLength(1);
});

test('it is in the timelines of the person, their organization and the opportunity', async () => {
  const caller = await app.as(await aUser(ctx, { firstName: 'Cal', lastName: 'Ler' }));
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { name: 'Pat Doe', organizationId: organization.id });
  const deal = await anOpportunity(ctx, { name: 'Ten utes' });
  const about = { personId: person.id, opportunityId: deal.id };
  await aCall(caller, { outcome: 'wrong_number', content: 'Asked the office', ...about });
  const entries = await Promise.all(
    [`personId=${person.id}`, `organizationId=${organization.id}`, `opportunityId=${deal.id}`].map(
      timelineOf,
    ),
  );
  expect(entries.map((list) => list.map(({ sentence }) => sentence))).toEqual([
    ['Cal Ler logged a call about “Ten utes”: Wrong number'],
    ['Cal Ler logged a call with Pat Doe: Wrong number'],
    ['Cal Ler logged a call: Wrong number'],
  ]);
  expect(entries.flat().map(({ kind, verb, text }) => [kind, verb, text])).toEqual(
    Array.from({ length: 3 }, () => ['call', 'call.logged', 'Asked the office']),
  );
});

test('one that took place earlier counts on its day, and the timeline says when it was', async () => {
  const caller = await aUser(ctx, { firstName: 'Cal', lastName: 'Ler' });
  const client = await app.signIn(caller);
  const person = await aPerson(ctx, { name: 'Ann Late', email: 'ann@late.example' });
  app.clock.set('2026-03-12T09:00:00.000Z');
  const at = '2026-03-10T23:30:00.000Z';
  await client.post('/api/calls', { outcome: 'connected', personId: person.id, at });
  const [entry] = (
    await staff.get<TimelineEntry[]>(`/api/timeline?personId=${person.id}&kind=call`, {
      'time-zone': 'Asia/Tokyo',
    })
  ).body;
  expect(entry?.sentence).toBe('Cal Ler logged a call of Mar 11, 2026 - 8:30 AM: Connected');
  const report = async (timeZone: string) => {
    const path = `/api/reports/activity?period=7&userId=${caller.id}`;
    const { body } = await staff.get<ActivityReport>(path, { 'time-zone': timeZone });
    expect(body.types).toEqual([{ activityType: 'phone_call', count: 1 }]);
    return body.trend.find(({ count }) => count > 0)?.from;
  };
  expect([await report('UTC'), await report('Asia/Tokyo')]).toEqual(['2026-03-10', '2026-03-11']);
  const candidates = [{ kind: 'person', name: 'Ann Late', email: 'ann@late.example' }];
  const { body } = await staff.post<Duplicate[][]>('/api/duplicates/check', { candidates });
  expect(body).toMatchObject([[{ id: person.id, lastCallAt: at }]]);
});

test('it keeps the streak of its caller going, on the day that it took place', async () => {
  const caller = await app.as(await aUser(ctx));
  app.clock.set('2026-03-13T09:00:00.000Z');
  await aCall(caller);
  await aCall(caller, { at: '2026-03-12T09:00:00.000Z' });
  expect(await readStreak(caller, '2026-03-13')).toMatchObject({ weekdays: 2, hasToday: true });
});

describe('correcting and deleting', () => {
  test('what is corrected is corrected in the report, too', async () => {
    const call = await aCall(ctx, { outcome: 'busy' });
    app.clock.advance(1_000);
    const at = minutesAgo(90);
    const patch = { outcome: 'connected', content: 'Got through', at, personId: newId() };
    const reply = await staff.patch<Call>(`/api/calls/${call.id}`, patch);
    const { outcome, content } = patch;
    const updatedAt = app.clock.now().toISOString();
    expect(reply.body).toEqual({ ...call, outcome, content, at, updatedAt });
    expect(await activitiesOf(`personId=${call.personId}`)).toEqual([
      expect.objectContaining({ description: 'Logged a call: Connected', createdAt: at }),
    ]);
    const late = await staff.patch(`/api/calls/${call.id}`, { at: minutesAgo(-6) });
    expect(late.status).toBe(400);
    const old = { 'if-match': '"old"' };
    expect((await staff.patch(`/api/calls/${call.id}`, { outcome }, old)).status).toBe(412);
  });

  test('a deleted one counts nowhere, and can be taken back', async () => {
    const call = await aCall(ctx, { content: 'A secret' });
    const link = `personId=${call.personId}`;
    const before = await activitiesOf(link);
    expect((await staff.delete(`/api/calls/${call.id}`)).status).toBe(204);
    expect((await staff.get(`/api/calls/${call.id}`)).status).toBe(404);
    expect(await activitiesOf(link)).toEqual([]);
    const hidden = await timelineOf(link);
    expect(hidden.map(({ isDeleted }) => isDeleted)).toEqual([true, true]);
    expect(JSON.stringify(hidden)).not.toContain('A secret');
    const restored = await staff.post<Call>(`/api/calls/${call.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { id: call.id, content: 'A secret' } });
    expect(await activitiesOf(link)).toEqual(before);
    expect((await staff.post(`/api/calls/${call.id}/restore`)).status).toBe(404);
  });

  test('a colleague’s is neither corrected nor deleted by staff, but by admins', async () => {
    const call = await aCall(await app.as(await aUser(ctx)));
    const path = `/api/calls/${call.id}`;
    expect((await staff.patch(path, { outcome: 'busy' })).status).toBe(403);
    expect((await staff.delete(path)).status).toBe(403);
    const admin = await app.signIn('admin');
    expect((await admin.patch(path, { outcome: 'busy' })).status).toBe(200);
    expect((await admin.delete(path)).status).toBe(204);
  });
});

test.each([
  ['people', 'personId', aPerson],
  ['organizations', 'organizationId', anOrganization],
  ['opportunities', 'opportunityId', anOpportunity],
] as const)('with its record of %s it is hidden, and comes back', async (list, key, make) => {
  const record = await make(ctx);
  const call = await aCall(ctx, { [key]: record.id });
  expect((await staff.delete(`/api/${list}/${record.id}`)).status).toBe(204);
  expect((await staff.get(`/api/calls/${call.id}`)).status).toBe(404);
  expect((await staff.post(`/api/calls/${call.id}/restore`)).status).toBe(409);
  expect((await staff.post(`/api/${list}/${record.id}/restore`)).status).toBe(200);
  expect((await staff.get<Call>(`/api/calls/${call.id}`)).body).toEqual(call);
  expect(await timelineOf(`${key}=${record.id}`)).toMatchObject([{ isDeleted: false }]);
});

test('the audit tells it in words', async () => {
  const person = await aPerson(ctx, { name: 'Audrey Dit' });
  const call = await aCall(ctx, { outcome: 'no_answer', content: 'Twice', personId: person.id });
  const boss = await app.signIn('super_user');
  const { body } = await boss.get<AuditEntry[]>(`/api/audit?recordId=${call.id}`);
  expect(body).toMatchObject([
    {
      verb: 'call.logged',
      changes: expect.arrayContaining([
        { field: 'outcome', label: 'Outcome', from: null, to: 'No answer' },
        { field: 'content', label: 'Notes', from: null, to: 'Twice' },
        { field: 'personId', label: 'Person', from: null, to: 'Audrey Dit' },
      ]),
    },
  ]);
});

test('it travels with the export of everything', async () => {
  const call = await aCall(ctx, { outcome: 'busy', content: 'Engaged' });
  const gone = await aCall(ctx);
  await staff.delete(`/api/calls/${gone.id}`);
  const boss = await app.signIn('super_user');
  const other = await openTestApp();
  const owner = await signInTwinOwner(app, other);
  const document = await exported(boss);
  expect((await imported(owner, document)).status).toBe(200);
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
  const there = await owner.get<Call>(`/api/calls/${call.id}`);
  expect(there.body).toMatchObject({ outcome: 'busy', content: 'Engaged', at: call.at });
  expect((await owner.post(`/api/calls/${gone.id}/restore`)).status).toBe(200);
});
