/**
 * Imports, exports and syncs in a real browser, word by word: their parts of the sections 2 to 9 of the specification.
 * Written from the specification and the decisions alone. It changes only where they do: where it fails, the product is
 * wrong.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  aNoteThere,
  anOrganisation,
  aPersonThere,
  aTaskThere,
  openCapsuleServer,
} from '../../test/capsule-server.ts';
import { type Fields, signInAll } from '../../test/specification/accounts.ts';
import { openCrm } from '../crm.ts';
import { control, hasControls, seesEach, toastSays, whileFailing } from './words.ts';

const capsule = await openCapsuleServer();
const crm = await openCrm({ CRM_SERVICE_URL: capsule.url });

beforeAll(async () => {
  const { boss } = await signInAll(crm.app);
  capsule.parties = [
    anOrganisation(1, { name: 'From There Pty' }),
    aPersonThere(100, { organisation: { id: 1 } }),
  ];
  capsule.tasks = [aTaskThere(300, { party: { id: 100 } })];
  capsule.entries = [aNoteThere(400, { party: { id: 100 } })];
  // The token stands on the server, as the specification has it.
  await boss.put('/api/crm-service/settings', { token: capsule.token });
});

const csv = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
const chooser = (place: Page | Locator) => place.locator('input[type=file]').first();
/** The calls that start an import fail. */
const posts = /\/api\/.*import/;

test('a CSV of people, and one of organizations', async () => {
  crm.forgive(/status of (400|500)|^500: /);
  const page = await crm.visit('/people', { as: 'staff' });
  await control(page, 'Import CSV').click();
  const dialog = page.getByRole('dialog');
  expect(await chooser(dialog).getAttribute('accept')).toContain('.csv');
  await chooser(dialog).setInputFiles(csv(''));
  await toastSays(page, 'Invalid CSV', 'The CSV file is empty');
  const people = csv(
    'Full  Name,Work E Mail,Phone No,Home Address',
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => `Buyer ${n},row${n}@buyer.example,0${n},Street ${n}`),
    'No Mail,,1,2',
    ',no@name.example,1,2',
  );
  await chooser(dialog).setInputFiles(people);
  await seesEach(dialog, [/^Full\s+Name$/, 'Buyer 1', 'row5@buyer.example', 'Street 5']);
  expect(await dialog.getByRole('row').count()).toBe(6);
  await whileFailing(page, 'POST', posts, async () => {
    await control(dialog, /^Import/).click();
    await toastSays(page, 'Import failed', 'Failed to import people');
  });
  await control(dialog, /^Import/).click();
  await toastSays(page, 'Import successful', 'Imported 7 people');
  const staff = await crm.app.signIn('staff');
  const { body } = await staff.get<Fields[]>('/api/people?q=row3');
  expect(body).toMatchObject([
    { name: 'Buyer 3', email: 'row3@buyer.example', phone: '03', location: 'Street 3' },
  ]);

  await page.goto('/organizations');
  await control(page, /^Import/).click();
  // A member of staff is not shown the way to the import of the CRM service.
  expect(await page.getByText(/CRM service/).count()).toBe(0);
  const item = page.getByRole('menuitem').first();
  await chooser(page).or(item).first().waitFor({ state: 'attached' });
  if (await item.isVisible()) await item.click();
  const companies = csv(
    'Company,Industry,Annual Revenue,Status',
    'Seven Hills Motors,Cars,$7m,Active',
    ',Cars,$7m,Active',
  );
  await chooser(dialog).setInputFiles(companies);
  await seesEach(dialog, ['Company', 'Seven Hills Motors', '$7m']);
  await whileFailing(page, 'POST', posts, async () => {
    await control(dialog, /^Import/).click();
    await toastSays(page, 'Import failed', 'Failed to import organizations');
  });
  await control(dialog, /^Import/).click();
  await toastSays(page, 'Import successful', 'Imported 1 organizations');
  const made = await staff.get<Fields[]>('/api/organizations?q=Seven%20Hills');
  expect(made.body).toMatchObject([{ industry: 'Cars', revenue: '$7m', status: 'active' }]);
});

