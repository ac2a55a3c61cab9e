/** How things stand with a record over HTTP: the last touch, the next step, what is open, whom to ring. */
import { expect, test } from 'vitest';
import type { Standing } from '#contract/standings.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';
import { rowsReadBy } from '#test/rows-read.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const days = (count: number) =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString();

async function standingOf(link: Record<string, string>): Promise<Standing> {
  const query = new URLSearchParams(link);
  const { status, body } = await staff.get<Standing>(`/api/timeline/standing?${query}`);
  expect(status).toBe(200);
  return body;
}

test('nothing has happened yet', async () => {
  const person = await aPerson(ctx, { phone: '0491 570 156', email: 'pat@doe.example' });
  expect(await standingOf({ personId: person.id })).toEqual({
    lastTouch: null,
    nextStep: null,
    open: { count: 0, value: '0', more: false },
    signals: [],
    phone: '0491 570 156',
    email: 'pat@doe.example',
  });
});

test('the last touch is when a call was made, a note written or an event begun, not when that was logged', async () => {
  const { id: personId } = await aPerson(ctx);
  const lastTouch = async () => (await standingOf({ personId })).lastTouch;
  const note = await aNote(ctx, { personId });
  const atNote = { kind: 'note', at: note.createdAt };
  expect(await lastTouch()).toEqual(atNote);
  app.clock.advance(60_000);
  const before = await aCall(ctx, { personId, at: days(-9) });
  await aTask(ctx, { personId });
  await anEvent(ctx, { personId, eventDate: days(3) });
  await staff.patch(`/api/people/${personId}`, { location: 'Dubbo' });
  expect(await lastTouch()).toEqual(atNote);

  const call = await aCall(ctx, { personId });
  expect(await lastTouch()).toEqual({ kind: 'call', at: call.at });
  await staff.delete(`/api/calls/${call.id}`);
  expect(await lastTouch()).toEqual(atNote);
  await staff.delete(`/api/notes/${note.id}`);
  expect(await lastTouch()).toEqual({ kind: 'call', at: before.at });
  app.clock.advance(4 * 86_400_000);
  expect(await lastTouch()).toMatchObject({ kind: 'event' });
});

test('an event that repeats is a touch each time it takes place, however long ago it was made', async () => {
  const { id: organizationId } = await anOrganization(ctx);
  const { id: personId } = await aPerson(ctx, { organizationId });
  const lastTouch = async (link: Record<string, string>) => (await standingOf(link)).lastTouch;
  const start = days(1);
  const at = (later: number) => new Date(Date.parse(start) + later * 86_400_000).toISOString();
  const { id } = await anEvent(ctx, {
    personId,
    eventDate: start,
    series: { rule: 'weekly', timeZone: 'UTC' },
  });
  expect(await lastTouch({ personId })).toBeNull();
  for (let place = 0; place < 30; place += 1) await aTask(ctx, { personId });
  app.clock.advance(20 * 86_400_000);
  expect(await lastTouch({ personId })).toEqual({ kind: 'event', at: at(14) });
  expect(await lastTouch({ organizationId })).toEqual({ kind: 'event', at: at(14) });
  const leftOut = `/api/calendar-events/${id}/occurrences/${at(14).slice(0, 10)}`;
  expect((await staff.delete(leftOut)).status).toBe(204);
  expect(await lastTouch({ personId })).toEqual({ kind: 'event', at: at(7) });
  const note = await aNote(ctx, { personId });
  expect(await lastTouch({ personId })).toEqual({ kind: 'note', at: note.createdAt });
  app.clock.advance(7 * 86_400_000);
  expect(await lastTouch({ personId })).toEqual({ kind: 'event', at: at(21) });
  await staff.delete(`/api/calendar-events/${id}`);
  expect(await lastTouch({ personId })).toMatchObject({ kind: 'note' });
});

test('the next step is the open task that is due first, and those without a day come last', async () => {
  const { id: opportunityId } = await anOpportunity(ctx, { value: null });
  const nextStep = async () => (await standingOf({ opportunityId })).nextStep;
  const someday = await aTask(ctx, { opportunityId });
  expect(await nextStep()).toEqual({
    id: someday.id,
    title: someday.title,
    dueDate: null,
    hasDueTime: someday.hasDueTime,
  });
  const late = await aTask(ctx, { opportunityId, dueDate: days(-3), hasDueTime: true });
  await aTask(ctx, { opportunityId, dueDate: days(2) });
  expect(await nextStep()).toMatchObject({ id: late.id, dueDate: days(-3), hasDueTime: true });
  await staff.delete(`/api/tasks/${late.id}`);
  expect(await nextStep()).toMatchObject({ dueDate: days(2) });
});

test('only open opportunities are added up; an opportunity is its own', async () => {
  const { id: personId } = await aPerson(ctx);
  const deal = await anOpportunity(ctx, { personId, value: '84000.50' });
  await anOpportunity(ctx, { personId, value: '9000' });
  await anOpportunity(ctx, { personId, value: null });
  await anOpportunity(ctx, { personId, value: '500000', stage: 'closed_won' });
  expect((await standingOf({ personId })).open).toEqual({
    count: 3,
    value: '93000.50',
    more: false,
  });
  const opportunityId = deal.id;
  expect((await standingOf({ opportunityId })).open).toMatchObject({ count: 1, value: '84000.50' });
  await staff.put(`/api/opportunities/${deal.id}`, { stage: 'closed_won' });
  expect((await standingOf({ opportunityId })).open).toMatchObject({ count: 0, value: '0' });
});

