/** What comes to the screen after a network was away, of a long import, and to somebody who may no longer hear. */
import { expect, test } from 'vitest';
import { anOrganization } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';
import { openCrm } from './crm.ts';
import { visitLive, watchReads } from './live-pages.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

test('once the network is back, one read brings what was missed', async () => {
  crm.forgive(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await anOrganization(ctx, { name: 'Ember Haulage' });
  const page = await visitLive(crm, `/organizations/${id}`, 'staff');
  await page.context().setOffline(true);
  const admin = await crm.app.signIn('admin');
  for (const name of ['Ashworth', 'Ashworth Freight', 'Ashworth Haulage']) {
    expect((await admin.patch(`/api/organizations/${id}`, { name })).status).toBe(200);
  }
  const reads = watchReads(page);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Ashworth Haulage' }).waitFor();
  await page.getByRole('heading', { name: 'Ashworth Haulage' }).waitFor();
  const own = () => reads.filter((path) => path === `/api/organizations/${id}`);
  expect(own()).toHaveLength(1);
});

test('a long import of a colleague is read a few times, not once a row', async () => {
  const page = await visitLive(crm, '/people', 'staff');
  const reads = watchReads(page);
  const rows = Array.from({ length: 5_000 }, (_each, row) => `Ida ${row},Early`);
  const admin = await crm.app.signIn('admin');
  const begun = performance.now();
  const run = await startAs(admin, ['first name,last name', ...rows].join('\n'));
  expect((await endOf(admin, run, { timeout: 60_000 })).status).toBe('done');
  const seconds = (performance.now() - begun) / 1_000;
  await page.getByText('Ida 4999 Early').or(page.getByText('Ida 0 Early')).first().waitFor();
  const lists = () => reads.filter((path) => path === '/api/people').length;
  // One a spacing and one at each end, however long the import took.
  expect(lists()).toBeLessThanOrEqual(Math.ceil(seconds / 1.2) + 2);
  console.log({ lists: lists(), seconds });
});

test('whoever is suspended hears nothing more, and is asked to sign in', async () => {
  crm.forgive(/status of 401/);
  const page = await visitLive(crm, '/organizations', 'admin');
  const boss = await crm.app.signIn('super_user');
  const { id } = await crm.app.userOf('admin');
  expect((await boss.patch(`/api/users/${id}`, { active: false })).status).toBe(200);
  await page.waitForURL((url) => url.pathname !== '/organizations');
});
