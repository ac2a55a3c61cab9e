/** Deals of another program's list, from its header to the board, and back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { ImportReport } from '#contract/imports.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported, answer } = reviewsOf(staff);
const ctx = await app.as('staff');
const yard = await anOrganization(ctx, { name: 'Keel Yard' });
const mill = await anOrganization(ctx, { name: 'Stern Mill' });
const ada = await aPerson(ctx, {
  name: 'Ada Keel',
  email: 'ada@keel.example',
  organizationId: yard.id,
});
await aPerson(ctx, { name: 'Ada Keel', email: 'ada@mill.example', organizationId: mill.id });
const { body: me } = await staff.get<{ id: string; username: string }>('/api/auth/user');

const hubSpot = [
  'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Pipeline,Associated Company,Associated Contact,Closed Lost Reason',
  `1,Two tractors,Contract Sent,2026-12-24 10:00,${me.username},"24,000.50",Sales,Keel Yard,Ada Keel (ada@keel.example),`,
  '2,A baler,Closed Lost,2026-01-31 09:30,,9000,Sales,keel yard,Ada Keel,Too dear',
  '3,A plough,Appointment Scheduled,,,,Sales,,,no reason while it is open',
].join('\n');

async function listAll(): Promise<Opportunity[]> {
  return (await staff.get<Opportunity[]>('/api/opportunities?sort=name')).body;
}

test('a list of deals is reviewed and imported, comes again with no change, and is taken back at once', async () => {
  const review = await reviewed(hubSpot, { entity: 'opportunities', key: 'name' });
  expect(review.counts).toMatchObject({ create: 3, dropped: 0 });
  expect(await listAll()).toEqual([]);
  app.clock.advance(60_000);
  expect(await imported(review)).toMatchObject({ imported: 3, updated: 0, dropped: 0 });

  const [baler, plough, tractors] = await listAll();
  expect(tractors).toMatchObject({
    name: 'Two tractors',
    stage: 'negotiation',
    value: '24000.50',
    probability: '70',
    expectedCloseDate: '2026-12-24',
    personId: ada.id,
    organizationId: yard.id,
    assignedToId: me.id,
  });
  expect(baler).toMatchObject({
    stage: 'closed_lost',
    lostReason: 'Too dear',
    personId: ada.id,
    assignedToId: me.id,
  });
  expect(plough).toMatchObject({ stage: 'lead', lostReason: null, organizationId: null });

  const again = await reviewed(hubSpot, { entity: 'opportunities', key: 'name' });
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });

  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  expect(deeds[0]).toMatchObject({ title: 'Imported 3 opportunities', changes: 3 });
  expect(await staff.post(`/api/deeds/${deeds[0]?.id}/undo`)).toMatchObject({ status: 200 });
  expect(await listAll()).toEqual([]);
});

test('cells that name no stage, day, organization, contact or colleague are faults of their rows, and can be mended', async () => {
  const rows = [
    ['Dreaming', '2026-11-20', 'Keel Yard', '', ''],
    ['Lead', '03/04/2026', 'Keel Yard', '', ''],
    ['Lead', '2026-02-30', 'Keel Yard', '', ''],
    ['Lead', '', 'Nowhere Ltd', '', ''],
    ['Lead', '', 'Keel Yard', 'Nobody', ''],
    ['Lead', '', '', 'Ada Keel', ''],
    ['Lead', '', '', '', 'nobody'],
  ].map((cells, place) => `Deal ${place},${cells.join(',')}`);
  const file = `Name,Stage,Expected close,Organization,Contact,Owner\n${rows.join('\n')}\n`;
  const review = await reviewed(file, { entity: 'opportunities', key: 'name' });
  expect((await rowsOf(review.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['dropped', '"Stage" is not a stage of the pipeline: Dreaming'],
    ['dropped', '"Expected close" may be two dates. Write it as 2026-11-20: 03/04/2026'],
    ['dropped', '"Expected close" must be a date such as 2026-11-20: 2026-02-30'],
    ['dropped', '"Organization" is none of your organizations: Nowhere Ltd'],
    ['dropped', '"Contact" is none of your contacts: Nobody'],
    ['dropped', '"Contact" is said of 2 of your contacts: Ada Keel'],
    ['dropped', '"Owner" is none of your colleagues: nobody'],
  ]);
  const mended = await answer(review.id, 5, { cells: [{ column: 3, value: 'Stern Mill' }] });
  expect(mended.body.row).toMatchObject({ outcome: 'create', reason: null });

  const direct = await endOf(staff, await startAs(staff, file, 'opportunities'));
  expect(direct).toMatchObject<Partial<ImportReport>>({ imported: 0, dropped: 7 });
  expect(direct.droppedRows[3]?.reason).toBe(
    '"Organization" is none of your organizations: Nowhere Ltd',
  );
});

test('a stage that changes is entered anew; one that stays keeps its day and place', async () => {
  const stay = await deal({ name: 'Stays', stage: 'proposal', organizationId: yard.id });
  const move = await deal({ name: 'Moves', stage: 'proposal', organizationId: yard.id });
  const lost = await deal({
    name: 'Comes back',
    stage: 'closed_lost',
    lostReason: 'Price',
    organizationId: yard.id,
  });
  const namesake = await deal({ name: 'Moves', organizationId: mill.id });
  app.clock.advance(60_000);
  const file =
    'Deal,Company,Stage,Value,Assigned to\n' +
    `Stays,Keel Yard,Proposal,500,${me.username}\n` +
    'Moves,Keel Yard,Closed Won,700,\n' +
    'Comes back,Keel Yard,Qualified,,\n';
  const review = await reviewed(file, {
    entity: 'opportunities',
    key: 'name',
    policies: { stage: 'overwrite' },
  });
  expect(review.counts).toMatchObject({ update: 3 });
  const [, moved] = await rowsOf(review.id);
  expect(moved).toMatchObject({
    recordId: move.id,
    changes: [
      { label: 'Value', before: null, after: '700' },
      { label: 'Stage', before: 'Proposal', after: 'Closed Won' },
    ],
  });
  expect(await imported(review)).toMatchObject({ imported: 0, updated: 3 });
  expect(await read(stay.id)).toMatchObject({ value: '500', stageSince: stay.stageSince });
  const won = await read(move.id);
  expect(won).toMatchObject({ stage: 'closed_won', value: '700' });
  expect(won.stageSince).not.toBe(move.stageSince);
  expect(await read(lost.id)).toMatchObject({ stage: 'qualified', lostReason: null });
  expect(await read(namesake.id)).toEqual(namesake);
  const again = await reviewed(file, {
    entity: 'opportunities',
    key: 'name',
    policies: { stage: 'overwrite' },
  });
  expect(again.counts).toMatchObject({ create: 0, update: 0, unchanged: 3 });
});

test('a list left by its preview skips deals that are here when told to', async () => {
  const { body } = await uploadAs(staff, 'Deal,Company\nStays,Keel Yard\nStays,Stern Mill\n', {
    entity: 'opportunities',
  });
  const start = { mapping: body.mapping, skipsKnown: true };
  await staff.post(`/api/imports/${body.id}/start`, start);
  expect(await endOf(staff, body.id)).toMatchObject({ imported: 1, known: 1 });
});

async function deal(draft: object): Promise<Opportunity> {
  return (await staff.post<Opportunity>('/api/opportunities', draft)).body;
}

async function read(id: string): Promise<Opportunity> {
  return (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;
}
