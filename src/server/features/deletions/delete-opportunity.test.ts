import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '../../../../test/app.ts';
import { aNote, anOpportunity, aTask } from '../../../../test/factories.ts';

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

test('a deleted person or organization is no longer named, and the opportunity stays', async () => {
  const person = await staff.post<Person>('/api/people', { name: 'Going' });
  const opportunity = await anOpportunity(ctx, { personId: person.body.id });
  await staff.delete(`/api/people/${person.body.id}`);
  const { body } = await staff.get<Opportunity>(`/api/opportunities/${opportunity.id}`);
  expect(body).toMatchObject({ name: opportunity.name, personName: null });
});
