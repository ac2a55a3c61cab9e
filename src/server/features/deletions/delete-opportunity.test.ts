import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

test('a deleted opportunity hides its notes and open tasks with it, and gives them back', async () => {
  const opportunity = await anOpportunity(ctx);
  const link = { opportunityId: opportunity.id };
  await aNote(ctx, link);
  await aTask(ctx, link);
  await aTask(ctx, { ...link, status: 'completed', completionReason: 'Done' });
  const counts = async () => {
    const of = async (noun: string) =>
      (await staff.get<unknown[]>(`/api/${noun}?opportunityId=${opportunity.id}`)).body.length;
    return [await of('notes'), await of('tasks')];
  };
  const path = `/api/opportunities/${opportunity.id}`;
  expect((await staff.delete(path)).status).toBe(204);
  expect(await counts()).toEqual([0, 1]);
  expect((await staff.get(path)).status).toBe(404);
  expect((await staff.put(path, { name: 'x' })).status).toBe(404);
  expect((await staff.post(`${path}/move`, { stage: 'lead', afterId: null })).status).toBe(404);
  expect((await staff.post('/api/notes', { content: 'x', ...link })).status).toBe(400);
  expect((await staff.post(`${path}/restore`)).status).toBe(200);
  expect(await counts()).toEqual([1, 2]);
  expect((await staff.post(`${path}/restore`)).status).toBe(404);
  const { rows } = await app.database.pool.query(
    'select verb from changes where record_id = $1 order by at, id',
    [opportunity.id],
  );
  expect(rows.map(({ verb }) => verb)).toEqual([
    'opportunity.created',
    'opportunity.deleted',
    'opportunity.restored',
  ]);
});

test.each([
  ['people', 'personId', aPerson],
  ['organizations', 'organizationId', anOrganization],
] as const)(
  'without its record of %s it stays, unlinked, and is linked again',
  async (list, key, make) => {
    const [record, other] = [await make(ctx), await make(ctx)];
    const link = { [key]: record.id };
    const opportunity = await anOpportunity(ctx, link);
    const moves = await anOpportunity(ctx, link);
    const away = await anOpportunity(ctx, link);
    const read = async ({ id }: { id: string }) =>
      (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;
    await staff.delete(`/api/opportunities/${away.id}`);
    app.clock.advance(1_000);
    expect((await staff.delete(`/api/${list}/${record.id}`)).status).toBe(204);
    const unlinked = await read(opportunity);
    const none = { [key]: null, [key.replace('Id', 'Name')]: null };
    expect(unlinked).toEqual({ ...opportunity, ...none, updatedAt: unlinked.updatedAt });
    // Whoever still has it open as it was would bring the old link back.
    expect(unlinked.updatedAt > opportunity.updatedAt).toBe(true);
    const { rows } = await app.database.pool.query(
      `select count(*)::int from opportunities where $1 in (person_id, organization_id)`,
      [record.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
    // What was deleted before comes back without what is gone, and can be changed.
    const restored = await staff.post<Opportunity>(`/api/opportunities/${away.id}/restore`);
    expect(restored.body).toMatchObject(none);

    await staff.patch(`/api/opportunities/${moves.id}`, { [key]: other.id });
    expect((await staff.post(`/api/${list}/${record.id}/restore`)).status).toBe(200);
    const linked = await read(opportunity);
    expect(linked).toEqual({ ...opportunity, updatedAt: linked.updatedAt });
    expect(await read(moves)).toMatchObject({ [key]: other.id });
    expect(await read(away)).toMatchObject(link);
  },
);

test('one that a release of before left linked to what was deleted names nobody, until that comes back', async () => {
  const [person, organization] = [await aPerson(ctx), await anOrganization(ctx)];
  const link = { personId: person.id, organizationId: organization.id };
  const opportunity = await anOpportunity(ctx, link);
  const { pool } = app.database;
  const paths = [`/api/people/${person.id}`, `/api/organizations/${organization.id}`];
  for (const path of paths) expect((await staff.delete(path)).status).toBe(204);
  await pool.query('update opportunities set person_id = $1, organization_id = $2 where id = $3', [
    person.id,
    organization.id,
    opportunity.id,
  ]);
  const read = async () =>
    (await staff.get<Opportunity>(`/api/opportunities/${opportunity.id}`)).body;
  expect(await read()).toMatchObject({ personId: null, organizationId: null });
  for (const path of paths) expect((await staff.post(`${path}/restore`)).status).toBe(200);
  expect(await read()).toMatchObject(link);
});
