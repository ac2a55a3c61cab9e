/** Whoever moves to another organization leaves there what was made for it: the timelines of both, and of the person. */
import { describe, expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { about, openTimelines } from '#test/timelines.ts';

const { app, client, ctx, read, sentences, act } = await openTimelines();

async function aMover() {
  const old = await anOrganization(ctx, { name: 'Alpha Trucks' });
  const present = await anOrganization(ctx, { name: 'Bravo Vans' });
  const person = await aPerson(ctx, { name: 'Kim Hill', organizationId: old.id });
  const move = (organizationId: string | null) =>
    act('PATCH', `/api/people/${person.id}`, { organizationId });
  return { old, present, person, move };
}

/** What a timeline tells, and under each of its tabs, with the counts of them. */
async function told(query: string, kind = '') {
  const only = kind && `&kind=${kind}`;
  const reply = await client.get<{ sentence: string }[]>(`/api/timeline?${query}${only}`);
  expect(reply.headers['x-total-count']).toBe(String(reply.body.length));
  return reply.body.map(({ sentence }) => sentence);
}

describe('a person who changes employer', () => {
  test('leaves notes, tasks, calls, events and files in the old timeline, with its tabs and counts', async () => {
    const { old, present, person, move } = await aMover();
    const link = { personId: person.id };
    const note = await aNote(ctx, { content: 'Loves Alpha trucks', ...link });
    const task = await aTask(ctx, { title: 'Quote', ...link });
    await aCall(ctx, link);
    await anEvent(ctx, { title: 'Demo drive', ...link });
    expect((await uploadFileAs(client, { noteId: note.id }, 'quote.pdf', aPdf)).status).toBe(201);
    const before = await told(about.organization(old));
    expect(before).toHaveLength(7);

    await move(present.id);
    expect(await told(about.organization(old))).toEqual(before);
    expect(await told(about.organization(present))).toEqual([
      'Sam Seller changed the organization of Kim Hill',
      'Sam Seller added this organization',
    ]);
    for (const kind of ['note', 'task', 'call', 'event', 'file']) {
      expect(await told(about.organization(old), kind), kind).toHaveLength(1);
      expect(await told(about.organization(present), kind), kind).toEqual([]);
    }
    // On the wire nothing was named, and nothing is: neither then nor now.
    const [kept] = (
      await client.get<{ organizationId: null }[]>(`/api/notes?personId=${person.id}`)
    ).body;
    expect(kept).toMatchObject({ id: note.id, organizationId: null });
    expect((await client.get(`/api/notes?organizationId=${old.id}`)).body).toEqual([]);

    // What is changed later of something old is told where it was made.
    await act('PATCH', `/api/notes/${note.id}`, { content: 'Loved Alpha trucks' });
    await act('PATCH', `/api/tasks/${task.id}`, { status: 'completed', completionReason: 'Sent' });
    expect((await told(about.organization(old))).slice(0, 2)).toEqual([
      'Sam Seller completed the task “Quote” for Kim Hill',
      'Sam Seller edited a note about Kim Hill',
    ]);
    expect(await told(about.organization(present))).toHaveLength(2);

    // What is new is told at the new employer, and nothing of it at the old one.
    await act('POST', '/api/notes', { content: 'Now likes vans', ...link });
    expect((await told(about.organization(present)))[0]).toBe(
      'Sam Seller added a note about Kim Hill',
    );
    expect(await told(about.organization(old), 'note')).toHaveLength(2);
    expect(await told(about.person(person), 'note')).toHaveLength(3);
  });

  test('finds all of it again who comes back', async () => {
    const { old, present, person, move } = await aMover();
    await act('POST', '/api/notes', { content: 'First', personId: person.id });
    await move(present.id);
    await act('POST', '/api/notes', { content: 'Second', personId: person.id });
    await move(old.id);
    await act('POST', '/api/notes', { content: 'Third', personId: person.id });
    const texts = async (query: string) =>
      (await read(`${query}&kind=note`)).map(({ text }) => text);
    expect(await texts(about.organization(old))).toEqual(['Third', 'First']);
    expect(await texts(about.organization(present))).toEqual(['Second']);
  });

  test('takes along what was noted before anybody knew of an employer, once', async () => {
    const { old, present, move, person } = await aMover();
    await move(null);
    await act('POST', '/api/notes', { content: 'Between two jobs', personId: person.id });
    await move(present.id);
    expect(await told(about.organization(present), 'note')).toHaveLength(1);
    expect(await told(about.organization(old), 'note')).toEqual([]);
    await move(old.id);
    expect(await told(about.organization(present), 'note')).toHaveLength(1);
    expect(await told(about.organization(old), 'note')).toEqual([]);
  });

  test('leaves it although the organization is deleted and comes back', async () => {
    const { old, present, person, move } = await aMover();
    await act('POST', '/api/notes', { content: 'Said', personId: person.id });
    await act('DELETE', `/api/organizations/${old.id}`);
    await move(present.id);
    await act('POST', `/api/organizations/${old.id}/restore`);
    expect(await told(about.organization(old), 'note')).toHaveLength(1);
    expect(await told(about.organization(present), 'note')).toEqual([]);
  });

  test('takes nothing from what was given an organization of its own', async () => {
    const { old, present, person, move } = await aMover();
    const third = await anOrganization(ctx);
    const both = { personId: person.id, organizationId: third.id };
    await act('POST', '/api/notes', { content: 'Of a third', ...both });
    await move(present.id);
    expect(await told(about.organization(third), 'note')).toHaveLength(1);
    expect(await told(about.organization(present), 'note')).toEqual([]);
    expect(await told(about.organization(old), 'note')).toEqual([]);
  });
});

describe('a deal that goes to another organization', () => {
  test('leaves what was made for the first one there', async () => {
    const { old, present, person } = await aMover();
    const deal = await anOpportunity(ctx, { name: 'Fleet', organizationId: old.id });
    await act('POST', '/api/notes', { content: 'Of the deal', opportunityId: deal.id });
    await act<Opportunity>('PATCH', `/api/opportunities/${deal.id}`, {
      organizationId: present.id,
    });
    await act('POST', '/api/tasks', { title: 'Visit', opportunityId: deal.id });
    expect(await told(about.organization(old), 'note')).toHaveLength(1);
    expect(await told(about.organization(present), 'note')).toEqual([]);
    expect(await told(about.organization(present), 'task')).toHaveLength(1);
    expect(await told(about.opportunity(deal))).toHaveLength(4);
    expect(await told(about.person(person))).toHaveLength(1);
  });
});

test('a task of a series is made for the employer of its day', async () => {
  const { old, present, person, move } = await aMover();
  const weekly = await aTask(ctx, {
    title: 'Ring',
    recurrenceType: 'weekly',
    dueDate: '2026-03-12T07:00:00Z',
    personId: person.id,
  });
  await move(present.id);
  const done = { status: 'completed', completionReason: 'Rang' };
  await act('PATCH', `/api/tasks/${weekly.id}`, done);
  expect(await sentences(`${about.organization(present)}&kind=task`)).toEqual([
    'Sam Seller added the task “Ring” for Kim Hill',
  ]);
  expect(await sentences(`${about.organization(old)}&kind=task`)).toHaveLength(2);
});

test('whom a task is for can change, and with it the organization it counts for', async () => {
  const { old, present, person } = await aMover();
  const task = await aTask(ctx, { title: 'Quote', personId: person.id });
  const other = await aPerson(ctx, { organizationId: present.id });
  await act('PATCH', `/api/tasks/${task.id}`, { personId: other.id });
  const { rows } = await app.database.pool.query(
    'select for_organization_id as id from tasks where id = $1',
    [task.id],
  );
  expect(rows).toEqual([{ id: present.id }]);
  expect(await told(about.organization(old), 'task')).toHaveLength(1);
  expect(await told(about.organization(present), 'task')).toHaveLength(1);
});
