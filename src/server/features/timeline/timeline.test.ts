/** A timeline tells everything that happened to a record in good English, from whom, and what changed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import {
  aCustomField,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { about, openTimelines } from '#test/timelines.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'timeline-'));
afterAll(() => rm(dataDir, { recursive: true }));
const { app, sam, client, ctx, read, sentences, last, act } = await openTimelines({
  DATA_DIR: dataDir,
});
const mia = await aUser(await app.as(), { firstName: 'Mia', lastName: 'Nguyen' });

describe('a person', () => {
  test('is told of from the first day, newest first', async () => {
    const person = await aPerson(ctx, { name: 'Pat Doe' });
    const link = { personId: person.id };
    const note = await act<{ id: string }>('POST', '/api/notes', {
      content: 'Wants two.',
      ...link,
    });
    const task = await act<{ id: string }>('POST', '/api/tasks', { title: 'Call back', ...link });
    const done = { status: 'completed', completionReason: 'Reached her' };
    await act('PATCH', `/api/tasks/${task.id}`, done);
    await act('PATCH', `/api/people/${person.id}`, { email: 'pat@doe.example' });
    const entries = await read(about.person(person));
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      'Sam Seller changed the email of this contact',
      'Sam Seller completed the task “Call back”',
      'Sam Seller added the task “Call back”',
      'Sam Seller added a note',
      'Sam Seller added this contact',
    ]);
    expect(entries.map(({ kind }) => kind)).toEqual(['change', 'task', 'task', 'note', 'record']);
    expect(entries.map(({ text }) => text)).toEqual([
      null,
      'Reached her',
      null,
      'Wants two.',
      null,
    ]);
    expect(entries.map(({ from }) => from)).toEqual([null, null, null, null, null]);
    expect(entries[1]?.parts).toEqual([
      { text: ' completed the task ', link: null },
      { text: '“Call back”', link: { type: 'task', id: task.id } },
    ]);
    expect(entries[0]?.actor).toEqual({ id: sam.id, name: 'Sam Seller', profileImageUrl: null });
    expect(entries[0]?.at).toBe(app.clock.now().toISOString());
    expect(note.id).toBeTruthy();
  });

  test('shows what each field was and became: names for ids, labels for custom fields', async () => {
    await aCustomField(ctx, { name: 'fleet', label: 'Fleet size', fieldType: 'number' });
    await aCustomField(ctx, { name: 'vip', label: 'Buys new', fieldType: 'boolean' });
    const old = await anOrganization(ctx, { name: 'Old Yard' });
    const gone = await anOrganization(ctx, { name: 'Gone Yard' });
    const person = await aPerson(ctx, {
      organizationId: old.id,
      tags: ['Buyer'],
      customFields: { fleet: 3 },
    });
    const path = `/api/people/${person.id}`;
    await act('PATCH', path, {
      organizationId: gone.id,
      assignedToId: mia.id,
      tags: ['Buyer', 'VIP'],
      jobTitle: 'Owner',
      customFields: { fleet: 12, vip: true },
    });
    await act('DELETE', `/api/organizations/${gone.id}`);
    const entry = await last(`${about.person(person)}&kind=change`);
    expect(entry.sentence).toBe(
      'Sam Seller changed the job title, organization and 4 more fields of this contact',
    );
    expect(entry.changes).toEqual([
      { field: 'jobTitle', label: 'Job title', from: null, to: 'Owner' },
      {
        field: 'organizationId',
        label: 'Organization',
        from: 'Old Yard',
        to: 'a deleted organization',
      },
      { field: 'assignedToId', label: 'Assigned To', from: 'Sam Seller', to: 'Mia Nguyen' },
      { field: 'tags', label: 'Tags', from: 'Buyer', to: 'Buyer, VIP' },
      { field: 'customFields.fleet', label: 'Fleet size', from: '3', to: '12' },
      { field: 'customFields.vip', label: 'Buys new', from: null, to: 'Yes' },
    ]);
    await act('PATCH', path, { assignedToId: sam.id });
    expect((await last(about.person(person))).sentence).toBe(
      'Sam Seller assigned this contact to Sam Seller',
    );
    await act('PATCH', path, { assignedToId: sam.id });
    expect((await last(about.person(person))).sentence).toBe(
      'Sam Seller saved this contact without a change',
    );
  });

  test('is told where it was imported from', async () => {
    const reply = await client.post<{ imported: number }>('/api/people/import-csv', {
      data: [{ name: 'Ima Ported', email: 'ima@ported.example', company: 'Ported Pty' }],
    });
    expect(reply.body.imported).toBe(1);
    const people = await client.get<Person[]>('/api/people?q=Ima Ported');
    const [person] = people.body;
    if (!person?.organizationId) throw new Error('Nobody was imported');
    expect(await sentences(about.person(person))).toEqual(['Sam Seller imported this contact']);
    const ofOrganization = await read(`organizationId=${person.organizationId}&kind=import`);
    expect(ofOrganization.map(({ sentence }) => sentence).toSorted()).toEqual([
      'Sam Seller imported Ima Ported',
      'Sam Seller imported this organization',
    ]);
  });
});

describe('a task', () => {
  test('is deferred, given to somebody, completed, reopened', async () => {
    const person = await aPerson(ctx);
    const due = '2026-03-12T06:00:00.000Z';
    const { id } = await aTask(ctx, { title: 'Quote', dueDate: due, personId: person.id });
    const path = `/api/tasks/${id}`;
    const sentenceAfter = async (body: object) => {
      await act('PATCH', path, body);
      return last(about.person(person));
    };
    expect(await sentenceAfter({ dueDate: '2026-03-15T06:00:00.000Z' })).toMatchObject({
      sentence: 'Sam Seller deferred the task “Quote” to Mar 15, 2026',
      changes: [{ label: 'Due date', from: 'Mar 12, 2026', to: 'Mar 15, 2026' }],
    });
    expect(await sentenceAfter({ dueDate: '2026-03-15T05:30:00.000Z' })).toMatchObject({
      sentence: 'Sam Seller changed the due date of the task “Quote”',
      changes: [{ from: 'Mar 15, 2026 - 6:00 AM', to: 'Mar 15, 2026 - 5:30 AM' }],
    });
    expect(await sentenceAfter({ assigneeId: mia.id })).toMatchObject({
      sentence: 'Sam Seller gave the task “Quote” to Mia Nguyen',
    });
    expect(await sentenceAfter({ priority: 'high' })).toMatchObject({
      sentence: 'Sam Seller changed the priority of the task “Quote”',
      changes: [{ label: 'Priority', from: 'Medium', to: 'Urgent' }],
    });
    await act('PATCH', path, { status: 'completed', completionReason: 'Sent' });
    expect(await sentenceAfter({ status: 'pending' })).toMatchObject({
      sentence: 'Sam Seller reopened the task “Quote”',
    });
  });

  test('is due on the days of whoever looks', async () => {
    const person = await aPerson(ctx);
    const { id } = await aTask(ctx, { dueDate: '2026-03-12T20:00:00Z', personId: person.id });
    await act('PATCH', `/api/tasks/${id}`, { dueDate: '2026-03-14T20:00:00Z' });
    const [sydney] = await read(about.person(person), { 'time-zone': 'Australia/Sydney' });
    expect(sydney?.changes).toMatchObject([{ from: 'Mar 13, 2026', to: 'Mar 15, 2026' }]);
  });
});

describe('an opportunity', () => {
  test('moves through its stages, with the reason it was lost', async () => {
    const person = await aPerson(ctx, { name: 'Lee Buyer' });
    const deal = await anOpportunity(ctx, { name: 'Ten utes', value: 12000, personId: person.id });
    const path = `/api/opportunities/${deal.id}`;
    await act('PUT', path, { value: '15000.5', probability: 80, expectedCloseDate: '2026-04-01' });
    await act('POST', `${path}/move`, { stage: 'proposal', afterId: null });
    await act('PATCH', path, { stage: 'closed_lost', lostReason: 'Too dear' });
    const own = await read(about.opportunity(deal));
    expect(own.map(({ sentence }) => sentence)).toEqual([
      'Sam Seller moved this opportunity from Proposal to Closed Lost',
      'Sam Seller moved this opportunity from Lead to Proposal',
      'Sam Seller changed the value, probability and expected close date of this opportunity',
      'Sam Seller added this opportunity',
    ]);
    expect(own.map(({ kind }) => kind)).toEqual(['stage', 'stage', 'change', 'record']);
    expect(own[0]?.text).toBe('Too dear');
    expect(own[2]?.changes).toEqual([
      { field: 'value', label: 'Value', from: '$12,000', to: '$15,000.50' },
      { field: 'probability', label: 'Probability', from: '50%', to: '80%' },
      { field: 'expectedCloseDate', label: 'Expected Close', from: null, to: 'Apr 1, 2026' },
    ]);
    const ofPerson = await read(`${about.person(person)}&kind=stage`);
    expect(ofPerson.map(({ sentence }) => sentence)).toEqual([
      'Sam Seller moved the opportunity “Ten utes” from Proposal to Closed Lost',
      'Sam Seller moved the opportunity “Ten utes” from Lead to Proposal',
    ]);
    expect(ofPerson[0]?.from).toEqual({ type: 'opportunity', id: deal.id, name: 'Ten utes' });
  });

  test('says nothing of another place within its column', async () => {
    const deal = await anOpportunity(ctx);
    const other = await anOpportunity(ctx);
    const move = { stage: 'lead', afterId: other.id };
    await act('POST', `/api/opportunities/${deal.id}/move`, move);
    expect(await sentences(about.opportunity(deal))).toEqual(['Sam Seller added this opportunity']);
  });
});

describe('an organization', () => {
  test('shows its people and opportunities too, each marked from whom, each entry once', async () => {
    const yard = await anOrganization(ctx, { name: 'Hill Yard' });
    const ofYard = { organizationId: yard.id };
    const person = await aPerson(ctx, { name: 'Kim Hill', ...ofYard });
    const deal = await anOpportunity(ctx, { name: 'Fleet', personId: person.id, ...ofYard });
    await act('POST', '/api/notes', { content: 'From Kim', personId: person.id });
    await act('POST', '/api/notes', { content: 'Of the deal', opportunityId: deal.id });
    await act('POST', '/api/tasks', { title: 'Visit', ...ofYard, personId: person.id });
    await act('POST', '/api/notes', { content: 'Own', ...ofYard });
    await act('PATCH', `/api/people/${person.id}`, { phone: '02 5550 1234' });
    const entries = await read(about.organization(yard));
    expect(entries.map(({ sentence, from }) => [sentence, from?.name])).toEqual([
      ['Sam Seller changed the phone of Kim Hill', 'Kim Hill'],
      ['Sam Seller added a note', undefined],
      ['Sam Seller added the task “Visit” for Kim Hill', 'Kim Hill'],
      ['Sam Seller added a note about “Fleet”', 'Fleet'],
      ['Sam Seller added a note about Kim Hill', 'Kim Hill'],
      ['Sam Seller added the opportunity “Fleet”', 'Fleet'],
      ['Sam Seller added Kim Hill', 'Kim Hill'],
      ['Sam Seller added this organization', undefined],
    ]);
    expect(entries[4]?.parts.at(-1)).toEqual({
      text: 'Kim Hill',
      link: { type: 'person', id: person.id },
    });
    const reply = await client.get(`/api/timeline?${about.organization(yard)}`);
    expect(reply.headers['x-total-count']).toBe('8');
  });

  test('no longer shows what happens to people after they have left', async () => {
    const yard = await anOrganization(ctx);
    const person = await aPerson(ctx, { name: 'Gone Girl', organizationId: yard.id });
    await act('PATCH', `/api/people/${person.id}`, { organizationId: null });
    await act('POST', '/api/notes', { content: 'Elsewhere', personId: person.id });
    expect(await sentences(about.organization(yard))).toEqual([
      'Sam Seller added Gone Girl',
      'Sam Seller added this organization',
    ]);
  });
});

describe('events and files', () => {
  test('an event is told with its times, an all-day one with its days', async () => {
    const yard = await anOrganization(ctx);
    const { id: personId } = await aPerson(ctx, { name: 'Kim Hill', organizationId: yard.id });
    const event = await act<{ id: string }>('POST', '/api/calendar-events', {
      title: 'Test drive',
      eventDate: '2026-03-20T02:00:00Z',
      personId,
    });
    const path = `/api/calendar-events/${event.id}`;
    await act('PATCH', path, { eventDate: '2026-03-21T02:30:00Z', eventType: 'demo' });
    await act('PATCH', path, { eventDate: '2026-03-22', endDate: '2026-03-23', allDay: true });
    const [whole, timed, added] = await read(`${about.organization(yard)}&kind=event`);
    expect(added).toMatchObject({
      sentence: 'Sam Seller added the event “Test drive” for Kim Hill',
      from: { type: 'person', id: personId, name: 'Kim Hill' },
    });
    expect(timed).toMatchObject({
      sentence: 'Sam Seller changed the event “Test drive” for Kim Hill',
      changes: [
        { label: 'Start', from: 'Mar 20, 2026 - 2:00 AM', to: 'Mar 21, 2026 - 2:30 AM' },
        { label: 'Type', from: 'Other', to: 'Demo' },
      ],
    });
    expect(whole?.changes).toMatchObject([
      { label: 'Start', from: 'Mar 21, 2026 - 2:30 AM', to: 'Mar 22, 2026' },
      { label: 'End', from: null, to: 'Mar 23, 2026' },
      { label: 'All day', from: 'No', to: 'Yes' },
    ]);
    await act('DELETE', path);
    expect((await last(about.organization(yard))).sentence).toBe(
      'Sam Seller deleted an event for Kim Hill',
    );
  });

  test('a file is told by its name until it is deleted', async () => {
    const person = await aPerson(ctx);
    const upload = await uploadFileAs(client, { personId: person.id }, 'quote.pdf', aPdf);
    expect(upload.status).toBe(201);
    const files = `${about.person(person)}&kind=file`;
    expect(await sentences(files)).toEqual(['Sam Seller added the file “quote.pdf”']);
    await act('DELETE', `/api/files/${upload.body.id}`);
    expect(await sentences(files)).toEqual([
      'Sam Seller deleted a file',
      'Sam Seller added a file',
    ]);
  });
});