test('the CSV import of a CRM', async () => {
  crm.forgive(/status of (400|500)|^500: /);
  const page = await crm.visit('/organizations', { as: 'admin' });
  await control(page, /^Import/).click();
  await page
    .getByText(/CRM service/)
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/crm-service-import');
  expect(await chooser(page).getAttribute('accept')).toContain('.csv');
  await chooser(page).setInputFiles(csv(''));
  await toastSays(page, 'Invalid CSV', 'The CSV file is empty');
  const file = csv(
    'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes',
    'Organisation,,,,Harbour Trucks,office@harbour.example,,02 9000 0000,Sydney,NSW,2000,Dealer,',
    'Organisation,Quay Cars,,,,,,,,,,,',
    'Person,Nora,Quay,Ms,Harbour Trucks,nora@harbour.example,0400 111 222,02 1,Sydney,NSW,2000,"VIP, Fleet","Said ""ring me"""',
    'Person,No,Mail,,,,,,,,,,',
  );
  await chooser(page).setInputFiles(file);
  await seesEach(page, ['Harbour Trucks']);
  await whileFailing(page, 'POST', posts, async () => {
    await control(page, 'Import').click();
    await toastSays(page, 'Import Failed', 'Something went wrong');
  });
  await page.goto('/crm-service-import');
  await chooser(page).setInputFiles(file);
  await control(page, 'Import').click();
  await seesEach(page, [/skipped \(missing email\)/]);
  const admin = await crm.app.signIn('admin');
  const people = await admin.get<Fields[]>('/api/people?q=Nora');
  const organizations = await admin.get<Fields[]>('/api/organizations?q=Harbour');
  expect(organizations.body).toMatchObject([
    {
      name: 'Harbour Trucks',
      email: 'office@harbour.example',
      phone: '02 9000 0000',
      location: 'Sydney, NSW, 2000',
      status: 'active',
    },
  ]);
  expect(people.body).toMatchObject([
    {
      name: 'Ms Nora Quay',
      phone: '0400 111 222',
      location: 'Sydney, NSW, 2000',
      tags: expect.arrayContaining(['VIP', 'Fleet', 'capsule-import']),
      organizationId: organizations.body[0]?.id,
    },
  ]);
  expect((await admin.get<Fields[]>('/api/organizations?q=Quay%20Cars')).body).toHaveLength(1);
});

test('the settings, and everything out and in', async () => {
  crm.forgive(/status of (400|500)|^500: /);
  const page = await crm.visit('/settings', { as: 'super_user' });
  await seesEach(page, ['Data Management']);
  await hasControls(page, ['Export Data']);
  for (const path of [
    '/settings/custom-fields',
    '/settings/mail-service',
    '/settings/crm-service-sync',
  ]) {
    await page.getByRole('main').locator(`a[href="${path}"]`).first().waitFor();
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    control(page, 'Export Data').click(),
  ]);
  expect(new URL(download.url()).pathname).toBe('/api/export');
  const saved = await download.path();
  expect(await chooser(page).getAttribute('accept')).toContain('.json');
  const bad = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"no": 1') };
  await importsFile(page, bad);
  await toastSays(page, 'Import failed');
  await importsFile(page, saved);
  await toastSays(page, 'Data imported successfully');
});

async function importsFile(page: Page, file: Parameters<Locator['setInputFiles']>[0]) {
  await chooser(page).setInputFiles(file);
  const confirm = page.getByRole('dialog').getByRole('button', { name: /import/i });
  if (await confirm.last().isVisible()) await confirm.last().click();
}

test('the sync of mail and calendar', async () => {
  crm.forgive(/status of (400|409|500)|^(409|500): /);
  const page = await crm.visit('/settings/mail-service', { as: 'super_user' });
  for (const [name, path, text] of [
    [
      'Sync Contacts',
      '/api/mail-service/sync-contacts',
      'Failed to sync mail service contacts. Make sure it is connected.',
    ],
    [
      'Sync Calendar',
      '/api/mail-service/sync-calendar',
      'Failed to sync mail service calendar. Make sure it is connected.',
    ],
  ] as const) {
    for (const message of ['', 'The address book is away']) {
      const reply = { status: 500, json: { message, code: 'internal' } };
      await page.route(`**${path}`, (route) => route.fulfill(reply), { times: 1 });
      await control(page, name).click();
      await toastSays(page, 'Sync failed', message || text);
    }
    const call = page.waitForResponse((response) => response.url().endsWith(path));
    await control(page, name).click();
    // Nothing is connected, which the server says in words of its own.
    expect((await call).request().postData() ?? '').toBe('');
    await toastSays(page, 'Sync failed');
  }
});

