/** The queue over HTTP: its order, its claims, what an outcome writes, and taking it back. */
import { describe, expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Call } from '#contract/calls.ts';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { QueueOutcome } from '#contract/queue.ts';
import type { TaskReport } from '#contract/reports.ts';
import type { Task } from '#contract/tasks.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import {
  aCall,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { aCaller } from '#test/queue.ts';

const app = await openTestApp();
const ctx = await app.as('staff');

const days = (count: number) =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString();

test('overdue tasks come first, then those of today, by priority and then by when they are due; others wait', async () => {
  const caller = await aCaller(app);
  const { own } = caller;
  const colleague = await aCaller(app);
  await aTask(own, { title: 'Today, low', dueDate: days(0), priority: 'low' });
  await aTask(own, { title: 'Today, urgent', dueDate: days(0), priority: 'high' });
  await aTask(own, { title: 'Late, medium, later', dueDate: days(-2) });
  await aTask(own, { title: 'Late, medium', dueDate: days(-9) });
  await aTask(own, { title: 'Late, urgent', dueDate: days(-1), priority: 'high' });
  await aTask(own, { title: 'Late, low', dueDate: days(-30), priority: 'low' });
  await aTask(own, { title: 'Tomorrow', dueDate: days(1), priority: 'high' });
  await aTask(own, { title: 'Some day', priority: 'high' });
  await aTask(colleague.own, { title: 'Not mine', dueDate: days(-99), priority: 'high' });
  const done = { status: 'completed', completionReason: 'Done' } as const;
  await aTask(own, { title: 'Done', dueDate: days(-99), priority: 'high', ...done });

  const told: (string | undefined)[] = [];
  const skip: string[] = [];
  for (;;) {
    const { next, left } = await caller.next({ skip });
    expect(left).toBe(6);
    if (!next) break;
    told.push(next.task.title);
    skip.push(next.task.id);
  }
  expect(told).toEqual([
    'Late, urgent',
    'Late, medium',
    'Late, medium, later',
    'Late, low',
    'Today, urgent',
    'Today, low',
  ]);
});

test('a task comes with whom to call, the last touches, the open deal and the units', async () => {
  const caller = await aCaller(app);
  const dealer = await anOrganization(ctx, { name: 'Acme Tractors', phone: '+61 2 9000 0000' });
  const person = await aPerson(ctx, {
    name: 'Ruth Ringer',
    jobTitle: 'Owner',
    phone: '+61 412 000 111',
    organizationId: dealer.id,
  });
  await anOpportunity(ctx, { name: 'Lost', personId: person.id, stage: 'closed_lost' });
  const deal = await anOpportunity(ctx, {
    name: 'Ten utes',
    value: '84000',
    personId: person.id,
    stage: 'proposal',
  });
  const unit = await aUnit(ctx, {
    organizationId: dealer.id,
    make: 'Deere',
    model: '8R',
    year: 2019,
  });
  for (const content of ['One', 'Two', 'Three', 'Four']) {
    app.clock.advance(1_000);
    await aNote(ctx, { content, personId: person.id });
  }
  await aTask(caller.own, { title: 'Call Ruth', personId: person.id, dueDate: days(-3) });

  expect(await caller.next()).toMatchObject({
    left: 1,
    next: {
      task: { title: 'Call Ruth', personName: 'Ruth Ringer' },
      person: { id: person.id, name: 'Ruth Ringer', jobTitle: 'Owner', phone: '+61 412 000 111' },
      organization: { id: dealer.id, name: 'Acme Tractors', phone: '+61 2 9000 0000' },
      touches: [{ text: 'Four' }, { text: 'Three' }, { text: 'Two' }],
      deal: { id: deal.id, name: 'Ten utes', value: '84000', stage: 'proposal' },
      units: [{ id: unit.id, name: '2019 Deere 8R' }],
      unitCount: 1,
      noAnswers: 0,
      contacts: [],
    },
  });
});

test('a task about an opportunity is for its person, and one for nobody is shown as it is', async () => {
  const caller = await aCaller(app);
  const person = await aPerson(ctx, { name: 'Dee Deal' });
  const deal = await anOpportunity(ctx, { personId: person.id });
  const about = await aTask(caller.own, { opportunityId: deal.id, dueDate: days(-2) });
  await aTask(caller.own, { title: 'File the papers', dueDate: days(-1) });
  expect((await caller.next()).next).toMatchObject({
    person: { name: 'Dee Deal' },
    deal: { id: deal.id },
  });
  const closed = await caller.close(about.id, { outcome: 'reached', next: null });
  const call = await caller.client.get<Call>(`/api/calls/${closed.body.callId}`);
  expect(call.body).toMatchObject({ personId: person.id, opportunityId: deal.id });

  const { next } = await caller.next();
  expect(next).toMatchObject({ person: null, organization: null, deal: null, touches: [] });
  const papers = await caller.close(next?.task.id ?? '', { outcome: 'done', next: null });
  expect(papers).toMatchObject({
    status: 201,
    body: { callId: null, task: { status: 'completed', completionReason: 'Done' } },
  });
});

