/** What comes to whose bell, over HTTP: whoever writes, and however. */
import { beforeEach, expect, test } from 'vitest';
import type { CalendarEvent, EventDraft } from '#contract/events.ts';
import type { Note } from '#contract/notes.ts';
import type { Notification } from '#contract/notifications.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import {
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';
import { forgetOldNotifications } from './notifications.commands.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const jack = await aUser(ctx, { username: 'jack.ford', firstName: 'Jack', lastName: 'Ford' });
const mia = await aUser(ctx, { username: 'mia.west', firstName: 'Mia', lastName: 'West' });
const asJack = await app.signIn(jack);
const asMia = await app.signIn(mia);
const { merge, unmerge } = mergesOf(app, boss);

beforeEach(async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  await app.database.pool.query('delete from notifications; delete from follows');
});

async function told(to: TestClient): Promise<Notification[]> {
  const { status, body } = await to.get<Notification[]>('/api/notifications');
  expect(status).toBe(200);
  return body;
}
const unseen = async (to: TestClient) =>
  (await to.get<{ count: number }>('/api/notifications/unseen')).body.count;
const follow = (who: TestClient, type: string, id: string) =>
  who.post('/api/follows', { type, id });
const assign = (id: string, assignedToId: string, by = asJack) =>
  by.patch(`/api/people/${id}`, { assignedToId });

test('whoever is assigned a record is told by whom, and not of what they take themselves', async () => {
  const person = await aPerson(ctx, { name: 'Nadia Petrova' });
  expect((await assign(person.id, mia.id)).status).toBe(200);
  expect(await told(asMia)).toMatchObject([
    {
      kind: 'assigned',
      actor: { id: jack.id, name: 'Jack Ford' },
      recordType: 'person',
      count: 1,
      name: 'Nadia Petrova',
      link: { type: 'person', id: person.id },
      at: '2026-03-11T09:30:00.000Z',
      seenAt: null,
    },
  ]);
  await assign(person.id, jack.id);
  expect(await told(asJack)).toEqual([]);
});

test.each([
  [
    'organization',
    async () =>
      (await asJack.post('/api/organizations', { name: 'Acme', assignedToId: mia.id })).status,
  ],
  [
    'opportunity',
    async () =>
      (await asJack.post('/api/opportunities', { name: 'Fleet', assignedToId: mia.id })).status,
  ],
  [
    'task',
    async () => (await asJack.post('/api/tasks', { title: 'Call', assigneeId: mia.id })).status,
  ],
])('a new %s for a colleague is told', async (recordType, make) => {
  expect(await make()).toBe(201);
  expect(await told(asMia)).toMatchObject([{ kind: 'assigned', recordType, count: 1 }]);
});

test('whoever comes to the participants of an event is told, once, and not of what they do themselves', async () => {
  const made = await asJack.post<CalendarEvent>('/api/calendar-events', {
    title: 'Paddock demonstration',
    eventDate: '2026-03-12T09:00:00Z',
    participantIds: [mia.id, jack.id],
  });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const added = {
    kind: 'added',
    actor: { id: jack.id, name: 'Jack Ford' },
    recordType: 'event',
    count: 1,
    name: 'Paddock demonstration',
    link: { type: 'event', id },
    seenAt: null,
  };
  expect(await told(asMia)).toMatchObject([added]);
  expect(await told(asJack)).toEqual([]);

  const change = (body: Partial<EventDraft>, by = asJack) =>
    by.patch(`/api/calendar-events/${id}`, body);
  // Whoever takes part already is not told again, whatever becomes of the event.
  await change({ title: 'Demonstration', participantIds: [jack.id, mia.id] });
  await change({ eventDate: '2026-03-13T09:00:00Z' });
  expect(await told(asMia)).toMatchObject([{ ...added, name: 'Demonstration' }]);
  await asMia.post('/api/notifications/seen');
  await change({ description: 'Bring the trailer' });
  expect(await unseen(asMia)).toBe(0);

  // They leave, and join, themselves; whoever made it takes part anyway.
  await change({ participantIds: [] }, asMia);
  await change({ participantIds: [mia.id, jack.id] }, asMia);
  expect(await told(asMia)).toHaveLength(1);
  expect(await told(asJack)).toEqual([]);
  await change({ participantIds: [] });
  app.clock.advance(1_000);
  await change({ participantIds: [mia.id] }, boss);
  expect(await told(asMia)).toMatchObject([{ kind: 'added', seenAt: null }, { kind: 'added' }]);
  await boss.delete(`/api/calendar-events/${id}`);
  expect((await told(asMia))[0]).toMatchObject({ name: null, link: null });
  await asMia.post('/api/notifications/seen');
  await boss.post(`/api/calendar-events/${id}/restore`);
  expect(await unseen(asMia)).toBe(0);
});

