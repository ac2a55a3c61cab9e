/** Our own lists of tasks and of opportunities come again, where several are called the same: nothing changes. */
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const boss = await app.as();

const namesake = { firstName: 'Kim', lastName: 'Hale' };
const colleagues = [
  await aUser(boss, { username: 'kim.one', ...namesake }),
  await aUser(boss, { username: 'kim.two', ...namesake }),
];
const yards = [
  await anOrganization(ctx, { name: 'Keel Yard' }),
  await anOrganization(ctx, { name: 'Keel Yard' }),
];
const mill = await anOrganization(ctx, { name: 'Stern Mill' });
const contacts = [
  await aPerson(ctx, { name: 'Ada Keel' }),
  await aPerson(ctx, { name: 'Ada Keel' }),
  await aPerson(ctx, { name: 'Ada Keel', organizationId: mill.id }),
];
const deals = [
  await anOpportunity(ctx, { name: 'Two tractors' }),
  await anOpportunity(ctx, { name: 'Two tractors' }),
];
const noPolicyChanges = { create: 0, update: 0, conflict: 0, duplicate: 0, dropped: 0 };

async function exported(list: 'tasks' | 'opportunities', format = 'csv'): Promise<Buffer> {
  const reply = await app.fastify.inject({
    url: `/api/exports/${list}?format=${format}`,
    headers: { cookie: staff.cookie ?? '' },
  });
  return reply.rawPayload;
}

const overwriting = {
  organization: 'overwrite',
  person: 'overwrite',
  opportunity: 'overwrite',
  assignee: 'overwrite',
  owner: 'overwrite',
};
/** Only those of the columns. */
function policiesOf(entity: string) {
  const { opportunity, assignee, owner, ...both } = overwriting;
  return entity === 'tasks' ? { ...both, opportunity, assignee } : { ...both, owner };
}

for (const [place, { id: assigneeId }] of colleagues.entries()) {
  await staff.post<Task>('/api/tasks', {
    ...{ title: 'Call Ada', dueDate: '2026-12-24T09:30:00Z', assigneeId },
    ...{ personId: contacts[place]?.id, organizationId: yards[place]?.id },
    ...{ opportunityId: deals[place]?.id },
  });
  // The contact of that name at the organization is another one.
  await staff.post<Task>('/api/tasks', {
    ...{ title: `Visit ${place}`, assigneeId },
    ...{ personId: contacts[place]?.id, organizationId: mill.id },
  });
  await staff.post<Opportunity>('/api/opportunities', {
    ...{ name: 'A baler', assignedToId: assigneeId, value: `${place + 1}00` },
    ...{ personId: contacts[place]?.id, organizationId: yards[place]?.id },
  });
}

test.each([
  ['tasks', 'title', 'csv'],
  ['tasks', 'title', 'xlsx'],
  ['opportunities', 'name', 'csv'],
  ['opportunities', 'name', 'xlsx'],
] as const)(
  'our own list of %s by its %s says 0 changes where colleagues, contacts, companies and deals are namesakes: %s',
  async (entity, key, format) => {
    const file = await exported(entity, format);
    const asked = { entity, key, name: `list.${format}` };
    for (const policies of [{}, policiesOf(entity)]) {
      const review = await reviewed(file, { ...asked, policies });
      const rows = await rowsOf(review.id);
      expect(rows.map(({ reason }) => reason)).toEqual(rows.map(() => null));
      expect(review.counts).toMatchObject({ ...noPolicyChanges, unchanged: rows.length });
      expect(await imported(review)).toMatchObject({ imported: 0, updated: 0, dropped: 0 });
    }
    const { body } = await uploadAs(staff, file, { entity, name: `list.${format}` });
    const start = { mapping: body.mapping, skipsKnown: true };
    await staff.post(`/api/imports/${body.id}/start`, start);
    const again = await endOf(staff, body.id);
    expect(again).toMatchObject({ imported: 0, known: again.dropped });
  },
);

test('by our ID a name in a cell that the record is linked to stays, and another is a fault', async () => {
  const { body: task } = await staff.post<Task>('/api/tasks', {
    ...{ title: 'By its ID', assigneeId: colleagues[1]?.id, personId: contacts[1]?.id },
  });
  const { body: other } = await staff.post<Task>('/api/tasks', { title: 'Of nobody' });
  const file = `Our ID,Title,Contact,Assignee,Priority\n${task.id},By its ID,Ada Keel,Kim Hale,high\n${other.id},Of nobody,Ada Keel,,\n${task.id},By its ID,ada keel,kim.one,\n`;
  const mapping = ['id', 'title', 'person', 'assignee', 'priority'].map((field, column) => ({
    column,
    field,
  }));
  const policies = { person: 'overwrite', assignee: 'overwrite', priority: 'overwrite' };
  const review = await reviewed(file, { entity: 'tasks', key: 'id', mapping, policies });
  const [same, none, given] = await rowsOf(review.id);
  expect(same?.changes).toMatchObject([{ label: 'Priority', before: 'Medium', after: 'High' }]);
  expect(none).toMatchObject({
    outcome: 'dropped',
    reason: '"Contact" is said of 3 of your contacts: Ada Keel',
  });
  expect(given?.changes).toMatchObject([{ label: 'Assignee', after: 'kim.one' }]);
  await answer(review.id, 4, { answer: 'leave' });
  expect(await imported(review)).toMatchObject({ updated: 1, dropped: 2 });
  const { body: after } = await staff.get<Task>(`/api/tasks/${task.id}`);
  expect(after).toMatchObject({
    ...{ priority: 'high', assigneeId: colleagues[1]?.id, personId: contacts[1]?.id },
  });
});

test('a row that changes one of several alike is asked about, and the answer says which', async () => {
  const file = 'Title,Due,Contact,Assignee,Priority\nCall Ada,2026-12-24 09:30,Ada Keel,,high\n';
  const asked = { entity: 'tasks', key: 'title', policies: { priority: 'overwrite' } };
  const review = await reviewed(file, asked);
  const [row] = await rowsOf(review.id);
  expect(row).toMatchObject({ outcome: 'conflict', candidates: [{}, {}] });
  const made = await answer(review.id, 2, { answer: 'create' });
  expect(made.body.row).toMatchObject({
    outcome: 'dropped',
    reason: '"Contact" is said of 3 of your contacts: Ada Keel',
  });
  const again = await reviewed(file, asked);
  const first = (await rowsOf(again.id))[0]?.candidates[0];
  const said = await answer(again.id, 2, { answer: 'same', recordId: first?.id });
  expect(said.body.row).toMatchObject({ outcome: 'update', recordId: first?.id });
  expect(await imported(again)).toMatchObject({ updated: 1, dropped: 0 });
});

test('a new row that names namesakes stays a fault, in a review and without', async () => {
  const file = 'Deal,Contact,Owner\nNew one,Ada Keel,\nNew two,,Kim Hale\n';
  const review = await reviewed(file, { entity: 'opportunities', key: 'name' });
  const reasons = [
    '"Contact" is said of 3 of your contacts: Ada Keel',
    '"Owner" is said of several: Kim Hale',
  ];
  expect((await rowsOf(review.id)).map(({ reason }) => reason)).toEqual(reasons);
  const direct = await endOf(staff, await startAs(staff, file, 'opportunities'));
  expect(direct.droppedRows.map(({ reason }) => reason)).toEqual(reasons);
});