test('an organization has what its people and opportunities have', async () => {
  const { id: organizationId } = await anOrganization(ctx, { phone: '0491 570 006' });
  const person = await aPerson(ctx, { organizationId, email: 'ruth@yard.example' });
  const deal = await anOpportunity(ctx, { organizationId, personId: person.id, value: '1200' });
  const call = await aCall(ctx, { personId: person.id });
  const later = await aTask(ctx, { personId: person.id, dueDate: days(5) });
  expect(await standingOf({ organizationId })).toMatchObject({
    lastTouch: { kind: 'call', at: call.at },
    nextStep: { id: later.id },
    open: { count: 1, value: '1200' },
    phone: '0491 570 006',
    email: null,
  });
  const sooner = await aTask(ctx, { opportunityId: deal.id, dueDate: days(1) });
  expect((await standingOf({ organizationId })).nextStep?.id).toBe(sooner.id);
  // The opportunity is rung about with its person, or else its organization.
  expect(await standingOf({ opportunityId: deal.id })).toMatchObject({
    phone: '0491 570 006',
    email: 'ruth@yard.example',
  });
});

test('a record that is not there, and none or several of them', async () => {
  const of = (query: string) => staff.get(`/api/timeline/standing?${query}`);
  expect((await of(`personId=${newId()}`)).status).toBe(404);
  expect((await of(`opportunityId=${newId()}`)).status).toBe(404);
  expect((await of('')).status).toBe(400);
  expect((await of(`personId=${newId()}&organizationId=${newId()}`)).status).toBe(400);
  expect((await of('personId=somebody')).status).toBe(400);
  const person = await aPerson(ctx);
  await staff.delete(`/api/people/${person.id}`);
  expect((await of(`personId=${person.id}`)).status).toBe(404);
});

test('what was merged into a record counts as its own, under either id', async () => {
  const [kept, gone] = [await aPerson(ctx), await aPerson(ctx)];
  const call = await aCall(ctx, { personId: gone.id });
  const task = await aTask(ctx, { personId: gone.id, dueDate: days(1) });
  const { merge } = mergesOf(app, staff);
  await merge('person', [kept.id, gone.id]);
  for (const personId of [kept.id, gone.id]) {
    expect(await standingOf({ personId })).toMatchObject({
      lastTouch: { kind: 'call', at: call.at },
      nextStep: { id: task.id },
    });
  }
});

test('of many records, those of one alone are read, by an index', async () => {
  const { pool } = app.database;
  const { id: organizationId } = await anOrganization(ctx);
  const person = await aPerson(ctx, { organizationId });
  for (const link of [{ organizationId }, { personId: person.id }]) {
    await aNote(ctx, link);
    await aTask(ctx, { ...link, dueDate: days(2) });
    await anOpportunity(ctx, { ...link, value: '100' });
  }
  const other = await aPerson(ctx);
  const now = app.clock.now();
  await pool.query(
    `insert into tasks (id, title, person_id, due_date, created_at, updated_at)
     select gen_random_uuid(), 'Task ' || n, $1, $2::timestamptz, $2, $2 from generate_series(1, 3000) n`,
    [other.id, now],
  );
  await pool.query(
    `insert into changes (id, at, verb, record_type, record_id, person_id)
     select gen_random_uuid(), $2::timestamptz, 'person.updated', 'person', $1::uuid, $1 from generate_series(1, 3000)`,
    [other.id, now],
  );
  await pool.query(
    `insert into opportunities (id, name, person_id, rank, stage_since, created_at, updated_at)
     select gen_random_uuid(), 'Deal ' || n, $1, 'a' || n, $2::timestamptz, $2, $2 from generate_series(1, 3000) n`,
    [other.id, now],
  );
  // Of thirty others, with ten that repeat each.
  await pool.query(
    `with others as (insert into people (id, name, created_at, updated_at)
       select gen_random_uuid(), 'Other ' || n, $1::timestamptz, $1 from generate_series(1, 30) n returning id)
     insert into calendar_events (id, title, event_date, series, person_id, created_at, updated_at)
     select gen_random_uuid(), 'Round ' || n, $1::timestamptz,
       case when n % 10 = 0 then '{"rule":"daily","interval":1,"weekdays":[],"timeZone":"UTC","exceptions":[]}'::jsonb end,
       others.id, $1, $1 from others cross join generate_series(1, 100) n`,
    [now],
  );
  await pool.query('vacuum analyze');
  const queries = await queriesOf(() => standingOf({ organizationId }));
  const read = queries.filter(({ text }) =>
    /"(tasks|changes|opportunities|calendar_events)"/.test(text),
  );
  expect(read.length).toBeGreaterThanOrEqual(4);
  for (const query of read) expect(await rowsReadBy(pool, query), query.text).toBeLessThan(100);
});
