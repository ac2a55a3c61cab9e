/** What a merge does unless told otherwise: whose values stay, what is united, how many at once, and where ids lead. */
import { expect, test } from 'vitest';
import type { MergePreview } from '#contract/merges.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { endOf, startAs } from '#test/imports.ts';
import { type MergedKind, mergesOf } from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const ctx = await app.as('super_user');
const { merge, unmerge } = mergesOf(app, boss);
const { pool } = app.database;
const paths = { person: 'people', organization: 'organizations' } as const;

const read = async (kind: MergedKind, id: string) =>
  (await boss.get<Person & Organization>(`/api/${paths[kind]}/${id}`)).body;

test('of a contact from a list, too, each field is as old as its own last change', async () => {
  const file = 'Name,Email,Job title,Location\nIda Listed,ida@list.example,Driver,Dubbo\n';
  expect(await endOf(boss, await startAs(boss, file))).toMatchObject({ imported: 1 });
  const { body: found } = await boss.get<Person[]>('/api/people?q=Ida%20Listed');
  const listed = found[0]?.id ?? '';
  app.clock.advance(1_000);
  const newer = await aPerson(ctx, { name: 'Ida Newer', jobTitle: 'Manager', location: 'Perth' });
  app.clock.advance(1_000);
  expect((await boss.patch(`/api/people/${listed}`, { location: 'Cairns' })).status).toBe(200);
  const { body } = await boss.get<MergePreview>(
    `/api/merges/preview?kind=person&ids=${newer.id},${listed}`,
  );
  const chosen = Object.fromEntries(body.fields.map((field) => [field.key, field.chosen]));
  expect(chosen).toMatchObject({ jobTitle: newer.id, location: listed });
});

test('the newest owner is taken as one whom the merger named: nobody comes by a right so', async () => {
  const theirs = await aPerson(ctx, { name: 'Theirs' });
  app.clock.advance(1_000);
  const { body: own } = await staff.post<Person>('/api/people', { name: 'Own' });
  app.clock.advance(1_000);
  const body = { kind: 'person', survivorId: theirs.id, ids: [own.id] };
  const merged = await staff.post<{ id: string }>('/api/merges', body);
  expect(merged).toMatchObject({ status: 201 });
  const { id: staffId } = await app.userOf('staff');
  expect(await read('person', theirs.id)).toMatchObject({
    ...{ name: 'Own', assignedToId: staffId, assignedById: staffId },
  });
  expect(await staff.delete(`/api/people/${theirs.id}`)).toMatchObject({ status: 403 });
  app.clock.advance(1_000);
  await unmerge(merged.body.id);
  const { assignedToId, assignedById } = theirs;
  expect(await read('person', theirs.id)).toMatchObject({
    ...{ name: 'Theirs', assignedToId, assignedById },
  });
  expect(await read('person', own.id)).toMatchObject({ id: own.id, assignedToId: staffId });
});

test('e-mails, phones and tags are united, each once; beyond ten the history alone keeps them', async () => {
  const mails = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      type: null,
      value: `m${from + n}@many.example`,
    }));
  const keep = await aPerson(ctx, {
    ...{ email: 'first@many.example', emailType: 'work', furtherEmails: mails(0, 7) },
    ...{ phone: '02 5550 0101', phoneType: 'work', tags: ['VIP', 'Fleet'] },
  });
  const gone = await aPerson(ctx, {
    ...{ email: 'M3@many.example', furtherEmails: mails(5, 10) },
    ...{ phone: '(02) 5550-0101', furtherPhones: [{ type: 'mobile', value: '0455 501 002' }] },
    tags: ['vip', 'Parts'],
  });
  const { id } = await merge('person', [keep.id, gone.id]);
  expect(await read('person', keep.id)).toMatchObject({
    ...{ email: 'first@many.example', emailType: 'work', phone: '02 5550 0101', phoneType: 'work' },
    furtherEmails: mails(0, 9),
    furtherPhones: [{ type: 'mobile', value: '0455 501 002' }],
    tags: ['VIP', 'Fleet', 'Parts'],
  });
  const { rows } = await pool.query<{ left: unknown }>(
    `select after -> 'left' as left from changes where verb = 'person.merged' and record_id = $1`,
    [keep.id],
  );
  expect(rows).toEqual([{ left: { email: ['m9@many.example'], phone: [] } }]);
  await unmerge(id);
  expect(await read('person', keep.id)).toMatchObject({
    ...{ furtherEmails: mails(0, 7), furtherPhones: [], tags: ['VIP', 'Fleet'] },
  });
  expect(await read('person', gone.id)).toMatchObject({
    ...{ email: 'M3@many.example', furtherEmails: mails(5, 10), tags: ['vip', 'Parts'] },
  });
});

