/** Search over everything: every kind by whatever it holds, with one typing error, in any format of phone. */
import { describe, expect, test } from 'vitest';
import type { EventSeriesDraft } from '#contract/event-series.ts';
import type { FoundEverywhere, Hit, HitKind, NamedRecord } from '#contract/search.ts';
import { openTestApp } from '#test/app.ts';
import {
  aCall,
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function search(q: string, more = ''): Promise<Hit[]> {
  const path = `/api/search/everything?q=${encodeURIComponent(q)}${more}`;
  const { status, body } = await staff.get<FoundEverywhere>(path);
  expect({ status, unsearched: body.unsearched }, q).toEqual({ status: 200, unsearched: [] });
  return body.hits;
}

const briefly = (hits: Hit[]) => hits.map(({ kind, title }) => `${kind} ${title}`);
const marked = (text: string, marks: Hit['titleMarks']) =>
  marks.map(([from, until]) => text.slice(from, until));

describe('of each kind', async () => {
  const organization = await anOrganization(ctx, {
    name: 'Iron Bark Haulage',
    website: 'https://ironbark.example',
    revenue: '$870,000',
  });
  const field = await aCustomField(ctx, { entityType: 'both' });
  const person = await aPerson(ctx, {
    name: 'Amelia Barker',
    email: 'amelia@bark.example',
    phone: '0412 345 678',
    jobTitle: 'Workshop Foreman',
    location: 'Gulgong NSW',
    tags: ['Wheatbelt'],
    customFields: { [field.name]: 'Fortyseven trucks' },
    organizationId: organization.id,
    furtherPhones: [{ type: 'work', value: '(02) 6374 1200' }],
    furtherEmails: [{ type: 'work', value: 'office@workshoppers.example' }],
  });
  const deal = await anOpportunity(ctx, {
    name: 'Six grain trailers',
    description: 'With tarpaulins',
    personId: person.id,
  });
  const task = await aTask(ctx, {
    title: 'Quote the driveshaft',
    tags: ['Ploughshare'],
    personId: person.id,
  });
  const note = await aNote(ctx, {
    content: `${'Long talk. '.repeat(40)}The hydraulics leak on cold mornings. ${'More. '.repeat(80)}`,
    personId: person.id,
  });
  const call = await aCall(ctx, {
    outcome: 'left_voicemail',
    content: `${'Rang twice. '.repeat(40)}The gooseneck is bent at its kingpin. ${'More. '.repeat(80)}`,
    personId: person.id,
  });
  const event = await anEvent(ctx, { title: 'Paddock demonstration', personId: person.id });
  const { body: file } = await uploadFileAs(
    staff,
    { personId: person.id },
    'warranty-sheet.pdf',
    aPdf,
  );
  const unit = await aUnit(ctx, {
    make: 'Kenworth',
    model: 'T610',
    organizationId: organization.id,
  });

  test.each<[string, HitKind, string]>([
    ['foreman', 'person', person.id],
    ['gulgong', 'person', person.id],
    ['wheatbelt', 'person', person.id],
    ['fortyseven', 'person', person.id],
    ['office@workshoppers', 'person', person.id],
    ['amelia gulgong', 'person', person.id],
    ['0412345678', 'person', person.id],
    ['+61 412 345 678', 'person', person.id],
    ['(0412) 345-678', 'person', person.id],
    ['412345', 'person', person.id],
    ['+61 412 34', 'person', person.id],
    ['0263741200', 'person', person.id],
    ['870,000', 'organization', organization.id],
    ['ironbark.example', 'organization', organization.id],
    ['trailers', 'opportunity', deal.id],
    ['tarpaulins', 'opportunity', deal.id],
    ['driveshaft', 'task', task.id],
    ['ploughshare', 'task', task.id],
    ['driveshaft ploughshare', 'task', task.id],
    ['hydraulics', 'note', note.id],
    ['HYDRAULICS mornings', 'note', note.id],
    ['gooseneck', 'call', call.id],
    ['KINGPIN gooseneck', 'call', call.id],
    ['demonstration', 'event', event.id],
    ['warranty', 'file', file.id],
    ['kenworth', 'unit', unit.id],
  ])('“%s” finds the %s', async (q, kind, id) => {
    const [best] = await search(q);
    expect(best).toMatchObject({ kind, id, isNear: false });
  });

  test.each<[string, HitKind]>([
    ['ameila', 'person'],
    ['bakrer', 'person'],
    ['emelia', 'person'],
    ['amelia barkers', 'person'],
    ['gulgpng', 'person'],
    ['foremann', 'person'],
    ['haulgae', 'organization'],
    ['trialers', 'opportunity'],
    ['drivshaft', 'task'],
    ['plouhgshare', 'task'],
    ['hydrualics', 'note'],
    ['goosenek', 'call'],
    ['demonstartion', 'event'],
    ['waranty', 'file'],
    ['kenwirth', 'unit'],
  ])('“%s” forgives the error, for a %s', async (q, kind) => {
    const [best] = await search(q);
    expect(best).toMatchObject({ kind, isNear: true });
  });

  describe('an event that repeats', async () => {
    const kyiv = { 'Time-Zone': 'Europe/Kyiv' };
    const nextOf = async (eventDate: string, series: EventSeriesDraft) => {
      const { id, title } = await anEvent(ctx, {
        title: `Gumboot ${eventDate} ${JSON.stringify(series)}`.slice(0, 120),
        eventDate,
        series: { timeZone: 'Europe/Kyiv', ...series },
      });
      const found = await staff.get<FoundEverywhere>(
        `/api/search/everything?q=${encodeURIComponent(title)}`,
        kyiv,
      );
      const named = await staff.get<NamedRecord[]>(`/api/search/named?records=event:${id}`, kyiv);
      const at = found.body.hits.find((hit) => hit.id === id)?.at;
      expect(named.body[0]?.at).toBe(at);
      return at;
    };

    // It is 11 March 2026, 11:30 in Kyiv.
    test.each<[string, EventSeriesDraft, string]>([
      ['2025-03-03T07:00:00Z', { rule: 'weekly', weekdays: ['WE'] }, '2026-03-16T07:00:00.000Z'],
      ['2025-03-03T09:00:00Z', { rule: 'weekly', weekdays: ['WE'] }, '2026-03-11T09:00:00.000Z'],
      ['2025-03-03', { rule: 'weekly' }, '2026-03-16T00:00:00.000Z'],
      ['2020-03-11', { rule: 'daily', interval: 7 }, '2026-03-11T00:00:00.000Z'],
      [
        '2026-03-09T07:00:00Z',
        { rule: 'daily', exceptions: ['2026-03-11', '2026-03-12'] },
        '2026-03-13T07:00:00.000Z',
      ],
      ['2025-03-03T07:00:00Z', { rule: 'daily', until: '2025-12-24' }, '2025-12-24T07:00:00.000Z'],
      [
        '2025-03-03T07:00:00Z',
        { rule: 'daily', count: 3, exceptions: ['2025-03-05'] },
        '2025-03-04T07:00:00.000Z',
      ],
      ['2001-05-01T07:00:00Z', { rule: 'yearly', interval: 99 }, '2100-05-01T07:00:00.000Z'],
      ['2031-01-01T07:00:00Z', { rule: 'monthly' }, '2031-01-01T07:00:00.000Z'],
    ])('that began on %s as %j is said to be next, or was last, on %s', async (...given) => {
      const [start, series, at] = given;
      expect(await nextOf(start, series)).toBe(at);
    });
  });

  test('two errors in a word are not forgiven', async () => {
    expect(await search('hydrolics')).toEqual([]);
  });

  test('a short word is forgiven one too, in its middle as well', async () => {
    const john = await aPerson(ctx, { name: 'John Quade' });
    for (const q of ['jonh', 'jhon', 'jpon', 'johnn', 'qaude', 'quafe']) {
      const ids = (await search(q)).map(({ id }) => id);
      if (q === 'jpon') expect(ids, q).not.toContain(john.id);
      else expect(ids, q).toContain(john.id);
    }
  });

  test('a note says the words around, with places that are right', async () => {
    const [hit] = await search('hydraulics cold');
    const { excerpt } = hit ?? {};
    expect(hit).toMatchObject({ title: 'Amelia Barker', personId: person.id, titleMarks: [] });
    expect(excerpt?.text).toMatch(/^….*hydraulics leak on cold mornings\. More\..*…$/);
    expect(marked(excerpt?.text ?? '', excerpt?.marks ?? [])).toEqual(['hydraulics', 'cold']);
  });

  test('so does a call, with whom it was and whether they answered', async () => {
    const [hit] = await search('gooseneck kingpin');
    const { excerpt } = hit ?? {};
    expect(hit).toMatchObject({
      title: 'Amelia Barker',
      subtitle: 'Left voicemail',
      at: call.at,
      personId: person.id,
      titleMarks: [],
    });
    expect(excerpt?.field).toBe('Call');
    expect(excerpt?.text).toMatch(/^….*gooseneck is bent at its kingpin\. More\..*…$/);
    expect(marked(excerpt?.text ?? '', excerpt?.marks ?? [])).toEqual(['gooseneck', 'kingpin']);
    expect((await search('voicemail')).map(({ id }) => id)).not.toContain(call.id);
  });

  test('an event of a whole day says so, as it is that day wherever its reader is', async () => {
    await anEvent(ctx, { title: 'Snorkel day', eventDate: '2026-05-05' });
    await anEvent(ctx, { title: 'Snorkel hour', eventDate: '2026-05-05T00:00:00Z' });
    const found = await search('snorkel');
    expect(found.map(({ title, at, isWholeDay }) => [title, at, isWholeDay]).toSorted()).toEqual([
      ['Snorkel day', '2026-05-05T00:00:00.000Z', true],
      ['Snorkel hour', '2026-05-05T00:00:00.000Z', false],
    ]);
  });

  test('a title has places too, and a field says which it is', async () => {
    const [trailers] = await search('grain');
    expect(marked(trailers?.title ?? '', trailers?.titleMarks ?? [])).toEqual(['grain']);
    const [amelia] = await search('fortyseven');
    expect(amelia?.excerpt).toMatchObject({ field: 'Fleet size', text: 'Fortyseven trucks' });
    const [rung] = await search('345678');
    expect(marked(rung?.excerpt?.text ?? '', rung?.excerpt?.marks ?? [])).toEqual(['345 678']);
  });

  test('it says which of them /api/search finds as well', async () => {
    expect((await search('amelia'))[0]).toMatchObject({ id: person.id, isNamed: true });
    expect((await search('kenworth'))[0]).toMatchObject({ id: unit.id, isNamed: true });
    expect((await search('foreman'))[0]).toMatchObject({ id: person.id, isNamed: false });
    expect((await search('barker amelia'))[0]).toMatchObject({ id: person.id, isNamed: false });
  });

  test('of kinds that are named, and in tags alone', async () => {
    expect(await search('trailers', '&kinds=person,task')).toEqual([]);
    expect(briefly(await search('wheat', '&in=tags'))).toEqual(['person Amelia Barker']);
    expect(briefly(await search('plough', '&in=tags'))).toEqual(['task Quote the driveshaft']);
    expect(await search('amelia', '&in=tags')).toEqual([]);
    expect(await search('driveshaft', '&in=tags')).toEqual([]);
    expect(briefly(await search('gooseneck', '&kinds=call'))).toEqual(['call Amelia Barker']);
  });

  test('the names of custom fields are no values', async () => {
    expect(await search('fleet size')).toEqual([]);
  });

  test('what was opened is named as it is by now, without what is gone', async () => {
    const gone = await aPerson(ctx, { name: 'Gone Soon' });
    await staff.delete(`/api/people/${gone.id}`);
    const records = `task:${task.id},person:${gone.id},person:${person.id}`;
    const { body } = await staff.get<NamedRecord[]>(`/api/search/named?records=${records}`);
    expect(body).toMatchObject([
      { kind: 'task', title: 'Quote the driveshaft', subtitle: 'Amelia Barker' },
      { kind: 'person', title: 'Amelia Barker', phone: '0412 345 678' },
    ]);
  });
});

test('the best comes first, whatever its kind, with at most eight of a kind', async () => {
  for (let i = 0; i < 12; i += 1) {
    await aTask(ctx, { title: `Ask about the zirconium part ${i}` });
  }
  await anOpportunity(ctx, { name: 'Zirconium' });
  await anOrganization(ctx, { name: 'The Zirconium Company' });
  const hits = await search('zirconium');
  expect(briefly(hits).slice(0, 2)).toEqual([
    'opportunity Zirconium',
    'organization The Zirconium Company',
  ]);
  expect(hits.filter(({ kind }) => kind === 'task')).toHaveLength(8);
  expect(await search('zirconium', '&limit=3')).toHaveLength(3);
});

test('deleted records, and those of deleted ones, are not found', async () => {
  const person = await aPerson(ctx, { name: 'Quillon Vanished', jobTitle: 'Thatchmaker' });
  await aNote(ctx, { content: 'Likes marzipan', personId: person.id });
  const call = await aCall(ctx, { content: 'Ordered nougat', personId: person.id });
  const mistaken = await aCall(ctx, { content: 'Ordered praline', personId: person.id });
  const event = await anEvent(ctx, { title: 'Thatchmaker day', personId: person.id });
  expect(await search('marzipan')).toHaveLength(1);
  expect(await search('nougat')).toMatchObject([{ id: call.id }]);
  await staff.delete(`/api/calls/${mistaken.id}`);
  expect(await search('praline')).toEqual([]);
  await staff.delete(`/api/people/${person.id}`);
  expect(await search('marzipan')).toEqual([]);
  expect(await search('nougat')).toEqual([]);
  const left = await search('thatchmaker');
  expect(left).toMatchObject([{ id: event.id, personId: null, subtitle: null }]);
  expect(await search('marzipna')).toEqual([]);
});

test.each([
  '%',
  '_',
  '\\',
  "'",
  '"',
  '%%%%',
  '___abc',
  "x' or 1=1 --",
  '\\\\server\\share',
  '(((',
  '.*',
  '[a-z]{4}',
  '😀😀😀😀',
  'ß'.repeat(30),
  'a '.repeat(99),
  'İstanbulİ',
  '--------',
])('“%s” is looked for as it stands', async (q) => {
  const note = await aNote(ctx, {
    content: `before ${q} after`,
    personId: (await aPerson(ctx, { name: 'Hostile' })).id,
  });
  const hits = await search(q);
  const own = hits.find(({ id }) => id === note.id);
  expect(own, q).toBeDefined();
  const { text = '', marks = [] } = own?.excerpt ?? {};
  for (const [from, until] of marks) {
    expect(from).toBeLessThan(until);
    expect(until).toBeLessThanOrEqual(text.length);
  }
});

test('what is too long is refused by the name of its field', async () => {
  const reply = await staff.get(`/api/search/everything?q=${'x'.repeat(10_000)}`);
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { q: 'must be at most 200 characters' } },
  });
  for (const [query, field] of [
    ['kinds=nothing', 'kinds'],
    ['limit=0', 'limit'],
    ['limit=9999', 'limit'],
    ['in=notes', 'in'],
  ]) {
    const { status, body } = await staff.get<object>(`/api/search/everything?q=a&${query}`);
    expect({ status, body: JSON.stringify(body) }).toEqual({
      status: 400,
      body: expect.stringContaining(field ?? ''),
    });
  }
  for (const records of ['', 'person', 'person:x', `bird:${crypto.randomUUID()}`]) {
    expect((await staff.get(`/api/search/named?records=${records}`)).status, records).toBe(400);
  }
});

test.each(['', '?q=', '?q=%20'])('without words nothing is found: "%s"', async (query) => {
  const reply = await staff.get(`/api/search/everything${query}`);
  expect(reply).toMatchObject({ status: 200, body: { hits: [], unsearched: [] } });
});

test('a letter or two are found too', async () => {
  const deal = await anOpportunity(ctx, { name: 'X9 upgrade' });
  expect((await search('x9')).map(({ id }) => id)).toContain(deal.id);
});

test('visitors are told nothing', async () => {
  expect((await app.visitor.get('/api/search/everything?q=amelia')).status).toBe(401);
});
