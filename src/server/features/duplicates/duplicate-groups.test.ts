/** Groups of duplicates: found in the background, filtered, kept apart by hand, and true after whatever changes. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DecidedPair, DuplicateGroup, DuplicateSearch } from '#contract/duplicates.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aUser } from '#test/factories.ts';
import { findSomePairs } from './find-pairs.ts';
import { pairSearches } from './found-pairs.table.ts';

const app = await openTestApp();
const [staff, boss] = [await app.signIn('staff'), await app.signIn('super_user')];
const ctx = await app.as('staff');
const { orm } = app.database;
const schedule = contextOfSchedule({ db: orm, clock: app.clock });

beforeEach(async () => {
  await orm.execute(sql`truncate people, organizations, decided_pairs cascade`);
  await search();
  await orm.execute(sql`truncate found_pairs, duplicate_groups, group_members`);
});

async function search(): Promise<number> {
  for (let steps = 0; ; steps += 1) if (!(await findSomePairs(schedule, 'AU'))) return steps;
}

const list = async (query = '') =>
  (await staff.get<DuplicateGroup[]>(`/api/duplicates${query}`)).body;
const namesOf = (groups: DuplicateGroup[]) =>
  groups.map(({ records }) => records.map(({ name }) => name).toSorted());
const found = async (query = '') => {
  await search();
  return namesOf(await list(query));
};

type Reply = Awaited<ReturnType<typeof staff.get<DuplicateGroup[]>>>;

const anna = { name: 'Anna Berg', email: 'anna@berg.example' };

describe('what is listed', () => {
  test('a group with its records, reasons and score, the likeliest first', async () => {
    const depot = await anOrganization(ctx, { name: 'Berg Logistics' });
    const owner = await aUser(ctx, { firstName: 'Bo', lastName: 'Reed' });
    const one = await aPerson(ctx, {
      ...anna,
      organizationId: depot.id,
      assignedToId: owner.id,
      jobTitle: 'Buyer',
    });
    const other = await aPerson(ctx, { name: 'Berg, Anna', email: 'ANNA@berg.example' });
    await aPerson(ctx, { name: 'Otto Strand', phone: '02 6885 1234' });
    await aPerson(ctx, { name: 'Ottilie Strand', phone: '02 6885 1234' });
    await anOrganization(ctx, { name: 'Wombat Haulage', location: 'Dubbo NSW' });
    await anOrganization(ctx, { name: 'Wombat Haulage Pty Ltd', location: 'Dubbo NSW' });
    await search();
    const groups = await list();
    expect(namesOf(groups)).toEqual([
      ['Anna Berg', 'Berg, Anna'],
      ['Wombat Haulage', 'Wombat Haulage Pty Ltd'],
    ]);
    expect(groups[0]).toMatchObject({
      kind: 'person',
      level: 'likely',
      records: [
        {
          id: one.id,
          jobTitle: 'Buyer',
          organizationName: 'Berg Logistics',
          ownerName: 'Bo Reed',
          website: null,
        },
        { id: other.id, organizationName: null },
      ],
      pairs: [
        {
          ids: [one.id, other.id],
          level: 'likely',
          reasons: expect.arrayContaining(['same e-mail']),
        },
      ],
    });
    expect(groups.every(({ score }) => score >= 0.5)).toBe(true);
  });

  test('by kind, level, owner, tag and words; page by page', async () => {
    const me = await app.as('admin');
    const owner = await aUser(ctx);
    for (const name of ['Anna Berg', 'Bela Rusk', 'Carl Munk']) {
      const email = `${name.replace(' ', '.')}@mail.example`;
      await aPerson(me, { name, email, tags: name.startsWith('A') ? ['VIP'] : [] });
      await aPerson(ctx, { name, email, assignedToId: null });
    }
    await anOrganization(ctx, { name: 'Toll', website: 'https://toll.example' });
    await anOrganization(ctx, { name: 'Harbour Toyota', website: 'https://toll.example/harbour' });
    await search();
    expect(namesOf(await list('?kind=organization'))).toEqual([['Harbour Toyota', 'Toll']]);
    expect(namesOf(await list('?level=maybe'))).toEqual([['Harbour Toyota', 'Toll']]);
    expect(await list('?kind=person')).toHaveLength(3);
    expect(await list(`?assignedToId=${me.actor.id}`)).toHaveLength(3);
    expect(await list('?assignedToId=none')).toHaveLength(3);
    expect(await list(`?assignedToId=${owner.id}`)).toEqual([]);
    expect(namesOf(await list('?tag=VIP'))).toEqual([['Anna Berg', 'Anna Berg']]);
    expect(namesOf(await list('?q=rusk'))).toEqual([['Bela Rusk', 'Bela Rusk']]);
    const pages: DuplicateGroup[] = [];
    for (let next: string | undefined = '/api/duplicates?limit=1'; next; ) {
      const reply: Reply = await staff.get<DuplicateGroup[]>(next);
      expect(reply.headers['x-total-count']).toBe('4');
      pages.push(...reply.body);
      next = /<([^>]+)>; rel="next"/.exec(String(reply.headers.link))?.[1];
    }
    expect(pages).toEqual(await list());
  });

  test('how far the search has come', async () => {
    const read = async () => (await staff.get<DuplicateSearch>('/api/duplicates/search')).body;
    for (let n = 0; n < 30; n += 1) await aPerson(ctx, { name: `Person ${n}` });
    await search();
    expect(await read()).toEqual({ looked: 30, total: 30, isDone: true });
    await orm.update(pairSearches).set({ afterId: null, looked: 0, doneAt: null });
    expect(await read()).toEqual({ looked: 0, total: 30, isDone: false });
    await findSomePairs(schedule, 'AU');
    expect(await read()).toEqual({ looked: 25, total: 30, isDone: false });
    await search();
    expect(await read()).toEqual({ looked: 30, total: 30, isDone: true });
  });
});

describe('what changes', () => {
  test('a first round finds what was there before the search, and goes on where it was', async () => {
    for (let n = 0; n < 40; n += 1) await aPerson(ctx, { name: `Nobody ${n} Alone${n}` });
    await aPerson(ctx, anna);
    await aPerson(ctx, anna);
    await orm.execute(sql`truncate pairs_due`);
    await orm.update(pairSearches).set({ afterId: null, looked: 0, doneAt: null });
    await findSomePairs(schedule, 'AU');
    expect(await list()).toEqual([]);
    await search();
    expect(namesOf(await list())).toEqual([['Anna Berg', 'Anna Berg']]);
    expect(await search()).toBe(0);
  });

  test('a record that is changed, deleted, restored or removed for good gets or loses its pairs', async () => {
    const one = await aPerson(ctx, anna);
    const other = await aPerson(ctx, { ...anna, name: 'Anne Berg' });
    expect(await found()).toHaveLength(1);
    await staff.patch(`/api/people/${other.id}`, { name: 'Zoltan Kiss', email: null });
    expect(await found()).toEqual([]);
    await staff.patch(`/api/people/${other.id}`, anna);
    expect(await found()).toHaveLength(1);
    await staff.delete(`/api/people/${one.id}`);
    expect(await list()).toEqual([]);
    expect(await found()).toEqual([]);
    await staff.post(`/api/people/${one.id}/restore`, {});
    expect(await found()).toHaveLength(1);
    await boss.post(`/api/people/${one.id}/erase`, { name: one.name });
    expect(await list()).toEqual([]);
    expect(await found()).toEqual([]);
    const { rows } = await orm.execute(
      sql`select record_id from found_pairs union select record_id from group_members union select id from duplicate_groups`,
    );
    expect(rows).toEqual([]);
  });

  test('a change of something else makes no work', async () => {
    const { id } = await aPerson(ctx, anna);
    await search();
    await staff.patch(`/api/people/${id}`, { jobTitle: 'Buyer', tags: ['VIP'] });
    expect(await search()).toBe(0);
  });

  test('of three, two stay', async () => {
    const [first] = [await aPerson(ctx, anna), await aPerson(ctx, anna), await aPerson(ctx, anna)];
    expect(await found()).toEqual([['Anna Berg', 'Anna Berg', 'Anna Berg']]);
    await staff.delete(`/api/people/${first.id}`);
    expect(await found()).toEqual([['Anna Berg', 'Anna Berg']]);
  });

  test('a crash between looking and writing loses nothing', async () => {
    await aPerson(ctx, anna);
    await aPerson(ctx, anna);
    await orm.execute(sql`alter table found_pairs rename to nowhere`);
    await expect(findSomePairs(schedule, 'AU')).rejects.toThrow(/found_pairs/);
    await orm.execute(sql`alter table nowhere rename to found_pairs`);
    expect(await found()).toHaveLength(1);
  });

  test('one that cannot be looked at holds up none of the others, and is found once it can be', async () => {
    const [poison] = [await aPerson(ctx, anna), await aPerson(ctx, anna)];
    const carl = { name: 'Carl Moss', email: 'carl@moss.example' };
    for (const _ of [1, 2]) await aPerson(ctx, carl);
    const rule = sql`alter table found_pairs add constraint no_poison
      check (record_id <> ${sql.raw(`'${poison.id}'`)}) not valid`;
    await orm.execute(rule);
    await expect(findSomePairs(schedule, 'AU')).rejects.toThrow(/found_pairs/);
    expect(namesOf(await list())).toEqual([['Carl Moss', 'Carl Moss']]);
    await aPerson(ctx, carl);
    // They are due again, but behind who has come since.
    await expect(findSomePairs(schedule, 'AU')).rejects.toThrow(/found_pairs/);
    expect(namesOf(await list())).toEqual([['Carl Moss', 'Carl Moss', 'Carl Moss']]);
    await orm.execute(sql`alter table found_pairs drop constraint no_poison`);
    expect(await found()).toHaveLength(2);
  });

  test('many who share everything are not paired each with each', async () => {
    for (let n = 0; n < 60; n += 1) await aPerson(ctx, { name: 'Anna Berg' });
    const groups = await found();
    expect(groups.length).toBeGreaterThan(1);
    expect(groups.every((names) => names.length <= 10)).toBe(true);
    const { rows } = await orm.execute<{ most: number }>(
      sql`select max(count)::int as most from (select count(*) from found_pairs group by record_id) as each`,
    );
    expect(rows[0]?.most).toBeLessThan(60);
  });
});

describe('not the same', () => {
  const separate = (ids: string[], kind = 'person', client = staff) =>
    client.post<DecidedPair>('/api/duplicates/different', { kind, ids });

  test('holds at once and for everybody, and can be undone', async () => {
    const [one, two] = [await aPerson(ctx, anna), await aPerson(ctx, anna)];
    await search();
    const { body, status } = await separate([two.id, one.id]);
    expect([status, body.verdict]).toEqual([200, 'different']);
    expect((await boss.get<DuplicateGroup[]>('/api/duplicates')).body).toEqual([]);
    await staff.patch(`/api/people/${one.id}`, { location: 'Dubbo' });
    expect(await found()).toEqual([]);
    const { rows } = await orm.execute<{ after: object }>(
      sql`select after from changes where verb = 'pair.decided'`,
    );
    expect(rows.at(-1)?.after).toMatchObject({ name: 'Anna Berg and Anna Berg', kind: 'person' });
    expect((await boss.delete(`/api/duplicates/different/${body.id}`)).status).toBe(204);
    expect(namesOf(await list())).toEqual([['Anna Berg', 'Anna Berg']]);
    expect((await boss.delete(`/api/duplicates/different/${body.id}`)).status).toBe(404);
  });

  test.each([
    { name: 'Anna Maria Berg' },
    { phone: '02 6885 1234' },
    { email: 'a.berg@berg.example' },
    { furtherEmails: [{ type: 'home', value: 'anna@home.example' }] },
    { furtherPhones: [{ type: 'mobile', value: '0412 345 678' }] },
  ])('ends when %o changes', async (patch) => {
    const [one, two] = [await aPerson(ctx, anna), await aPerson(ctx, anna)];
    await search();
    await separate([one.id, two.id]);
    expect(await found()).toEqual([]);
    await staff.patch(`/api/people/${two.id}`, patch);
    expect(await found()).toHaveLength(1);
  });

  test('ends when a website of an organization changes', async () => {
    const toll = { name: 'Toll Group', phone: '02 9999 1234' };
    const [one, two] = [await anOrganization(ctx, toll), await anOrganization(ctx, toll)];
    await search();
    await separate([one.id, two.id], 'organization');
    expect(await found()).toEqual([]);
    await staff.patch(`/api/organizations/${one.id}`, { website: 'https://toll.example' });
    expect(await found()).toHaveLength(1);
  });

  test('of three, one may be somebody else', async () => {
    const [one, two, three] = [
      await aPerson(ctx, anna),
      await aPerson(ctx, anna),
      await aPerson(ctx, anna),
    ];
    await search();
    const ids = [one.id, two.id, three.id];
    const body = { kind: 'person', ids, onlyId: two.id };
    await staff.post('/api/duplicates/different', body);
    const groups = await list();
    expect(groups.map(({ records }) => records.map(({ id }) => id))).toEqual([[one.id, three.id]]);
    await separate(ids);
    expect(await list()).toEqual([]);
    const refused = { ...body, ids: [one.id, three.id] };
    expect((await staff.post('/api/duplicates/different', refused)).status).toBe(400);
  });

  test('refuses who is not there, one alone, and one twice', async () => {
    const { id } = await aPerson(ctx, anna);
    const toll = await anOrganization(ctx, { name: 'Toll Group' });
    expect((await separate([id, toll.id])).status).toBe(404);
    expect((await separate([id])).status).toBe(400);
    expect((await separate([id, id])).status).toBe(400);
  });
});
