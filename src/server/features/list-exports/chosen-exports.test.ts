/** Records chosen by hand as a file: those alone, of what the filter lists. */
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { mostExportedByIds } from '#contract/list-exports.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, body } = await staff.get<string>(path);
  expect(status).toBe(200);
  return parse(body, { columns: true, bom: true });
}

test('those that were chosen come alone, of what the filter lists', async () => {
  const tags = ['Picked'];
  const people = [await aPerson(ctx, { tags }), await aPerson(ctx, { tags })];
  const other = await aPerson(ctx, { tags: ['Other'] });
  await aPerson(ctx, { tags });
  const ids = [...people, other].map(({ id }) => id);
  const rows = await rowsOf(`/api/exports/people?format=csv&tag=Picked&ids=${ids.join()}`);
  expect(rows.map(({ Name }) => Name)).toEqual(people.map(({ name }) => name).toSorted());
});

test('the other lists too', async () => {
  const person = await aPerson(ctx);
  const made = {
    organizations: await anOrganization(ctx),
    opportunities: await anOpportunity(ctx),
    tasks: await aTask(ctx),
  };
  for (const [list, { id }] of Object.entries(made)) {
    expect(await rowsOf(`/api/exports/${list}?format=csv&ids=${id}`)).toHaveLength(1);
    expect(await rowsOf(`/api/exports/${list}?format=csv&ids=${person.id}`)).toEqual([]);
  }
});

test('more than fit into an address are refused, and what is no id', async () => {
  const { id } = await aPerson(ctx);
  const many = Array.from({ length: mostExportedByIds + 1 }, () => id).join();
  expect(await staff.get(`/api/exports/people?format=csv&ids=${many}`)).toMatchObject({
    status: 400,
    body: { fields: { ids: 'must name at most 200 records' } },
  });
  expect((await staff.get('/api/exports/people?format=csv&ids=1')).status).toBe(400);
});
