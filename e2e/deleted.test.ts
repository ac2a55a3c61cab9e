/** What was deleted: reached from a list's menu, brought back alone and together, by mouse and by keyboard. */
import { expect, test } from 'vitest';
import { aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { testScreens } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const admin = await crm.app.signIn('admin');

const remove = async (path: string, client = staff) =>
  expect((await client.delete(`/api/${path}`)).status).toBe(204);

test('a contact of last week comes back with its note, from the menu of the list', async () => {
  const person = await aPerson(ctx, { name: 'Wanda Back' });
  await aNote(ctx, { personId: person.id, content: 'Asked for a loader' });
  await remove(`people/${person.id}`);
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Deleted people' }).click();
  await page.waitForURL('**/deleted?kind=person');
  const row = page.getByRole('listitem').filter({ hasText: 'Wanda Back' });
  await row.getByText('by Sam Seller').waitFor();
  await row.getByRole('button', { name: 'Restore Wanda Back' }).click();
  await seesToast(page, 'Restored', 'Wanda Back is back');
  await row.waitFor({ state: 'detached' });
  await page.goto(`${crm.url}/people/${person.id}`);
  await sees(page, 'Asked for a loader');
});

test('many come back at once by keyboard, and those of a colleague cannot be chosen', async () => {
  const organization = await anOrganization(ctx, { name: 'Key Haulage' });
  const task = await aTask(ctx, { title: 'Key task' });
  const theirs = await anOrganization(await crm.app.as('admin'), {
    name: 'Key Foreign',
    assignedToId: null,
  });
  await remove(`organizations/${organization.id}`);
  await remove(`tasks/${task.id}`);
  await remove(`organizations/${theirs.id}`, admin);
  const page = await crm.visit('/deleted', { as: 'staff' });
  await page.getByPlaceholder('Search what was deleted...').fill('key');
  const rows = page.getByRole('list', { name: 'Deleted records' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  const foreign = rows.filter({ hasText: 'Key Foreign' });
  expect(await foreign.getByRole('checkbox').isDisabled()).toBe(true);
  await foreign.getByText('Not yours to restore').waitFor();

  await page.getByPlaceholder('Search what was deleted...').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: 'Selected records' }).getByText('2 selected').waitFor();
  await page.keyboard.press('r');
  await seesToast(page, 'Restored', '2 records are back');
  await expect.poll(() => rows.count()).toBe(1);
  expect((await staff.get(`/api/tasks/${task.id}`)).status).toBe(200);
});

test('what somebody else has restored meanwhile is said, and leaves the list', async () => {
  const person = await aPerson(ctx, { name: 'Twice Restored' });
  await remove(`people/${person.id}`);
  const page = await crm.visit('/deleted?q=Twice', { as: 'staff' });
  await page.getByRole('button', { name: 'Restore Twice Restored' }).waitFor();
  await staff.post(`/api/people/${person.id}/restore`);
  await page.getByRole('button', { name: 'Restore Twice Restored' }).click();
  await seesToast(page, 'Not restored', 'Deleted person not found');
  await sees(page, 'No deleted records found');
});

test('somebody who was deleted is erased for good, by a super user alone', async () => {
  const person = await aPerson(ctx, { name: 'Gone Greta', email: 'greta@gone.example' });
  await remove(`people/${person.id}`);
  const theirs = await crm.visit('/deleted?q=Greta', { as: 'staff' });
  await theirs.getByRole('button', { name: 'Restore Gone Greta' }).waitFor();
  expect(await theirs.getByRole('button', { name: 'More about Gone Greta' }).count()).toBe(0);

  const page = await crm.visit('/deleted?q=Greta', { as: 'super_user' });
  await page.getByRole('button', { name: 'More about Gone Greta' }).click();
  await page.getByRole('menuitem', { name: 'Erase for good…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Contact' });
  await dialog.getByLabel('Type Gone Greta to confirm').fill('Gone Greta');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'What was removed' }).waitFor();
  await page.getByRole('button', { name: 'Go to deleted records' }).click();
  await sees(page, 'No deleted records found');
  const { rows } = await crm.app.database.pool.query('select 1 from people where id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([]);
});

const shown = await aPerson(ctx, {
  name: 'Maximiliana Featherstonehaugh-Cholmondeley of the longest names that there are',
});
const note = await aNote(ctx, { personId: shown.id, content: 'Wants two utes. '.repeat(20) });
await remove(`notes/${note.id}`);
await remove(`people/${shown.id}`);
await remove(`tasks/${(await aTask(ctx, { title: 'Call Ruth', personId: null })).id}`);
await remove(
  `organizations/${(await anOrganization(await crm.app.as('admin'), { assignedToId: null })).id}`,
  admin,
);

testScreens(crm, [
  { of: 'deleted', as: 'staff', paths: ['/deleted', '/deleted?kind=unit', '/deleted?q=nothing'] },
]);
