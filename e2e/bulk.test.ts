/** Many records are changed from their lists: chosen by hand or all, looked at first, taken back as a whole. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import { newPerson, writePeople } from '#server/features/people/write-people.ts';
import { holdTable } from '#test/brakes.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { keepsToast, openCrm, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();

const asTable = (page: Page) => page.getByRole('button', { name: 'Table', exact: true }).click();
const barOf = (page: Page, what: string) =>
  page.getByRole('region', { name: `Selected ${what}`, exact: true });
const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const previewOf = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Preview' });

async function more(page: Page, what: string, item: string): Promise<void> {
  await barOf(page, what).getByRole('button', { name: 'More for the selected' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function readPeople(tag: string): Promise<Person[]> {
  const boss = await crm.app.signIn('super_user');
  return (await boss.get<Person[]>(`/api/people?tag=${tag}&sort=name`)).body;
}

test('all that a filter finds are given to a colleague as they were looked at, and taken back', async () => {
  const ctx = await crm.app.as('staff');
  const colleague = await aUser(ctx, { firstName: 'Wilma', lastName: 'Weir' });
  for (let n = 1; n <= 7; n += 1) {
    const assignedToId = n === 7 ? colleague.id : ctx.actor.id;
    await aPerson(ctx, { name: `Spring ${n}`, tags: ['Spring'], assignedToId });
  }
  await aPerson(ctx, { name: 'Spring of another tag' });
  const page = await crm.visit('/people?tag=Spring', { as: 'super_user' });
  await asTable(page);
  await boxOf(page, 'Spring 2').click();
  await boxOf(page, 'Spring 4').click({ modifiers: ['Shift'] });
  const bar = barOf(page, 'contacts');
  await bar.getByText('3 selected', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Select all 7' }).click();
  await bar.getByText('All 7 selected').waitFor();
  await expect.poll(() => boxOf(page, 'Spring 7').isChecked()).toBe(true);
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 7 Contacts' });
  await dialog.getByRole('combobox', { name: 'New Owner' }).fill('wilma');
  await page.getByRole('option', { name: 'Wilma Weir' }).click();
  const preview = previewOf(page);
  await preview.getByText('Will change 6 of 7').waitFor();
  expect(await preview.getByText('Wilma Weir').count()).toBe(5);
  await preview.getByText('1 already like that').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 6 contacts' }).click();
  await keepsToast(page, '6 contacts changed');
  await dialog.waitFor({ state: 'detached' });
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('gridcell', { name: 'Wilma Weir' }).count()).toBe(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '6 contacts as before.');
  const owners = (await readPeople('Spring')).map(({ assignedToId }) => assignedToId);
  expect(owners).toEqual([...Array.from({ length: 6 }, () => ctx.actor.id), colleague.id]);
});

test('staff tag with the keyboard, are offered no Assign, and delete only what is theirs', async () => {
  const ctx = await crm.app.as('staff');
  const boss = await crm.app.as('super_user');
  await aPerson(ctx, { name: 'Yard Amy', tags: ['Yard'] });
  await aPerson(boss, { name: 'Yard Bo', tags: ['Yard'] });
  await aPerson(ctx, { name: 'Yard Cy', tags: ['Yard'] });
  const page = await crm.visit('/people?tag=Yard', { as: 'staff' });
  await asTable(page);
  await page.getByRole('rowheader', { name: 'Yard Amy' }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  const bar = barOf(page, 'contacts');
  await bar.getByText('3 selected', { exact: true }).waitFor();
  expect(await bar.getByRole('button', { name: 'Assign' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await bar.getByText('3 selected', { exact: true }).waitFor();
  await bar.getByRole('button', { name: 'Tags' }).click();
  const tagging = page.getByRole('dialog', { name: 'Tag 3 Contacts' });
  await tagging.getByRole('combobox', { name: 'Add tags' }).fill('Autumn');
  await page.keyboard.press('Enter');
  await previewOf(page).getByText('Yard, Autumn').first().waitFor();
  await page.keyboard.press('Control+Enter');
  await seesToast(page, '3 contacts changed');
  expect((await readPeople('Autumn')).map(({ name }) => name)).toEqual([
    ...['Yard Amy', 'Yard Bo', 'Yard Cy'],
  ]);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  await more(page, 'contacts', 'Delete');
  const deleting = page.getByRole('dialog', { name: 'Delete 3 Contacts' });
  await previewOf(page).getByText('Will delete 2 of 3').waitFor();
  await previewOf(page).getByText('1 left out: not yours to delete (Yard Bo)').waitFor();
  await deleting.getByRole('button', { name: 'Delete 2 contacts' }).click();
  await seesToast(page, '2 contacts deleted');
  expect((await readPeople('Yard')).map(({ name }) => name)).toEqual(['Yard Bo']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '2 contacts as before.');
  expect(await readPeople('Yard')).toHaveLength(3);
});

test('what others changed since the preview is looked at again before anything is done', async () => {
  crm.forgive(/409/);
  const ctx = await crm.app.as('staff');
  const tags = ['Meanwhile'];
  const first = await aPerson(ctx, { name: 'Meanwhile A', tags });
  await aPerson(ctx, { name: 'Meanwhile B', tags });
  const page = await crm.visit('/people?tag=Meanwhile', { as: 'staff' });
  await boxOf(page, 'Meanwhile A').check();
  await boxOf(page, 'Meanwhile B').check();
  await more(page, 'contacts', 'Change a field');
  const dialog = page.getByRole('dialog', { name: 'Change a Field of 2 Contacts' });
  await dialog.getByRole('combobox', { name: 'Field' }).fill('job');
  await page.getByRole('option', { name: 'Job title' }).click();
  await dialog.getByRole('textbox', { name: 'Job title' }).fill('Buyer');
  await previewOf(page).getByText('Will change 2 of 2').waitFor();
  const boss = await crm.app.signIn('super_user');
  await boss.patch(`/api/people/${first.id}`, { jobTitle: 'Buyer' });
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click();
  await dialog
    .getByText('It would change 1 record by now instead of 2. Look at the preview again.')
    .waitFor();
  await previewOf(page).getByText('Will change 1 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Change 1 contact' }).click();
  await seesToast(page, '1 contact changed');
});

test('a stage of many opportunities, from their cards; the lost ones are asked why', async () => {
  const ctx = await crm.app.as('staff');
  for (let n = 1; n <= 3; n += 1) {
    await anOpportunity(ctx, { name: `Fleet ${n}`, stage: n === 3 ? 'proposal' : 'lead' });
  }
  const page = await crm.visit('/opportunities?q=Fleet', { as: 'staff' });
  await boxOf(page, 'Fleet 1').check();
  const bar = barOf(page, 'opportunities');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await bar.getByRole('button', { name: 'Stage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the Stage of 3 Opportunities' });
  await dialog.getByRole('combobox', { name: 'New Stage' }).click();
  await page.getByRole('option', { name: 'Closed Lost' }).click();
  expect(await previewOf(page).count()).toBe(0);
  await dialog.getByRole('textbox', { name: 'Why were they lost?' }).fill('Price');
  await previewOf(page).getByText('Will change 3 of 3').waitFor();
  await dialog.getByRole('combobox', { name: 'New Stage' }).click();
  await page.getByRole('option', { name: 'Proposal' }).click();
  await previewOf(page).getByText('Will change 2 of 3').waitFor();
  await dialog.getByRole('button', { name: 'Change 2 opportunities' }).click();
  await keepsToast(page, '2 opportunities changed');
  const read = async () => {
    const boss = await crm.app.signIn('super_user');
    const { body } = await boss.get<Opportunity[]>('/api/opportunities?q=Fleet&sort=name');
    return body.map(({ stage }) => stage);
  };
  expect(await read()).toEqual(['proposal', 'proposal', 'proposal']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '2 opportunities as before.');
  expect(await read()).toEqual(['lead', 'lead', 'proposal']);
});

test('organizations get a task each, and what is chosen by hand is exported alone', async () => {
  const ctx = await crm.app.as('staff');
  await anOrganization(ctx, { name: 'Ring Motors' });
  await anOrganization(ctx, { name: 'Ring Trucks' });
  await anOrganization(ctx, { name: 'Ring Vans' });
  const page = await crm.visit('/organizations?q=Ring', { as: 'staff' });
  await boxOf(page, 'Ring Motors').check();
  await boxOf(page, 'Ring Vans').check();
  const download = page.waitForEvent('download');
  await more(page, 'organizations', 'Export CSV');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain('Ring Motors');
  expect(csv).not.toContain('Ring Trucks');
  await more(page, 'organizations', 'Add a task');
  const dialog = page.getByRole('dialog', { name: 'Add a Task for 2 Organizations' });
  await dialog.getByRole('textbox', { name: 'What to do' }).fill('Ring about spring');
  await previewOf(page).getByText('Will add a task for 2 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Add 2 tasks' }).click();
  await seesToast(page, '2 tasks added');
  const staff = await crm.app.signIn('staff');
  const { body } = await staff.get<Task[]>('/api/tasks?q=spring');
  expect(body.map(({ organizationName }) => organizationName).toSorted()).toEqual([
    ...['Ring Motors', 'Ring Vans'],
  ]);
});

test('all that meet a filter are exported, and no others', async () => {
  const ctx = await crm.app.as('staff');
  for (const name of ['Sent One', 'Sent Two', 'Sent Three', 'Kept Back']) {
    await anOrganization(ctx, { name });
  }
  const page = await crm.visit('/organizations?q=Sent', { as: 'staff' });
  await boxOf(page, 'Sent One').check();
  await barOf(page, 'organizations').getByRole('button', { name: 'Select all 3' }).click();
  const download = page.waitForEvent('download');
  await more(page, 'organizations', 'Export CSV');
  const csv = await readFile(await (await download).path(), 'utf8');
  for (const name of ['Sent One', 'Sent Two', 'Sent Three']) expect(csv).toContain(name);
  expect(csv).not.toContain('Kept Back');
});

test('all tasks of a filter get a field', async () => {
  const ctx = await crm.app.as('staff');
  for (let n = 1; n <= 3; n += 1) await aTask(ctx, { title: `Brochure ${n}`, priority: 'low' });
  const page = await crm.visit('/tasks?q=brochure', { as: 'staff' });
  await boxOf(page, 'Brochure 1').check();
  await barOf(page, 'tasks').getByRole('button', { name: 'Select all 3' }).click();
  await more(page, 'tasks', 'Change a field');
  const dialog = page.getByRole('dialog', { name: 'Change a Field of 3 Tasks' });
  await dialog.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'Priority' }).click();
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await previewOf(page).getByText('Urgent').first().waitFor();
  await dialog.getByRole('button', { name: 'Change 3 tasks' }).click();
  await seesToast(page, '3 tasks changed');
  await expect.poll(() => page.getByRole('article').getByText('Urgent').count()).toBe(3);
});

test('5,000 are changed in the background, on whatever page one is; Cancel leaves nothing', async () => {
  const ctx = await crm.app.as('staff');
  const tags = ['Crowd'];
  for (let place = 0; place < 5_000; place += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      newPerson(ctx, { name: `Crowd ${place + n}`, tags }),
    );
    await writePeople(ctx, rows);
  }
  const page = await crm.visit('/people?tag=Crowd', { as: 'staff' });
  await asTable(page);
  const bar = barOf(page, 'contacts');
  const begin = async () => {
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
    await bar.getByRole('button', { name: 'Select all 5,000' }).click();
    await bar.getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tag 5,000 Contacts' });
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Seen');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Change 5,000 contacts' }).click({ timeout: 20_000 });
    await dialog.waitFor({ state: 'detached' });
  };
  const strip = page.getByRole('region', { name: 'Change in progress' });
  const letGo = await holdTable(crm.app.database, 'people');
  await begin();
  await strip.getByText('Changing 5,000 contacts…').waitFor();
  await page.goto('/reports');
  await strip.getByText('0 of 5,000').waitFor();
  expect(
    await violationsOn(page, (axe) => axe.include('[aria-label="Change in progress"]')),
  ).toEqual([]);
  await strip.getByRole('button', { name: 'Cancel' }).click();
  await seesToast(page, 'Cancelled', 'Nothing was changed.');
  await strip.waitFor({ state: 'detached' });
  await letGo();
  expect(await readPeople('Seen')).toEqual([]);

  await page.goto('/people?tag=Crowd');
  await begin();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByText('5,000 contacts changed').waitFor({ timeout: 30_000 });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('5,000 contacts as before.').waitFor({ timeout: 30_000 });
  expect(await readPeople('Seen')).toEqual([]);
}, 120_000);

test('all of more than the list counts are offered, and the preview says how many they are', async () => {
  const ctx = await crm.app.as('staff');
  const tags = ['Flood'];
  for (let place = 0; place < 10_000; place += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, n) =>
      newPerson(ctx, { name: `Flood ${place + n}`, tags }),
    );
    await writePeople(ctx, rows);
  }
  await aPerson(ctx, { name: 'Flood of a valley', tags });
  const page = await crm.visit('/people?tag=Flood', { as: 'super_user' });
  await asTable(page);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
  const bar = barOf(page, 'contacts');
  await bar.getByRole('button', { name: 'Select all 10,000+' }).click();
  await bar.getByText('All 10,000+ selected').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOf(page)).toEqual([]);

  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.getByRole('button', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Add tags' }).fill('Dry');
  await page.keyboard.press('Enter');
  await previewOf(page).getByText('Will change 10,001 of 10,001').waitFor({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Change 10,001 contacts' }).waitFor();
}, 120_000);

test('many are given to nobody', async () => {
  const ctx = await crm.app.as('staff');
  for (const n of [1, 2]) await aPerson(ctx, { name: `Orphan ${n}`, tags: ['Orphan'] });
  const page = await crm.visit('/people?tag=Orphan', { as: 'super_user' });
  await asTable(page);
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click();
  await barOf(page, 'contacts').getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 Contacts' });
  const owner = dialog.getByRole('combobox', { name: 'New Owner' });
  await owner.waitFor();
  expect(await owner.inputValue()).toBe('');
  await owner.click();
  await page.getByRole('option', { name: 'Nobody' }).click();
  await previewOf(page).getByText('Will change 2 of 2').waitFor();
  await dialog.getByRole('button', { name: 'Change 2 contacts' }).click();
  await seesToast(page, '2 contacts changed');
  const owners = (await readPeople('Orphan')).map(({ assignedToId }) => assignedToId);
  expect(owners).toEqual([null, null]);
});

test('the focus goes back to the list once something was done with what was chosen', async () => {
  const ctx = await crm.app.as('staff');
  for (const n of [1, 2, 3]) await aPerson(ctx, { name: `Keys ${n}`, tags: ['Keys'] });
  const page = await crm.visit('/people?tag=Keys', { as: 'staff' });
  await asTable(page);
  const row = page.getByRole('rowheader', { name: 'Keys 2' });
  await row.focus();
  await page.keyboard.press('x');
  await barOf(page, 'contacts').getByRole('button', { name: 'Tags' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tag 1 Contact' });
  await dialog.getByRole('combobox', { name: 'Add tags' }).waitFor();
  await page.keyboard.type('Rung');
  await page.keyboard.press('Enter');
  await previewOf(page).getByText('Will change 1 of 1').waitFor();
  await page.keyboard.press('Control+Enter');
  await seesToast(page, '1 contact changed');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => row.evaluate((cell) => cell === document.activeElement)).toBe(true);
});
