/** Events over HTTP: what is stored, what is refused and by which field, what a list answers. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { CalendarEvent } from '#contract/events.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, anOrganization, aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const inSydney = { 'Time-Zone': 'Australia/Sydney' };
const path = '/api/calendar-events';

async function found(query: string, headers = inSydney): Promise<string[]> {
  const reply = await staff.get<CalendarEvent[]>(`${path}?${query}`, headers);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.map(({ title }) => title);
}

describe('adding', () => {
  test('keeps every field', async () => {
    const person = await aPerson(ctx);
    const organization = await anOrganization(ctx);
    const reply = await staff.post<CalendarEvent>(path, {
      title: '  Ute demo ',
      description: ' Bring the keys ',
      eventDate: '2026-03-11T20:30:00+11:00',
      endDate: '2026-03-11T21:30:00+11:00',
      eventType: 'demo',
      personId: person.id,
      organizationId: organization.id,
    });
    const now = app.clock.now().toISOString();
    expect(reply).toMatchObject({
      status: 201,
      body: {
        title: 'Ute demo',
        description: 'Bring the keys',
        eventDate: '2026-03-11T09:30:00.000Z',
        endDate: '2026-03-11T10:30:00.000Z',
        allDay: false,
        eventType: 'demo',
        personId: person.id,
        personName: person.name,
        organizationId: organization.id,
        organizationName: organization.name,
        createdById: ctx.actor.id,
        createdAt: now,
        updatedAt: now,
      },
    });
    expect((await staff.get(`${path}/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test('needs a title and a start; the rest is empty, its type other', async () => {
    const reply = await staff.post(path, { title: 'Bare', eventDate: '2026-03-11T09:30:00Z' });
    expect(reply.body).toMatchObject({
      description: null,
      endDate: null,
      allDay: false,
      eventType: 'other',
      personId: null,
      personName: null,
      organizationId: null,
    });
  });

  test('a day without a time is a whole day, the same one wherever it is asked for', async () => {
    const { body } = await staff.post<CalendarEvent>(
      path,
      { title: 'Field days', eventDate: '2026-07-14', endDate: '2026-07-16' },
      inSydney,
    );
    expect(body).toMatchObject({
      allDay: true,
      eventDate: '2026-07-14T00:00:00.000Z',
      endDate: '2026-07-16T00:00:00.000Z',
    });
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      const headers = { 'Time-Zone': zone };
      expect(await found('from=2026-07-14&to=2026-07-15', headers), zone).toContain('Field days');
      expect(await found('from=2026-07-15&to=2026-07-16', headers), zone).toEqual([]);
      expect(await found('from=2026-07-13&to=2026-07-14', headers), zone).toEqual([]);
    }
    await staff.delete(`${path}/${body.id}`);
  });

  test.each([
    ['title', { title: undefined }],
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(301) }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['eventDate', { eventDate: undefined }],
    ['eventDate', { eventDate: null }],
    ['eventDate', { eventDate: 'tomorrow' }],
    ['eventDate', { eventDate: '2026-02-30' }],
    ['eventDate', { eventDate: '2026-03-11T09:30' }],
    ['eventDate', { eventDate: '1066-10-14' }],
    ['eventDate', { eventDate: '2026-03-11', allDay: false }],
    ['endDate', { endDate: '2026-03-11T09:29:59Z' }],
    ['endDate', { endDate: '2026-03-12' }],
    ['endDate', { endDate: 'later' }],
    ['allDay', { allDay: 'yes' }],
    ['eventType', { eventType: 'party' }],
    ['personId', { personId: newId() }],
    ['organizationId', { organizationId: newId() }],
    ['organizationId', { organizationId: 'acme' }],
    ['participantIds', { participantIds: [newId()] }],
    ['participantIds', { participantIds: 'everybody' }],
  ])('names %s when it is %j, and stores nothing', async (field, given) => {
    const before = await found('');
    const event = { title: 'Refused', eventDate: '2026-03-11T09:30:00Z', ...given };
    const reply = await staff.post<ErrorReply>(path, event);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    expect(await found('')).toEqual(before);
  });
});

describe('taking part', () => {
  test('is for colleagues, each once, in the order in which they were named', async () => {
    const [ada, bob] = [await aUser(ctx), await aUser(ctx)];
    const made = await staff.post<CalendarEvent>(path, {
      title: 'Huddle',
      eventDate: '2031-03-11T09:30:00Z',
      participantIds: [bob.id, ada.id, bob.id],
    });
    expect(made.body.participantIds).toEqual([bob.id, ada.id]);
    const { id } = made.body;
    const renamed = await staff.patch<CalendarEvent>(`${path}/${id}`, { title: 'Huddles' });
    expect(renamed.body.participantIds).toEqual([bob.id, ada.id]);
    expect(await found(`attendedById=${ada.id}`)).toEqual(['Huddles']);
    expect(await found(`q=huddles&attendedById=${ctx.actor.id}`)).toEqual(['Huddles']);
    expect(await found(`attendedById=${newId()}`)).toEqual([]);
    const emptied = await staff.patch<CalendarEvent>(`${path}/${id}`, { participantIds: null });
    expect(emptied.body.participantIds).toEqual([]);
    const crowd = { participantIds: Array.from({ length: 51 }, newId) };
    expect(await staff.patch(`${path}/${id}`, crowd)).toMatchObject({
      status: 400,
      body: { fields: { participantIds: 'must be at most 50 colleagues' } },
    });
    await staff.delete(`${path}/${id}`);
  });

  test('goes on for a colleague who has left, and begins for nobody who has', async () => {
    const jack = await aUser(ctx);
    const { id } = await anEvent(ctx, { participantIds: [jack.id] });
    const boss = await app.signIn('super_user');
    await boss.patch(`/api/users/${jack.id}`, { active: false });
    const ada = await aUser(ctx);
    const more = { participantIds: [jack.id, ada.id] };
    expect((await staff.patch(`${path}/${id}`, more)).body).toMatchObject(more);
    const another = { title: 'Without Jack', eventDate: '2026-03-11', participantIds: [jack.id] };
    expect(await staff.post(path, another)).toMatchObject({
      status: 400,
      body: { fields: { participantIds: 'is a deactivated user' } },
    });
  });

  test('is told by name in the history, and taken back by Undo', async () => {
    const ada = await aUser(ctx, { firstName: 'Ada', lastName: 'Lovelace' });
    const person = await aPerson(ctx);
    const event = await anEvent(ctx, { personId: person.id });
    const changed = await staff.patch(`${path}/${event.id}`, { participantIds: [ada.id] });
    const { body: audit } = await (await app.signIn('super_user')).get<unknown>(
      `/api/audit?recordId=${event.id}`,
    );
    expect(JSON.stringify(audit)).toContain('Ada Lovelace');
    const undone = await staff.post(`/api/deeds/${changed.headers['x-deed-id']}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await staff.get(`${path}/${event.id}`)).body).toMatchObject({ participantIds: [] });
  });
});

describe('changing', () => {
  test('touches only what is sent', async () => {
    const event = await anEvent(ctx, { description: 'As it was', eventType: 'call' });
    app.clock.advance(1_000);
    const reply = await staff.patch<CalendarEvent>(`${path}/${event.id}`, { title: 'Renamed' });
    expect(reply.body).toEqual({
      ...event,
      title: 'Renamed',
      updatedAt: app.clock.now().toISOString(),
    });
    const emptied = { description: '', eventType: null };
    expect((await staff.patch(`${path}/${event.id}`, emptied)).body).toMatchObject({
      description: null,
      eventType: 'other',
    });
  });

  test('of an outdated version is refused', async () => {
    const event = await anEvent(ctx);
    const { headers } = await staff.get(`${path}/${event.id}`);
    const ifMatch = { 'If-Match': headers.etag ?? '' };
    const later = { eventDate: '2026-03-12T09:30:00Z' };
    expect((await staff.patch(`${path}/${event.id}`, later, ifMatch)).status).toBe(200);
    const again = await staff.patch<ErrorReply>(`${path}/${event.id}`, { title: 'Lost' }, ifMatch);
    expect(again).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect((await staff.delete(`${path}/${event.id}`, ifMatch)).status).toBe(412);
  });

  test('that would end an event before it starts is refused, and changes nothing', async () => {
    const event = await anEvent(ctx, { endDate: '2026-03-11T10:00:00Z' });
    const later = { title: 'Lost', eventDate: '2026-03-11T11:00:00Z' };
    const reply = await staff.patch<ErrorReply>(`${path}/${event.id}`, later);
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { endDate: 'must not be before the start' } },
    });
    expect((await staff.get(`${path}/${event.id}`)).body).toEqual(event);
  });

  test('does not name a person who was deleted since, and takes their id as no change', async () => {
    const person = await aPerson(ctx);
    const event = await anEvent(ctx, { personId: person.id });
    await staff.delete(`/api/people/${person.id}`);
    const reply = await staff.patch(`${path}/${event.id}`, {
      title: 'Still there',
      personId: person.id,
    });
    expect(reply).toMatchObject({ status: 200, body: { personId: null, personName: null } });
    await staff.post(`/api/people/${person.id}/restore`);
    const { body } = await staff.get(`${path}/${event.id}`);
    expect(body).toMatchObject({ title: 'Still there', personId: person.id });
  });
});

describe('deleting', () => {
  test('hides the event and can be taken back, by whom it belongs to', async () => {
    const event = await anEvent(ctx, { title: 'Gone for now', eventDate: '2031-01-01T00:00:00Z' });
    const colleague = await app.signIn(await aUser(ctx));
    expect((await colleague.delete(`${path}/${event.id}`)).status).toBe(403);
    expect((await staff.delete(`${path}/${event.id}`)).status).toBe(204);
    expect((await staff.get(`${path}/${event.id}`)).status).toBe(404);
    expect((await staff.patch(`${path}/${event.id}`, { title: 'x' })).status).toBe(404);
    expect(await found('from=2031-01-01')).toEqual([]);
    expect((await colleague.post(`${path}/${event.id}/restore`)).status).toBe(403);
    const restored = await staff.post<CalendarEvent>(`${path}/${event.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { title: 'Gone for now' } });
    expect((await staff.post(`${path}/${event.id}/restore`)).status).toBe(404);
  });

  test('every change is in the change log, with before and after', async () => {
    const event = await anEvent(ctx);
    await staff.patch(`${path}/${event.id}`, { title: 'Renamed' });
    await staff.delete(`${path}/${event.id}`);
    await staff.post(`${path}/${event.id}/restore`);
    const { rows } = await app.database.pool.query(
      `select verb, actor_id, before ->> 'title' as before, after ->> 'title' as after
       from changes where record_id = $1 order by at, id`,
      [event.id],
    );
    const actor = { actor_id: ctx.actor.id };
    expect(rows).toEqual([
      { verb: 'event.created', ...actor, before: null, after: event.title },
      { verb: 'event.updated', ...actor, before: event.title, after: 'Renamed' },
      { verb: 'event.deleted', ...actor, before: 'Renamed', after: null },
      { verb: 'event.restored', ...actor, before: null, after: 'Renamed' },
    ]);
  });
});

describe('the list', () => {
  test('is in order of dates, filtered by time, links, maker and words', async () => {
    const person = await aPerson(ctx);
    const organization = await anOrganization(ctx);
    const maker = await app.as(await aUser(ctx));
    const of = { personId: person.id, organizationId: organization.id };
    await anEvent(maker, { title: 'Third', eventDate: '2040-05-03T02:00:00Z', ...of });
    await anEvent(ctx, { title: 'First', eventDate: '2040-05-01T02:00:00Z', personId: person.id });
    await anEvent(maker, { title: 'Second', eventDate: '2040-05-02T02:00:00Z', eventType: 'call' });
    const may = 'from=2040-05-01&to=2040-06-01';
    expect(await found(may)).toEqual(['First', 'Second', 'Third']);
    expect(await found(`${may}&sort=-eventDate`)).toEqual(['Third', 'Second', 'First']);
    expect(await found(`${may}&personId=${person.id}`)).toEqual(['First', 'Third']);
    expect(await found(`${may}&organizationId=${organization.id}`)).toEqual(['Third']);
    expect(await found(`${may}&createdById=${maker.actor.id}`)).toEqual(['Second', 'Third']);
    expect(await found(`${may}&eventType=call`)).toEqual(['Second']);
    expect(await found(`${may}&q=IRS`)).toEqual(['First']);
    expect(await found(`${may}&limit=2`)).toEqual(['First', 'Second']);
    // Bounds are half-open, as instants and as the viewer's days.
    expect(await found('from=2040-05-02T02:00:00Z&to=2040-05-03T02:00:00Z')).toEqual(['Second']);
    expect(await found('from=2040-05-02&to=2040-05-03')).toEqual(['Second']);
  });

  test.each(['from=soon', 'to=2040-13-01', 'personId=x', 'createdById=none', 'sort=title'])(
    'refuses %s',
    async (query) => {
      expect((await staff.get(`${path}?${query}`)).status).toBe(400);
    },
  );
});
