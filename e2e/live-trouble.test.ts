/** What comes to the screen after a network was away, of a long import, and to somebody who may no longer hear. */
import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '#test/factories.ts';
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
  // Whatever else the catching up would have read has been read before this.
  await admin.patch(`/api/organizations/${id}`, { name: 'Ashworth & Sons' });
  await page.getByRole('heading', { name: 'Ashworth & Sons' }).waitFor();
  expect(reads.filter((path) => path === `/api/organizations/${id}`)).toHaveLength(2);
});

test('a long import of a colleague is read a few times, not once a row', async () => {
  const page = await visitLive(crm, '/people', 'staff');
  const reads = watchReads(page);
  const rows = Array.from(
    { length: 5_000 },
    (_each, row) => `Ida ${row} Early,ida${row}@early.example`,
  );
  const admin = await crm.app.signIn('admin');
  const begun = performance.now();
  const run = await startAs(admin, ['name,email', ...rows].join('\n'));
  expect((await endOf(admin, run, { timeout: 60_000 })).status).toBe('done');
  const seconds = (performance.now() - begun) / 1_000;
  // By then the end of the import has been heard.
  await aPerson(ctx, { name: 'Aaron After' });
  await page.getByText('Aaron After').waitFor();
  await page.getByText('Ida 0 Early').waitFor();
  const lists = reads.filter((path) => path === '/api/people').length;
  // One a spacing, and a few for the begin, the end and Aaron.
  expect(lists).toBeLessThanOrEqual(Math.ceil(seconds / 1.2) + 3);
});

test('whoever is suspended hears nothing more, and is asked to sign in', async () => {
  crm.forgive(/status of 401/);
  const page = await visitLive(crm, '/organizations', 'admin');
  const boss = await crm.app.signIn('super_user');
  const { id } = await crm.app.userOf('admin');
  expect((await boss.patch(`/api/users/${id}`, { active: false })).status).toBe(200);
  await page.waitForURL((url) => url.pathname !== '/organizations');
});
