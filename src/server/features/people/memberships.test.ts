/** Where people work and have worked: the primary organization, those beside it and those of before, from both sides. */
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { FormerPerson, Membership } from '#contract/memberships.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const day = 24 * 60 * 60 * 1_000;
const today = () => app.clock.now().toISOString().slice(0, 10);

const pathOf = ({ id }: { id: string }) => `/api/people/${id}/memberships`;
const put = <Reply = Membership[]>(person: Person, memberships: object[], headers = {}) =>
  boss.send<Reply>('PUT', pathOf(person), { memberships }, headers);
const list = async (person: Person) => (await boss.get<Membership[]>(pathOf(person))).body;
const former = async ({ id }: { id: string }) =>
  (await boss.get<FormerPerson[]>(`/api/organizations/${id}/former-people`)).body;
const peopleOf = async ({ id }: { id: string }) =>
  (await boss.get<Person[]>(`/api/people?organizationId=${id}`)).body.map(({ name }) => name);
const countOf = async ({ id }: { id: string }) =>
  (await boss.get<Organization>(`/api/organizations/${id}`)).body.contactsCount;
const move = (person: Person, organizationId: string | null) =>
  boss.patch<Person>(`/api/people/${person.id}`, { organizationId });

async function aMember() {
  const alpha = await anOrganization(ctx, { name: 'Alpha Trucks' });
  const bravo = await anOrganization(ctx, { name: 'Bravo Vans' });
  const kim = await aPerson(ctx, {
    name: 'Kim Hill',
    jobTitle: 'Buyer',
    organizationId: alpha.id,
  });
  return { alpha, bravo, kim };
}

describe('the primary organization', () => {
  test('is the first of the list, with the job title as its role', async () => {
    const { alpha, kim } = await aMember();
    const primary = { organizationId: alpha.id, organizationName: 'Alpha Trucks', role: 'Buyer' };
    const told = [{ ...primary, from: null, until: null, isPrimary: true }];
    expect(await list(kim)).toEqual(told);
    const reply = await put(kim, [{ organizationId: alpha.id, from: '2020-02-29' }]);
    expect(reply.body).toEqual([{ ...told[0], from: '2020-02-29' }]);
    expect((await boss.get<Person>(`/api/people/${kim.id}`)).body.organizationId).toBe(alpha.id);
    expect((await put(kim, [])).body).toEqual(told);
    expect(await list(await aPerson(ctx))).toEqual([]);
  });

  test('changes: the former membership ends that day, and the next one begins', async () => {
    const { alpha, bravo, kim } = await aMember();
    await put(kim, [{ organizationId: alpha.id, from: '2020-02-29' }]);
    await move(kim, bravo.id);
    expect(await list(kim)).toMatchObject([
      { organizationName: 'Bravo Vans', from: today(), until: null, isPrimary: true },
      {
        organizationName: 'Alpha Trucks',
        role: 'Buyer',
        from: '2020-02-29',
        until: today(),
        isPrimary: false,
      },
    ]);
    expect(await former(alpha)).toEqual([
      {
        personId: kim.id,
        personName: 'Kim Hill',
        role: 'Buyer',
        from: '2020-02-29',
        until: today(),
      },
    ]);
    expect(await former(bravo)).toEqual([]);
    expect([await peopleOf(alpha), await peopleOf(bravo)]).toEqual([[], ['Kim Hill']]);
  });

  test('changes back on the same day: that was a slip, and nothing is left of it', async () => {
    const { alpha, bravo, kim } = await aMember();
    await move(kim, bravo.id);
    await move(kim, alpha.id);
    expect(await list(kim)).toMatchObject([{ organizationId: alpha.id, from: null }]);
    expect([await former(alpha), await former(bravo)]).toEqual([[], []]);
    await move(kim, null);
    expect(await former(alpha)).toMatchObject([{ personId: kim.id }]);
    await move(kim, alpha.id);
    expect(await list(kim)).toHaveLength(1);
  });

  test('is given for the first time: nobody knows since when', async () => {
    const { alpha } = await aMember();
    const lee = await aPerson(ctx);
    await move(lee, alpha.id);
    expect(await list(lee)).toMatchObject([{ organizationId: alpha.id, from: null }]);
  });

  test('changes back on another day: both stays are kept, and they are former nowhere they are', async () => {
    const { alpha, bravo, kim } = await aMember();
    await move(kim, bravo.id);
    const first = today();
    app.clock.advance(2 * day);
    await move(kim, alpha.id);
    expect(await list(kim)).toMatchObject([
      { organizationId: alpha.id, from: today(), isPrimary: true },
      { organizationId: bravo.id, from: first, until: today() },
      { organizationId: alpha.id, until: first, isPrimary: false },
    ]);
    expect(await former(alpha)).toEqual([]);
    expect(await former(bravo)).toMatchObject([{ personId: kim.id, until: today() }]);
  });

  test('was another one beside it before: it goes on since it began', async () => {
    const { bravo, kim } = await aMember();
    await put(kim, [{ organizationId: bravo.id, role: 'Adviser', from: '2024-01-01' }]);
    await move(kim, bravo.id);
    expect(await list(kim)).toMatchObject([
      { organizationId: bravo.id, from: '2024-01-01', isPrimary: true },
      { organizationName: 'Alpha Trucks', until: today() },
    ]);
  });

  test('changes along with many others, as imports and syncs change them', async () => {
    const { alpha, bravo, kim } = await aMember();
    const { changePeople, lockPerson } = await import('./write-people.ts');
    const row = await lockPerson(ctx, kim.id);
    await changePeople(ctx, [{ before: row, after: { ...row, organizationId: bravo.id } }]);
    expect(await former(alpha)).toMatchObject([{ personId: kim.id, until: today() }]);
  });
});

