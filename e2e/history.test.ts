/** What was done can be taken back: at once from its toast, later from the history. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { anEvent, aPerson, aTask, aUnit } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('an edit is taken back from its toast, and that undo in turn', async () => {
  const { id } = await aPerson(await crm.app.as('staff'), { name: 'Ada Lovel' });
  const page = await crm.visit(`/people/${id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Ada Lovel', exact: true }).waitFor();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
});

test('an edit in place is told of, and taken back from its toast', async () => {
  const { id } = await aPerson(await crm.app.as('staff'), {
    name: 'Iris Field',
    jobTitle: 'Buyer',
  });
  const page = await crm.visit(`/people/${id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Job Title' }).click();
  const form = page.getByRole('form', { name: 'Edit Job Title' });
  await form.getByRole('textbox').fill('Head of fleet');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Job Title saved');
  const main = page.getByRole('main');
  await main.getByText('Head of fleet').first().waitFor();
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  await main.getByText('Buyer', { exact: true }).first().waitFor();
});

test('an import is taken back from the toast that tells of its end', async () => {
  const staff = await crm.app.signIn('staff');
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const list = { name: 'list.csv', mimeType: 'text/csv' };
  const buffer = Buffer.from(
    'name,email\nTed Taken,ted@taken.example\nTia Taken,tia@taken.example\n',
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ ...list, buffer });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByText('Imported 2 people').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  const { body } = await staff.get<Person[]>('/api/people?q=Taken');
  expect(body).toEqual([]);
});

test('the history of a record takes back what nobody has changed since, and shows what stays', async () => {
  const staff = await crm.app.signIn('staff');
  const boss = await crm.app.signIn('super_user');
  const { id } = await aPerson(await crm.app.as('staff'), { name: 'Bob Hill', phone: '1' });
  await staff.patch(`/api/people/${id}`, { name: 'Bob Hull', phone: '2' });
  crm.app.clock.advance(1_000);
  await boss.patch(`/api/people/${id}`, { phone: '3' });
  const page = await crm.visit(`/people/${id}`, { as: 'staff' });
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Changed a contact' });
  await expect.poll(() => rows.count()).toBe(2);
  // That of the super user is not theirs to take back.
  const undo = page.getByRole('button', { name: 'Undo: Changed a contact Bob Hull' });
  expect(await undo.count()).toBe(1);
  await undo.click();
  await seesToast(page, 'Taken back', '1 of 1 kept: changed since');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '1 of 1 kept: changed since' });
  await dialog.getByText('phone: changed since').waitFor();
  await dialog.getByRole('link', { name: 'Bob Hull' }).click();
  await page.getByRole('heading', { name: 'Bob Hill' }).waitFor();
});

test('a unit, a task and an event lead to their own history', async () => {
  const ctx = await crm.app.as('staff');
  const staff = await crm.app.signIn('staff');
  const unit = await aUnit(ctx, { make: 'Kubota', model: 'M5' });
  const task = await aTask(ctx, { title: 'Ring about the lease' });
  const event = await anEvent(ctx, { title: 'Open day' });
  await staff.patch(`/api/units/${unit.id}`, { model: 'M6' });
  await staff.patch(`/api/tasks/${task.id}`, { title: 'Ring about the loan' });
  await staff.patch(`/api/calendar-events/${event.id}`, { title: 'Open days' });
  const all = [
    [`/organizations/${unit.organizationId}?unit=${unit.id}`, 'Changed a unit Kubota M6'],
    [`/tasks?task=${task.id}`, 'Changed a task Ring about the loan'],
    [`/calendar?event=${event.id}`, 'Changed an event Open days'],
  ] as const;
  for (const [address, words] of all) {
    const page = await crm.visit(address, { as: 'staff' });
    const link = page.getByRole('dialog').getByRole('link', { name: 'History', exact: true });
    const [history] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await history.getByRole('listitem').filter({ hasText: words }).waitFor();
    await history.close();
  }
});

test('a super user sees everybody’s, others only their own', async () => {
  const staff = await crm.app.signIn('staff');
  await staff.post('/api/people', { name: 'Cleo Only' });
  const page = await crm.visit('/history', { as: 'super_user' });
  await page.goto('/history?of=everyone');
  const line = page.getByRole('listitem').filter({ hasText: 'Added a contact Cleo Only' });
  await line.getByText('Sam Seller').waitFor();
  const none = await crm.visit('/history', { as: 'admin' });
  await sees(none, 'Nothing was done yet');
  expect(await none.getByText('Everyone’s', { exact: true }).count()).toBe(0);
});

test('a new record offers Undo beside Open, and the history leads to what was deleted', async () => {
  const staff = await crm.app.signIn('staff');
  const page = await crm.visit('/opportunities', { as: 'staff' });
  await page.getByRole('button', { name: 'New Opportunity' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Not this one');
  await dialog.getByRole('button', { name: 'Create Opportunity' }).click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Open' }).waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  expect((await staff.get('/api/opportunities?q=Not this one')).body).toEqual([]);
  await page.goto(`${crm.url}/history`);
  await page.getByRole('link', { name: 'Deleted records' }).click();
  await page.getByRole('heading', { name: 'Deleted', exact: true }).waitFor();
  await page.getByRole('main').getByText('Not this one').waitFor();
});
