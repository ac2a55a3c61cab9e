/** The activity log as it is read: who did what, filtered, without the words of what was deleted. */
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const client = await app.signIn('staff');

async function read(query = ''): Promise<ActivityLog[]> {
  const reply = await client.get<ActivityLog[]>(`/api/activity-logs?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

/** One of each deed, a minute apart, by a seller of their own. */
async function aBusyHour() {
  const user = await aUser(await app.as());
  const ctx = await app.as(user);
  const person = await aPerson(ctx);
  const organization = await anOrganization(ctx);
  const deal = await anOpportunity(ctx, { name: 'Ten utes', personId: person.id });
  const seller = await app.signIn(user);
  await aNote(ctx, { organizationId: organization.id });
  app.clock.advance(60_000);
  const task = await aTask(ctx, {
    title: 'Ring Pat',
    activityType: 'phone_call',
    personId: person.id,
  });
  const done = { status: 'completed', completionReason: 'Talked' };
  expect((await seller.patch(`/api/tasks/${task.id}`, done)).status).toBe(200);
  app.clock.advance(60_000);
  const moved = await seller.patch(`/api/opportunities/${deal.id}`, { stage: 'proposal' });
  expect(moved.status).toBe(200);
  return { user, person, organization, deal, task, seller };
}

test('answers a bare array, newest first, of the specified shape', async () => {
  const { user, person, organization, deal, task } = await aBusyHour();
  const rows = await read(`userId=${user.id}`);
  expect(rows).toEqual([
    {
      id: expect.any(String),
      activityType: 'other',
      description: 'Moved Ten utes from Lead to Proposal',
      userId: user.id,
      personId: person.id,
      organizationId: null,
      opportunityId: deal.id,
      taskId: null,
      personName: person.name,
      organizationName: null,
      opportunityName: 'Ten utes',
      createdAt: app.clock.now().toISOString(),
    },
    expect.objectContaining({
      activityType: 'phone_call',
      description: 'Completed task: Ring Pat',
      personId: person.id,
      taskId: task.id,
    }),
    expect.objectContaining({
      activityType: 'other',
      description: 'Added a note',
      organizationId: organization.id,
      organizationName: organization.name,
    }),
  ]);
  const oldestFirst = await read(`userId=${user.id}&sort=createdAt`);
  expect(oldestFirst).toEqual(rows.toReversed());
});

test('narrows by user, type, record, words and time', async () => {
  const { user, person, organization, deal } = await aBusyHour();
  const mine = `userId=${user.id}`;
  const found = async (query: string) =>
    (await read(`${mine}&${query}`)).map(({ description }) => description);
  const [move, call, note] = [
    'Moved Ten utes from Lead to Proposal',
    'Completed task: Ring Pat',
    'Added a note',
  ];
  expect(await found('activityType=phone_call')).toEqual([call]);
  expect(await found(`personId=${person.id}`)).toEqual([move, call]);
  expect(await found(`organizationId=${organization.id}`)).toEqual([note]);
  expect(await found(`opportunityId=${deal.id}`)).toEqual([move]);
  expect(await found('q=ring pat')).toEqual([call]);
  const now = app.clock.now().getTime();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  expect(await found(`from=${minutesAgo(1)}`)).toEqual([move, call]);
  expect(await found(`to=${minutesAgo(1)}`)).toEqual([note]);
  expect(await found(`from=${minutesAgo(1)}&to=${minutesAgo(0)}`)).toEqual([call]);
});

test('pages are the whole list, once', async () => {
  const { user } = await aBusyHour();
  const whole = await read(`userId=${user.id}`);
  const paged: ActivityLog[] = [];
  let path: string | undefined = `/api/activity-logs?userId=${user.id}&limit=2`;
  while (path) {
    const reply: TestReply<ActivityLog[]> = await client.get(path);
    expect(reply.headers['x-total-count']).toBe('3');
    paged.push(...reply.body);
    path = /<([^>]+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(paged).toEqual(whole);
});

test('keeps counting what was deleted, and no longer names it', async () => {
  const { user, person, deal, task, seller } = await aBusyHour();
  expect((await seller.delete(`/api/tasks/${task.id}`)).status).toBe(204);
  expect((await seller.delete(`/api/opportunities/${deal.id}`)).status).toBe(204);
  const rows = await read(`userId=${user.id}`);
  expect(rows.map(({ description }) => description)).toEqual([null, null, 'Added a note']);
  expect(await read(`userId=${user.id}&q=utes`)).toEqual([]);
  expect((await seller.delete(`/api/people/${person.id}`)).status).toBe(204);
  expect(JSON.stringify(await read(`userId=${user.id}`))).not.toMatch(/Ten utes|Paula/);
});

test('refuses what it does not know', async () => {
  for (const query of ['userId=me', 'activityType=golf', 'from=yesterday', 'limit=0', 'sort=q']) {
    const reply = await client.get(`/api/activity-logs?${query}`);
    expect(reply.status, query).toBe(400);
  }
});
