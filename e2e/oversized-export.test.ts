/** A list that is too long for a spreadsheet. */
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { openCrm, seesToast } from './crm.ts';

// Sheets of a hundred rows, as the real million would take minutes.
vi.mock('#contract/list-exports.ts', async (load) => ({
  ...Object(await load()),
  mostXlsxRows: 100,
}));

const crm = await openCrm();

test('a list too long for a sheet is not downloaded, and the page says why', async () => {
  await crm.app.database.pool.query(
    `insert into people (id, name, tags, created_at, updated_at)
     select gen_random_uuid(), 'Crowd ' || n, '{Crowd}', now(), now() from generate_series(1, 101) n`,
  );
  crm.forgive(/413/);
  const page = await crm.visit('/people?tag=Crowd', { as: 'staff' });
  const menu = page.getByRole('button', { name: 'List options' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export XLSX' }).click();
  await seesToast(page, 'Not exported', 'An XLSX file holds at most 100 rows.');
  await menu.click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.match(/Crowd \d/g)).toHaveLength(101);
});
