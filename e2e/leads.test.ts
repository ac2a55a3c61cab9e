/** Get Leads in a real browser: a query, progress, companies with evidence, and the calls that follow. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import type { DirectoryLoad } from '#contract/lead-directory.ts';
import type { Organization } from '#contract/organizations.ts';
import { anOrganization } from '#test/factories.ts';
import { formWith } from '#test/files.ts';
import { openOsmServer } from '#test/osm-server.ts';
import { openWebServer } from '#test/web-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const sites = await openWebServer();
const osm = await openOsmServer();
const crm = await openCrm({
  LEADS_OFFLINE: '0',
  OUTBOUND_ALLOW: `127.0.0.1:${sites.port}`,
  LEADS_NOMINATIM_URL: osm.nominatimUrl,
  LEADS_OVERPASS_URL: osm.overpassUrl,
});

const about = 'Family owned since 1974, we move grain and cotton with our own drivers. '.repeat(8);
let hold: Promise<void> | undefined;

beforeAll(async () => {
  sites.answer = async ({ path }, reply) => {
    await hold;
    reply.setHeader('content-type', 'text/html');
    if (path !== '/redgum') return reply.writeHead(404).end('Nothing here');
    return reply.end(
      `<title>Redgum Haulage</title><h1>Redgum Haulage</h1><p>${about}</p>Call (02) 6885 1234, Dubbo NSW 2830`,
    );
  };
  const boss = await crm.app.signIn('super_user');
  const csv = [
    'name,industry,city,state,postcode,phone,website',
    `Redgum Haulage,Trucking,Dubbo,NSW,2830,(02) 6885 1234,http://127.0.0.1:${sites.port}/redgum`,
    `Ironbark Freight,Trucking,Dubbo,NSW,2830,(02) 6885 5678,http://127.0.0.1:${sites.port}/gone`,
    'Wattle Cartage,Trucking,Dubbo,NSW,2830,(02) 6885 9999,',
    'Known Carriers,Trucking,Dubbo,NSW,2830,(02) 6884 1111,',
  ].join('\n');
  const { body, headers } = await formWith('companies.csv', Buffer.from(csv));
  const sent = await boss.send<DirectoryLoad>('POST', '/api/leads/directory', body, headers);
  await vi.waitFor(async () => {
    const load = await boss.get<DirectoryLoad>(`/api/leads/directory/${sent.body.id}`);
    expect(load.body.status).toBe('done');
  }, 10_000);
});

const ask = async (page: Page, words: string) => {
  await page.getByLabel('What are you looking for?').fill(words);
  await page.getByRole('button', { name: 'Generate Leads' }).click();
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('from a query to calls on the tasks page', async () => {
  await anOrganization(await crm.app.as('admin'), {
    name: 'Known Carriers',
    phone: '02 6884 1111',
  });
  const acacia = await anOrganization(await crm.app.as('admin'), {
    name: 'Acacia Group',
    phone: '02 6885 9999',
  });
  const page = await crm.visit('/get-leads', { as: 'staff' });
  await sees(page, 'Use AI to find potential leads for your sales territory');
  const button = page.getByRole('button', { name: 'Generate Leads' });
  expect(await button.isDisabled()).toBe(true);

  let letGo = () => {};
  hold = new Promise((resolve) => {
    letGo = resolve;
  });
  await ask(page, 'Trucking companies in Dubbo, NSW');
  await page.getByRole('button', { name: 'Generating Leads...' }).waitFor();
  await sees(page, /Step \d of 4/);
  await sees(
    page,
    'Finding real companies and verifying their websites. This may take a minute...',
  );
  letGo();
  await seesToast(
    page,
    'Leads Generated',
    'Found 4 leads (1 verified, 3 new, 1 already in database)',
  );
  await sees(page, 'Generated Leads (4)');
  expect(await page.getByLabel('Where').inputValue()).toContain('Dubbo');

  await row(page, 'Redgum Haulage').getByText('Verified', { exact: true }).click();
  await sees(page, 'The website works and belongs to this company.');
  await page.keyboard.press('Escape');
  await row(page, 'Ironbark Freight').getByText('Unverified').waitFor();
  expect(
    await row(page, 'Wattle Cartage')
      .getByText(/verified/i)
      .count(),
  ).toBe(0);
  const known = row(page, 'Known Carriers');
  expect(await known.getByRole('checkbox').isDisabled()).toBe(true);
  await known.getByRole('link', { name: 'Already exists - View contact' }).waitFor();

  const create = page.getByRole('button', { name: 'Create Selected Contacts' });
  expect(await create.isDisabled()).toBe(true);
  await page.getByLabel('Select all leads').check();
  await sees(page, '3 selected');
  await page.getByLabel('Select Wattle Cartage').uncheck();
  await sees(page, '2 selected');
  await create.click();
  await seesToast(
    page,
    'Contacts Created',
    'Created 2 organizations and 2 tasks. Redirecting to Tasks...',
  );
  await page.waitForURL('**/tasks');
  await page.getByRole('article', { name: 'Call Redgum Haulage' }).waitFor();
  await page.getByRole('article', { name: 'Call Ironbark Freight' }).waitFor();
  const staff = await crm.app.signIn('staff');
  const { id } = await crm.app.userOf('staff');
  const { body } = await staff.get<Organization[]>('/api/organizations?q=Trucking');
  expect(body.map(({ name, assignedToId }) => [name, assignedToId])).toEqual([
    ['Ironbark Freight', id],
    ['Redgum Haulage', id],
  ]);

  // Leads that were not created are still there.
  await page.goBack();
  await sees(page, 'Generated Leads (2)');

  // A lead that may exist already can be ticked; somebody who knows says so, once for everybody.
  const maybe = row(page, 'Wattle Cartage');
  await maybe.getByText('maybe Acacia Group: same phone, another name').waitFor();
  const link = maybe.getByRole('link', { name: 'Acacia Group' });
  expect(await link.getAttribute('href')).toBe(`/organizations/${acacia.id}`);
  const tick = maybe.getByRole('checkbox');
  await tick.check();
  await sees(page, '1 selected');
  await maybe.getByRole('button', { name: /is not the same as/ }).click();
  await seesToast(page, 'Kept apart', 'Wattle Cartage is not Acacia Group, for everybody.');
  await maybe.getByText(/^maybe/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await maybe.getByRole('button', { name: 'Wattle Cartage is the same as Acacia Group' }).click();
  await seesToast(page, 'Kept as the same', 'Wattle Cartage is Acacia Group, for everybody.');
  await maybe.getByRole('link', { name: 'Already exists - View contact' }).waitFor();
  expect(await tick.isDisabled()).toBe(true);
  await sees(page, '0 selected');

  // What exists can be created all the same, or be said to be another.
  await maybe.getByRole('button', { name: 'Create anyway: Wattle Cartage' }).click();
  await maybe.getByText('To be created beside Acacia Group').waitFor();
  expect(await tick.isChecked()).toBe(true);
  await sees(page, '1 selected');
  await maybe.getByRole('button', { name: 'Leave it: Wattle Cartage' }).click();
  expect(await tick.isDisabled()).toBe(true);
  await known.getByRole('button', { name: /^Known Carriers is not the same as/ }).click();
  await seesToast(page, 'Kept apart', 'Known Carriers is not Known Carriers, for everybody.');
  expect(await known.getByRole('checkbox').isDisabled()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await known.getByRole('link', { name: 'Already exists - View contact' }).waitFor();
});

