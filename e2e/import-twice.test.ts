/** The same real list again adds nobody, whichever button is pressed; and an import with changes keeps what colleagues changed since when it is taken back. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { keepsToast, openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const companies = fileURLToPath(
  new URL('../src/server/demo/companies/sp500-constituents.csv', import.meta.url),
);

async function count(): Promise<number> {
  const words = 'select count(*)::int as count from organizations where deleted_at is null';
  const { rows } = await crm.app.database.pool.query(words);
  return rows[0].count;
}

async function openImport(page: Page, file: Parameters<typeof setFile>[1]) {
  await page.getByRole('button', { name: /import/i }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  return setFile(page, file);
}

async function setFile(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) {
  const dialog = page.getByRole('dialog', { name: 'Import organizations' });
  await dialog.getByLabel('CSV or Excel file').setInputFiles(file);
  return dialog;
}

test('503 real companies are imported at once; the same file again adds none by Import, and none by Review', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  for (const time of [0, 1]) {
    const dialog = await openImport(page, companies);
    await dialog.getByLabel('Security becomes').selectOption('name');
    const known = dialog.getByRole('radiogroup', { name: '503 of 503 look like ones you have' });
    if (time === 1) {
      // Nothing else is chosen: who presses Import at once adds nobody.
      await known.waitFor();
      expect(await known.getByLabel('Skip them').isChecked()).toBe(true);
    }
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    if (time === 0) await seesToast(page, 'Import successful', 'Imported 503 organizations');
    else {
      await seesToast(
        page,
        'Nothing new',
        '503 organizations in the file, and you have them already',
      );
      // There is nothing to take back.
      const toast = page.getByRole('region', { name: 'Notifications' });
      expect(await toast.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    }
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await count()).toBe(503);
  }
  const dialog = await openImport(page, companies);
  await dialog.getByLabel('Security becomes').selectOption('name');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '503 unchanged' }).waitFor();
  await dialog.getByText('0 changes', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await count()).toBe(503);
});

test('three of the real companies are merged with all that belongs to them, and taken apart again', async () => {
  const names = ['Alphabet Inc. (Class A)', 'Alphabet Inc. (Class C)', 'Fox Corporation (Class A)'];
  const staff = await crm.app.signIn('staff');
  const ctx = await crm.app.as('staff');
  const ids: string[] = [];
  for (const name of names) {
    const query = `?q=${encodeURIComponent(name)}&limit=20`;
    const { body } = await staff.get<Organization[]>(`/api/organizations${query}`);
    const organizationId = body.find((each) => each.name === name)?.id ?? '';
    ids.push(organizationId);
    const { id: personId } = await aPerson(ctx, { name: `Buyer of ${name}`, organizationId });
    await aNote(ctx, { organizationId, personId, content: `Noted for ${name}` });
    await aTask(ctx, { organizationId, title: `Ring ${name}` });
    await anOpportunity(ctx, { organizationId, name: `Vans for ${name}` });
  }
  const countChildren = async () => {
    const { rows } = await crm.app.database.pool.query<{ children: number[] }>(
      `select array_agg((select count(*) from people where organization_id = each)::int
         + (select count(*) from notes where organization_id = each)::int
         + (select count(*) from tasks where organization_id = each)::int
         + (select count(*) from opportunities where organization_id = each)::int
         order by place) as children
       from unnest($1::uuid[]) with ordinality as given (each, place)`,
      [ids],
    );
    return rows[0]?.children;
  };
  expect(await countChildren()).toEqual([4, 4, 4]);

  const page = await crm.visit('/organizations', { as: 'staff' });
  const bar = page.getByRole('region', { name: 'Selected organizations' });
  for (const name of names) {
    await page.getByPlaceholder('Search organizations...').fill(name);
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await bar.getByText('3 selected').waitFor();
  await bar.getByRole('button', { name: 'Merge', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Organizations' });
  await dialog.getByRole('button', { name: 'Merge 3' }).click();
  await keepsToast(page, 'Organizations merged');
  expect((await countChildren())?.toSorted()).toEqual([0, 0, 12]);
  expect(await count()).toBe(501);

  const toast = page.getByRole('region', { name: 'Notifications' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', 'All is as it was before.');
  expect(await countChildren()).toEqual([4, 4, 4]);
  expect(await count()).toBe(503);
});

test('an import with changes is taken back after a colleague changed 3 of its rows: these are kept, and listed', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  const five = [
    'Anchor Haulage',
    'Bay Freight',
    'Cove Plant Hire',
    'Dune Quarries',
    'Estuary Ports',
  ];
  const ctx = await crm.app.as('staff');
  for (const name of five) await anOrganization(ctx, { name, industry: 'Freight' });
  const rows = [...five.map((name) => `${name},Fleet customer`), 'Harbour Yard,Fleet customer'];
  const buffer = Buffer.from(`Name,Industry\n${rows.join('\n')}\n`);
  const dialog = await openImport(page, { name: 'fleet.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'If there is a value already: Industry' }).click();
  await page.getByRole('menuitemradio', { name: 'Replace its value' }).click();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await dialog.getByRole('tab', { name: '5 changed' }).waitFor();
  await dialog.getByRole('tab', { name: '1 new' }).waitFor();
  // Its review goes with the end of the import, so whoever reads it again may find none.
  const rereads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/review')) rereads.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 1 organizations, changed 5');
  expect(rereads).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const colleague = await crm.app.signIn('admin');
  const find = async (name: string) => {
    const query = `?q=${encodeURIComponent(name)}&limit=20`;
    const { body } = await colleague.get<Organization[]>(`/api/organizations${query}`);
    return body.find((each) => each.name === name);
  };
  for (const name of five.slice(0, 3)) {
    const found = await find(name);
    await colleague.patch(`/api/organizations/${found?.id}`, { industry: 'Key account' });
  }

  await page.goto(new URL('/history', page.url()).href);
  const words = 'Imported an organization and changed 5 organizations';
  await page.getByRole('button', { name: `Undo: ${words}` }).click();
  await seesToast(page, 'Taken back', '3 of 6 kept: changed since');
  await page.getByRole('button', { name: 'Show' }).click();
  const left = page.getByRole('dialog', { name: '3 of 6 kept: changed since' });
  for (const name of five.slice(0, 3)) await left.getByText(name, { exact: true }).waitFor();
  for (const name of five.slice(0, 3)) {
    expect((await find(name))?.industry).toBe('Key account');
  }
  for (const name of five.slice(3)) {
    expect((await find(name))?.industry).toBe('Freight');
  }
  expect(await find('Harbour Yard')).toBeUndefined();
});
