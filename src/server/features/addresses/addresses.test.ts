/** Several e-mails and phones of a person and of an organization: kept, swapped, told, taken back, documented, listed. */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');

type Told = Person | Organization;

const work = { type: 'work', value: 'ann@fleet.example' } as const;
const home = { type: 'home', value: 'ann@home.example' } as const;
const club = { type: null, value: 'ann@club.example' } as const;
const mobile = { type: 'mobile', value: '0412 000 111' } as const;
const desk = { type: 'work', value: '(02) 9876 5432' } as const;

const reached = {
  name: 'Ann Reached',
  email: work.value,
  emailType: 'work',
  furtherEmails: [home, club],
  phone: mobile.value,
  phoneType: 'mobile',
  furtherPhones: [desk],
};
const emailsOf = ({ email, emailType, furtherEmails }: Told) => ({
  email,
  emailType,
  furtherEmails,
});
const phonesOf = ({ phone, phoneType, furtherPhones }: Told) => ({
  phone,
  phoneType,
  furtherPhones,
});

describe.each(['people', 'organizations'])('%s', (list) => {
  const path = `/api/${list}`;
  const add = async (draft: object = {}) =>
    (await boss.post<Told>(path, { ...reached, ...draft })).body;
  const read = async ({ id }: { id: string }) => (await boss.get<Told>(`${path}/${id}`)).body;
  const patch = async ({ id }: { id: string }, body: object) => {
    app.clock.advance(1_000);
    return boss.patch<Told>(`${path}/${id}`, body);
  };
  const undo = async (deed: string | undefined) => {
    app.clock.advance(1_000);
    return (await boss.post<Undone>(`/api/deeds/${deed}/undo`)).body;
  };

  test('are kept in their order, each with what it is for', async () => {
    const made = await add();
    expect(made).toMatchObject(reached);
    expect(await read(made)).toEqual(made);
  });

  test('are none of a record that has said nothing of them, and lists leave them out', async () => {
    const { body: plain } = await boss.post<Told>(path, {
      name: 'Plain Said',
      email: 'p@x.example',
    });
    const nothing = { emailType: null, furtherEmails: [], phoneType: null, furtherPhones: [] };
    expect(plain).toMatchObject({ email: 'p@x.example', ...nothing });
    const {
      emailType: _,
      furtherEmails: __,
      phoneType: ___,
      furtherPhones: ____,
      ...others
    } = plain;
    const [listed] = (await boss.get<Told[]>(`${path}?q=Plain%20Said`)).body;
    expect(listed).toStrictEqual(others);
    const whole = (await boss.get<Told[]>(path)).body.find(({ id }) => id === plain.id);
    expect(whole).toStrictEqual(others);
  });

  test('have a primary one as long as there is any', async () => {
    const made = await add({ email: null, emailType: null });
    expect(emailsOf(made)).toEqual({ email: home.value, emailType: 'home', furtherEmails: [club] });
    await patch(made, { email: '' });
    expect(emailsOf(await read(made))).toEqual({
      email: club.value,
      emailType: null,
      furtherEmails: [],
    });
    await patch(made, { email: null });
    expect(emailsOf(await read(made))).toEqual({ email: null, emailType: null, furtherEmails: [] });
    await patch(made, { phone: null });
    expect(phonesOf(await read(made))).toEqual({
      phone: desk.value,
      phoneType: 'work',
      furtherPhones: [],
    });
  });

  test('a new primary one takes the place of the former', async () => {
    const made = await add();
    await patch(made, { email: 'new@fleet.example', phone: '0499 999 999' });
    expect(await read(made)).toMatchObject({
      ...reached,
      email: 'new@fleet.example',
      phone: '0499 999 999',
    });
  });

  test('a further one that is made the primary changes places with it', async () => {
    const made = await add();
    await patch(made, { email: 'ANN@home.example' });
    expect(emailsOf(await read(made))).toEqual({
      email: 'ANN@home.example',
      emailType: 'home',
      furtherEmails: [work, club],
    });
    await patch(made, { phone: '0298765432' });
    expect(phonesOf(await read(made))).toEqual({
      phone: '0298765432',
      phoneType: 'work',
      furtherPhones: [mobile],
    });
  });

  test('are replaced as a whole, and stay where a change does not name them', async () => {
    const made = await add();
    await patch(made, { furtherEmails: [club], location: 'Dubbo' });
    expect(await read(made)).toMatchObject({ ...reached, furtherEmails: [club] });
    await patch(made, { furtherEmails: null, furtherPhones: [] });
    expect(await read(made)).toMatchObject({ ...reached, furtherEmails: [], furtherPhones: [] });
  });

  test('ten of each are held', async () => {
    const further = Array.from({ length: 9 }, (_, place) => ({
      type: 'other' as const,
      value: `n${place}@fleet.example`,
    }));
    expect((await add({ furtherEmails: further })).furtherEmails).toEqual(further);
    const more = [...further, { type: null, value: 'n9@fleet.example' }];
    const refused = await boss.post<ErrorReply>(path, { ...reached, furtherEmails: more });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { furtherEmails: 'must hold at most 9 besides the primary one' } },
    });
  });

  test.each([
    [
      'furtherEmails.1.value',
      { furtherEmails: [home, { value: 'no address' }] },
      'must be a valid e-mail address',
    ],
    ['furtherEmails.0.type', { furtherEmails: [{ ...home, type: 'fax' }] }, ''],
    [
      'furtherEmails.1.value',
      { furtherEmails: [home, { value: 'ANN@HOME.example' }] },
      'is there twice',
    ],
    [
      'furtherEmails.0.value',
      { furtherEmails: [{ value: 'ANN@fleet.example' }] },
      'is there twice',
    ],
    ['furtherPhones.0.value', { furtherPhones: [{ value: '   ' }] }, 'must not be blank'],
    [
      'furtherPhones.0.value',
      { furtherPhones: [{ value: '1'.repeat(61) }] },
      'must be at most 60 characters',
    ],
    [
      'furtherPhones.1.value',
      { furtherPhones: [desk, { value: '02 98 76 54 32' }] },
      'is there twice',
    ],
    ['furtherPhones.0.value', { furtherPhones: [{ value: '0412-000-111' }] }, 'is there twice'],
    ['phoneType', { phoneType: 'pager' }, ''],
  ])('%s is named when it is refused, and nothing is written', async (field, given, words) => {
    const made = await add();
    const reply = await boss.patch<ErrorReply>(`${path}/${made.id}`, given);
    expect(reply).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.stringContaining(words) } },
    });
    expect((await boss.post(path, { ...reached, ...given })).status).toBe(400);
    expect(await read(made)).toEqual(made);
  });

  test('the timeline tells of them', async () => {
    const made = await add();
    await patch(made, { furtherEmails: [club], phoneType: 'work' });
    const about = list === 'people' ? 'personId' : 'organizationId';
    const [entry] = (await boss.get<TimelineEntry[]>(`/api/timeline?${about}=${made.id}`)).body;
    expect(entry?.changes).toEqual([
      {
        field: 'furtherEmails',
        label: 'Other emails',
        from: 'ann@home.example (home); ann@club.example',
        to: 'ann@club.example',
      },
      { field: 'phoneType', label: 'Phone type', from: 'Mobile', to: 'Work' },
    ]);
  });

  test('a swap is taken back whole, and that again', async () => {
    const made = await add();
    const swapped = await patch(made, { email: home.value });
    const undone = await undo(swapped.headers['x-deed-id']);
    expect(undone.kept).toEqual([]);
    expect(await read(made)).toMatchObject(reached);
    await undo(undone.id);
    expect(emailsOf(await read(made))).toEqual(emailsOf(swapped.body));
  });

  test('a swap stays whole where a colleague has changed one of the two since: no address is lost', async () => {
    const made = await add();
    const swapped = await patch(made, { email: home.value, location: 'Dubbo' });
    await patch(made, { email: 'third@fleet.example' });
    const undone = await undo(swapped.headers['x-deed-id']);
    expect(undone.kept).toMatchObject([
      { fields: expect.arrayContaining(['email', 'emailType', 'furtherEmails']) },
    ]);
    expect(await read(made)).toMatchObject({
      email: 'third@fleet.example',
      furtherEmails: [work, club],
      location: null,
    });
  });

  test('a change taken back after another one leaves none there twice', async () => {
    const made = await add({ furtherEmails: [] });
    const first = await patch(made, { email: 'second@fleet.example' });
    await patch(made, { furtherEmails: [{ type: 'home', value: work.value }] });
    await undo(first.headers['x-deed-id']);
    expect(emailsOf(await read(made))).toEqual({
      email: work.value,
      emailType: 'work',
      furtherEmails: [],
    });
  });

  test('an exported list has them', async () => {
    const name = `Listed ${list}`;
    await add({ name });
    const csv = await boss.get<string>(
      `/api/exports/${list}?format=csv&q=${encodeURIComponent(name)}`,
    );
    const [row] = parse<Record<string, string>>(csv.body, { columns: true, bom: true });
    expect(row).toMatchObject({
      Email: work.value,
      'Email type': 'work',
      'Other emails': 'ann@home.example (home); ann@club.example',
      Phone: mobile.value,
      'Phone type': 'mobile',
      'Other phones': '(02) 9876 5432 (work)',
    });
  });

  test('come back with a deleted record', async () => {
    const made = await add();
    await boss.delete(`${path}/${made.id}`);
    await boss.post(`${path}/${made.id}/restore`);
    expect(await read(made)).toMatchObject(reached);
  });
});

test('a document of everything carries them there and back, and an older one has none', async () => {
  const { body: person } = await boss.post<Person>('/api/people', reached);
  const document = await exported(boss);
  const other = await openTestApp();
  const owner = await signInTwinOwner(app, other);
  expect((await imported(owner, document)).status).toBe(200);
  expect((await owner.get<Person>(`/api/people/${person.id}`)).body).toMatchObject(reached);
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });

  const {
    emailType: _,
    furtherEmails: __,
    ...old
  } = document.people.find(({ id }) => id === person.id) ?? {};
  expect((await imported(owner, { ...document, people: [old] })).status).toBe(200);
  expect((await owner.get<Person>(`/api/people/${person.id}`)).body.furtherEmails).toEqual([]);
});