test('a dismissed lead does not come back until that is undone', async () => {
  const page = await crm.visit('/get-leads', { as: 'admin' });
  await ask(page, 'Trucking companies in Dubbo, NSW');
  const known = row(page, 'Wattle Cartage').getByRole('link', { name: /^Already exists/ });
  await known.waitFor();
  await page.getByRole('button', { name: 'Dismiss Wattle Cartage' }).click();
  await seesToast(page, 'Lead dismissed', 'Wattle Cartage will not come back for you.');
  await row(page, 'Wattle Cartage').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Generate Leads' }).click();
  await sees(page, '1 more was left out: you dismissed it before.');
  expect(await row(page, 'Wattle Cartage').count()).toBe(0);

  await page.getByRole('button', { name: 'Dismiss Ironbark Freight' }).click();
  await seesToast(page, 'Lead dismissed', 'Ironbark Freight will not come back for you.');
  const taken = page.waitForResponse('**/api/leads/dismissed/*');
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Ironbark Freight').waitFor();
  expect((await taken).status()).toBe(204);
  await page.getByRole('button', { name: 'Generate Leads' }).click();
  await sees(page, '1 more was left out: you dismissed it before.');
  await row(page, 'Ironbark Freight').waitFor();
});

test('a misunderstood query is corrected', async () => {
  const page = await crm.visit('/get-leads', { as: 'super_user' });
  await ask(page, 'Trucking companies in Orange');
  await page.getByRole('region', { name: 'Nothing found' }).waitFor();
  const again = page.getByRole('button', { name: 'Search with these' });
  expect(await again.isDisabled()).toBe(true);
  await page.getByLabel('Where').fill('Dubbo');
  await again.click();
  await row(page, 'Wattle Cartage').waitFor();
  expect(await page.getByLabel('Where').inputValue()).toContain('Dubbo');
});