async function callsWith({ client }: Awaited<ReturnType<typeof aCaller>>, { id }: { id: string }) {
  const path = `/api/activity-logs?personId=${id}&activityType=phone_call`;
  return (await client.get<ActivityLog[]>(path)).body;
}

describe('an outcome', () => {
  test.each<[QueueOutcome, string, string]>([
    ['reached', 'connected', 'Reached'],
    ['no_answer', 'no_answer', 'No answer'],
    ['call_back', 'connected', 'Call back'],
    ['not_interested', 'connected', 'Not interested'],
    ['done', 'connected', 'Done'],
  ])(
    '%s is a call in the timeline and, with the words, the reason of the task',
    async (outcome, logged, label) => {
      const caller = await aCaller(app);
      const person = await aPerson(ctx);
      const task = await aTask(caller.own, {
        title: 'Call about the baler',
        personId: person.id,
        dueDate: days(-1),
        activityType: 'phone_call',
        priority: 'high',
      });
      const due = days(7);
      const { status, body } = await caller.close(task.id, {
        outcome,
        words: ' 2 balers, rings\non Friday ',
        next: { dueDate: due },
      });
      expect(status).toBe(201);
      expect(body.task).toMatchObject({
        status: 'completed',
        completionReason: `${label}: 2 balers, rings\non Friday`,
      });
      expect(body.nextTask).toMatchObject({
        title: 'Call about the baler',
        dueDate: due,
        personId: person.id,
        activityType: 'phone_call',
        priority: 'high',
        assigneeId: caller.user.id,
        status: 'pending',
      });
      const timeline = await caller.client.get<TimelineEntry[]>(
        `/api/timeline?personId=${person.id}&kind=call`,
      );
      expect(timeline.body).toMatchObject([
        { recordId: body.callId, verb: 'call.logged', text: '2 balers, rings\non Friday' },
      ]);
      expect((await caller.client.get<Call>(`/api/calls/${body.callId}`)).body).toMatchObject({
        outcome: logged,
        content: '2 balers, rings\non Friday',
        personId: person.id,
      });
      expect(await caller.next()).toEqual({ next: null, left: 0 });
    },
  );

  test('without words is the reason alone', async () => {
    const caller = await aCaller(app);
    const task = await aTask(caller.own, { dueDate: days(-1) });
    const { body } = await caller.close(task.id, { outcome: 'no_answer', words: ' ', next: null });
    expect(body.task.completionReason).toBe('No answer');
  });

  test.each([
    ['outcome', { outcome: 'sold' }],
    ['outcome', { outcome: undefined }],
    ['words', { words: 'x'.repeat(4_901) }],
    ['words', { words: 'nul\0' }],
    ['next', { next: undefined }],
    ['next', { next: 'none' }],
    ['next.dueDate', { next: {} }],
    ['next.dueDate', { next: { dueDate: 'friday' } }],
    ['next.title', { next: { dueDate: '2030-05-06', title: ' ' } }],
    ['next.personId', { next: { dueDate: '2030-05-06', personId: newId() } }],
  ])('names %s when it is %j, and writes nothing', async (field, wrong) => {
    const caller = await aCaller(app);
    const person = await aPerson(ctx);
    const task = await aTask(caller.own, { personId: person.id, dueDate: days(-1) });
    const body = { outcome: 'reached', next: null, ...wrong };
    const reply = await caller.client.post<ErrorReply>(`/api/tasks/${task.id}/outcome`, body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect((await caller.client.get<Task>(`/api/tasks/${task.id}`)).body).toEqual(task);
    const logged = await caller.client.get<ActivityLog[]>(
      `/api/activity-logs?personId=${person.id}`,
    );
    expect(logged.body).toEqual([]);
  });

  test('is written once: a task that was completed meanwhile is refused', async () => {
    const caller = await aCaller(app);
    const person = await aPerson(ctx);
    const task = await aTask(caller.own, { personId: person.id, dueDate: days(-1) });
    const close = () => caller.close(task.id, { outcome: 'reached', next: null });
    const replies = await Promise.all([close(), close()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await callsWith(caller, person)).toHaveLength(1);
  });

  test('what is said of a task that a colleague has completed is kept if one says so, with what follows', async () => {
    const caller = await aCaller(app);
    const person = await aPerson(ctx);
    const task = await aTask(caller.own, {
      title: 'Ring',
      personId: person.id,
      dueDate: days(-1),
    });
    const boss = await app.signIn('super_user');
    await boss.patch(`/api/tasks/${task.id}`, {
      status: 'completed',
      completionReason: 'Met him',
    });
    const outcome = { outcome: 'reached', words: 'Wants two', next: { dueDate: days(2) } } as const;
    expect((await caller.close(task.id, outcome)).status).toBe(409);
    expect(await caller.close(task.id, { ...outcome, anyway: true })).toMatchObject({
      status: 201,
      body: {
        task: { id: task.id, status: 'completed', completionReason: 'Met him' },
        callId: expect.any(String),
        nextTask: { title: 'Ring', status: 'pending', personId: person.id },
      },
    });
    expect(await callsWith(caller, person)).toHaveLength(1);
  });
});

test('that nothing follows is counted by the report, not that a series goes on or that it was taken back', async () => {
  const caller = await aCaller(app);
  const report = async () =>
    (await caller.client.get<TaskReport>(`/api/reports/tasks?period=7&userId=${caller.user.id}`))
      .body.withoutNext;
  const closeNew = async (given: object, next: object | null) => {
    const task = await aTask(caller.own, { dueDate: days(-1), ...given });
    return caller.close(task.id, { outcome: 'done', next });
  };
  expect(await report()).toBe(0);
  await closeNew({}, null);
  expect(await report()).toBe(1);
  await closeNew({}, { dueDate: days(3) });
  await closeNew({ recurrenceType: 'weekly' }, null);
  expect(await report()).toBe(1);
  app.clock.advance(1_000);
  const closed = await closeNew({}, null);
  expect(await report()).toBe(2);

  const deed = closed.headers['x-deed-id'];
  const undone = await caller.client.post<Undone>(`/api/deeds/${deed}/undo`);
  expect(undone.status).toBe(200);
  expect(await report()).toBe(1);
  app.clock.advance(1_000);
  await caller.client.post(`/api/deeds/${undone.body.id}/undo`);
  expect(await report()).toBe(2);

  // Reopened and completed by hand, it has nothing to say of it.
  const { id } = closed.body.task;
  await caller.client.patch(`/api/tasks/${id}`, { status: 'pending', completionReason: null });
  await caller.client.patch(`/api/tasks/${id}`, {
    status: 'completed',
    completionReason: 'Signed',
  });
  expect(await report()).toBe(1);
});

test('after three calls without an answer another contact of the organization is offered, and can be called next', async () => {
  const caller = await aCaller(app);
  const dealer = await anOrganization(ctx);
  const at = { organizationId: dealer.id };
  const person = await aPerson(ctx, { ...at, name: 'Never There' });
  await aPerson(ctx, { ...at, name: 'Ann Silent' });
  const other = await aPerson(ctx, { ...at, name: 'Bob Parts', phone: '555', jobTitle: 'Parts' });
  await aPerson(ctx, { name: 'Elsewhere', phone: '556' });
  await aTask(caller.own, { title: 'Ring', personId: person.id, dueDate: days(-9) });
  const counts: (number | undefined)[] = [];
  for (let call = 0; call < 3; call += 1) {
    app.clock.advance(1_000);
    const { next } = await caller.next();
    counts.push(next?.noAnswers);
    const offered = next?.contacts.map(({ name }) => name);
    expect(offered).toEqual(call < 2 ? [] : ['Bob Parts', 'Ann Silent']);
    const dueDate = days(0);
    await caller.close(next?.task.id ?? '', { outcome: 'no_answer', next: { dueDate } });
  }
  expect(counts).toEqual([0, 1, 2]);
  const { next } = await caller.next();
  expect(next).toMatchObject({ noAnswers: 3, contacts: [{ name: 'Bob Parts' }, {}] });

  const { body } = await caller.close(next?.task.id ?? '', {
    outcome: 'no_answer',
    next: { dueDate: days(0), personId: other.id },
  });
  expect(body.nextTask).toMatchObject({ personId: other.id, personName: 'Bob Parts' });
  expect((await caller.next()).next).toMatchObject({
    person: { id: other.id, jobTitle: 'Parts' },
    noAnswers: 0,
    contacts: [],
  });
  // One answer, and the count begins anew.
  await aCall(ctx, { personId: person.id, outcome: 'connected' });
  await aTask(caller.own, { title: 'Again', personId: person.id, dueDate: days(-9) });
  expect((await caller.next()).next).toMatchObject({ task: { title: 'Again' }, noAnswers: 0 });
});

test('an outcome is one deed: taking it back takes call and next task away, and the task is the next one again', async () => {
  const caller = await aCaller(app);
  const person = await aPerson(ctx);
  const task = await aTask(caller.own, {
    title: 'Ring',
    personId: person.id,
    dueDate: days(-1),
  });
  await caller.next();
  const closed = await caller.close(task.id, {
    outcome: 'call_back',
    words: 'On Friday',
    next: { dueDate: days(2), title: 'Ring back' },
  });
  const deed = closed.headers['x-deed-id'];
  const [listed] = (await caller.client.get<Deed[]>('/api/deeds')).body;
  expect(listed).toMatchObject({
    id: deed,
    title: 'Logged a call, completed a task and added a task',
  });
  expect((await caller.next()).next).toBeNull();

  app.clock.advance(1_000);
  const undone = await caller.client.post<Undone>(`/api/deeds/${deed}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { records: 3, kept: [] } });
  expect((await caller.client.get(`/api/calls/${closed.body.callId}`)).status).toBe(404);
  expect((await caller.client.get(`/api/tasks/${closed.body.nextTask?.id}`)).status).toBe(404);
  const logged = await caller.client.get<ActivityLog[]>(`/api/activity-logs?personId=${person.id}`);
  expect(logged.body).toEqual([]);
  const { next, left } = await caller.next({ taskId: task.id });
  expect(left).toBe(1);
  expect(next?.task).toMatchObject({ id: task.id, status: 'pending', completionReason: null });
});
