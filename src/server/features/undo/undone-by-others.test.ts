/** Whoever takes back what somebody else did loses nothing of what that one has done since. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Note } from '#contract/notes.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { endOf, findImportedPerson, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');
const { deedOf, undo } = followDeeds(app);

async function add(client: TestClient, name: string) {
  const reply = await client.post<Person>('/api/people', { name });
  return { id: reply.body.id, deed: deedOf(reply) };
}

const edit = async (client: TestClient, id: string) =>
  deedOf(await client.patch(`/api/people/${id}`, { phone: '0412 000 111' }));
const annotate = async (client: TestClient, personId: string) => {
  const reply = await client.post<Note>('/api/notes', { content: 'Wants a loader', personId });
  deedOf(reply);
  return reply.body.id;
};
const isThere = async (id: string) => (await staff.get(`/api/people/${id}`)).status === 200;

test('what its author has changed or added to since stays when a super user takes it back', async () => {
  const [edited, noted] = [await add(staff, 'Edda'), await add(staff, 'Nora')];
  await edit(staff, edited.id);
  const note = await annotate(staff, noted.id);
  for (const [{ deed }, reason] of [
    [edited, 'changed since'],
    [noted, 'others have added to it since'],
  ] as const) {
    const refused = await boss.post<ErrorReply>(`/api/deeds/${deed}/undo`);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).toContain(reason);
  }
  expect(await isThere(edited.id)).toBe(true);
  const notes = await staff.get<Note[]>(`/api/notes?personId=${noted.id}`);
  expect(notes.body.map(({ id }) => id)).toEqual([note]);
  // Nobody loses anything by what they take back themselves.
  for (const { id, deed } of [edited, noted]) {
    expect((await undo(staff, deed)).kept).toEqual([]);
    expect(await isThere(id)).toBe(false);
  }
});

test('of an import that a super user takes back, rows stay that were worked on since, with why', async () => {
  const lines = ['Ida', 'Ivo', 'Ina'].map((name) => `${name},${name}@import.example`.toLowerCase());
  const upload = await uploadAs(staff, `Name,Email\n${lines.join('\n')}\n`);
  const started = await staff.post(`/api/imports/${upload.body.id}/start`, {
    mapping: upload.body.mapping,
  });
  const deed = deedOf(started);
  await endOf(staff, upload.body.id);
  app.clock.advance(1_000);
  const [ida, ivo, ina] = [
    await findImportedPerson(staff, 'ida@import.example'),
    await findImportedPerson(staff, 'ivo@import.example'),
    await findImportedPerson(staff, 'ina@import.example'),
  ];
  await edit(staff, ida.id);
  await annotate(staff, ivo.id);
  const { kept, records } = await undo(boss, deed);
  expect(records).toBe(3);
  const told = kept.map(({ id, fields, reason }) => ({ id, fields, reason }));
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      { id: ida.id, fields: ['phone'], reason: 'changed since' },
      { id: ivo.id, fields: [], reason: 'others have added to it since' },
    ]),
  );
  expect([await isThere(ida.id), await isThere(ivo.id), await isThere(ina.id)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('what the super user did to it goes along', async () => {
  const { id, deed } = await add(staff, 'Otto');
  await edit(boss, id);
  await annotate(boss, id);
  expect((await undo(boss, deed)).kept).toEqual([]);
  expect(await isThere(id)).toBe(false);
});