test('a lead from OpenStreetMap says so, and links to its page there', async () => {
  osm.elements = [
    {
      type: 'node',
      id: 7,
      lat: -32.25,
      lon: 148.6,
      tags: { name: 'Quick Pipes', craft: 'plumber', 'addr:city': 'Dubbo' },
    },
  ];
  const page = await crm.visit('/get-leads', { as: 'staff' });
  await ask(page, 'Plumbers in Dubbo');
  const found = row(page, 'Quick Pipes').getByRole('link', { name: 'OpenStreetMap' });
  expect(await found.getAttribute('href')).toBe('https://www.openstreetmap.org/node/7');
  await sees(page, '© OpenStreetMap contributors');
});

test('a place found in many countries means the team’s own, until another is chosen', async () => {
  const plumber = (id: number, name: string, lat: number, lon: number) => {
    return { type: 'node', id, lat, lon, tags: { name, craft: 'plumber' } };
  };
  osm.elements = [
    plumber(8, 'Yarra Pipes', -37.82, 145),
    plumber(9, 'Virginia Pipes', 37.54, -77.43),
  ];
  const page = await crm.visit('/get-leads', { as: 'staff' });
  await ask(page, 'Plumbers in Richmond');
  await row(page, 'Yarra Pipes').waitFor();
  const country = page.getByRole('combobox', { name: 'Country (assumed)' });
  expect(await country.inputValue()).toBe('Australia');
  await country.fill('United States');
  await page.getByRole('option', { name: 'United States', exact: true }).click();
  await page.getByRole('button', { name: 'Search with these' }).click();
  await row(page, 'Virginia Pipes').waitFor();
  expect(await row(page, 'Yarra Pipes').count()).toBe(0);
  const chosen = page.getByRole('combobox', { name: 'Country', exact: true });
  expect(await chosen.inputValue()).toBe('United States');
});

test('an incomplete result says that it is incomplete', async () => {
  osm.elements = [
    {
      type: 'node',
      id: 10,
      lat: -32.25,
      lon: 148.6,
      tags: { name: 'Rare Roofs', craft: 'roofer' },
    },
  ];
  osm.isTooLarge = (query) => query.includes('["name"~');
  const page = await crm.visit('/get-leads', { as: 'staff' });
  await ask(page, 'Roofers in Dubbo');
  await row(page, 'Rare Roofs').waitFor();
  await sees(page, /OpenStreetMap: 1 found, not all\. The place was too large for it/);
});

test('if nothing is found, the page says which sources were asked and why they found nothing', async () => {
  const page = await crm.visit('/get-leads', { as: 'staff' });
  await ask(page, 'Circus tents in Reykjavik');
  const nothing = page.getByRole('region', { name: 'Nothing found' });
  await nothing.getByText('No companies found').waitFor();
  await nothing.getByText('Business directory: 0 found').waitFor();
  await nothing.getByText(/OpenStreetMap: It knows no place called Reykjavik/).waitFor();
  await page.getByRole('heading', { name: 'Example queries' }).waitFor();
  await page.getByRole('button', { name: 'Construction companies in Brisbane' }).click();
  expect(await page.getByLabel('What are you looking for?').inputValue()).toBe(
    'Construction companies in Brisbane with 50+ employees',
  );
});

test('a super user loads a file of companies and removes it again', async () => {
  const page = await crm.visit('/settings/ai', { as: 'super_user' });
  await page.getByRole('heading', { name: 'Business directory' }).waitFor();
  await sees(page, 'companies.csv');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'yards.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,city\nQuiet Yard,Orange\nOther Yard,Bathurst\n,Nowhere\n'),
  });
  await seesToast(page, 'File received', 'Its companies are being loaded.');
  await sees(page, /2 companies, 1 row left out/);
  await page.getByRole('button', { name: 'Remove yards.csv' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await seesToast(page, 'File removed', 'yards.csv is no longer searched.');
  await page.getByRole('button', { name: 'Remove yards.csv' }).waitFor({ state: 'detached' });
});

test('a typing error is pointed out, unwanted words are excluded, and each lead says why it was found', async () => {
  const page = await crm.visit('/get-leads', { as: 'super_user' });
  await ask(page, 'Truking companies in Dubbo, NSW except Wattle Cartage');
  const meant = 'trucking companies in Dubbo, NSW except Wattle Cartage';
  await row(page, 'Redgum Haulage').getByText('Industry: Trucking · In Dubbo').waitFor();
  expect(await row(page, 'Wattle Cartage').count()).toBe(0);
  expect(await page.getByLabel('Not', { exact: true }).inputValue()).toBe('Wattle Cartage');
  await page.getByText('Did you mean').getByRole('button', { name: meant }).click();
  await row(page, 'Redgum Haulage').waitFor();
  expect(await page.getByLabel('What are you looking for?').inputValue()).toBe(meant);
  await page.getByText('Did you mean').waitFor({ state: 'detached' });
});
