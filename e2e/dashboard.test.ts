/** The dashboard in a real browser: the tasks it lists, its counters and their links, who is behind. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';

const crm = await openCrm();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

test('a new team sees what will be shown there, and counts of zero', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const { firstName, username } = await crm.app.userOf('staff');
  await sees(page, 'Overview of your sales activities');
  await page.getByRole('heading', { name: `${firstName || username}'s Assistant` }).waitFor();
  await sees(page, 'No activity yet');
  for (const name of ['Today', 'Next 7 Days', 'Overdue']) {
    await page.getByRole('link', { name: `0 ${name}`, exact: true }).waitFor();
  }
});

test('the dashboard lists the 15 tasks that changed last, counts what is due, and says who is behind', async () => {
  const ctx = await crm.app.as('staff');
  const me = await crm.app.userOf('staff');
  // Two days ahead at any hour of the day.
  for (let n = 1; n <= 15; n += 1) await aTask(ctx, { title: `Ahead ${n}`, dueDate: inHours(48) });
  await aTask(ctx, { title: 'Chase it', priority: 'high', dueDate: '2026-01-06T06:00:00Z' });
  await aTask(ctx, {
    title: 'Sold the ute',
    description: 'Paid in full',
    dueDate: '2026-01-05T06:00:00Z',
    status: 'completed',
    completionReason: 'Signed',
  });
  const page = await crm.visit('/', { as: 'staff' });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
  await expect.poll(() => rows.count()).toBe(15);

  const done = rows.nth(0);
  await done.getByText('Paid in full').waitFor();
  await done.getByText('Medium').waitFor();
  await done.getByText('Due: Jan 5, 2026').waitFor();
  expect(await done.getByRole('checkbox').isChecked()).toBe(true);
  const lineOf = (title: string) =>
    page
      .getByRole('link', { name: title, exact: true })
      .evaluate((link) => getComputedStyle(link).textDecorationLine);
  expect(await lineOf('Sold the ute')).toBe('line-through');
  const late = rows.nth(1);
  await late.getByText('Urgent').waitFor();
  expect(await late.getByRole('checkbox').isChecked()).toBe(false);
  expect(await lineOf('Chase it')).toBe('none');

  const behind = page.getByRole('listitem').filter({ hasText: me.firstName ?? me.username });
  await behind.filter({ hasText: /1$/ }).first().waitFor();
  // Everybody has the same initials, colour and shape everywhere, here and at the foot.
  const avatar = (within: Locator) =>
    within.locator('.mantine-Avatar-root').evaluate((root) => {
      const { backgroundColor, borderRadius, width } = getComputedStyle(
        root.firstElementChild ?? root,
      );
      return [
        root.textContent,
        backgroundColor,
        Number.parseFloat(borderRadius) >= Number.parseFloat(width) / 2,
      ];
    });
  const foot = page.getByRole('link', { name: /^Your account/ });
  await expect.poll(() => avatar(behind.first())).toEqual(await avatar(foot.first()));
  expect((await avatar(foot.first()))[2]).toBe(true);
  const counters = [
    ['0 Today', 'today', 'Filter: Today', 0],
    ['15 Next 7 Days', 'next7days', 'Filter: Next 7 Days', 15],
    ['1 Overdue', 'overdue', 'Filter: Overdue', 1],
  ] as const;
  for (const [name, filter, badge, count] of counters) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/tasks?filter=${filter}`);
    await sees(page, badge);
    await page.getByRole('tab', { name: `Active (${count})` }).waitFor();
    await page.goBack();
  }
  await late.getByRole('checkbox').click();
  const complete = page.getByRole('dialog', { name: 'Complete Task' });
  await complete.getByLabel(/^Completion Reason/).fill('Caught');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed', 'The task has been marked as completed.');
  // The task that has just changed comes first.
  await expect.poll(() => rows.nth(0).textContent()).toContain('Chase it');
  expect(await rows.nth(0).getByRole('checkbox').isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Ahead 15', exact: true }).click();
  await page.waitForURL(/\/tasks\?task=/);
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
});

test('a failed save is reported in the specified words, and can be tried again', async () => {
  crm.forgive(/Failed to load resource|status of 503|^503/);
  await aTask(await crm.app.as('staff'), { title: 'No luck', dueDate: '2026-01-07T06:00:00Z' });
  const page = await crm.visit('/tasks?q=no luck', { as: 'staff' });
  const card = page.getByRole('article', { name: 'No luck' });
  await card.waitFor();
  await page.route('**/api/tasks/*', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again later.', code: 'unavailable' } }),
  );
  await card.getByRole('button', { name: 'Complete', exact: true }).click();
  const complete = page.getByRole('dialog', { name: 'Complete Task' });
  await complete.getByLabel(/^Completion Reason/).fill('In vain');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Error', 'Failed to complete task. Please try again.');
  expect(await complete.getByLabel(/^Completion Reason/).inputValue()).toBe('In vain');
  await page.unroute('**/api/tasks/*');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed');
});

test('the morning’s counts change as colleagues give one work for today, and as it is done', async () => {
  const me = await crm.app.userOf('staff');
  const page = await visitLive(crm, '/', 'staff');
  const count = (name: string) =>
    page
      .getByRole('link', { name: new RegExp(`^\\d+ ${name}$`) })
      .textContent()
      .then((words) => Number.parseInt(words ?? '', 10));
  await expect.poll(() => count('Today')).toBeGreaterThanOrEqual(0);
  const before = await count('Today');
  // Noon in Sydney, where the page is, whatever the hour there.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format();
  const colleague = await crm.app.as('admin');
  const task = await aTask(colleague, {
    title: 'Ring before lunch',
    dueDate: `${day}T02:00:00Z`,
    assigneeId: me.id,
  });
  await expect.poll(() => count('Today')).toBe(before + 1);
  await sees(page, 'Ring before lunch');
  const admin = await crm.app.signIn('admin');
  const done = { status: 'completed', completionReason: 'Rung' };
  expect((await admin.patch(`/api/tasks/${task.id}`, done)).status).toBe(200);
  await expect.poll(() => count('Today')).toBe(before);
});
