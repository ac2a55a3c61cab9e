/** Reports & Analytics: every figure leads to its records, and a file has what is on the screen. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aNote, anOpportunity, aPerson, aTask, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const colleague = await aUser(ctx, { firstName: '=Ada', lastName: 'Lane, Jr' });
const theirs = await crm.app.as(colleague);
const person = await aPerson(ctx, { name: 'Ruth Blackwood' });

const moved = await anOpportunity(ctx, { value: '1000.50', expectedCloseDate: '2030-05-31' });
await anOpportunity(ctx, { value: 250, expectedCloseDate: '2030-05-01', probability: 20 });
await anOpportunity(ctx, { value: 70 });
await anOpportunity(ctx, { value: '9.99', stage: 'closed_won' });
await anOpportunity(theirs, { value: '100000', stage: 'closed_won' });
await staff.patch(`/api/opportunities/${moved.id}`, { stage: 'proposal' });
await aTask(ctx, { title: 'Send the quote' });
await aTask(ctx, { title: 'Book the test drive', status: 'in_progress' });
await aTask(theirs, { title: 'Ring the depot' });
const call = await aTask(ctx, { title: 'Ring Ruth', activityType: 'phone_call' });
const done = { status: 'completed', completionReason: 'Talked' };
await staff.patch(`/api/tasks/${call.id}`, done);
await aNote(theirs, { personId: person.id });
await aNote(ctx, { personId: person.id });

const tableOf = (page: Page, title: string) =>
  page.getByRole('region', { name: `${title}, table` });

/** The content of a table, with amounts and percentages as plain numbers. */
async function shownRows(table: Locator): Promise<string[][]> {
  await table.locator('tbody tr').first().waitFor();
  const rows = await table.locator('tr').all();
  return Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

const plain = (shown: string) =>
  /^[$\d,.%]+$/.test(shown) ? shown.replace(/[$,]/g, '') : shown.replace(/^–$/, '');

/** Follows a figure to its list, reads how many there are, and comes back. */
async function follow(page: Page, table: string, row: string, column: string): Promise<number> {
  const link = tableOf(page, table).getByRole('link', { name: new RegExp(`, ${row}, ${column}$`) });
  const shown = Number(await link.textContent());
  await link.click();
  const total = page.getByRole('status').filter({ hasText: /^\d+ opportunit/ });
  await expect
    .poll(() => total.textContent().then((words) => Number.parseInt(words ?? '', 10)))
    .toBe(shown);
  await page.goBack();
  await tableOf(page, table).waitFor();
  return shown;
}

test('sales: the figures are those of the lists they open', async () => {
  const page = await crm.visit('/reports', { as: 'staff' });
  await page.getByRole('link', { name: '$101,330.49, Pipeline Value' }).waitFor();
  await sees(page, '5 opportunities');
  await page.getByRole('link', { name: '40.0%, Conversion Rate' }).waitFor();

  // Every stage is named at its bar, at any width: a bar without a name says nothing.
  const names = page
    .locator('.recharts-wrapper')
    .first()
    .locator('.recharts-cartesian-axis-tick-value')
    .filter({ hasText: /[a-z]/ });
  for (const width of [820, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => names.allTextContents(), { message: `${width} px wide` })
      .toEqual(['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost']);
  }

  expect(await follow(page, 'Opportunities by stage', 'Lead', 'Count')).toBe(2);
  const [, ...days] = await shownRows(tableOf(page, 'Created over time'));
  expect(days).toHaveLength(30);
  const today = days.at(-1)?.[0] ?? '';
  expect(await follow(page, 'Created over time', today, 'Created')).toBe(5);
  const [, [month = ''] = []] = await shownRows(tableOf(page, 'Won value by month'));
  expect(await follow(page, 'Won value by month', month, 'Won')).toBe(2);
  expect(await follow(page, 'Conversion by stage', 'Lead', 'Reached')).toBe(3);
  expect(await follow(page, 'Conversion by stage', 'Proposal', 'Reached')).toBe(1);
  expect(await follow(page, 'Forecast by expected close', 'May 2030', 'Open')).toBe(2);
  expect(await follow(page, 'Forecast by expected close', 'Not set', 'Open')).toBe(1);
  expect((await shownRows(tableOf(page, 'Forecast by expected close'))).slice(1)).toEqual([
    ['May 2030', '2', '$1,250.50', '$550.25'],
    ['Not set', '1', '$70', '$35'],
  ]);
});

test('a list shows the filters it was opened with, and removes them', async () => {
  const page = await crm.visit('/reports', { as: 'staff' });
  const forecast = tableOf(page, 'Forecast by expected close');
  await forecast.getByRole('link', { name: /, May 2030, Open$/ }).click();
  await sees(page, /^2 opportunities$/);
  await page.getByRole('button', { name: 'Remove Expected close: May 2030' }).click();
  await sees(page, /^3 opportunities$/);
  // All open opportunities, whatever the period.
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?stage=lead%2Cqualified%2Cproposal%2Cnegotiation');
  await page.goto('/reports');
  await page.getByRole('link', { name: '2 closed' }).click();
  await page.getByRole('button', { name: /^Remove Closed or created from: / }).waitFor();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?stage=closed_won');
});

test('tasks: a figure opens what it counted, whichever owner was chosen last', async () => {
  const page = await crm.visit(`/tasks?owner=${colleague.id}`, { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await page.getByRole('button', { name: /^Remove Owner/ }).waitFor();
  await page.goto('/reports?tab=tasks');
  await page.getByRole('link', { name: '3, Active Tasks' }).click();
  await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
  await page.goBack();
  const table = tableOf(page, 'Tasks by status');
  expect((await shownRows(table)).slice(1)).toEqual([
    ['Pending', '2'],
    ['In progress', '1'],
    ['Completed', '1'],
  ]);
  await table.getByRole('link', { name: '1, In progress, Count' }).click();
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await sees(page, 'Book the test drive');
  await page.goBack();
  await table.getByRole('link', { name: '1, Completed, Count' }).click();
  await page.getByRole('tab', { name: 'Completed (1)', selected: true }).waitFor();
  await sees(page, 'Ring Ruth');
});

test('activities open beside the report, and Back closes them', async () => {
  const page = await crm.visit('/reports?tab=activity', { as: 'staff' });
  const types = tableOf(page, 'Activities by type');
  expect((await shownRows(types)).slice(1)).toEqual([
    ['Other', '3'],
    ['Phone call', '1'],
  ]);
  await types.getByRole('link', { name: '1, Phone call, Count' }).click();
  const drawer = page.getByRole('dialog', { name: 'Activities' });
  await drawer.getByText('Completed task: Ring Ruth').waitFor();
  await drawer.getByText('1 activity').waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  const members = tableOf(page, 'Activities by member and type');
  await members.getByRole('link', { name: '1, =Ada Lane, Jr, Other' }).click();
  await drawer.getByText('Added a note').waitFor();
  expect(await drawer.getByRole('listitem').count()).toBe(1);
  await drawer.getByRole('link', { name: 'Ruth Blackwood' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('?tab=activity');
});

test.each([
  ['sales', ''],
  ['activity', '?tab=activity&period=90'],
  ['task', '?tab=tasks&period=7'],
])('the file of the %s report has what is shown', async (name, query) => {
  const page = await crm.visit(`/reports${query}`, { as: 'staff' });
  const tables = page.getByRole('region', { name: /, table$/ });
  await tables.first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^${name}-report-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // Strict: every row has as many fields as the first.
  const records: string[][] = parse(text, { bom: true });
  const shown: string[][] = [];
  for (const table of await tables.all()) {
    if (shown.length > 0) shown.push([]);
    for (const row of await shownRows(table)) shown.push(row.map(plain));
  }
  const guarded = shown.map((row) => row.map((cell) => cell.replace(/^=/, "'=")));
  const width = records[0]?.length ?? 0;
  expect(records).toEqual(
    guarded.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]),
  );
});

test('user and period are in the URL; with nothing to export the page says so and saves no file', async () => {
  const page = await crm.visit('/reports', { as: 'staff' });
  await page.getByRole('link', { name: '$101,330.49, Pipeline Value' }).waitFor();
  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByRole('option', { name: '=Ada Lane, Jr' }).click();
  await page.getByRole('link', { name: '$100,000, Pipeline Value' }).waitFor();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'All Time' }).click();
  await sees(page, 'Closed or created: All time');
  expect(new URL(page.url()).search).toBe(`?user=${colleague.id}&period=all`);
  await page.reload();
  await page.getByRole('link', { name: '$100,000, Pipeline Value' }).waitFor();

  const newcomer = await aUser(ctx, { firstName: 'Nina' });
  for (const tab of ['sales', 'activity', 'tasks']) {
    await page.goto(`/reports?user=${newcomer.id}&tab=${tab}`);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await seesToast(page, 'No data to export');
  }
  await page.goto(`/reports?user=${newcomer.id}&tab=activity`);
  await sees(page, 'No activities in this period');
});

test('what was closed in the queue without a next step stands in the task report and in its file', async () => {
  const seller = await aUser(ctx, { firstName: 'Quinn' });
  const own = await crm.app.as(seller);
  const client = await crm.app.signIn(seller);
  const later = { title: 'Ring again', dueDate: new Date(Date.now() + 86_400_000).toISOString() };
  for (const next of [null, later, null]) {
    const task = await aTask(own, { title: 'Ring the yard' });
    const closed = await client.post(`/api/tasks/${task.id}/outcome`, { outcome: 'done', next });
    expect(closed.status).toBe(201);
  }
  const page = await crm.visit(`/reports?tab=tasks&user=${seller.id}`, { as: 'staff' });
  expect(await shownRows(tableOf(page, 'Closed in the queue'))).toEqual([
    ['Tasks', 'Count'],
    ['Closed without a next step', '2'],
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const records: string[][] = parse(text, { bom: true });
  expect(records.map((row) => row.slice(0, 2))).toContainEqual(['Closed without a next step', '2']);
});
