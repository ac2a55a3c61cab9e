/** What the matcher knows about a record that is here, as whoever merges it is offered. */
import { expect, test } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const alike = async (kind: string, id: string) =>
  (await staff.get<Duplicate[]>(`/api/duplicates/alike?kind=${kind}&id=${id}`)).body;

test('of an organization, what is likely the same comes before what may be, and itself not at all', async () => {
  const { id } = await anOrganization(ctx, { name: 'Metro Ford', location: 'Dubbo NSW 2830' });
  const likely = await anOrganization(ctx, { name: 'Metro Ford Pty Ltd', location: 'Dubbo NSW' });
  const maybe = await anOrganization(ctx, { name: 'Metro Ford', location: 'Perth WA 6000' });
  await anOrganization(ctx, { name: 'Harbour Toyota', location: 'Dubbo NSW 2830' });
  const found = await alike('organization', id);
  expect(found.map((each) => [each.id, each.level])).toEqual([
    [likely.id, 'likely'],
    [maybe.id, 'maybe'],
  ]);
  expect(found[0]).toMatchObject({
    name: 'Metro Ford Pty Ltd',
    detail: 'Dubbo NSW',
    reasons: expect.arrayContaining(['same name', 'same city']),
  });
});

test('of a person, by every address and number that they have', async () => {
  const { id } = await aPerson(ctx, {
    name: 'Rose Doyle',
    furtherEmails: [{ type: 'home', value: 'rose@home.example' }],
  });
  const other = await aPerson(ctx, { name: 'R. Doyle', email: 'rose@home.example' });
  expect((await alike('person', id)).map((each) => each.id)).toEqual([other.id]);
});

test('what was said to be another one is left out, until that is taken back', async () => {
  const anna = { name: 'Anna Berg', email: 'anna@berg.example' };
  const [one, two] = [await aPerson(ctx, anna), await aPerson(ctx, anna)];
  const ids = [one.id, two.id];
  const said = await staff.post<{ id: string }>('/api/duplicates/different', {
    kind: 'person',
    ids,
  });
  expect(await alike('person', one.id)).toEqual([]);
  expect(await alike('person', two.id)).toEqual([]);
  await staff.delete(`/api/duplicates/different/${said.body.id}`);
  expect((await alike('person', one.id)).map(({ id }) => id)).toEqual([two.id]);
});

test('who is deleted is neither found nor asked about', async () => {
  const ida = { name: 'Ida Bell', email: 'ida@bell.example' };
  const [one, two] = [await aPerson(ctx, ida), await aPerson(ctx, ida)];
  await staff.delete(`/api/people/${two.id}`);
  expect(await alike('person', one.id)).toEqual([]);
  const reply = await staff.get(`/api/duplicates/alike?kind=person&id=${two.id}`);
  expect(reply.status).toBe(404);
});
