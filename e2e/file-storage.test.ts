/** The storage of files on the settings page: adopted, swept after a super user agrees, and restored from. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { sweepFiles } from '#server/features/files/sweep-files.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf } from '#test/files.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-e2e-storage-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Old files that no record refers to. */
async function leaveFiles(count: number): Promise<void> {
  const longAgo = new Date('2020-01-01T00:00:00Z');
  for (let n = 0; n < count; n += 1) {
    const key = randomBytes(16).toString('hex');
    const inner = join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4));
    await mkdir(inner, { recursive: true });
    await writeFile(join(inner, key), aPdf);
    await utimes(join(inner, key), longAgo, longAgo);
  }
}

await leaveFiles(60);
const crm = await openCrm({ DATA_DIR: dataDir });
const { database, clock } = crm.app;
const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
const sweep = () => sweepFiles({ db: database.orm, clock }, store);

const aside = async () =>
  (await readdir(join(dataDir, 'files', 'put-aside')).catch(() => [])).length;

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'File Storage' });
}

/** Light and dark, wide and narrow: axe finds nothing, and nothing scrolls sideways. */
async function expectSound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await faultsOf(page), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  // Polls: the page is drawn anew for its new width.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('another database’s storage is adopted; its files are put aside after asking, and restored', async () => {
  crm.forgive(/503/);
  const page = await crm.visit('/settings', { as: 'super_user' });
  const card = cardOf(page);
  await card.getByText('The storage holds files that this database does not know').waitFor();
  await expectSound(page);

  // Until then nothing can be uploaded, and the page says why.
  const person = await aPerson(await crm.app.as());
  const other = await crm.visit(`/people/${person.id}`, { as: 'super_user' });
  const chooser = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf });
  await sees(other, /a\.pdf: Nothing was uploaded: the store of files holds files that/);

  await card.getByRole('button', { name: 'Use this storage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this storage' }).click();
  await seesToast(page, 'Storage adopted', 'Files can be uploaded again');
  await card.getByText('Nothing is put aside.').waitFor();

  // Sixty at once are too many to be put aside without asking.
  await sweep();
  expect(await aside()).toBe(0);
  await page.reload();
  await card.getByText('No record refers to 60 of 60 files').waitFor();
  await expectSound(page);
  await card.getByRole('button', { name: 'Put 60 files aside' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put aside' }).click();
  await seesToast(page, 'Putting files aside');
  await card.getByText('60 files put aside').waitFor();
  await expect.poll(aside).toBe(60);
  await expectSound(page);

  const download = page.waitForEvent('download');
  await card
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^[0-9a-f]{32}\.pdf$/);
  await card
    .getByRole('button', { name: /^Restore [0-9a-f]/ })
    .first()
    .click();
  await seesToast(page, 'File restored');
  await card.getByText('59 files put aside').waitFor();
  await card.getByRole('button', { name: 'Restore All' }).click();
  await seesToast(page, 'Files restored');
  await card.getByText('Nothing is put aside.').waitFor();
  expect(await aside()).toBe(0);

  await page.goto('/settings/audit');
  for (const words of ['Adopted the storage of files', 'Let files without a record be put aside']) {
    await sees(page, words);
  }
});

test('a server without the shared storage is named on the settings, and uploads say so', async () => {
  await database.pool.query(
    `insert into servers (id, host, process_id, started_at, last_seen_at, store_id)
     values (gen_random_uuid(), 'crm-2', 4711, now(), now() + interval '1 hour', gen_random_uuid())`,
  );
  const page = await crm.visit('/settings', { as: 'super_user' });
  await cardOf(page).getByText('The servers do not share a storage').waitFor();
  await cardOf(page).getByText('crm-2 (process 4711)').waitFor();
  await expectSound(page);

  const person = await aPerson(await crm.app.as());
  await page.goto(`/people/${person.id}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: aPdf });
  await seesToast(page, 'Added on this server only', 'the server crm-2 (process 4711)');
});
