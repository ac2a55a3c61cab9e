/** Whoever has several e-mails and phones is found by each of them: by a search, by the question while typing, by an import. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import type { Person } from '#contract/people.ts';
import type { SearchResults } from '#contract/search.ts';
import { findKnown } from '#server/features/duplicates/find-known.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const ann = await aPerson(ctx, {
  name: 'Ann Reached',
  email: 'ann@fleet.example',
  furtherEmails: [
    { type: 'home', value: 'Ann.Privately@gmail.com' },
    { type: null, value: 'ann@club.example' },
  ],
  phone: '+61 412 000 111',
  furtherPhones: [{ type: 'work', value: '(02) 9876-5432 ext 12' }],
});
const depot = await anOrganization(ctx, {
  name: 'Wombat Haulage',
  phone: '02 6885 1234',
  furtherPhones: [{ type: 'main', value: '+61 2 6885 7777' }],
  email: 'wombat@gmail.com',
  furtherEmails: [{ type: 'work', value: 'fleet@dubbo.wombat-haulage.example' }],
});

const listed = async (q: string) => {
  const reply = await staff.get<Person[]>(`/api/people?q=${encodeURIComponent(q)}`);
  return reply.body.map(({ name }) => name);
};
const everywhere = async (q: string) => {
  const reply = await staff.get<SearchResults>(`/api/search?q=${encodeURIComponent(q)}`);
  return reply.body.people.map(({ name }) => name);
};
const alike = async (candidate: object) => {
  const reply = await staff.post<Duplicate[][]>('/api/duplicates/check', {
    candidates: [candidate],
  });
  return reply.body[0];
};

describe('a search', () => {
  test.each(['ann@fleet', 'privately@GMAIL', 'ann@club.example', 'b.example'])(
    'of the list and of everything finds the e-mail %s',
    async (q) => {
      expect(await listed(q)).toEqual(['Ann Reached']);
      expect(await everywhere(q)).toEqual(['Ann Reached']);
    },
  );

  test.each([
    ...['0412 000 111', '0412000111', '+61412000111', '(0412) 000-111', '61 412 000 111'],
    ...['98765432', '02 9876 5432', '+61 2 9876 5432', '9876-54', '(02) 98'],
  ])('of everything finds the phone %s', async (q) => {
    expect(await everywhere(q)).toEqual(['Ann Reached']);
  });

  test('finds nobody by what only looks alike', async () => {
    expect(await everywhere('0412 000 112')).toEqual([]);
    expect(await everywhere('ann@club.example.org')).toEqual([]);
    expect(await everywhere('work')).toEqual([]);
    expect(await listed('"value"')).toEqual([]);
  });
});

describe('a likely duplicate', () => {
  test.each([
    [{ email: 'ann.privately@gmail.com' }, 'same e-mail'],
    [{ email: 'annprivately+crm@googlemail.com' }, 'same e-mail'],
    [{ email: 'other@x.example; ann@club.example' }, 'same e-mail'],
    [{ phone: '9876 5432' }, 'same phone'],
    [{ phone: '0499 000 000; 02 9876 5432' }, 'same phone'],
  ])('of a person by any of theirs: %j', async (given, reason) => {
    expect(await alike({ kind: 'person', name: 'Ann Reached', ...given })).toMatchObject([
      { id: ann.id, level: 'likely', reasons: expect.arrayContaining([reason]) },
    ]);
  });

  test.each([
    [{ phone: '6885 7777' }, 'same phone'],
    [{ email: 'fleet@dubbo.wombat-haulage.example' }, 'same e-mail'],
    [{ email: 'sales@wombat-haulage.example' }, 'same e-mail domain'],
    [{ website: 'www.wombat-haulage.example' }, 'website of the e-mail domain'],
  ])('of an organization by any of theirs: %j', async (given, reason) => {
    const name = 'Wombat';
    expect(await alike({ kind: 'organization', name, ...given })).toMatchObject([
      { id: depot.id, reasons: expect.arrayContaining([reason]) },
    ]);
  });

  test('is nobody who has none of them', async () => {
    expect(await alike({ kind: 'person', name: 'Bo Reed', email: 'bo@club.example' })).toEqual([]);
    expect(await alike({ kind: 'organization', email: 'x@haulage.example' })).toEqual([]);
  });
});

test('a row of a list is known by any of its addresses, unless an office reads it', async () => {
  const cato = await aPerson(ctx, {
    name: 'Cato Known',
    furtherEmails: [{ type: 'work', value: 'info@cato.example' }],
    email: 'cato@cato.example',
  });
  const known = await findKnown(ctx, 'person', [
    { name: 'Somebody', email: 'ann@club.example' },
    {
      name: 'Somebody',
      email: 's@x.example',
      furtherEmails: [{ type: null, value: 'ANN@fleet.example' }],
    },
    {
      name: 'Somebody',
      email: 's@x.example',
      furtherEmails: [{ type: null, value: 'info@cato.example' }],
    },
    {
      name: 'Cato Known',
      email: 's@x.example',
      furtherEmails: [{ type: null, value: 'info@cato.example' }],
    },
    { name: 'Somebody', email: 'nobody@club.example' },
  ]);
  expect([...known]).toEqual([
    [0, { id: ann.id, name: ann.name, by: 'e-mail' }],
    [1, { id: ann.id, name: ann.name, by: 'e-mail' }],
    [3, { id: cato.id, name: cato.name, by: 'e-mail' }],
  ]);
});

test('a search looks in indexes alone', async () => {
  await ctx.db.execute(sql`insert into people (id, name, phone, email, further_phones, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), '04' || n * 10007, n || '@z.example',
      case when n % 100 = 0 then jsonb_build_array(jsonb_build_object('type', null, 'value', '03' || n * 10007))
        else '[]' end, now(), now()
    from generate_series(1, 3000) n`);
  await ctx.db.execute(sql`analyze people`);
  const queries = await queriesOf(() => everywhere('02 9876 5432'));
  const [search] = queries.filter(({ text }) => text.includes('crm_phone_keys'));
  const plan = await app.database.pool.connect();
  try {
    await plan.query('begin');
    // Three thousand are few enough to be read through all the same.
    await plan.query('set local enable_seqscan = off');
    await plan.query('set local enable_indexscan = off');
    const { rows } = await plan.query<{ 'QUERY PLAN': string }>(
      `explain ${search?.text}`,
      search?.values,
    );
    const steps = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(steps).not.toContain('Seq Scan on people');
    for (const index of [
      'people_search',
      'people_phone_key',
      'people_further_phone_keys',
      'people_further_emails',
    ])
      expect(steps).toContain(index);
  } finally {
    await plan.query('rollback');
    plan.release();
  }
});
