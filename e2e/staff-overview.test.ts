/** The staff overview in a real browser: everybody's workload, where every number opens what it counts. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { openCrm, sees } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('super_user');

const kim = await aUser(ctx, { firstName: 'Kim', lastName: 'Busy', role: 'admin' });
for (let n = 1; n <= 7; n += 1) {
  await anOrganization(ctx, { name: `Yard ${n}`, assignedToId: kim.id });
  await aPerson(ctx, { name: `Buyer ${n}`, assignedToId: kim.id });
}
await aTask(ctx, { title: 'Long ago', assigneeId: kim.id, dueDate: '2020-01-01T00:00:00Z' });
for (let n = 1; n <= 4; n += 1) await aTask(ctx, { title: `Call ${n}`, assigneeId: kim.id });
await aTask(ctx, {
  title: 'Done',
  assigneeId: kim.id,
  status: 'completed',
  completionReason: 'Sold',
});
await aTask(ctx, { title: 'Nobody’s', assigneeId: null });

const cardOf = (page: Page, name: string) => page.getByRole('article', { name });

test('only super users find the staff overview', async () => {
  for (const role of ['staff', 'admin'] as const) {
    const page = await crm.visit('/staff-overview', { as: role });
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.getByRole('link', { name: 'Staff Overview' }).count()).toBe(0);
  }
  const boss = await crm.visit('/', { as: 'super_user' });
  await boss.getByRole('link', { name: 'Staff Overview' }).click();
  await boss.getByRole('heading', { name: 'Staff Overview' }).waitFor();
  await sees(boss, 'View all staff members with their assigned workload');
});

test('everybody is listed with their workload, read in one request', async () => {
  const page = await crm.visit('/', { as: 'super_user' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/staff-overview')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('link', { name: 'Staff Overview' }).click();
  const card = cardOf(page, 'Kim Busy');
  await card.waitFor();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/stats/staff-overview']);
  const summary = page.getByRole('list', { name: 'Summary' });
  await summary.getByText('Total Organizations').waitFor();
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^Total Staff\s+\d+$/),
    expect.stringMatching(/^Total Organizations\s+7$/),
    expect.stringMatching(/^Active Tasks\s+6$/),
  ]);
  await card.getByText('admin', { exact: true }).waitFor();
  await card.getByText(kim.email ?? '', { exact: true }).waitFor();
  await card.getByText('1 overdue').waitFor();
  for (const name of [
    /^7\s*Organizations$/,
    /^7\s*Contacts$/,
    /^6\s*Total Tasks$/,
    /^5\s*Pending$/,
  ]) {
    await card.getByRole('link', { name }).waitFor();
  }
  await card.getByText('Yard 5', { exact: true }).waitFor();
  expect(await card.getByText('Yard 6', { exact: true }).count()).toBe(0);
  await card.getByText('Buyer 5', { exact: true }).waitFor();
  expect(await card.getByText('+2 more', { exact: true }).count()).toBe(2);
  await card.getByText('Long ago').waitFor();
  await card.getByText('+3 more tasks').waitFor();
  await page.getByRole('article').getByText('super user', { exact: true }).waitFor();
});

test('numbers open the lists behind them', async () => {
  const page = await crm.visit('/staff-overview', { as: 'super_user' });
  const card = cardOf(page, 'Kim Busy');
  await card.getByRole('link', { name: /Organizations$/ }).click();
  await sees(page, '7 organizations');
  await page.goBack();
  await card.getByRole('link', { name: /Contacts$/ }).click();
  await sees(page, '7 contacts');
  await page.goBack();
  await card.getByRole('link', { name: /Pending$/ }).click();
  await page.getByRole('tab', { name: 'Active (5)' }).waitFor();
  await page.getByRole('tab', { name: 'Completed (1)' }).waitFor();
  await page.goBack();
  await card.getByRole('link', { name: /Total Tasks$/ }).click();
  await page.getByRole('tab', { name: 'All (6)', selected: true }).waitFor();
  const all = page.getByRole('list', { name: 'All tasks' });
  await all.getByText('Call 4').waitFor();
  await all.getByText('Done', { exact: true }).waitFor();
  await page.goBack();
  await card.getByText('+3 more tasks').click();
  await page.getByRole('tab', { name: 'All (6)', selected: true }).waitFor();
  await page.goBack();
  await card.getByText('1 overdue').hover();
  await sees(page, /The tasks page counts a task once its day is over/);
  await card.getByText('1 overdue').click();
  await sees(page, 'Filter: Overdue');
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await page.goBack();
  await card.getByRole('link', { name: 'Long ago' }).click();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.goto('/staff-overview');
  await page.getByRole('link', { name: /^Active Tasks/ }).click();
  await page.getByRole('tab', { name: 'Active (6)' }).waitFor();
});

test('the sort stays in the address, and work done elsewhere is counted on return', async () => {
  const page = await crm.visit('/staff-overview', { as: 'super_user' });
  await page.getByRole('button', { name: 'Sort: Name A–Z' }).click();
  await page.getByRole('menuitemradio', { name: 'Most overdue' }).click();
  await page.waitForURL(/sort=-overdue/);
  await page.reload();
  await page.getByRole('article').first().getByText('Kim Busy').waitFor();
  await aTask(ctx, { title: 'New', assigneeId: kim.id });
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('link', { name: 'Staff Overview' }).click();
  await cardOf(page, 'Kim Busy')
    .getByRole('link', { name: /^6\s*Pending$/ })
    .waitFor();
});

test('a failure says so and can be tried again', async () => {
  crm.forgive(/503/);
  const page = await crm.visit('/', { as: 'super_user' });
  const answer = { status: 503, json: { message: 'Not now.', code: 'unavailable' } };
  await page.route('**/api/stats/staff-overview', (route) => route.fulfill(answer), { times: 1 });
  await page.getByRole('link', { name: 'Staff Overview' }).click();
  await sees(page, 'Failed to load the staff overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await cardOf(page, 'Kim Busy').waitFor();
});