describe('further ones', () => {
  test('count as people of the organization, and are listed among them', async () => {
    const { alpha, bravo, kim } = await aMember();
    await aPerson(ctx, { name: 'Lee', organizationId: bravo.id });
    await put(kim, [{ organizationId: bravo.id, role: ' Adviser ', from: '2024-01-01' }]);
    expect(await list(kim)).toMatchObject([
      { organizationId: alpha.id, isPrimary: true },
      { organizationId: bravo.id, role: 'Adviser', from: '2024-01-01', until: null },
    ]);
    expect(await peopleOf(bravo)).toEqual(['Kim Hill', 'Lee']);
    expect([await countOf(alpha), await countOf(bravo)]).toEqual([1, 2]);
    const all = (await boss.get<Organization[]>('/api/organizations?limit=500')).body;
    expect(all.find(({ id }) => id === bravo.id)?.contactsCount).toBe(2);

    await put(kim, [{ organizationId: bravo.id, from: '2024-01-01', until: '2025-01-01' }]);
    expect(await peopleOf(bravo)).toEqual(['Lee']);
    expect(await countOf(bravo)).toBe(1);
    expect(await former(bravo)).toMatchObject([{ personName: 'Kim Hill', until: '2025-01-01' }]);
  });

  test.each([
    ['organizationId', { organizationId: newId() }, 'is not an organization'],
    ['until', { from: '2024-02-01', until: '2024-01-31' }, 'must not be before from'],
    ['from', { from: '2199-01-01' }, 'must not be in the future'],
    ['until', { until: '2199-01-01' }, 'must not be in the future'],
    ['until', { until: 'soon' }, 'must be a date such as 2026-11-20'],
  ])('%s is named when it is refused, and nothing is written', async (field, given, words) => {
    const { bravo, kim } = await aMember();
    const reply = await put<ErrorReply>(kim, [{ organizationId: bravo.id, ...given }]);
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { [`memberships.0.${field}`]: words } },
    });
    expect(await list(kim)).toHaveLength(1);
  });

  test('are there only once at a time, but as often as somebody came back', async () => {
    const { bravo, kim } = await aMember();
    const there = { organizationId: bravo.id };
    expect((await put<ErrorReply>(kim, [there, there])).body.fields).toEqual({
      'memberships.1.organizationId': 'is there twice',
    });
    const stays = [there, { ...there, until: '2020-01-01' }, { ...there, until: '2015-01-01' }];
    expect((await put(kim, stays)).body.map(({ until }) => until)).toEqual([
      null,
      null,
      '2020-01-01',
      '2015-01-01',
    ]);
  });

  test('are not overwritten by who has seen an older version', async () => {
    const { bravo, kim } = await aMember();
    const seen = await boss.get(`/api/people/${kim.id}`);
    const ifMatch = { 'if-match': String(seen.headers.etag) };
    expect((await put(kim, [{ organizationId: bravo.id }], ifMatch)).status).toBe(200);
    expect((await put(kim, [], ifMatch)).status).toBe(412);
    expect(await list(kim)).toHaveLength(2);
  });
});

