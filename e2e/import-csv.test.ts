import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdTable } from '#test/brakes.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

test('a file from a spreadsheet of old: columns are chosen, dropped rows listed with line and reason', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('CSV or Excel file')
    .setInputFiles(
      file(
        'leads.csv',
        'Wer;E-mail;Company\r\nZo\xeb Moss;zoe@moss.example;M\xfcller Trucks\r\n' +
          'No Mail;;\r\nBad Mail;at moss;\r\n',
      ),
    );
  await dialog.getByText('Zoë Moss').first().waitFor();
  await dialog.getByText('Choose a column for Name.').waitFor();
  const start = dialog.getByRole('button', { name: 'Import', exact: true });
  expect(await start.isDisabled()).toBe(true);

  // The wrong encoding shows at once, and is undone.
  await dialog.getByLabel('Text encoding').selectOption('windows-1251');
  await dialog.getByText('Zoл Moss').first().waitFor();
  await dialog.getByLabel('Text encoding').selectOption('windows-1252');
  await dialog.getByText('Zoë Moss').first().waitFor();

  await dialog.getByLabel('Wer becomes').selectOption('name');
  await dialog.getByText('3 of 3 columns will be imported').waitFor();
  await start.click();
  await seesToast(page, 'Import successful', 'Imported 1 people');
  await dialog.getByText('1 person imported').waitFor();
  const rows = dialog.getByRole('table').getByRole('row');
  expect(await rows.allInnerTexts()).toEqual([
    'Line\tWhy',
    '3\tNo e-mail address',
    '4\t"E-mail" must be a valid e-mail address: at moss',
  ]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download to fix' }).click();
  expect((await download).suggestedFilename()).toBe('leads - dropped rows.csv');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'Müller Trucks');
});

test('an import goes on when its dialog, and even the page, is closed', async () => {
  // Writing people waits for this lock, as if the file were very long.
  const release = await holdTable(crm.app.database, 'people');
  const page = await crm.visit('/people', { as: 'admin' });
  try {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('CSV or Excel file')
      .setInputFiles(file('long.csv', 'Name,Email\nAda Long,ada@long.example\n'));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Importing long.csv...').waitFor();

    await page.reload();
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog.getByText('Importing long.csv...').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  } finally {
    await release();
  }
  await seesToast(page, 'Import successful', 'Imported 1 people');
  await sees(page, 'Ada Long');
});

test('a running import shows how far it is', async () => {
  // The first thousand rows are written; the next ones wait for their organization.
  const release = await holdTable(crm.app.database, 'organizations');
  const rows = Array.from({ length: 1_300 }, (_, n) => {
    const employer = n < 1_000 ? '' : 'Halted Trucks';
    return `Row ${n},row${n}@halted.example,${'Long Street '.repeat(12)},${employer}`;
  });
  const page = await crm.visit('/people', { as: 'staff' });
  const dialog = page.getByRole('dialog');
  try {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    await dialog
      .getByLabel('CSV or Excel file')
      .setInputFiles(file('halted.csv', `Name,Email,Location,Organization\n${rows.join('\n')}\n`));
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Importing halted.csv...').waitFor();
    const words = dialog.getByText(/^[1-9]\d?%$/);
    await words.waitFor();
    const bar = dialog.getByRole('progressbar', { name: 'Import of halted.csv' });
    const shown = Number.parseInt((await words.textContent()) ?? '', 10);
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(shown);
    await dialog.getByText('You can close this window and go on working.').waitFor();
  } finally {
    await release();
  }
  await seesToast(page, 'Import successful', 'Imported 1300 people');
  await dialog.getByText(/1,?300 people imported/).waitFor();
});

test('an import that is stopped leaves nothing', async () => {
  const release = await holdTable(crm.app.database, 'organizations');
  const page = await crm.visit('/organizations', { as: 'staff' });
  try {
    await page.getByRole('button', { name: /import/i }).click();
    await page.getByRole('menuitem', { name: 'Import CSV' }).click();
    const dialog = page.getByRole('dialog', { name: /import organizations/i });
    await dialog
      .getByLabel('CSV or Excel file')
      .setInputFiles(file('oops.csv', 'Company\nOops Motors\n'));
    // A look at the run that comes to the server after its end, and is answered before the page knows of that.
    const job = /\/api\/imports\/[\w-]+$/;
    const isLook = (request: Request) => request.method() === 'GET' && job.test(request.url());
    const gone = Promise.withResolvers<void>();
    const looked = page.waitForRequest(isLook);
    const over = Promise.race([
      page.waitForEvent('requestfinished', isLook),
      page.waitForEvent('requestfailed', isLook),
    ]);
    await page.route(job, async (route) => {
      if (isLook(route.request())) {
        await gone.promise;
        return route.continue();
      }
      const response = await route.fetch();
      gone.resolve();
      await over;
      await route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await looked;
    await dialog.getByRole('button', { name: 'Stop import' }).click();
    const question = page.getByRole('dialog', { name: 'Stop this import?' });
    await question.getByRole('button', { name: 'Stop import' }).click();
    await dialog.getByText('Choose a CSV or Excel file').waitFor();
  } finally {
    await release();
  }
  await expect
    .poll(async () => {
      const { rows } = await crm.app.database.pool.query(
        `select count(*)::int as locks from pg_locks where relation = 'organizations'::regclass and mode = 'RowExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0].locks;
    })
    .toBe(0);
  const { rows } = await crm.app.database.pool.query(
    "select count(*)::int as count from organizations where name = 'Oops Motors'",
  );
  expect(rows[0].count).toBe(0);
});

test('a file that comes again: rows that exist already are counted, and skipped unless all are wanted', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  const dialog = page.getByRole('dialog');
  const start = dialog.getByRole('button', { name: 'Import', exact: true });
  const rows = Array.from({ length: 30 }, (_, at) => `Twice ${at},twice${at}@again.example`);
  const choose = async (name: string, more: string[]) => {
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const text = `Name,Email\n${[...rows, ...more].join('\n')}\n`;
    await dialog.getByLabel('CSV or Excel file').setInputFiles(file(name, text));
  };
  await choose('first.csv', []);
  await start.click();
  await seesToast(page, 'Import successful', 'Imported 30 people');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose('again.csv', ['New One,new.one@again.example']);
  const choice = dialog.getByRole('radiogroup', { name: '30 of 31 look like ones you have' });
  expect(await choice.getByLabel('Skip them').isChecked()).toBe(true);
  await start.click();
  await seesToast(page, 'Import successful', 'Imported 1 people');
  await dialog.getByText('again.csv: 30 rows skipped as you have them already').waitFor();
  await dialog.getByText('Looks like Twice 0, whom you have: same e-mail').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose('third.csv', []);
  await dialog.getByRole('radiogroup', { name: '30 of 30 look like ones you have' }).waitFor();
  await start.click();
  await seesToast(page, 'Nothing new', '30 people in the file, and you have them already');
  await dialog.getByText('No new people were imported').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await choose('all.csv', []);
  await dialog.getByLabel('Import all').check();
  await start.click();
  await seesToast(page, 'Import successful', 'Imported 30 people');
});
