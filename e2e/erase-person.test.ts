/** Somebody asks to be forgotten: a super user erases them from their page, and sees what was removed. */
import { expect, test } from 'vitest';
import type { DeletionSettings } from '#contract/deletion-settings.ts';
import { aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { expectInView, faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('super_user');
const boss = await crm.app.signIn('super_user');

test('a contact is erased after their name was typed, and the page counts what went', async () => {
  const person = await aPerson(ctx, { name: 'Forget Fiona', email: 'fiona@forget.example' });
  await aNote(ctx, { personId: person.id, content: 'Fiona asked to be forgotten' });
  await aTask(ctx, { personId: person.id });
  const organization = await anOrganization(ctx);
  await aNote(ctx, { organizationId: organization.id, content: 'Forget Fiona left' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'super_user' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Erase for good…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Contact' });
  await dialog.getByText('Backups made before still hold them').waitFor();
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByLabel('Type Forget Fiona to confirm').fill('Forget Fiona');
  await expectInView(erase);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'What was removed' });
  await card.getByText('Notes removed').waitFor();
  await card.getByText('Other texts cleared').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await card.getByRole('link', { name: 'Go to people' }).click();
  await page.waitForURL('**/people');
  await page.goto(`${crm.url}/organizations/${organization.id}`);
  await sees(page, '[erased] left');
  crm.forgive(/404 \(Not Found\)/);
  await page.goto(`${crm.url}/people/${person.id}`);
  await sees(page, 'Person not found');
});

test('the menu of staff does not offer it', async () => {
  const person = await aPerson(ctx, { name: 'Stay Stella' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Merge with…' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Erase for good…' }).count()).toBe(0);
});

test('a super user says how long deleted records are kept, and is asked before it is less', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  const card = page.getByRole('region', { name: 'Deleted Records' });
  const select = card.getByRole('combobox', { name: 'Keep deleted records' });
  const kept = async () =>
    (await boss.get<DeletionSettings>('/api/deletion-settings')).body.keepDays;
  const choose = async (label: string) => {
    await select.click();
    await page.getByRole('option', { name: label }).click();
  };
  await choose('For 90 days');
  await seesToast(page, 'Settings saved');
  expect(await kept()).toBe(90);
  await choose('For 60 days');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await kept()).toBe(90);
  await choose('For 60 days');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(kept).toBe(60);
});

test('what waits for a backup is told on both pages, and goes when a super user says so', async () => {
  const person = await aPerson(ctx, { name: 'Waiting Wilma' });
  await boss.delete(`/api/people/${person.id}`);
  await boss.get('/api/deletion-settings');
  await crm.app.database.pool.query(
    `update deletion_settings set keep_days = 30, counts_from = '2020-01-01', waiting = 1, waiting_since = now()`,
  );
  await crm.app.database.pool.query(
    `update people set deleted_at = now() - interval '40 days' where id = $1`,
    [person.id],
  );
  const page = await crm.visit('/settings/system', { as: 'super_user' });
  await sees(page, 'Deleted records wait for a backup');
  await page.goto(`${crm.url}/settings`);
  const card = page.getByRole('region', { name: 'Deleted Records' });
  await card.getByText('1 deleted record waits for a backup').waitFor();
  await card.getByRole('button', { name: 'Remove without a backup' }).click();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await card.getByText('1 deleted record waits for a backup').waitFor({ state: 'detached' });
  const { rows } = await crm.app.database.pool.query('select 1 from people where id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([]);
});
