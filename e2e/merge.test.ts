/** Records that are the same are merged from their page, compared side by side, and un-merged where they went. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { expectInView, faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

/** The same person three times, as imports leave them. */
async function threeTimes() {
  const north = await anOrganization(ctx, { name: 'Northside Motors' });
  const bob = await aPerson(ctx, {
    name: 'Bob Hill',
    phone: '02 5550 0100',
    organizationId: north.id,
    tags: ['VIP'],
  });
  const robert = await aPerson(ctx, {
    name: 'Robert Hill',
    email: 'robert.hill@northside.example',
    phone: '0455 501 234',
    jobTitle: 'Fleet manager',
    tags: ['Fleet'],
  });
  const short = await aPerson(ctx, { name: 'R. Hill', location: 'Newcastle NSW' });
  await aNote(ctx, { personId: robert.id, content: 'Wants two utes by March' });
  await aTask(ctx, { personId: robert.id, title: 'Send the quote' });
  return { bob, robert, short };
}

test('a contact is merged with another one, and both are back after Un-merge', async () => {
  const { bob, robert } = await threeTimes();
  const page = await crm.visit(`/people/${bob.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  await dialog.getByLabel('Merge with').fill('Robert H');
  await page.getByRole('option', { name: /Robert Hill/ }).click();
  await dialog.getByText('1 note and 1 task. Tags of all are kept: VIP, Fleet.').waitFor();
  await dialog.getByText('0455 501 234', { exact: false }).first().waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const name = dialog.getByRole('radiogroup', { name: 'Name' });
  await name.getByRole('radio', { name: /Robert Hill/ }).check();
  const merge = dialog.getByRole('button', { name: 'Merge 2' });
  await expectInView(merge);
  await merge.click();
  await seesToast(page, 'People merged', 'All of it is with Bob Hill now.');
  await page.getByRole('heading', { name: 'Robert Hill', level: 1 }).waitFor();
  await sees(page, 'Wants two utes by March');
  await sees(page, 'merged Robert Hill into this contact');

  // The address of the other one leads here.
  await page.goto(`/people/${robert.id}`);
  await page.waitForURL(`**/people/${bob.id}`);
  await aNote(ctx, { personId: bob.id, content: 'Rang after the merge' });
  await aTask(ctx, { personId: bob.id, title: 'Ring again after the merge' });
  await page.getByRole('button', { name: 'Un-merge Robert Hill' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Un-merge', exact: true }).click();
  await seesToast(page, 'Un-merged', 'What came since stays with Robert Hill.');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const kept = page.getByRole('dialog', { name: /kept/ });
  await kept.getByText('The note', { exact: true }).waitFor();
  await kept.getByRole('link', { name: 'Ring again after the merge' }).click();
  await page.waitForURL('**/tasks?task=*');
  const task = page.getByRole('dialog', { name: 'Edit Task' });
  await expect.poll(() => task.getByLabel('Title').inputValue()).toBe('Ring again after the merge');
  await page.goto(`/people/${bob.id}`);
  await page.getByRole('heading', { name: 'Bob Hill', level: 1 }).waitFor();
  await sees(page, 'Rang after the merge');
  await page.goto(`/people/${robert.id}`);
  await sees(page, 'Wants two utes by March');
});

test('Undo in the toast takes a merge of organizations back', async () => {
  const keep = await anOrganization(ctx, { name: 'Harbour Toyota' });
  const gone = await anOrganization(ctx, { name: 'Harbour Toyota Pty Ltd', phone: '02 5550 0199' });
  await aPerson(ctx, { name: 'Kim Harbour', organizationId: gone.id });
  const page = await crm.visit(`/organizations/${keep.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Organizations' });
  await dialog.getByLabel('Merge with').fill('Harbour Toyota P');
  await page.getByRole('option', { name: /Pty Ltd/ }).click();
  await dialog.getByText('1 contact.').waitFor();
  await dialog.getByRole('button', { name: 'Merge 2' }).click();
  await sees(page, 'Kim Harbour');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  await page.goto(`/organizations/${gone.id}`);
  await page.getByRole('heading', { name: 'Harbour Toyota Pty Ltd' }).waitFor();
});

test('the address of an organization that was merged leads to the one that stayed', async () => {
  const keep = await anOrganization(ctx, { name: 'Quarry Cranes' });
  const gone = await anOrganization(ctx, { name: 'Quarry Cranes Hire' });
  const staff = await crm.app.signIn('staff');
  const merge = {
    kind: 'organization',
    survivorId: keep.id,
    ids: [gone.id],
    chosen: { name: keep.id },
  };
  expect((await staff.post('/api/merges', merge)).status).toBe(201);
  const page = await crm.visit(`/organizations/${gone.id}`, { as: 'staff' });
  await page.waitForURL(`**/organizations/${keep.id}`);
  await page.getByRole('heading', { name: 'Quarry Cranes', level: 1, exact: true }).waitFor();
  await page.getByRole('button', { name: 'Un-merge Quarry Cranes Hire' }).waitFor();
});

test('who may not delete a record keeps it, and the dialog says so; on a phone values are a list', async () => {
  const theirs = await aPerson(await crm.app.as('super_user'), {
    name: 'Theirs Tina',
    email: 'tina@theirs.example',
  });
  const mine = await aPerson(ctx, { name: 'Mine Mona', email: 'mona@mine.example' });
  const page = await crm.visit(`/people/${mine.id}`, {
    as: 'staff',
    size: { width: 390, height: 844 },
  });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  await dialog.getByLabel('Merge with').fill('Theirs');
  await page.getByRole('option', { name: /Theirs Tina/ }).click();
  await dialog.getByText('Theirs Tina cannot go').waitFor();
  const merge = dialog.getByRole('button', { name: 'Merge 2' });
  expect(await merge.isDisabled()).toBe(true);
  await dialog
    .getByRole('radiogroup', { name: 'Stays' })
    .getByLabel(/Theirs Tina/)
    .check();
  await expect.poll(() => merge.isDisabled()).toBe(false);
  await dialog.getByText('Kept as further e-mails and phones:').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await merge.click();
  await page.waitForURL(`**/people/${theirs.id}`);
  const boss = await crm.app.signIn('super_user');
  expect((await boss.get<Person>(`/api/people/${mine.id}`)).body.id).toBe(theirs.id);
});

test('the dialog offers first what may be the same, and says what speaks against a merge', async () => {
  const email = 'wendy@marsh.example';
  const wendy = await aPerson(ctx, { name: 'Wendy Marsh', email });
  const short = await aPerson(ctx, { name: 'W. Marsh', email });
  await aPerson(ctx, { name: 'Aaron Aardvark' });
  const page = await crm.visit(`/people/${wendy.id}`, { as: 'staff' });
  const openDialog = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Merge with…' }).click();
  };
  await openDialog();
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  const picker = dialog.getByLabel('Merge with');
  await picker.click();
  const options = page.getByRole('option');
  await expect
    .poll(() => options.first().textContent())
    .toMatch(/W\. Marsh.*Likely the same: same e-mail/);
  expect(await options.filter({ hasText: 'Wendy Marsh' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  await picker.fill('Aardvark');
  await options.filter({ hasText: 'Aaron Aardvark' }).click();
  await dialog.getByText('Nothing says these two are the same.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Merge 2' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Add another contact' }).click();
  await picker.click();
  await options.filter({ hasText: 'W. Marsh' }).click();
  await dialog.getByText('Nothing says Aaron Aardvark is the same as the others.').waitFor();

  const staff = await crm.app.signIn('staff');
  const ids = [wendy.id, short.id];
  await staff.post('/api/duplicates/different', { kind: 'person', ids });
  await page.reload();
  await openDialog();
  await picker.fill('W. Marsh');
  await options.filter({ hasText: 'W. Marsh' }).click();
  await dialog.getByText('Someone said these are not the same.').waitFor();
  expect(await dialog.getByText('Nothing says').count()).toBe(0);
});
