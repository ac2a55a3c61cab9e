import { expect, test } from 'vitest';
import { holdTable } from '#test/brakes.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

const header =
  'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes,Owner';

const csv = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\r\n')),
});

const export1 = csv('capsule.csv', [
  'Organisation,,,,Harbour Trucks,office@harbour.example,,02 9000 0000,Sydney,NSW,2000,Dealer,,kim',
  'Person,Nora,Quay,Ms,Harbour Trucks,nora@harbour.example,0400 111 222,,Sydney,NSW,2000,"VIP, Fleet","Said ""ring me in May""",kim',
  'Person,No,Mail,,,,,,,,,,,kim',
  'Organisation,,,,,,,,Hobart,TAS,,,,kim',
]);

test('an admin imports an export from the organizations page, and a second time without duplicates', async () => {
  const page = await crm.visit('/organizations', { as: 'admin' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import from CRM service' }).click();
  await page.waitForURL('**/crm-service-import');
  await page.getByRole('heading', { name: 'Import from CRM service' }).waitFor();
  const back = page.getByRole('main').getByRole('link', { name: 'Organizations', exact: true });
  expect(await back.getAttribute('href')).toBe('/organizations');

  const choose = async () => {
    await page.getByLabel('CSV file').setInputFiles(export1);
    await sees(page, '13 of 14 columns will be imported.');
    expect(await page.getByLabel('Owner becomes').inputValue()).toBe('ignore');
    expect(await page.getByLabel('General Notes becomes').inputValue()).toBe('notes');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
  };
  await choose();
  await seesToast(page, 'Import successful', 'Imported 1 organization and 1 person');
  await sees(page, '4 rows read, 2 skipped');
  const skipped = page.getByRole('region', { name: 'Skipped lines (2)' }).last();
  expect(await skipped.getByRole('row').allInnerTexts()).toEqual([
    'Line\tName\tWhy',
    '4\tNo Mail\tskipped (missing email)',
    '5\t\tskipped (missing name)',
  ]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download to fix' }).click();
  expect((await download).suggestedFilename()).toBe('capsule - skipped rows.csv');

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose();
  await seesToast(page, 'Import successful', 'Everything was here already');
  const told = page.getByRole('region', { name: 'Notifications' });
  expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(0);

  // The first result, with its skipped rows, can still be opened.
  await page.getByRole('button', { name: 'Import another file' }).click();
  const earlier = page.getByRole('list', { name: 'Earlier imports' }).getByRole('link');
  await earlier.nth(1).waitFor();
  await earlier.filter({ hasText: 'Everything was here already · 2 skipped' }).waitFor();
  await earlier.filter({ hasText: 'Imported 1 organization and 1 person · 2 skipped' }).click();
  await sees(page, 'skipped (missing email)');

  await page.getByRole('link', { name: 'View people' }).click();
  await page.getByText('Ms Nora Quay').first().click();
  await sees(page, '0400 111 222');
  await sees(page, 'Sydney, NSW, 2000');
  await sees(page, 'capsule-import');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await sees(page, 'Said "ring me in May"');
  const { rows } = await crm.app.database.pool.query(
    "select (select count(*)::int from people where email like '%@harbour.example') as people, (select count(*)::int from organizations where name = 'Harbour Trucks') as organizations",
  );
  expect(rows).toEqual([{ people: 1, organizations: 1 }]);
});

test('files that cannot be imported are refused with a reason', async () => {
  crm.forgive(/400 \(Bad Request\)/);
  const page = await crm.visit('/crm-service-import', { as: 'super_user' });
  const input = page.getByLabel('CSV file');
  await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await seesToast(page, 'Invalid CSV', 'The CSV file is empty');
  await input.setInputFiles(csv('headers.csv', []));
  await seesToast(page, 'Invalid CSV', 'names of columns and no rows below them');
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'text/csv', buffer: Buffer.from('x') });
  await seesToast(page, 'Import Failed', 'Only .csv files can be imported.');
  await input.setInputFiles({
    name: 'other.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Colour,Size\nred,7\n'),
  });
  await sees(page, 'No names were found');
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true);
});