test('the log, the timeline, the audit and the webhooks tell of them', async () => {
  const { bravo, kim } = await aMember();
  app.clock.advance(1_000);
  await put(kim, [{ organizationId: bravo.id, role: 'Adviser', from: '2024-01-01' }]);
  const [entry] = (await boss.get<TimelineEntry[]>(`/api/timeline?personId=${kim.id}`)).body;
  expect(entry).toMatchObject({
    verb: 'person.updated',
    sentence: expect.stringMatching(/ changed the organizations of this contact$/),
    changes: [
      {
        field: 'memberships',
        label: 'Organizations',
        from: 'Alpha Trucks (Buyer)',
        to: 'Alpha Trucks (Buyer), Bravo Vans (Adviser, from Jan 1, 2024)',
      },
    ],
  });
  const audit = (await boss.get<AuditEntry[]>(`/api/audit?limit=1`)).body;
  expect(JSON.stringify(audit)).toContain('Bravo Vans (Adviser');
  const { rows } = await app.database.pool.query(
    `select after from changes where verb = 'person.updated' and record_id = $1`,
    [kim.id],
  );
  expect(rows).toMatchObject([{ after: { id: kim.id, memberships: [{}, { role: 'Adviser' }] } }]);
});

describe('what is deleted', () => {
  test('an organization is told nowhere, and everything of it is back with it', async () => {
    const { alpha, bravo, kim } = await aMember();
    await put(kim, [{ organizationId: bravo.id, role: 'Adviser' }]);
    const before = await list(kim);
    await boss.delete(`/api/organizations/${bravo.id}`);
    expect(await list(kim)).toHaveLength(1);
    // What is written meanwhile keeps it.
    await put(kim, [{ organizationId: alpha.id, from: null }]);
    await boss.post(`/api/organizations/${bravo.id}/restore`);
    expect(await list(kim)).toEqual(before);
    await boss.delete(`/api/organizations/${alpha.id}`);
    expect(await list(kim)).toMatchObject([{ organizationId: bravo.id, isPrimary: false }]);
    await boss.post(`/api/organizations/${alpha.id}/restore`);
    expect(await list(kim)).toEqual(before);
  });

  test('who found another organization while theirs was deleted is a former one of it', async () => {
    const { alpha, bravo, kim } = await aMember();
    await boss.delete(`/api/organizations/${alpha.id}`);
    await move(kim, bravo.id);
    await boss.post(`/api/organizations/${alpha.id}/restore`);
    expect(await former(alpha)).toMatchObject([{ personId: kim.id }]);
    expect(await list(kim)).toMatchObject([{ isPrimary: true }, { organizationId: alpha.id }]);
  });

  test('a person belongs nowhere and is former nowhere until they are back', async () => {
    const { alpha, bravo, kim } = await aMember();
    await put(kim, [
      { organizationId: bravo.id },
      { organizationId: alpha.id, until: '2020-01-01' },
    ]);
    await move(kim, null);
    expect((await former(alpha)).length).toBe(1);
    await boss.delete(`/api/people/${kim.id}`);
    expect([await former(alpha), await peopleOf(bravo), await countOf(bravo)]).toEqual([[], [], 0]);
    expect((await boss.get(pathOf(kim))).status).toBe(404);
    expect((await put(kim, [])).status).toBe(404);
    await boss.post(`/api/people/${kim.id}/restore`);
    expect([await peopleOf(bravo), await countOf(bravo)]).toEqual([['Kim Hill'], 1]);
  });
});

test('a document of everything carries them there and back', async () => {
  const { alpha, bravo, kim } = await aMember();
  await put(kim, [
    { organizationId: bravo.id, role: 'Adviser', from: '2024-01-01' },
    { organizationId: alpha.id, from: '2020-01-01' },
  ]);
  const document = await exported(boss);
  const other = await openTestApp();
  const owner = await signInTwinOwner(app, other);
  expect((await imported(owner, document)).status).toBe(200);
  expect((await owner.get<Membership[]>(pathOf(kim))).body).toEqual(await list(kim));
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
});
