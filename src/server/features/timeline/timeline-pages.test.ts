/** A timeline tells everything once, page by page, and nothing of what was deleted. */
import { describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestClient, TestReply } from '#test/app.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { about, openTimelines } from '#test/timelines.ts';

const { app, client, ctx, read, sentences, act } = await openTimelines();

describe('what was deleted', () => {
  /** Everything that a reply holds, as text. */
  const whole = async (reader: TestClient, query: string) =>
    JSON.stringify((await reader.get(`/api/timeline?${query}`)).body);

  test('a note leaves no word behind, and comes back whole', async () => {
    const person = await aPerson(ctx);
    const note = await aNote(ctx, { content: 'Secret one', personId: person.id });
    await act('PATCH', `/api/notes/${note.id}`, { content: 'Secret two' });
    const before = await read(about.person(person));
    expect(before[0]).toMatchObject({
      sentence: 'Sam Seller edited a note',
      changes: [{ label: 'Note', from: 'Secret one', to: 'Secret two' }],
    });
    await act('DELETE', `/api/notes/${note.id}`);
    expect(await whole(client, about.person(person))).not.toContain('Secret');
    const hidden = await read(`${about.person(person)}&kind=note`);
    expect(hidden.map(({ sentence, isDeleted }) => [sentence, isDeleted])).toEqual([
      ['Sam Seller deleted a note', true],
      ['Sam Seller edited a note', true],
      ['Sam Seller added a note', true],
    ]);
    await act('POST', `/api/notes/${note.id}/restore`);
    const back = await read(`${about.person(person)}&kind=note`);
    expect(back.map(({ sentence }) => sentence)).toContain('Sam Seller brought back a note');
    expect(back.at(-1)).toMatchObject({ text: 'Secret one', isDeleted: false });
  });

  test('a person takes notes, tasks and name out of the timeline of the organization', async () => {
    const yard = await anOrganization(ctx);
    const person = await aPerson(ctx, { name: 'Hidden Harry', organizationId: yard.id });
    const link = { personId: person.id, organizationId: yard.id };
    await aNote(ctx, { content: 'Hidden words', ...link });
    await aTask(ctx, { title: 'Hidden task', ...link });
    await aTask(ctx, { title: 'Kept task', ...link, status: 'completed', completionReason: 'Ok' });
    await act('DELETE', `/api/people/${person.id}`);
    const text = await whole(client, about.organization(yard));
    expect(text).not.toContain('Hidden');
    expect(await sentences(about.organization(yard))).toEqual([
      'Sam Seller deleted a contact',
      'Sam Seller added the task “Kept task”',
      'Sam Seller added a task',
      'Sam Seller added a note',
      'Sam Seller added a contact',
      'Sam Seller added this organization',
    ]);
    const gone = await client.get(`/api/timeline?${about.person(person)}`);
    expect(gone.status).toBe(404);
    await act('POST', `/api/people/${person.id}/restore`);
    const own = await sentences(about.person(person));
    expect(own.slice(0, 2)).toEqual([
      'Sam Seller brought back this contact',
      'Sam Seller deleted this contact',
    ]);
  });

  test('a person in a field of another record goes by no name', async () => {
    const person = await aPerson(ctx, { name: 'Nameless Nora' });
    const deal = await anOpportunity(ctx, { personId: person.id });
    await act('PATCH', `/api/opportunities/${deal.id}`, { personId: null });
    await act('DELETE', `/api/people/${person.id}`);
    const text = await whole(client, about.opportunity(deal));
    expect(text).not.toContain('Nora');
    expect(text).toContain('a deleted contact');
  });
});

describe('the call', () => {
  test('takes exactly one subject, known kinds and a limit within bounds', async () => {
    const person = await aPerson(ctx);
    const statusOf = async (query: string) => (await client.get(`/api/timeline?${query}`)).status;
    expect(await statusOf('')).toBe(400);
    expect(await statusOf(`personId=${person.id}&organizationId=${newId()}`)).toBe(400);
    expect(await statusOf('personId=none')).toBe(400);
    expect(await statusOf(`${about.person(person)}&kind=gossip`)).toBe(400);
    expect(await statusOf(`${about.person(person)}&limit=0`)).toBe(400);
    expect(await statusOf(`${about.person(person)}&cursor=nonsense`)).toBe(400);
    expect(await statusOf(`${about.person(person)}&sort=name`)).toBe(400);
    for (const subject of ['personId', 'organizationId', 'opportunityId']) {
      expect(await statusOf(`${subject}=${newId()}`)).toBe(404);
    }
  });

  test('narrows by one kind or several', async () => {
    const person = await aPerson(ctx);
    await aNote(ctx, { personId: person.id });
    await aTask(ctx, { personId: person.id });
    await act('PATCH', `/api/people/${person.id}`, { location: 'Perth' });
    const kindsUnder = async (kind: string) => {
      const entries = await read(`${about.person(person)}&kind=${kind}`);
      return entries.map((entry) => entry.kind).toSorted();
    };
    expect(await kindsUnder('note')).toEqual(['note']);
    expect(await kindsUnder('task')).toEqual(['task']);
    expect(await kindsUnder('change')).toEqual(['change']);
    expect(await kindsUnder('record')).toEqual(['record']);
    expect(await kindsUnder('note,task')).toEqual(['note', 'task']);
    expect(await kindsUnder('file')).toEqual([]);
    expect(await kindsUnder('note,task,stage,change,file,import,event,record')).toHaveLength(4);
  });

  test('pages of an organization are the whole timeline, once', async () => {
    const yard = await anOrganization(ctx);
    const person = await aPerson(ctx, { organizationId: yard.id });
    const deal = await anOpportunity(ctx, { organizationId: yard.id, personId: person.id });
    for (let round = 0; round < 5; round += 1) {
      // Several at the same millisecond: the id decides.
      await aNote(ctx, { personId: person.id });
      await aTask(ctx, { opportunityId: deal.id, personId: person.id });
      await aNote(ctx, { organizationId: yard.id });
      app.clock.advance(1);
    }
    const whole = await read(about.organization(yard));
    expect(whole).toHaveLength(18);
    const paged: TimelineEntry[] = [];
    let path: string | undefined = `/api/timeline?${about.organization(yard)}&limit=4`;
    while (path) {
      const reply: TestReply<TimelineEntry[]> = await client.get(path);
      expect(reply.headers['x-total-count']).toBe('18');
      expect(reply.body.length).toBeLessThanOrEqual(4);
      paged.push(...reply.body);
      path = /<([^>]+)>; rel="next"/.exec(reply.headers.link ?? '')?.[1];
    }
    expect(paged).toEqual(whole);
    const order = whole.map(({ at, id }) => `${at} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('long texts are shortened, long edits to where they differ', async () => {
    const start = 'word '.repeat(200);
    const person = await aPerson(ctx);
    const note = await aNote(ctx, { content: `${start}old end`, personId: person.id });
    await act('PATCH', `/api/notes/${note.id}`, { content: `${start}new end` });
    const [edited, added] = await read(`${about.person(person)}&kind=note`);
    expect(added?.text).toMatch(/^word .*…$/);
    expect(added?.text?.length).toBeLessThanOrEqual(400);
    expect(edited?.changes).toEqual([
      expect.objectContaining({
        from: expect.stringMatching(/^…word .* old end$/),
        to: expect.stringMatching(/^…word .* new end$/),
      }),
    ]);
  });
});
