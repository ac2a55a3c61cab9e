/** Backups on the settings page: why there are none, one that is made now, and what went wrong since. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openCrm, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-e2e-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const crm = await openCrm({ BACKUP_DIR: folder });
const { pool } = crm.app.database;

function cardOf(page: Page) {
  return page.getByRole('region', { name: 'Backups' });
}

test('a super user makes a backup, and reads when and how it was done', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  const card = cardOf(page);
  await card.getByText(/^One is made each night in the folder .*; the last 7 are kept\./).waitFor();
  await card.getByRole('button', { name: 'Back up now' }).click();
  await seesToast(page, 'Backup begun');
  await card.getByText('Last backup').waitFor();
  await card.getByText(/^\d+ rows and 0 files, \d+ KB, in \d+ s$/).waitFor();
  expect(await readdir(folder)).toHaveLength(1);
});

test('a drill and a failure stand there', async () => {
  await pool.query(
    `insert into backups (id, kind, status, place, name, rows, error, started_at, finished_at) values
       (gen_random_uuid(), 'drill', 'done', 'here', 'backup-1', 1204311, null, now(), now() + interval '41 s'),
       (gen_random_uuid(), 'backup', 'failed', 'here', null, null, 'The disk is full.', now(), now())`,
  );
  const page = await crm.visit('/settings', { as: 'super_user' });
  const card = cardOf(page);
  await card.getByText('Restored to a scratch database in 41 s, 1,204,311 rows equal').waitFor();
  await card.getByText('The last backup could not be made').waitFor();
  await card.getByText(/The disk is full\./).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});
