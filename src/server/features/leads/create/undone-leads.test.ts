/** Leads that become organizations: one deed of the history, which takes back all of them with their calls. */
import { expect, test } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { CreateLeadsReply } from '#contract/leads.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const redgum = { name: 'Redgum Freight', phone: '02 6885 1234', website: 'https://redgum.example' };
const ironbark = { name: 'Ironbark Quarry', address: 'Orange NSW 2800', phone: '02 6362 0000' };
const create = (...leads: object[]) =>
  staff.post<CreateLeadsReply>('/api/ai/create-contacts-from-leads', { leads });
const undo = (id = '') => staff.post<Undone>(`/api/deeds/${id}/undo`);
const deeds = async () => (await staff.get<Deed[]>('/api/deeds')).body;
const organizations = async () =>
  (await staff.get<Organization[]>('/api/organizations')).body.map(({ name }) => name);

test('the organizations and their calls go together, come back together, and can be made again', async () => {
  await anOrganization(ctx, { name: 'Banksia Haulage' });
  app.clock.advance(60_000);
  const [before, earlier] = [await readRecords(app), await deeds()];
  const reply = await create(redgum, ironbark);
  expect(reply.body).toEqual({ created: 2, tasks: 2 });
  const after = await readRecords(app);

  const [deed, ...others] = await deeds();
  expect(others).toEqual(earlier);
  expect(deed).toMatchObject({
    id: reply.headers['x-deed-id'],
    title: 'Added 2 organizations and 2 tasks',
    ...{ changes: 4, mayUndo: true, undone: null },
  });

  app.clock.advance(60_000);
  const undone = await undo(deed?.id);
  expect(undone).toMatchObject({ status: 200, body: { kept: [], records: 4 } });
  expect(await readRecords(app)).toEqual(before);
  expect(await organizations()).toEqual(['Banksia Haulage']);
  expect((await staff.get<Task[]>('/api/tasks')).body).toEqual([]);

  app.clock.advance(60_000);
  const redone = await undo(undone.body.id);
  expect(redone).toMatchObject({ status: 200, body: { kept: [] } });
  expect(await readRecords(app)).toEqual(after);
  expect((await create(redgum, ironbark)).body).toEqual({ created: 0, tasks: 0 });

  app.clock.advance(60_000);
  await undo(redone.body.id);
  expect((await create(redgum, ironbark)).body).toEqual({ created: 2, tasks: 2 });
  expect(await organizations()).toEqual(['Banksia Haulage', 'Ironbark Quarry', 'Redgum Freight']);
});

test('an organization that a colleague works with since stays, and is told', async () => {
  app.clock.advance(60_000);
  const reply = await create(
    { name: 'Wattle Tyres', phone: '02 6882 1111' },
    { name: 'Mallee Grain', phone: '03 5022 2222' },
  );
  const { body } = await staff.get<Organization[]>('/api/organizations?q=Wattle');
  const [wattle] = body;
  app.clock.advance(60_000);
  const person = await aPerson(await app.as('admin'), { organizationId: wattle?.id });
  const undone = await undo(reply.headers['x-deed-id']);
  expect(undone).toMatchObject({
    status: 200,
    body: { kept: [{ name: 'Wattle Tyres', reason: 'others have added to it since' }] },
  });
  const here = await organizations();
  expect(here).toContain('Wattle Tyres');
  expect(here).not.toContain('Mallee Grain');
  expect((await staff.get(`/api/people/${person.id}`)).body).toMatchObject({
    organizationId: wattle?.id,
  });
});