test('whoever takes part in a series is not told of each occurrence that is moved, only whoever joins it', async () => {
  const body: Partial<EventDraft> = {
    ...{ title: 'Stand-up', eventDate: '2026-03-12T09:00:00Z', participantIds: [mia.id] },
    series: { rule: 'daily' },
  };
  const { id } = (await asJack.post<CalendarEvent>('/api/calendar-events', body)).body;
  const customer = await aPerson(ctx);
  await asMia.post('/api/notifications/seen');
  await asJack.patch(`/api/calendar-events/${id}`, { personId: customer.id });
  await follow(asMia, 'person', customer.id);
  const occurrence = (day: string, patch: object) =>
    asJack.patch(`/api/calendar-events/${id}/occurrences/${day}`, patch);
  expect(await occurrence('2026-03-13', { eventDate: '2026-03-13T10:00:00Z' })).toMatchObject({
    status: 200,
    body: { series: null, participantIds: [mia.id] },
  });
  await occurrence('2026-03-20', { description: 'Later', scope: 'following' });
  expect(await unseen(asMia)).toBe(0);

  const { id: bossId } = await app.userOf('super_user');
  const joined = await occurrence('2026-03-16', { participantIds: [mia.id, bossId] });
  expect(joined.body).toMatchObject({ participantIds: [mia.id, bossId] });
  expect(await unseen(asMia)).toBe(0);
  const { rows } = await app.database.pool.query(
    `select user_id, kind from notifications where seen_at is null`,
  );
  expect(rows).toEqual([{ user_id: bossId, kind: 'added' }]);
});

test('a colleague who has left is not told that they take part', async () => {
  const leaver = await aUser(ctx);
  const event = await anEvent(ctx, { participantIds: [leaver.id] });
  await boss.patch(`/api/users/${leaver.id}`, { active: false });
  await app.database.pool.query('delete from notifications');
  await asJack.patch(`/api/calendar-events/${event.id}`, { participantIds: [leaver.id, mia.id] });
  const { rows } = await app.database.pool.query('select user_id from notifications');
  expect(rows).toEqual([{ user_id: mia.id }]);
});

test('a change of many is one notification', async () => {
  const tasks = await Promise.all(Array.from({ length: 5 }, () => aTask(ctx)));
  const ids = tasks.map(({ id }) => id);
  const change = { action: 'reassign', ids, assigneeId: mia.id };
  expect((await boss.post('/api/tasks/bulk', change)).status).toBe(200);
  expect(await told(asMia)).toMatchObject([
    { kind: 'assigned', recordType: 'task', count: 5, name: null, link: null },
  ]);
});

test('what happens to a followed record within minutes is one; once it was seen, another', async () => {
  const person = await aPerson(ctx, { name: 'Nadia' });
  await follow(asMia, 'person', person.id);
  const rename = (name: string) => asJack.patch(`/api/people/${person.id}`, { name });
  await rename('Nadia P');
  app.clock.set('2026-03-11T09:35:00Z');
  await rename('Nadia Petrova');
  expect(await told(asMia)).toMatchObject([
    { kind: 'changed', name: 'Nadia Petrova', count: 1, at: '2026-03-11T09:35:00.000Z' },
  ]);
  app.clock.set('2026-03-11T09:46:00Z');
  await rename('Nadia');
  expect(await told(asMia)).toHaveLength(2);
  await asMia.post('/api/notifications/seen');
  await rename('Nadia P');
  expect(await told(asMia)).toHaveLength(3);
  expect(await unseen(asMia)).toBe(1);
});

test('what is added to a followed record is told, but not to whoever adds it', async () => {
  const { id: organizationId } = await anOrganization(ctx);
  const { id } = await aPerson(ctx, { organizationId });
  await follow(asMia, 'organization', organizationId);
  await follow(asJack, 'organization', organizationId);
  await asJack.post('/api/notes', { content: 'They like blue', personId: id });
  expect(await told(asMia)).toMatchObject([
    { kind: 'changed', recordType: 'organization', link: { id: organizationId } },
  ]);
  expect(await told(asJack)).toEqual([]);
  // A person of it is another record.
  await asMia.post('/api/notifications/seen');
  await asJack.patch(`/api/people/${id}`, { jobTitle: 'Buyer' });
  expect(await unseen(asMia)).toBe(0);
});

