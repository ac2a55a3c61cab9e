/** The tables of organizations, opportunities and tasks: what is edited in their cells. */
import { expect, test } from 'vitest';
import { anOpportunity, anOrganization, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { findCell, showTable } from './table-cells.ts';

const crm = await openCrm();

test('organizations are edited in their table: a status is saved as it is picked', async () => {
  await anOrganization(await crm.app.as('staff'), { name: 'Quill Motors', industry: 'Trucks' });
  const page = await crm.visit('/organizations?q=Quill', { as: 'staff' });
  await sees(page, 'Quill Motors');
  await showTable(page);
  const status = findCell(page, 'Quill Motors', 1);
  await status.dblclick();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await seesToast(page, 'Status saved');
  await expect.poll(() => status.textContent()).toBe('Inactive');
  const sorted = page.waitForResponse(/sort=industry/);
  await page.getByRole('columnheader', { name: 'Industry' }).getByRole('button').click();
  await sorted;
  await page.getByRole('link', { name: 'Quill Motors' }).click();
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}$/);
});

test('opportunities are edited in their table: one that is lost asks why', async () => {
  const ctx = await crm.app.as('staff');
  const sale = await anOpportunity(ctx, { name: 'Ten vans', value: '9000' });
  const page = await crm.visit('/opportunities?q=Ten', { as: 'staff' });
  await sees(page, 'Ten vans');
  await showTable(page);
  const value = findCell(page, 'Ten vans', 1);
  await value.dblclick();
  await page.getByRole('form', { name: 'Edit Value' }).getByRole('textbox').fill('12000.5');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Value saved');
  await expect.poll(() => value.textContent()).toBe('$12,000.50');
  const stage = findCell(page, 'Ten vans', 2);
  await stage.dblclick();
  await page.getByRole('option', { name: 'Closed Lost' }).click();
  const form = page.getByRole('form', { name: 'Edit Stage' });
  await form.getByLabel('Why was it lost?').fill('Bought elsewhere');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Stage saved');
  await expect.poll(() => stage.textContent()).toBe('Closed Lost');
  const colleague = await crm.app.signIn('staff');
  const { body } = await colleague.get(`/api/opportunities/${sale.id}`);
  expect(body).toMatchObject({ stage: 'closed_lost', lostReason: 'Bought elsewhere' });
  await page.getByRole('button', { name: 'Ten vans', exact: true }).click();
  await page.getByRole('dialog').waitFor();
});

test('tasks are edited and selected in their table', async () => {
  const ctx = await crm.app.as('staff');
  const me = await crm.app.userOf('staff');
  const due = '2027-03-04T03:30:00Z';
  for (const title of ['Ring Olga', 'Ring Otto']) {
    await aTask(ctx, { title, dueDate: due, hasDueTime: true, assigneeId: me.id });
  }
  const page = await crm.visit('/tasks?q=Ring', { as: 'staff' });
  await sees(page, 'Ring Olga');
  await showTable(page);
  const priority = findCell(page, 'Ring Olga', 2);
  await priority.dblclick();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await seesToast(page, 'Priority saved');
  await expect.poll(() => priority.textContent()).toBe('Urgent');
  // The time of the task stays when its day changes.
  const day = findCell(page, 'Ring Olga', 1);
  expect(await day.textContent()).toBe('Mar 4, 2027 - 2:30 PM');
  await day.dblclick();
  await page.getByRole('form', { name: 'Edit Due' }).getByRole('textbox').fill('Mar 9, 2027');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Due saved');
  await expect.poll(() => day.textContent()).toBe('Mar 9, 2027 - 2:30 PM');
  const sorted = page.waitForResponse(/sort=-?priority/);
  await page.getByRole('columnheader', { name: 'Priority' }).getByRole('button').click();
  await sorted;
  await page.getByRole('checkbox', { name: 'Select Ring Olga' }).click();
  await page.getByRole('checkbox', { name: 'Select Ring Otto' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').waitFor();
});

test('what is typed in a cell stays while its row leaves the list, and is saved', async () => {
  crm.forgive(/status of 412/);
  const ctx = await crm.app.as('staff');
  const leaving = await anOpportunity(ctx, { name: 'Twelve lorries', value: '100' });
  await anOpportunity(ctx, { name: 'Twelve tractors', value: '200' });
  const page = await crm.visit('/opportunities?q=Twelve', { as: 'staff' });
  await sees(page, 'Twelve lorries');
  await showTable(page);
  await findCell(page, 'Twelve lorries', 1).dblclick();
  const typed = page.getByRole('form', { name: 'Edit Value' }).getByRole('textbox');
  await typed.fill('4321');
  const colleague = await crm.app.signIn('super_user');
  const path = `/api/opportunities/${leaving.id}`;
  const reread = page.waitForResponse(/\/api\/opportunities\?.*q=Twelve/);
  expect((await colleague.patch(path, { name: 'Ten lorries' })).status).toBe(200);
  expect((await (await reread).json()).length).toBe(1);
  await findCell(page, 'Twelve tractors', 1).waitFor();
  expect(await typed.inputValue()).toBe('4321');
  // The colleague was quicker, with another field.
  await page.keyboard.press('Enter');
  await seesToast(page, 'Value saved');
  await page.getByRole('row').filter({ hasText: 'lorries' }).waitFor({ state: 'detached' });
  expect((await colleague.get(path)).body).toMatchObject({ name: 'Ten lorries', value: '4321' });
});
