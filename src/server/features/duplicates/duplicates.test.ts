/** Likely duplicates over HTTP: what is found and how it is told, what is refused, and how it is looked up. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Duplicate, DuplicateCandidate } from '#contract/duplicates.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { findDuplicates } from './find-duplicates.ts';
import { lookUpStatement } from './look-up-alike.ts';
import { readTraits } from './traits.rules.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

type Given = Partial<DuplicateCandidate> & Pick<DuplicateCandidate, 'kind'>;

async function check(...candidates: Given[]): Promise<Duplicate[][]> {
  const reply = await staff.post<Duplicate[][]>('/api/duplicates/check', { candidates });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  expect(reply.body).toHaveLength(candidates.length);
  return reply.body;
}

async function found(candidate: Given): Promise<string[]> {
  const [duplicates = []] = await check(candidate);
  return duplicates.map(({ name }) => name);
}

describe('what is found', () => {
  test('an organization, with why, whose it is and when it was last called', async () => {
    const owner = await aUser(ctx, { firstName: 'Bo', lastName: 'Reed' });
    const { id } = await anOrganization(ctx, {
      name: 'Wombat Haulage Pty Ltd',
      phone: '(02) 6885 1234',
      location: '12 Main Street, Dubbo NSW 2830',
      assignedToId: owner.id,
    });
    const driver = await aPerson(ctx, { name: 'Wally Wheel', organizationId: id });
    app.clock.set('2026-05-03T01:00:00.000Z');
    await aTask(ctx, {
      activityType: 'phone_call',
      status: 'completed',
      completionReason: 'Reached',
      personId: driver.id,
    });
    app.clock.set('2026-05-04T01:00:00.000Z');
    await aTask(ctx, { activityType: 'phone_call', organizationId: id });
    await aTask(ctx, {
      activityType: 'email',
      status: 'completed',
      completionReason: 'Sent',
      organizationId: id,
    });
    const [duplicates] = await check({
      kind: 'organization',
      name: 'Wombat Haulge',
      phone: '+61 2 6885 1234',
      city: 'Dubbo',
    });
    expect(duplicates).toEqual([
      {
        id,
        kind: 'organization',
        name: 'Wombat Haulage Pty Ltd',
        detail: '12 Main Street, Dubbo NSW 2830',
        level: 'likely',
        score: 1,
        reasons: ['same phone', 'name 0.90', 'same city'],
        isSure: true,
        ownerId: owner.id,
        ownerName: 'Bo Reed',
        lastCallAt: '2026-05-03T01:00:00.000Z',
      },
    ]);
  });

  test('a person, who may belong to nobody and was never called', async () => {
    const { id } = await aPerson(ctx, {
      name: 'Zoë Quokka',
      email: 'Zoe@quokka.example',
      organizationId: (await anOrganization(ctx, { name: 'Quokka Rentals' })).id,
      assignedToId: null,
    });
    const [duplicates] = await check({ kind: 'person', email: ' zoe@QUOKKA.example ' });
    expect(duplicates).toEqual([
      {
        id,
        kind: 'person',
        name: 'Zoë Quokka',
        detail: 'Quokka Rentals',
        level: 'likely',
        score: 0.85,
        reasons: ['same e-mail'],
        isSure: false,
        ownerId: null,
        ownerName: null,
        lastCallAt: null,
      },
    ]);
  });

  test('whatever the spelling of the name', async () => {
    await anOrganization(ctx, { name: 'Straßenbau Müller & Söhne GmbH' });
    await aPerson(ctx, { name: 'Siobhán O’Brien-Kelly' });
    const names = [
      'strassenbau muller and sohne',
      'STRASSENBAU MÜLLER SÖHNE',
      'Strasenbau Muller Sohne',
    ];
    for (const name of names) {
      expect(await found({ kind: 'organization', name })).toEqual([
        'Straßenbau Müller & Söhne GmbH',
      ]);
    }
    expect(await found({ kind: 'person', name: "siobhan o'brien kelly" })).toEqual([
      'Siobhán O’Brien-Kelly',
    ]);
  });

  test('a website in every spelling, and under the domain', async () => {
    await anOrganization(ctx, {
      name: 'Bilby Fleet',
      website: 'HTTPS://Shop.Bilby.com.au:8443/a?b',
    });
    await anOrganization(ctx, { name: 'Numbat Fleet', email: 'sales@numbat.com.au' });
    await anOrganization(ctx, { name: 'Münch Fleet', website: 'www.münch-fleet.de' });
    expect(await found({ kind: 'organization', website: 'bilby.com.au' })).toEqual(['Bilby Fleet']);
    expect(await found({ kind: 'organization', email: 'info@bilby.com.au' })).toEqual([
      'Bilby Fleet',
    ]);
    expect(await found({ kind: 'organization', website: 'http://www.numbat.com.au' })).toEqual([
      'Numbat Fleet',
    ]);
    expect(await found({ kind: 'organization', website: 'xn--mnch-fleet-9db.de' })).toEqual([
      'Münch Fleet',
    ]);
    expect(await found({ kind: 'organization', website: 'ilby.com.au' })).toEqual([]);
    expect(await found({ kind: 'organization', website: 'bilby.com' })).toEqual([]);
  });

  test('never by a domain that everybody shares', async () => {
    await anOrganization(ctx, {
      name: 'Kookaburra Civil',
      email: 'kookaburra@gmail.com',
      website: 'https://facebook.com/kookaburra',
    });
    expect(await found({ kind: 'organization', email: 'other@gmail.com' })).toEqual([]);
    expect(await found({ kind: 'organization', website: 'facebook.com/other' })).toEqual([]);
    expect(await found({ kind: 'organization', email: 'KOOKABURRA@gmail.com' })).toEqual([
      'Kookaburra Civil',
    ]);
  });

  test('only of the same kind, and nothing by nothing', async () => {
    await aPerson(ctx, { name: 'Pademelon Pty Ltd', phone: '0491 570 006' });
    expect(await found({ kind: 'organization', phone: '0491 570 006' })).toEqual([]);
    expect(await found({ kind: 'person', phone: '0491 570 006' })).toEqual(['Pademelon Pty Ltd']);
    for (const name of [null, '', '  ', '🚚', '---', "'%_\\"]) {
      expect(await found({ kind: 'person', name })).toEqual([]);
      expect(
        await found({ kind: 'organization', name, phone: '12', email: '@', website: '://' }),
      ).toEqual([]);
    }
  });

  test('never what was deleted, until it is restored', async () => {
    const person = await aPerson(ctx, {
      name: 'Dilys Dunnart',
      email: 'dilys@dunnart.com.au',
      phone: '0491 570 110',
    });
    const organization = await anOrganization(ctx, {
      name: 'Dunnart Transport',
      phone: '02 5550 1110',
      website: 'dunnart.com.au',
      email: 'info@dunnart.com.au',
    });
    const candidates: Given[] = [
      { kind: 'person', name: 'Dilys Dunnart', email: person.email, phone: person.phone },
      {
        kind: 'organization',
        name: organization.name,
        phone: organization.phone,
        website: organization.website,
        email: organization.email,
      },
    ];
    const names = async () => (await check(...candidates)).flat().map(({ name }) => name);
    expect(await names()).toEqual(['Dilys Dunnart', 'Dunnart Transport']);
    await staff.delete(`/api/people/${person.id}`);
    await staff.delete(`/api/organizations/${organization.id}`);
    expect(await names()).toEqual([]);
    await staff.post(`/api/people/${person.id}/restore`);
    await staff.post(`/api/organizations/${organization.id}/restore`);
    expect(await names()).toEqual(['Dilys Dunnart', 'Dunnart Transport']);
  });

  test('what was changed is found by what it is now', async () => {
    const { id } = await anOrganization(ctx, { name: 'Galah Freight', phone: '02 5550 2220' });
    await staff.patch(`/api/organizations/${id}`, {
      name: 'Corella Freight',
      phone: '02 5550 2221',
    });
    expect(await found({ kind: 'organization', name: 'Galah Freight' })).toEqual([]);
    expect(await found({ kind: 'organization', phone: '0255502221' })).toEqual(['Corella Freight']);
  });

  test('what an import wrote is found as well', async () => {
    await staff.post('/api/people/import-csv', {
      data: [{ name: 'Imogen Import', email: 'imogen@import.example', phone: '0491570313' }],
    });
    expect(
      await found({ kind: 'person', phone: '+61 491 570 313', name: 'Imogen Import' }),
    ).toEqual(['Imogen Import']);
  });

  test('the five likeliest, the likeliest first', async () => {
    for (let n = 0; n < 7; n += 1) await aPerson(ctx, { name: 'Echo Echidna' });
    await aPerson(ctx, { name: 'Echo Echidna', phone: '0491 570 156' });
    const [duplicates = []] = await check({
      kind: 'person',
      name: 'Echo Echidna',
      phone: '0491 570 156',
    });
    expect(duplicates.map(({ score }) => score)).toEqual([1, 0.5, 0.5, 0.5, 0.5]);
    const more = await findDuplicates(ctx, [{ kind: 'person', name: 'Echo Echidna' }], {
      limit: 20,
    });
    expect(more[0]).toHaveLength(8);
  });
});

describe('what may be asked', () => {
  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no candidates', {}],
    ['an empty list', { candidates: [] }],
    ['too many', { candidates: Array.from({ length: 5_001 }, () => ({ kind: 'person' })) }],
    ['no kind', { candidates: [{ name: 'A' }] }],
    ['another kind', { candidates: [{ kind: 'task', name: 'A' }] }],
    ['a name that is none', { candidates: [{ kind: 'person', name: 7 }] }],
    ['a name without an end', { candidates: [{ kind: 'person', name: 'x'.repeat(301) }] }],
    ['a NUL', { candidates: [{ kind: 'person', name: 'a\0b' }] }],
    ['half a character', { candidates: [{ kind: 'person', phone: '\ud83d' }] }],
    ['an organization that is no id', { candidates: [{ kind: 'person', organizationId: 'x' }] }],
  ])('%s is refused', async (_, body) => {
    const reply = await staff.post<ErrorReply>('/api/duplicates/check', body);
    expect(reply.status).toBe(400);
    expect(reply.body.code).toBe('validation');
  });

  test('every role is answered alike, visitors are not', async () => {
    await aPerson(ctx, { name: 'Roland Role', email: 'roland@role.example' });
    const body = { candidates: [{ kind: 'person', email: 'roland@role.example' }] };
    const answers = [];
    for (const role of ['staff', 'admin', 'super_user'] as const) {
      const client = await app.signIn(role);
      answers.push((await client.post<Duplicate[][]>('/api/duplicates/check', body)).body);
    }
    expect(answers[0]).toMatchObject([[{ name: 'Roland Role' }]]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await app.visitor.post('/api/duplicates/check', body)).status).toBe(401);
  });

  test('5,000 at once, each with its own answer', async () => {
    await anOrganization(ctx, { name: 'Thylacine Logistics', phone: '02 5550 3330' });
    await aPerson(ctx, { name: 'Theo Thylacine', email: 'theo@thylacine.example' });
    const candidates = Array.from({ length: 5_000 }, (_, n): Given => {
      if (n === 17)
        return { kind: 'organization', name: 'Thylacine Logistics', phone: '0255503330' };
      if (n === 4_999) return { kind: 'person', email: 'theo@thylacine.example' };
      return n % 2 === 0
        ? {
            kind: 'organization',
            name: `Nobody ${n} Qqx${n * 7}`,
            phone: `07 3${String(n).padStart(7, '0')}`,
          }
        : { kind: 'person', name: `Nobody Zzv${n}`, email: `nobody${n}@nowhere.example` };
    });
    const answers = await check(...candidates);
    const places = answers.flatMap((duplicates, place) => (duplicates.length > 0 ? [place] : []));
    expect(places).toEqual([17, 4_999]);
    expect(answers[17]?.[0]?.name).toBe('Thylacine Logistics');
    expect(answers[4_999]?.[0]?.name).toBe('Theo Thylacine');
  }, 60_000);
});

test('numbers without a code are of the default country', async () => {
  await anOrganization(ctx, { name: 'Manhattan Trucks', phone: '+1 212 555 2368' });
  const candidates = [{ kind: 'organization' as const, phone: '(212) 555-2368' }];
  const here = await findDuplicates(ctx, candidates, { country: 'US' });
  expect(here[0]?.map(({ reasons }) => reasons)).toEqual([['same phone']]);
});

test('phones, addresses and domains are looked up in an index of their own', async () => {
  await ctx.db.execute(sql`insert into organizations (id, name, phone, email, website, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), '02' || n * 10007, n || '@x' || n || '.example',
      'y' || n || '.example', now(), now() from generate_series(1, 2000) n`);
  await ctx.db.execute(sql`insert into people (id, name, phone, email, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), '04' || n * 10007, n || '@z.example', now(), now()
    from generate_series(1, 2000) n`);
  await ctx.db.execute(sql`analyze people, organizations`);
  const known = {
    name: 'a b c',
    phone: '0200000017',
    email: '4@x9.example',
    website: 'x8.example',
  };
  const candidates = [{ place: 0, traits: readTraits(known, 'AU') }];
  for (const kind of ['organization', 'person'] as const) {
    const plan = await inTransaction(ctx, async ({ db }) => {
      // Two thousand are few enough to be read through all the same.
      await db.execute(sql`set local enable_seqscan = off`);
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain ${lookUpStatement(kind, candidates)}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    // The index of the names pays only from some more names on.
    const keys = ['phone_key', 'email_key', 'further_phone_keys', 'further_email_keys'];
    for (const key of keys) expect(plan).toContain(`_${key}`);
    expect(plan.includes('organizations_website_key')).toBe(kind === 'organization');
    expect(plan.includes('organizations_email_host_key')).toBe(kind === 'organization');
    expect(plan).not.toContain('Seq Scan');
  }
}, 60_000);
