/** A super user connects Capsule, imports everything, reads the report, and loses nothing when an import breaks off. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CrmSyncProgress } from '#contract/crm-sync.ts';
import {
  aNoteThere,
  anOrganisation,
  aPersonThere,
  aTaskThere,
  openCapsuleServer,
} from '#test/capsule-server.ts';
import { violationsOn } from './axe.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const capsule = await openCapsuleServer();
const crm = await openCrm({ CRM_SERVICE_URL: capsule.url });
const address = '/settings/crm-service-sync';

capsule.perPage = 10;
capsule.parties = [
  anOrganisation(1, { name: 'Blackwood Motors', tags: [{ name: 'Dealer' }] }),
  ...Array.from({ length: 30 }, (_, i) => aPersonThere(100 + i, { organisation: { id: 1 } })),
  aPersonThere(200, { firstName: 'Ruth', lastName: 'Lost', emailAddresses: [{ address: 'none' }] }),
  aPersonThere(201, { firstName: null, lastName: null }),
];
capsule.tasks = [aTaskThere(300, { party: { id: 100 } })];
capsule.entries = [aNoteThere(400, { party: { id: 100 } }), aNoteThere(401, { type: 'email' })];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const numbers = (page: Page, label: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${label}`) })
    .getByRole('cell')
    .allTextContents();

/** Opens the page with a connection that was tested. */
async function connected(): Promise<Page> {
  const boss = await crm.app.signIn('super_user');
  await boss.put('/api/crm-service/settings', { token: capsule.token });
  const page = await crm.visit(address, { as: 'super_user' });
  await button(page, 'Test Connection').click();
  await button(page, 'Import All').waitFor();
  return page;
}

/** The next call for this page hangs until the returned function is called. */
function holdCalls(path: string): { release: () => void; taken: () => boolean } {
  let release = () => {};
  let taken = false;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  capsule.onCall = (call) => {
    if (!call.path.includes(path)) return;
    taken = true;
    return held;
  };
  return {
    release: () => {
      capsule.onCall = () => undefined;
      release();
    },
    taken: () => taken,
  };
}