test('whoever no longer follows is told nothing, nor whoever has left', async () => {
  const person = await aPerson(ctx);
  const leaver = await aUser(ctx);
  const asLeaver = await app.signIn(leaver);
  for (const who of [asMia, asLeaver]) {
    expect((await follow(who, 'person', person.id)).body).toEqual({ following: true });
  }
  expect((await asMia.delete(`/api/follows/${person.id}`)).body).toEqual({ following: false });
  expect((await asMia.get(`/api/follows/${person.id}`)).body).toEqual({ following: false });
  const closed = await boss.patch(`/api/users/${leaver.id}`, { active: false });
  expect(closed.status).toBe(200);
  const { rows } = await app.database.pool.query('select * from follows');
  expect(rows).toEqual([]);
  await asJack.patch(`/api/people/${person.id}`, { name: 'Somebody else' });
  const { rows: all } = await app.database.pool.query('select * from notifications');
  expect(all).toEqual([]);
});

test('only what is there can be followed', async () => {
  const person = await aPerson(ctx);
  await asJack.delete(`/api/people/${person.id}`);
  await boss.delete(`/api/people/${person.id}`);
  expect((await follow(asMia, 'person', person.id)).status).toBe(404);
  expect(await follow(asMia, 'task', person.id)).toMatchObject({
    status: 400,
    body: { fields: { type: 'must be one of person, organization, opportunity' } },
  });
});

test('a deal that is won is told to its owner, to whose its records are, and to followers, once each', async () => {
  const organization = await anOrganization(ctx, { assignedToId: jack.id });
  const deal = await anOpportunity(ctx, {
    name: 'Fleet',
    organizationId: organization.id,
    assignedToId: mia.id,
  });
  await app.database.pool.query('delete from notifications');
  await follow(asMia, 'opportunity', deal.id);
  await follow(asMia, 'organization', organization.id);
  const moved = await boss.patch<Opportunity>(`/api/opportunities/${deal.id}`, {
    stage: 'closed_won',
  });
  expect(moved.status).toBe(200);
  const won = [{ kind: 'won', name: 'Fleet', link: { type: 'opportunity', id: deal.id } }];
  expect(await told(asMia)).toMatchObject(won);
  expect(await told(asJack)).toMatchObject(won);
});

test('who is mentioned in a note is told; an edit tells only the new ones', async () => {
  const { id: personId } = await aPerson(ctx, { name: 'Nadia' });
  const content = 'Ask @mia west, not x@jack.ford';
  const { body: note } = await boss.post<Note>('/api/notes', { content, personId });
  expect(note).toMatchObject({ content, mentions: [{ userId: mia.id, name: 'Mia West' }] });
  expect(await told(asMia)).toMatchObject([
    {
      kind: 'mentioned',
      recordType: 'note',
      name: 'Nadia',
      link: { type: 'person', id: personId },
    },
  ]);
  expect(await told(asJack)).toEqual([]);
  await asMia.post('/api/notifications/seen');
  const edited = await boss.patch<Note>(`/api/notes/${note.id}`, {
    content: 'Ask @Mia West or @jack.ford',
  });
  expect(edited.body.mentions.map(({ userId }) => userId).toSorted()).toEqual(
    [jack.id, mia.id].toSorted(),
  );
  expect(await unseen(asMia)).toBe(0);
  expect(await told(asJack)).toMatchObject([{ kind: 'mentioned' }]);
});

test('of names that fit the longest counts, a new name changes nothing, and who has left is not mentioned', async () => {
  const longer = await aUser(ctx, { firstName: 'Ann', lastName: 'Lee-Jones (UK)' });
  const shorter = await aUser(ctx, { firstName: 'Ann', lastName: null });
  const leaver = await aUser(ctx, {
    firstName: 'Gone',
    lastName: 'Away',
    deactivatedAt: new Date(),
  });
  const { id: personId } = await aPerson(ctx);
  const note = await aNote(ctx, { personId, content: '(@Ann Lee-Jones (UK)), @Gone Away' });
  expect(note.mentions).toEqual([{ userId: longer.id, name: 'Ann Lee-Jones (UK)' }]);
  expect(leaver.id).not.toBe(shorter.id);
  await app.database.pool.query(`update users set last_name = 'Smith' where id = $1`, [longer.id]);
  await app.database.pool.query('delete from notifications');
  const content = '@Ann Lee-Jones (UK) called, tell @Ann.';
  const { body } = await boss.patch<Note>(`/api/notes/${note.id}`, { content });
  expect(body).toMatchObject({
    content,
    mentions: [
      { userId: longer.id, name: 'Ann Lee-Jones (UK)' },
      { userId: shorter.id, name: 'Ann' },
    ],
  });
  const { rows } = await app.database.pool.query('select user_id from notifications');
  expect(rows).toEqual([{ user_id: shorter.id }]);
});