test('columns with other names are chosen by hand, and the file can be read in another way', async () => {
  const page = await crm.visit('/crm-service-import', { as: 'admin' });
  const text = 'Vorname;Name;Kontakt\r\nJ\xfcrgen;Groß;juergen@hand.example\r\n';
  await page.getByLabel('CSV file').setInputFiles({
    name: 'hand.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });
  await sees(page, 'Without a column for Email, people are skipped.');
  await page.getByLabel('Text encoding').selectOption('macintosh');
  await page.getByRole('cell', { name: 'J¸rgen' }).waitFor();
  await page.getByLabel('Text encoding').selectOption('windows-1252');
  await page.getByRole('cell', { name: 'Jürgen' }).waitFor();
  await page.getByLabel('Vorname becomes').selectOption('First name, instead of Name');
  await page.getByLabel('Name becomes', { exact: true }).selectOption('Last name');
  await page.getByLabel('Kontakt becomes').selectOption('Email');
  await sees(page, '3 of 3 columns will be imported.');

  // A file that was uploaded but not imported is still there; only the columns have to be chosen again.
  await page.reload();
  await page.getByLabel('Vorname becomes').waitFor();
  await page.getByLabel('Vorname becomes').selectOption('First name, instead of Name');
  await page.getByLabel('Name becomes', { exact: true }).selectOption('Last name');
  await page.getByLabel('Kontakt becomes').selectOption('Email');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await seesToast(page, 'Import successful', 'Imported 1 person');
  await page.getByRole('link', { name: 'View people' }).click();
  await sees(page, 'Jürgen Groß');
});

test('an import goes on after its page is left, and can be stopped', async () => {
  // Writing people waits for this lock, as if the file were very long.
  const release = await holdTable(crm.app.database, 'people');
  const page = await crm.visit('/crm-service-import', { as: 'admin' });
  try {
    const rows = ['Person,Ada,Long,,Long Motors,ada@longcrm.example,,,,,,,,'];
    await page.getByLabel('CSV file').setInputFiles(csv('long.csv', rows));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Importing long.csv' }).waitFor();
    await page.getByRole('progressbar', { name: 'Import of long.csv' }).waitFor();
    await page.goto('/people');
    await page.goto('/crm-service-import');
    await page.getByRole('heading', { name: 'Importing long.csv' }).waitFor();
  } finally {
    await release();
  }
  await seesToast(page, 'Import successful', 'Imported 1 organization and 1 person');
  await page.getByRole('button', { name: 'Import another file' }).click();

  const second = await crm.app.database.pool.connect();
  await second.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table people in share row exclusive mode',
  );
  try {
    const rows = ['Person,Bea,Oops,,,bea@longcrm.example,,,,,,,,'];
    await page.getByLabel('CSV file').setInputFiles(csv('oops.csv', rows));
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Stop import' }).click();
    const question = page.getByRole('dialog', { name: 'Stop this import?' });
    await question.getByRole('button', { name: 'Stop import' }).click();
    await page.getByText('Choose a CSV file').waitFor();
  } finally {
    await second.query('rollback');
    second.release();
  }
  await expect
    .poll(
      async () => {
        const { rows } = await crm.app.database.pool.query(
          `select count(*)::int as locks from pg_locks where relation = 'people'::regclass and mode = 'RowExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows[0].locks;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  const { rows } = await crm.app.database.pool.query(
    "select name from people where email like '%@longcrm.example'",
  );
  expect(rows).toEqual([{ name: 'Ada Long' }]);
});

test('a run that fails says so, and can be tried again', async () => {
  await crm.app.database.pool.query(`
    create function refuse_crm() returns trigger language plpgsql as
      $$ begin raise exception 'no room left' using errcode = 'XX000'; end $$;
    create trigger refuse_crm before insert on people for each row execute function refuse_crm()`);
  const page = await crm.visit('/crm-service-import', { as: 'admin' });
  const rows = ['Person,Eve,Fails,,,eve@failscrm.example,,,,,,,,'];
  await page.getByLabel('CSV file').setInputFiles(csv('fails.csv', rows));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const words = 'Something went wrong on our side. Nothing was imported.';
  await seesToast(page, 'Import Failed', words);
  expect(crm.app.takeFaults()).toHaveLength(1);
  await crm.app.database.pool.query('drop trigger refuse_crm on people; drop function refuse_crm');
  await page.getByRole('button', { name: 'Try again' }).click();
  await seesToast(page, 'Import successful', 'Imported 1 person');
});

test('staff are told that they may not import, and see no link to it', async () => {
  const page = await crm.visit('/crm-service-import', { as: 'staff' });
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await sees(page, 'You need admin or super_user privileges to import data.');
  await page.getByRole('link', { name: 'Back to organizations' }).click();
  await page.waitForURL('**/organizations');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(1);
});