test('the sync of a CRM', async () => {
  crm.forgive(/status of (400|409|500)|^500: /);
  const at = new Date().toISOString();
  const page = await crm.visit('/settings/crm-service-sync', { as: 'super_user', at });
  const scopes = ['organizations', 'people', 'tasks', 'notes'];
  const test = control(page, /test connection/i);
  await test.waitFor();
  expect(await control(page, 'Import All').count()).toBe(0);
  const path = '**/api/crm-service/test-connection';
  const refused = { json: { success: false, message: 'That token is of no use' } };
  await page.route(path, (route) => route.fulfill(refused), { times: 1 });
  await test.click();
  await toastSays(page, 'Connection failed', 'That token is of no use');
  const speechless = { status: 500, json: { message: '', code: 'internal' } };
  await page.route(path, (route) => route.fulfill(speechless), { times: 1 });
  await test.click();
  await toastSays(page, 'Connection error', 'Failed to test connection');
  expect(await control(page, 'Import All').count()).toBe(0);
  await test.click();
  await hasControls(page, ['Import All', ...scopes.map((scope) => new RegExp(scope, 'i'))]);

  for (const scope of scopes) {
    const button = page.getByRole('button', { name: new RegExp(`^import ${scope}$`, 'i') });
    await page.route(`**/api/crm-service/sync-${scope}*`, (route) => route.fulfill(speechless), {
      times: 1,
    });
    await button.click();
    await toastSays(page, 'Import failed', `Failed to import ${scope}`);
  }
  await page.getByLabel(/test mode/i).click();
  const limited = page.waitForRequest(/\/api\/crm-service\/sync-organizations\?limit=50$/);
  await page.getByRole('button', { name: /^import organizations$/i }).click();
  const reply = await (await limited).response();
  expect(await reply?.json()).toMatchObject({ created: 1, isTestMode: true });
  const boss = await crm.app.signIn('super_user');
  const made = async () => (await boss.get<Fields[]>('/api/people?q=From%20There')).body;
  expect(await made()).toEqual([]);

  await asksEvery(page, 5_000, { status: 'error', error: 'It was away' }, 'It was away');
  await asksEvery(page, 1_000, { status: 'syncing', currentStep: 'Page seven' }, 'Page seven');
});

/** How far the sync is, is asked for at this pace by the page's clock while the server tells this. */
async function asksEvery(page: Page, pace: number, told: Fields, words: string): Promise<void> {
  const path = '**/api/crm-service/sync-progress';
  await page.evaluate(() => {
    const { fetch } = window;
    const callTimes: number[] = [];
    window.fetch = (input, init) => {
      if (String(input).endsWith('/sync-progress')) callTimes.push(Date.now());
      return fetch(input, init);
    };
    Object.assign(window, { callTimes });
  });
  let answered = 0;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...told } });
    answered += 1;
  });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  /** Lets a little time pass, and answers what was asked in it. */
  const goesOn = async () => {
    await page.clock.runFor(100);
    const times = await page.evaluate<number[]>('callTimes');
    await expect.poll(() => answered).toBeGreaterThanOrEqual(times.length);
    return times;
  };
  await expect
    .poll(async () => {
      await goesOn();
      return page.getByText(words).count();
    })
    .toBeGreaterThan(0);
  const { length: start } = await goesOn();
  let times: number[] = [];
  while (times.length < start + 4) times = await goesOn();
  // Counted from an answer, which by this clock takes a moment to be read.
  const pauses = times.slice(start).map((time, index, all) => (all[index + 1] ?? Infinity) - time);
  expect(Math.min(...pauses), words).toBeGreaterThanOrEqual(pace);
  expect(Math.min(...pauses), words).toBeLessThan(pace + 900);
  await page.clock.resume();
  await page.unroute(path);
}