test('what is about a deleted record leads nowhere until it is back', async () => {
  const person = await aPerson(ctx, { name: 'Nadia' });
  await assign(person.id, mia.id);
  await boss.delete(`/api/people/${person.id}`);
  const [gone] = await told(asMia);
  expect(gone).toMatchObject({ kind: 'assigned', name: null, link: null });
  await boss.post(`/api/people/${person.id}/restore`);
  expect(await told(asMia)).toMatchObject([{ name: 'Nadia', link: { id: person.id } }]);
});

test('what was seen on one device is seen on all, one by one or all at once', async () => {
  const [first, second] = [await aPerson(ctx), await aPerson(ctx)];
  await assign(first.id, mia.id);
  await assign(second.id, mia.id);
  expect(await unseen(asMia)).toBe(2);
  const [newest] = await told(asMia);
  const seen = await asMia.post(`/api/notifications/${newest?.id}/seen`);
  expect(seen).toMatchObject({ status: 200, body: { count: 1 } });
  const other = await app.signIn(mia);
  expect((await told(other)).map(({ seenAt }) => seenAt !== null)).toEqual([true, false]);
  expect((await other.get<unknown[]>('/api/notifications?unseen=true')).body).toHaveLength(1);
  expect((await asJack.post(`/api/notifications/${newest?.id}/seen`)).status).toBe(404);
  expect((await other.post('/api/notifications/seen')).body).toEqual({ count: 0 });
  expect(await unseen(asMia)).toBe(0);
});

test('pages go on where the one before ended', async () => {
  for (let number = 0; number < 3; number += 1) await assign((await aPerson(ctx)).id, mia.id);
  const first = await asMia.get<Notification[]>('/api/notifications?limit=2');
  expect(first.body).toHaveLength(2);
  expect(first.headers['x-total-count']).toBe('3');
  const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? [];
  const second = await asMia.get<Notification[]>(next);
  expect([...first.body, ...second.body]).toEqual(await told(asMia));
});

test('old ones go', async () => {
  await assign((await aPerson(ctx)).id, mia.id);
  app.clock.set('2026-06-08T09:30:00Z');
  await forgetOldNotifications(ctx);
  expect(await told(asMia)).toHaveLength(1);
  app.clock.set('2026-06-09T10:30:00Z');
  await forgetOldNotifications(ctx);
  expect(await told(asMia)).toEqual([]);
});

test('what is taken back by its deed is told once, and bringing back deleted records tells nobody', async () => {
  const person = await aPerson(ctx, { assignedToId: mia.id });
  await app.database.pool.query('delete from notifications');
  const reply = await assign(person.id, jack.id, boss);
  const undone = await boss.post(`/api/deeds/${reply.headers['x-deed-id']}/undo`);
  expect(undone.status).toBe(200);
  expect(await told(asMia)).toMatchObject([{ kind: 'assigned', count: 1 }]);
  await asMia.post('/api/notifications/seen');
  await boss.delete(`/api/people/${person.id}`);
  await boss.post(`/api/people/${person.id}/restore`);
  expect(await unseen(asMia)).toBe(0);
});

test('follows and notifications of a merged record go to the survivor, and back', async () => {
  const [survivor, goes] = [await aPerson(ctx, { name: 'Nadia' }), await aPerson(ctx)];
  await assign(goes.id, mia.id);
  await follow(asMia, 'person', goes.id);
  const { id: mergeId } = await merge('person', [survivor.id, goes.id]);
  expect((await asMia.get(`/api/follows/${survivor.id}`)).body).toEqual({ following: true });
  expect(await told(asMia)).toMatchObject([
    { kind: 'changed', link: { id: survivor.id } },
    { kind: 'assigned', link: { id: survivor.id } },
  ]);
  await unmerge(mergeId);
  expect((await asMia.get(`/api/follows/${survivor.id}`)).body).toEqual({ following: false });
  expect((await asMia.get(`/api/follows/${goes.id}`)).body).toEqual({ following: true });
  expect((await told(asMia)).at(-1)).toMatchObject({ kind: 'assigned', link: { id: goes.id } });
});

test('somebody who was told of two records is told of what they were merged into', async () => {
  const [survivor, goes] = [await aPerson(ctx, { name: 'Nadia' }), await aPerson(ctx)];
  await assign(survivor.id, mia.id);
  await assign(goes.id, mia.id);
  await merge('person', [survivor.id, goes.id]);
  expect((await assign(survivor.id, jack.id, boss)).status).toBe(200);
  expect((await assign(survivor.id, mia.id, boss)).status).toBe(200);
  expect((await told(asMia)).map(({ link }) => link?.id)).toEqual([survivor.id, survivor.id]);
});
