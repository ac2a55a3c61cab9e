/** In windows of 1920 px and more, the open record is shown beside its list. Organizations: `organizations.test.ts`. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOpportunity, anOrganization, aTask } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';
import { expectRowsApart } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

const day = 86_400_000;
const wide = { width: 1920, height: 1080 };

/** Both are fully visible, and nothing scrolls sideways. */
async function expectSideBySide(list: Locator, beside: Locator): Promise<void> {
  // Polls: the list gets narrower a moment after something opens beside it.
  const where = async () => {
    const [left, right] = [await list.boundingBox(), await beside.boundingBox()];
    if (!left || !right) return {};
    const isApart = left.x + left.width < right.x;
    return { isApart, isWhole: right.y + right.height <= wide.height };
  };
  await expect.poll(where).toEqual({ isApart: true, isWhole: true });
  const fits = () => document.body.scrollWidth <= window.innerWidth;
  await expect.poll(() => list.page().evaluate(fits)).toBe(true);
}

test('an opportunity opens beside the list, and is edited and deleted there', async () => {
  const tags = ['beside'];
  const deal = await anOpportunity(ctx, { name: 'Quarry trucks', tags });
  await anOpportunity(ctx, { name: 'Two rollers', tags });
  const page = await crm.visit('/opportunities?tag=beside', {
    as: 'staff',
    size: wide,
  });
  const beside = page.getByRole('region', { name: 'Open opportunity' });
  await beside.getByText('Select an opportunity to see it here').waitFor();
  const list = page.getByRole('list', { name: 'Opportunities' });
  const card = list.getByRole('button', { name: 'Quarry trucks', exact: true });
  await card.click();
  await beside.getByRole('heading', { name: 'Quarry trucks', level: 2 }).waitFor();
  await page.waitForURL(`**/opportunities?tag=beside&open=${deal.id}`);
  expect(await card.getAttribute('aria-current')).toBe('true');
  await beside.getByLabel('Add a note').waitFor();
  await expectRowsApart(list);
  await expectSideBySide(list, beside);

  // What the palette adds is about it.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('option', { name: 'Add note on Quarry trucks' });
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });

  await beside.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Opportunity' });
  await dialog.getByLabel(/^Name/).fill('Quarry diggers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Opportunity updated successfully');
  await beside.getByRole('heading', { name: 'Quarry diggers', level: 2 }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await beside.getByRole('button', { name: 'Delete opportunity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Opportunity deleted', 'Quarry diggers has been removed');
  await beside.getByText('Select an opportunity to see it here').waitFor();
  expect(new URL(page.url()).search).toBe('?tag=beside');

  // In a smaller window a card opens the dialog.
  await page.setViewportSize({ width: 1440, height: 900 });
  await beside.waitFor({ state: 'detached' });
  await list.getByRole('button', { name: 'Two rollers', exact: true }).click();
  await dialog.waitFor();
});

test('a task opens beside the list, with its actions', async () => {
  const task = await aTask(ctx, {
    title: 'Ring the sawmill',
    description: 'Ask for the serial numbers',
    dueDate: new Date(Date.now() + 2 * day).toISOString(),
  });
  await aTask(ctx, {
    title: 'Visit the sawmill',
    dueDate: new Date(Date.now() + 4 * day).toISOString(),
  });
  const page = await crm.visit('/tasks?q=sawmill', {
    as: 'staff',
    size: wide,
  });
  const beside = page.getByRole('region', { name: 'Open task' });
  await beside.getByText('Select a task to see it here').waitFor();
  const list = page.getByRole('list', { name: 'Active tasks' });
  const card = list.getByRole('button', { name: 'Ring the sawmill', exact: true });
  await card.press('Enter');
  await beside.getByRole('heading', { name: 'Ring the sawmill', level: 2 }).waitFor();
  await beside.getByText('Ask for the serial numbers').waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe(task.id);
  expect(await card.getAttribute('aria-current')).toBe('true');
  await expectRowsApart(list);
  await expectSideBySide(list, beside);

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel(/^Title/).fill('Ring the sawmill again');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Task updated');
  await beside.getByRole('heading', { name: 'Ring the sawmill again', level: 2 }).waitFor();
  await dialog.waitFor({ state: 'detached' });

  await beside.getByRole('button', { name: 'Complete' }).click();
  const complete = page.getByRole('dialog');
  await complete.getByLabel(/^Completion Reason/).fill('Numbers are in the file');
  await complete.getByRole('button', { name: /complete/i }).click();
  await seesToast(page, 'Task completed');
  await beside.getByText('Numbers are in the file').waitFor();
  expect(await beside.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await beside.getByRole('button', { name: 'Reopen' }).click();
  await seesToast(page, 'Task reopened');

  // Deleted there or in the list, it leaves no gap, and nothing reads a deleted task.
  await beside.getByRole('button', { name: 'Delete task' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Task deleted', 'The task has been removed.');
  await beside.getByText('Select a task to see it here').waitFor();
  const other = list.getByRole('article', { name: 'Visit the sawmill' });
  await other.getByRole('button', { name: 'Visit the sawmill', exact: true }).click();
  await beside.getByRole('heading', { name: 'Visit the sawmill', level: 2 }).waitFor();
  await other.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Task deleted', 'The task has been removed.');
  await beside.getByText('Select a task to see it here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Task restored');

  // In a smaller window a task opens in its dialog.
  await page.setViewportSize({ width: 1440, height: 900 });
  await beside.waitFor({ state: 'detached' });
  await other.getByRole('button', { name: 'Visit the sawmill', exact: true }).click();
  await dialog.waitFor();
});

test.each([
  ['organizations', 'Organizations', 'organization', 'Ridge Haulage'],
  ['opportunities', 'Opportunities', 'opportunity', 'Ridge trucks'],
  ['tasks', 'Active tasks', 'task', 'Ring the ridge'],
])('a row of the table of %s opens beside it', async (path, label, noun, name) => {
  if (noun === 'organization') await anOrganization(ctx, { name });
  else if (noun === 'opportunity') await anOpportunity(ctx, { name });
  else await aTask(ctx, { title: name });
  const page = await crm.visit(`/${path}?q=ridge`, { as: 'staff', size: wide });
  await page.getByText(name).first().waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const grid = page.getByRole('grid', { name: label });
  const beside = page.getByRole('region', { name: `Open ${noun}` });
  await beside.getByText(`Select a${noun === 'task' ? '' : 'n'} ${noun} to see it here`).waitFor();
  const row = grid.getByRole('row').filter({ hasText: name });
  await row.locator('a, button').filter({ hasText: name }).click();
  await beside.getByRole('heading', { name, level: 2 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${path}`);
  expect(await row.getAttribute('data-open')).toBe('true');
  await expectSideBySide(grid, beside);
  // The table reaches to the foot of the window, and has more of it than its record.
  const [left, right] = [await grid.boundingBox(), await beside.boundingBox()];
  expect((left?.y ?? 0) + (left?.height ?? 0)).toBeGreaterThan(wide.height - 2);
  expect(left?.width ?? 0).toBeGreaterThan(right?.width ?? 0);
});
