/** A colleague leaves: who gets what they have, in one deed, also while others are at work on it. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { HandOver, HandOverCounts } from '#contract/hand-over.ts';
import type { Task } from '#contract/tasks.ts';
import type { Account, FormerColleague, StaffUser } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const done = { status: 'completed', completionReason: 'Signed' } as const;

async function aLeaver() {
  const jack = await aUser(ctx, { firstName: 'Jack', lastName: 'Ford' });
  const heir = await aUser(ctx, { firstName: 'Ann', lastName: 'Heir' });
  const theirs = { assignedToId: jack.id };
  const person = await aPerson(ctx, theirs);
  const organization = await anOrganization(ctx, theirs);
  const open = await anOpportunity(ctx, theirs);
  const won = await anOpportunity(ctx, { ...theirs, stage: 'closed_won' });
  const task = await aTask(ctx, { assigneeId: jack.id });
  const series = await aTask(ctx, { assigneeId: jack.id, recurrenceType: 'weekly' });
  const finished = await aTask(ctx, { assigneeId: jack.id, ...done });
  return { jack, heir, person, organization, open, won, task, series, finished };
}

const handOver = (id: string, heirs: object, more: object = {}) =>
  boss.post<HandOver & ErrorReply>(`/api/users/${id}/hand-over`, { heirs, ...more });

async function ownersOf(leaver: Awaited<ReturnType<typeof aLeaver>>) {
  const { rows } = await app.database.pool.query<{ id: string; owner: string | null }>(
    `select id, assigned_to_id as owner from people union all
     select id, assigned_to_id from organizations union all
     select id, assigned_to_id from opportunities union all
     select id, assignee_id from tasks`,
  );
  const owner = new Map(rows.map((row) => [row.id, row.owner]));
  const { jack: _, heir: __, ...records } = leaver;
  return Object.fromEntries(
    Object.entries(records).map(([kind, { id }]) => [kind, owner.get(id) ?? null]),
  );
}

test('each kind goes to its heir, counted before, in one transaction with one id in the change log', async () => {
  const leaver = await aLeaver();
  const { jack, heir } = leaver;
  const other = await aUser(ctx);
  const counted = await boss.get<HandOverCounts>(`/api/users/${jack.id}/hand-over`);
  expect(counted.body).toEqual({
    people: 1,
    organizations: 1,
    opportunities: 2,
    closedOpportunities: 1,
    tasks: 1,
    series: 1,
  });
  app.clock.advance(1_000);
  const reply = await handOver(jack.id, {
    people: heir.id,
    organizations: other.id,
    opportunities: heir.id,
    tasks: other.id,
    series: heir.id,
  });
  expect(reply.status).toBe(200);
  const { account, batchId, moved } = reply.body;
  expect(account).toMatchObject({ id: jack.id, active: false });
  expect(moved).toEqual({ people: 1, organizations: 1, opportunities: 2, tasks: 1, series: 1 });
  expect(await ownersOf(leaver)).toEqual({
    person: heir.id,
    organization: other.id,
    open: heir.id,
    won: heir.id,
    task: other.id,
    series: heir.id,
    finished: jack.id,
  });
  const { body: log } = await boss.get<AuditEntry[]>(`/api/audit?batchId=${batchId}`);
  expect(log.map(({ verb }) => verb).toSorted()).toEqual([
    'opportunity.updated',
    'opportunity.updated',
    'organization.updated',
    'person.updated',
    'task.updated',
    'task.updated',
    'user.deactivated',
    'user.handed-over',
  ]);
  expect(log.every((entry) => entry.batchId === batchId)).toBe(true);
  const change = log.find(({ recordId }) => recordId === leaver.person.id);
  expect(change).toMatchObject({
    before: { ...leaver.person },
    after: {
      ...leaver.person,
      assignedToId: heir.id,
      assignedById: (await app.userOf('super_user')).id,
      updatedAt: app.clock.now().toISOString(),
    },
  });
  const { body: before } = await boss.get<AuditEntry[]>(`/api/audit?recordId=${leaver.person.id}`);
  expect(before.find(({ verb }) => verb === 'person.created')).toMatchObject({ batchId: null });
});

test('what has no heir stays, and closed opportunities do where that is asked for', async () => {
  const leaver = await aLeaver();
  const { jack, heir } = leaver;
  const heirs = { opportunities: heir.id, tasks: null };
  expect((await handOver(jack.id, heirs, { keepsClosed: true })).status).toBe(200);
  const stays = jack.id;
  const open = heir.id;
  expect(await ownersOf(leaver)).toEqual({
    ...{ person: stays, organization: stays, won: stays, task: stays, series: stays },
    ...{ finished: stays, open },
  });
  // Left once, handed over later.
  expect((await handOver(jack.id, { people: heir.id })).body.moved).toMatchObject({ people: 1 });
  expect(await ownersOf(leaver)).toMatchObject({ person: heir.id, organization: stays });
});

test('closing an account without heirs goes on working and leaves the records', async () => {
  const leaver = await aLeaver();
  const before = await ownersOf(leaver);
  const closed = await boss.patch<Account>(`/api/users/${leaver.jack.id}`, { active: false });
  expect(closed.body).toMatchObject({ active: false });
  expect(await ownersOf(leaver)).toEqual(before);
});

test('the next task of a series whose assignee has left goes to the heir, or to that one’s heir', async () => {
  const { jack, heir, series } = await aLeaver();
  const next = await aUser(ctx);
  const tag = `of ${jack.id}`;
  const hidden = await aTask(ctx, { assigneeId: jack.id, recurrenceType: 'daily', tags: [tag] });
  await boss.delete(`/api/tasks/${hidden.id}`);
  await handOver(jack.id, { series: heir.id });
  await handOver(heir.id, { series: next.id });
  await boss.post(`/api/tasks/${hidden.id}/restore`);
  const complete = async () => {
    const { body } = await boss.get<Task[]>(`/api/tasks?tag=${tag}&status=pending`);
    const [open, ...more] = body;
    expect(more).toEqual([]);
    const reply = await staff.patch<Task>(`/api/tasks/${open?.id}`, done);
    expect(reply.status).toBe(200);
    const { body: after } = await boss.get<Task[]>(`/api/tasks?tag=${tag}&status=pending`);
    return after[0]?.assigneeId;
  };
  expect(await complete()).toBe(next.id);
  expect((await boss.get<Task>(`/api/tasks/${series.id}`)).body.assigneeId).toBe(next.id);

  // Whoever is back and leaves again without an heir keeps their own.
  await boss.patch(`/api/users/${jack.id}`, { active: true });
  const own = await aTask(ctx, { assigneeId: jack.id, recurrenceType: 'daily' });
  await boss.patch(`/api/users/${jack.id}`, { active: false });
  await staff.patch(`/api/tasks/${own.id}`, done);
  const { body: left } = await boss.get<Task[]>(`/api/tasks?assigneeId=${jack.id}&status=pending`);
  expect(left.map(({ title }) => title)).toContain(own.title);
});

test('heirs who cannot have anything are refused, and nothing is changed', async () => {
  const leaver = await aLeaver();
  const { jack, heir } = leaver;
  const gone = await aUser(ctx, { deactivatedAt: app.clock.now() });
  const before = await ownersOf(leaver);
  for (const bad of [jack.id, gone.id, '0190a1b2-0000-7000-8000-000000000000']) {
    const reply = await handOver(jack.id, { people: heir.id, tasks: bad });
    expect(reply.status, bad).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['heirs.tasks']);
  }
  expect((await handOver(jack.id, { people: 'Ann' })).status).toBe(400);
  expect(await ownersOf(leaver)).toEqual(before);
  const { body } = await boss.get<Account[]>(`/api/users?q=${jack.username}`);
  expect(body[0]).toMatchObject({ active: true });
});

test('the last super user is refused as with any closing of an account, and keeps everything', async () => {
  const me = await app.userOf('super_user');
  const person = await aPerson(ctx, { assignedToId: me.id });
  const heir = await aUser(ctx);
  const reply = await handOver(me.id, { people: heir.id });
  expect(reply.status).toBe(409);
  expect(reply.body.message).toContain('last active super user');
  const { rows } = await app.database.pool.query(
    'select assigned_to_id as owner from people where id = $1',
    [person.id],
  );
  expect(rows).toEqual([{ owner: me.id }]);
  const admin = await app.signIn('admin');
  expect((await admin.post(`/api/users/${heir.id}/hand-over`, { heirs: {} })).status).toBe(403);
  expect((await admin.get(`/api/users/${heir.id}/hand-over`)).status).toBe(403);
});

test('an heir who is deactivated at the same moment gets nothing, or hands nothing on unseen', async () => {
  for (let round = 0; round < 6; round += 1) {
    const leaver = await aLeaver();
    const { jack, heir } = leaver;
    const close = () => boss.patch(`/api/users/${heir.id}`, { active: false });
    const give = () => handOver(jack.id, { people: heir.id, series: heir.id });
    const [one, other] = await Promise.all(round % 2 ? [close(), give()] : [give(), close()]);
    const given = round % 2 ? other : one;
    expect([200, 400]).toContain(given.status);
    const owner = given.status === 200 ? heir.id : jack.id;
    expect(await ownersOf(leaver)).toMatchObject({ person: owner, series: owner, task: jack.id });
    const { rows } = await app.database.pool.query<{ left: boolean }>(
      'select deactivated_at is not null as left from users where id = $1',
      [jack.id],
    );
    expect(rows).toEqual([{ left: given.status === 200 }]);
  }
});

test('what somebody is giving to the leaver at that moment goes to the heir as well', async () => {
  const { jack, heir } = await aLeaver();
  const giver = await app.database.pool.connect();
  try {
    await giver.query('begin');
    // As `assertAssignable` and the foreign key hold it.
    await giver.query('select 1 from users where id = $1 for key share', [jack.id]);
    const { rows: made } = await giver.query<{ id: string }>(
      `insert into people (id, name, assigned_to_id, created_at, updated_at)
       values (gen_random_uuid(), 'Late Arrival', $1, now(), now()) returning id`,
      [jack.id],
    );
    const under = handOver(jack.id, { people: heir.id });
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query<{ waits: number }>(
          `select count(*)::int as waits from pg_locks where not granted`,
        );
        return rows[0]?.waits;
      })
      .toBeGreaterThan(0);
    await giver.query('commit');
    expect((await under).body.moved).toMatchObject({ people: 2 });
    const { rows } = await app.database.pool.query(
      'select assigned_to_id as owner from people where id = $1',
      [made[0]?.id],
    );
    expect(rows).toEqual([{ owner: heir.id }]);
  } finally {
    giver.release();
  }
});

test('somebody who means to give the leaver something once the account is closed is told so', async () => {
  const { jack } = await aLeaver();
  const closer = await app.database.pool.connect();
  try {
    await closer.query('begin');
    await closer.query('select 1 from users where id = $1 for update', [jack.id]);
    const giving = staff.post<ErrorReply>('/api/people', {
      name: 'Too Late',
      assignedToId: jack.id,
    });
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query<{ waits: number }>(
          `select count(*)::int as waits from pg_locks where not granted`,
        );
        return rows[0]?.waits;
      })
      .toBeGreaterThan(0);
    await closer.query('update users set deactivated_at = now() where id = $1', [jack.id]);
    await closer.query('commit');
    const reply = await giving;
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ assignedToId: 'is a deactivated user' });
  } finally {
    closer.release();
  }
});

test('the names of those who left are told to everybody signed in, and nothing else of them', async () => {
  const jack = await aUser(ctx, { firstName: 'Jack', lastName: 'Zonda', role: 'admin' });
  const nameless = await aUser(ctx, {
    username: 'zz.top@dealer.example',
    email: 'zz@private.example',
    firstName: null,
    lastName: null,
  });
  for (const { id } of [jack, nameless]) await boss.patch(`/api/users/${id}`, { active: false });
  const { body } = await staff.get<FormerColleague[]>('/api/staff-users/former');
  const of = (user: StaffUser) => body.find(({ id }) => id === user.id);
  expect(of(jack)).toEqual({ id: jack.id, name: 'Jack Zonda, left', firstName: 'Jack, left' });
  expect(of(nameless)).toEqual({
    id: nameless.id,
    name: 'zz.top, left',
    firstName: 'zz.top, left',
  });
  const { body: active } = await staff.get<StaffUser[]>('/api/staff-users');
  expect(active.map(({ id }) => id)).not.toContain(jack.id);
});
