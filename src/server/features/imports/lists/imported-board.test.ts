/** What imported deals are on the board and in the reports: their place, their end, and what becomes of them when it is taken back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import { ImportedOpportunity, type Opportunity } from '#contract/opportunities.ts';
import { importOpportunities } from '#server/features/opportunities/import-opportunities.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const colleague = await app.signIn('admin');
const boss = await app.signIn('super_user');
const { reviewed, rowsOf, imported } = reviewsOf(staff);
const ctx = await app.as('staff');
await anOrganization(ctx, { name: 'Keel Yard' });
const asked = { entity: 'opportunities', key: 'name' };

test('imported deals stand at the end of their stage, in the order of the list, however many', async () => {
  await deal({ name: 'First', stage: 'proposal' });
  const names = Array.from(
    { length: 1_203 },
    (_, place) => `Card ${String(place).padStart(4, '0')}`,
  );
  const file = `Deal,Stage\n${names.map((name) => `${name},Proposal`).join('\n')}\n`;
  const review = await reviewed(file, asked);
  expect(await imported(review)).toMatchObject({ imported: names.length });
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select name from opportunities where stage = 'proposal' order by rank collate "C", id`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['First', ...names]);
});

test('who moves and adds cards need not wait for an import that writes deals', async () => {
  const [one, other] = [await deal({ name: 'One' }), await deal({ name: 'Other' })];
  const [begun, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const row = { ...ImportedOpportunity.parse({ name: 'Imported' }), organizationId: undefined };
  const under = inTransaction(ctx, async (ctx) => {
    for (const rows of [[row, { ...row }], [row]]) {
      const write = await importOpportunities(ctx, newId(), rows);
      await write();
      begun.resolve();
      await looked.promise;
    }
  });
  await begun.promise;
  const place = { stage: 'lead', afterId: one.id };
  const moved = await colleague.post(`/api/opportunities/${other.id}/move`, place);
  const added = await deal({ name: 'Added meanwhile' });
  looked.resolve();
  await under;
  expect(moved.status).toBe(200);
  expect(added.stage).toBe('lead');
  const { rows } = await app.database.pool.query<{ name: string; ranks: number }>(
    `select name, (select count(distinct rank)::int from opportunities where stage = 'lead') as ranks
     from opportunities where stage = 'lead' order by rank collate "C", id`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...['Added meanwhile', 'One', 'Other'],
    ...['Imported', 'Imported', 'Imported'],
  ]);
  expect(rows[0]?.ranks).toBe(6);
});

test('what is taken back leaves alone what a colleague has changed since', async () => {
  const [mine, theirs] = [
    await deal({ name: 'Mine', value: '1', stage: 'qualified' }),
    await deal({ name: 'Theirs', value: '1', stage: 'qualified' }),
  ];
  const file = 'Deal,Stage,Value\nMine,Closed Won,2\nTheirs,Closed Won,2\nNew one,Lead,2\n';
  const policies = { stage: 'overwrite', value: 'overwrite' };
  const review = await reviewed(file, { ...asked, policies });
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ imported: 1, updated: 2 });
  app.clock.advance(1_000);
  await colleague.patch(`/api/opportunities/${theirs.id}`, { value: '3' });
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  const undone = await staff.post(`/api/deeds/${deeds[0]?.id}/undo`);
  expect(undone).toMatchObject({ status: 200 });
  expect(await read(mine.id)).toMatchObject({
    ...{ stage: 'qualified', value: '1', stageSince: mine.stageSince },
  });
  expect(await read(theirs.id)).toMatchObject({ stage: 'qualified', value: '3' });
  const { body: left } = await staff.get<Opportunity[]>('/api/opportunities?q=New one');
  expect(left).toEqual([]);
});

test('our own workbook of deals comes again with no change', async () => {
  await deal({
    name: 'With all',
    value: '12.5',
    stage: 'closed_lost',
    lostReason: 'Price',
    assignedToId: null,
  });
  const reply = await app.fastify.inject({
    url: '/api/exports/opportunities?format=xlsx&stage=closed_lost',
    headers: { cookie: staff.cookie ?? '' },
  });
  const review = await reviewed(reply.rawPayload, { ...asked, name: 'deals.xlsx' });
  expect((await rowsOf(review.id)).map(({ reason }) => reason)).toEqual([null]);
  expect(review.counts).toMatchObject({ create: 0, update: 0, unchanged: 1, dropped: 0 });
});

test('closed deals are of the day on which the list says they were closed', async () => {
  const open = await deal({ name: 'Open so far', stage: 'proposal' });
  const file = [
    'Deal,Stage,Closed on,Loss reason',
    'Won long ago,Closed Won,2025-05-06,',
    'Lost at ten,Closed Lost,2025-05-07 10:00,Price',
    'Still open,Lead,2025-05-08,',
    'Of tomorrow,Closed Won,2999-01-01,',
    'Open so far,Closed Won,2025-06-01,',
  ].join('\n');
  const review = await reviewed(file, { ...asked, policies: { stage: 'overwrite' } });
  const rows = await rowsOf(review.id);
  expect(rows[3]).toMatchObject({ outcome: 'dropped', reason: '"Closed on" is still to come' });
  expect(rows[4]?.changes).toMatchObject([
    { label: 'Stage', before: 'Proposal', after: 'Closed Won' },
    { label: 'Closed on', before: null, after: 'Jun 1, 2025 - 5:00 PM' },
  ]);
  expect(await imported(review)).toMatchObject({ imported: 3, updated: 1 });
  const since = async (name: string) => (await find(name))?.stageSince;
  expect(await since('Won long ago')).toBe('2025-05-06T17:00:00.000Z');
  expect(await since('Lost at ten')).toBe('2025-05-07T10:00:00.000Z');
  expect(await since('Still open')).not.toMatch(/^2025/);
  expect(await read(open.id)).toMatchObject({
    ...{ stage: 'closed_won', stageSince: '2025-06-01T17:00:00.000Z' },
  });
  const { body: counted } = await staff.get<Opportunity[]>(
    '/api/opportunities?stage=closed_won&countedFrom=2025-05-01&countedTo=2025-05-31',
  );
  expect(counted.map(({ name }) => name)).toEqual(['Won long ago']);
  const again = await reviewed(file, { ...asked, policies: { stage: 'overwrite' } });
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 4, dropped: 1 });
});

test('a lost deal needs a reason where the team asks for one', async () => {
  const settings = { lostReasonRequired: true };
  expect(await boss.patch('/api/opportunity-settings', settings)).toMatchObject({ status: 200 });
  const file = 'Deal,Stage,Loss reason\nNo word,Closed Lost,\nA word,Closed Lost,Price\n';
  const review = await reviewed(file, asked);
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'dropped', reason: '"Stage" is lost, which needs a reason' },
    { outcome: 'create' },
  ]);
});

async function deal(draft: object): Promise<Opportunity> {
  return (await staff.post<Opportunity>('/api/opportunities', draft)).body;
}

async function read(id: string): Promise<Opportunity> {
  return (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;
}

async function find(name: string): Promise<Opportunity | undefined> {
  return (await staff.get<Opportunity[]>(`/api/opportunities?q=${name}`)).body[0];
}