test('ten records with 500 notes and 500 tasks each become one in one transaction; eleven are refused', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 11; made += 1) ids.push((await aPerson(ctx)).id);
  const [keep = '', ...others] = ids;
  const body = { kind: 'person', survivorId: keep, ids: others };
  expect(await boss.post('/api/merges', body)).toMatchObject({ status: 400 });
  const preview = `/api/merges/preview?kind=person&ids=${ids}`;
  expect(await boss.get(preview)).toMatchObject({ status: 400 });
  await pool.query(
    `insert into notes (id, content, person_id, created_by_id, created_at, updated_at)
     select gen_random_uuid(), 'Note ' || n, of, $2, $3, $3
     from unnest($1::uuid[]) as of, generate_series(1, 500) as n`,
    [ids.slice(0, 10), ctx.actor.id, app.clock.now()],
  );
  await pool.query(
    `insert into tasks (id, title, person_id, created_by_id, created_at, updated_at)
     select gen_random_uuid(), 'Task ' || n, of, $2, $3, $3
     from unnest($1::uuid[]) as of, generate_series(1, 500) as n`,
    [ids.slice(0, 10), ctx.actor.id, app.clock.now()],
  );
  const countOf = async (table: string) => {
    const { rows } = await pool.query<{ of: string; count: number; writes: number }>(
      `select person_id as of, count(*)::int, count(distinct xmin::text)::int as writes
       from ${table} where person_id = any($1) group by 1 order by 1`,
      [ids],
    );
    return rows;
  };
  const before = await countOf('notes');
  expect(before).toHaveLength(10);
  const { id, moved } = await merge('person', ids.slice(0, 10));
  expect(moved).toEqual(
    expect.arrayContaining([
      { list: 'notes', count: 4_500 },
      { list: 'tasks', count: 4_500 },
    ]),
  );
  // Those of the survivor were written before, all others in one transaction.
  const all = [{ of: keep, count: 5_000, writes: 2 }];
  expect([await countOf('notes'), await countOf('tasks')]).toEqual([all, all]);
  await unmerge(id);
  const counts = (rows: typeof before) => rows.map(({ of, count }) => [of, count]);
  expect(counts(await countOf('notes'))).toEqual(counts(before));
  expect(counts(await countOf('tasks'))).toEqual(counts(before));
});

test.each(['person', 'organization'] as const)(
  'the id of a merged %s answers as the survivor, takes edits and new children for it, and is not deleted',
  async (kind) => {
    const make = kind === 'person' ? aPerson : anOrganization;
    const [keep, gone] = [await make(ctx), await make(ctx)];
    await merge(kind, [keep.id, gone.id]);
    const path = `/api/${paths[kind]}/${gone.id}`;
    expect(await boss.get(path)).toMatchObject({ status: 200, body: { id: keep.id } });
    const edited = await boss.patch(path, { location: 'Dubbo' });
    expect(edited).toMatchObject({ status: 200, body: { id: keep.id, location: 'Dubbo' } });
    const link = `${kind}Id`;
    const children: [string, object][] = [
      ['notes', { content: 'Later' }],
      ['tasks', { title: 'Later' }],
      ['calls', { outcome: 'connected' }],
      ['calendar-events', { title: 'Later', eventDate: '2026-03-11T09:30:00Z' }],
      ['opportunities', { name: 'Later' }],
      ...(kind === 'organization'
        ? [
            ['people', { name: 'Later' }] satisfies [string, object],
            ['units', { make: 'Later' }] satisfies [string, object],
          ]
        : []),
    ];
    for (const [list, draft] of children) {
      const reply = await boss.post(`/api/${list}`, { ...draft, [link]: gone.id });
      expect(reply.status, list).toBeLessThan(300);
      expect(reply.body, list).toMatchObject({ [link]: keep.id });
    }
    const upload = await uploadFileAs(boss, { [link]: gone.id }, 'quote.pdf', aPdf);
    expect(upload).toMatchObject({ status: 201, body: { [link]: keep.id } });
    expect(await boss.delete(path)).toMatchObject({ status: 409 });
    expect(await boss.get(path)).toMatchObject({ status: 200, body: { id: keep.id } });
  },
);

test('to the last moment of its 30 days a merge can be taken apart', async () => {
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx, { name: 'Back in time' })];
  const { id } = await merge('person', [keep.id, gone.id]);
  app.clock.advance(30 * 24 * 60 * 60 * 1_000 - 1_001);
  await unmerge(id);
  expect(await read('person', gone.id)).toMatchObject({ id: gone.id, name: 'Back in time' });
});