test('from the token to a report, and a second time without a change', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.getByRole('link', { name: /^CRM service/ }).click();
  await sees(page, 'No imports yet');
  expect(await button(page, 'Test Connection').isDisabled()).toBe(true);

  const token = page.getByLabel(/^API token/);
  await token.fill('a wrong token');
  await button(page, 'Save token').click();
  crm.forgive(/400/);
  await sees(page, 'Must be an API token, without spaces');
  await token.fill('wrong-token');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Token saved');
  await sees(page, 'Capsule sync');
  expect(await token.inputValue()).toBe('');
  await button(page, 'Test Connection').click();
  await seesToast(page, 'Connection failed', 'Capsule refused the API token');
  expect(await button(page, 'Import All').count()).toBe(0);
  await token.fill(capsule.token);
  await button(page, 'Save token').click();
  await sees(page, 'You can import once the connection has been tested.');
  await button(page, 'Test Connection').click();
  await seesToast(page, 'Connection successful', 'Connected to Capsule as Bea Boss.');

  const held = holdCalls('/tasks');
  await button(page, 'Import All').click();
  await sees(page, 'Recent items');
  await sees(page, 'Ruth Lost');
  expect(await button(page, 'Import people').isDisabled()).toBe(true);
  held.release();
  await seesToast(page, 'Import complete', '33 created, 0 updated, 0 unchanged, 1 skipped.');
  await sees(page, '34 records read, every one of them accounted for.');
  await expect.poll(() => numbers(page, 'Organizations')).toEqual(['1', '1', '0', '0', '0']);
  await expect.poll(() => numbers(page, 'People')).toEqual(['32', '31', '0', '0', '1']);
  await expect.poll(() => numbers(page, 'In all')).toEqual(['34', '33', '0', '0', '1']);

  await page.getByRole('button', { name: /The e-mail address is not valid/ }).click();
  await page.waitForURL(/reason=/);
  const records = page.getByRole('list', { name: 'Records' });
  await expect.poll(() => records.getByRole('listitem').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search records...' }).fill('nobody');
  await sees(page, 'No records found');
  await button(page, 'Clear filters').click();
  await expect.poll(() => records.getByRole('listitem').count()).toBe(2);
  await records.getByRole('link', { name: 'Ruth Lost' }).click();
  await page.waitForURL(/\/people\//);
  await sees(page, 'Ruth Lost');
  await page.goBack();

  await button(page, 'Import notes').click();
  await seesToast(page, 'Import complete', '1 created, 0 updated, 0 unchanged, 1 skipped.');
  await page.getByLabel(/^Read everything in Capsule again/).check();
  await button(page, 'Import All').click();
  await seesToast(page, 'Import complete', '0 created, 0 updated, 33 unchanged, 1 skipped.');
  await expect.poll(() => numbers(page, 'In all')).toEqual(['34', '0', '0', '33', '1']);
  const imports = page.getByRole('list', { name: 'Imports' }).getByRole('link');
  await expect.poll(() => imports.count()).toBe(3);
  await page.getByRole('link', { name: /^All: 33 created/ }).click();
  await expect.poll(() => numbers(page, 'In all')).toEqual(['34', '33', '0', '0', '1']);
  expect(await page.content()).not.toContain(capsule.token);
});

test('a test run imports 50 at most, and says that it is a test', async () => {
  const page = await connected();
  await page.getByLabel('Test mode').click();
  const call = page.waitForRequest(/sync-organizations\?limit=50$/);
  await button(page, 'Import organizations').click();
  const reply = await (await call).response();
  expect(await reply?.json()).toMatchObject({ created: 0, skipped: 0, isTestMode: true });
  await seesToast(page, 'Import complete');
  await sees(page, 'Organizations, in test mode');
});

test('an import goes on when its tab is closed, and another tab sees it end', async () => {
  const page = await connected();
  const held = holdCalls('/parties?');
  await page.getByLabel(/^Read everything in Capsule again/).check();
  await button(page, 'Import people').click();
  await expect.poll(held.taken).toBe(true);
  await page.close();
  const other = await crm.visit(address, { as: 'super_user' });
  // The list of imports may say so before the progress does, which tells of the end.
  await other.getByRole('region', { name: 'Sync progress' }).getByText('Syncing').first().waitFor();
  held.release();
  await seesToast(other, 'Import complete');
  await expect.poll(() => numbers(other, 'People')).toEqual(['32', '0', '0', '31', '1']);
});

test('an import whose server died is shown as an error, and resumed where it was', async () => {
  const page = await connected();
  const held = holdCalls('page=3');
  await page.getByLabel(/^Read everything in Capsule again/).check();
  await button(page, 'Import All').click();
  await expect.poll(held.taken).toBe(true);
  crm.forgive(/409/);
  // Its process is gone, and nothing reports that the import is alive.
  await crm.app.database.pool.query(`update crm_sync_runs
    set attempt = gen_random_uuid(), heartbeat_at = now() - interval '26 seconds'
    where status = 'running'`);
  await sees(page, 'The import was interrupted: the server stopped while it ran.');
  held.release();
  capsule.server.calls.length = 0;
  await button(page, 'Resume import').click();
  await seesToast(page, 'Import complete', '0 created, 0 updated, 33 unchanged, 1 skipped.');
  expect(capsule.asked('/parties?')[0]).toMatch(/page=3/);
  await expect.poll(() => numbers(page, 'In all')).toEqual(['34', '0', '0', '33', '1']);
});

test('a stopped import can be resumed; the page says when the token has expired', async () => {
  const page = await connected();
  const held = holdCalls('page=2');
  await page.getByLabel(/^Read everything in Capsule again/).check();
  await button(page, 'Import people').click();
  await expect.poll(held.taken).toBe(true);
  crm.forgive(/409|503/);
  await button(page, 'Stop import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop import' }).click();
  await sees(page, 'The import was stopped.');
  held.release();
  const { token } = capsule;
  capsule.token = 'another';
  await button(page, 'Resume import').click();
  await seesToast(page, 'Import failed', 'Capsule refused the API token');
  capsule.token = token;
  await button(page, 'Resume import').click();
  await seesToast(page, 'Import complete', '0 created, 0 updated, 31 unchanged, 1 skipped.');
  const boss = await crm.app.signIn('super_user');
  const { body } = await boss.get<CrmSyncProgress>('/api/crm-service/sync-progress');
  expect(body).toMatchObject({ status: 'complete', error: null });
});

test.each(['light', 'dark'] as const)('axe finds nothing on a report, %s', async (theme) => {
  const boss = await crm.app.signIn('super_user');
  await boss.put('/api/crm-service/settings', { token: capsule.token });
  await boss.post('/api/crm-service/sync-all?full=true');
  const size = { width: 320, height: 640 };
  const page = await crm.visit(address, { as: 'super_user', theme, size });
  await button(page, 'Test Connection').click();
  await button(page, 'Import All').waitFor();
  await page.getByRole('list', { name: 'Records' }).waitFor();
  const violations = await violationsOn(page);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test('nobody else can open the page', async () => {
  const page = await crm.visit(address, { as: 'admin' });
  await page.waitForURL(`${crm.url}/`);
});
