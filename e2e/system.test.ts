/** The System page: what a super user sees of the server, and the file for whoever helps. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openCrm, sees } from './crm.ts';
import { testScreens } from './screens.ts';

const crm = await openCrm();
// As a page of a server in use: something failed, and something took long.
await crm.app.database.pool.query(`insert into lead_directory_loads
  (id, status, finished_at, file_name, format, created_at, updated_at)
  values (gen_random_uuid(), 'failed', now(), 'companies.csv', 'csv', now(), now())`);
await crm.app.database.pool.query(`insert into backups
  (id, kind, status, place, error, started_at, finished_at)
  values (gen_random_uuid(), 'backup', 'failed', 'here', 'The disk is full.', now(), now())`);
await crm.app.database.pool.query('select count(*) from generate_series(1, 5000000) as numbers');

testScreens(crm, [{ of: 'the system', as: 'super_user', paths: ['/settings/system'] }]);

test('a super user comes to it from the settings, and downloads the support bundle', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.getByRole('link', { name: /^System/ }).click();
  await page.getByRole('heading', { name: 'System', level: 1 }).waitFor();
  await sees(page, 'No backup yet');
  await sees(page, 'The last backup could not be made');
  await sees(page, /^PostgreSQL \d+\.\d+, Node\.js \d+/);
  const imports = page.getByRole('row', { name: 'Imports of lists 0 0 0' });
  await imports.waitFor();
  await page.getByRole('row', { name: 'Business directory 0 0 1' }).waitFor();
  await page.getByRole('row', { name: 'Backups and drills 0 0 1' }).waitFor();
  await sees(page, 'select count(*) from generate_series(1, 5000000) as numbers');
  await sees(page, /^1 call · [\d.]+ m?s on average · longest [\d.]+ m?s$/);
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^dealer-crm-support-[\d-]+\.json$/);
  const bundle = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(bundle).toMatchObject({ system: { lastBackupAt: null }, settings: expect.any(Array) });
});

test('an admin is sent away, and a server in trouble can be asked again', async () => {
  const admin = await crm.visit('/settings/system', { as: 'admin' });
  await sees(admin, 'Overview of your sales activities');
  crm.forgive(/500/);
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.route('**/api/system', (route) =>
    route.fulfill({ status: 500, json: { message: 'No.', code: 'internal' } }),
  );
  await page.goto('/settings/system');
  await sees(page, 'Failed to read the system');
  await page.unroute('**/api/system');
  await page.getByRole('button', { name: /try again/i }).click();
  await sees(page, 'No backup yet');
});
