/**
 * The screens of people and organizations in a real browser, word by word: their parts of the sections 2 to 9 of the
 * specification. Written from the specification and the decisions alone. It changes only where they do: where it fails,
 * the product is wrong.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Fields, makeAs, signInAll } from '../../test/specification/accounts.ts';
import { openCrm } from '../crm.ts';
import { keepsNotes, keepsTasks } from './record-page.ts';
import {
  bodySent,
  choose,
  control,
  field,
  fillIn,
  hasControls,
  hasFields,
  hasHeadings,
  holdCalls,
  primary,
  seesEach,
  toastSays,
  whileFailing,
} from './words.ts';

const crm = await openCrm();
let organization: Fields;
let person: Fields;
let zephyr: Fields;
const nobody = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  const { staff, boss } = await signInAll(crm.app);
  const define = (body: Fields) => makeAs(boss, '/api/custom-field-definitions', body);
  await define({ name: 'shoe', label: 'Shoe size', entityType: 'person', required: 'true' });
  await define({ name: 'yard', label: 'Yard size', entityType: 'organization', required: 'true' });
  await define({ name: 'vip', label: 'Is a VIP', entityType: 'both', fieldType: 'boolean' });
  organization = await makeAs(staff, '/api/organizations', {
    name: 'Blackwood Motors',
    industry: 'Used cars',
    revenue: '$2 million',
    location: 'Dubbo',
    tags: ['Alpha', 'Beta', 'Gamma', 'Delta'],
  });
  person = await makeAs(staff, '/api/people', {
    name: 'Ruth Blackwood',
    email: 'ruth@blackwood.example',
    phone: '0491 570 156',
    location: 'Orange',
    organizationId: organization.id,
    tags: ['Fleet buyer'],
  });
  await makeAs(staff, '/api/people', { name: 'Bo Blackwood', organizationId: organization.id });
  await makeAs(staff, '/api/people', { name: 'Owen Other' });
  zephyr = await makeAs(staff, '/api/organizations', { name: 'Zephyr Trucks', status: 'inactive' });
  await makeAs(staff, '/api/organizations', { name: 'Yarrow Plant', status: 'active' });
  await makeAs(staff, '/api/organizations', { name: 'Yarrow Tools' });
});

/** Searches for each word, and expects one card alone. */
async function findsBy(page: Page, box: Locator, words: string[], card: string, other: string) {
  const name = (text: string) => page.getByRole('main').getByText(text, { exact: true });
  for (const each of words) {
    await box.fill('nothing of the kind');
    await name(card).first().waitFor({ state: 'hidden' });
    await box.fill(each);
    await name(card).first().waitFor();
    expect(await name(other).count(), each).toBe(0);
  }
  await box.fill('');
  await name(other).first().waitFor();
}

/** A tag is trimmed, stands once, and may be anything; 22 are suggested. */
async function addsTags(page: Page, dialog: Locator): Promise<void> {
  const tags = field(dialog, 'Tags');
  await tags.click();
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThanOrEqual(22);
  for (const suggested of [/customer/i, /newsletter/i, /supplier/i, /landlord/i, /referral/i]) {
    await page.getByRole('option', { name: suggested }).first().waitFor();
  }
  for (const words of ['  Of our own ', 'Of our own']) {
    await tags.fill(words);
    await tags.press('Enter');
  }
  await tags.press('Tab');
}

test('the People page: cards, search, panel, notes', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/people', { as: 'staff' });
  await hasHeadings(page, ['People']);
  await seesEach(page, ['Manage your contacts', 'Select a contact to view details']);
  await hasControls(page, ['Import CSV', 'Add Contact', 'Filter']);
  const card = page.getByRole('listitem').filter({ hasText: 'Ruth Blackwood' });
  await seesEach(card, [
    'RB',
    'Ruth Blackwood',
    'Blackwood Motors',
    'ruth@blackwood.example',
    '0491 570 156',
    'Orange',
    'Fleet buyer',
  ]);
  const found = ['rUTH', 'ruth@BLACKWOOD', 'fleet BUYER'];
  const search = page.getByPlaceholder('Search contacts...');
  await findsBy(page, search, found, 'Ruth Blackwood', 'Owen Other');
  await findsBy(
    page,
    search,
    ['blackwood MOTORS', String(organization.id)],
    'Bo Blackwood',
    'Owen Other',
  );
  await search.fill('nothing of the kind');
  await seesEach(page, ['No contacts found']);
  await search.fill('');

  await card.getByText('Ruth Blackwood').click();
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await seesEach(page.getByRole('tabpanel'), [
    'Blackwood Motors',
    'ruth@blackwood.example',
    '0491 570 156',
    'Orange',
    'Fleet buyer',
  ]);
  await page.route('**/api/notes?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('tab', { name: 'Notes' }).click();
  await seesEach(page, ['Failed to fetch notes']);
  await page.unroute('**/api/notes?*');
  await control(page, /again/i).click();
  await seesEach(page, ['No notes yet']);
  await control(page, 'Add Note').click();
  const dialog = page.getByRole('dialog');
  const content = dialog.getByRole('textbox');
  expect(await content.getAttribute('rows')).toBe('3');
  await content.fill('   ');
  expect(await primary(dialog).isDisabled()).toBe(true);
  await content.fill('Likes blue');
  await whileFailing(page, 'POST', '**/api/notes', async () => {
    await primary(dialog).click();
    await toastSays(page, 'Error', 'Failed to create note');
  });
  const sent = await bodySent(page, 'POST', '/api/notes', () => primary(dialog).click());
  expect(sent).toEqual({ content: 'Likes blue', personId: person.id });
  await toastSays(page, 'Note created', 'Your note has been saved');
  await seesEach(page, ['Likes blue']);
});

test('Add Contact', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/people', { as: 'staff' });
  await control(page, 'Add Contact').click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  const add = primary(dialog);
  await hasFields(dialog, [
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Company',
    'Job title',
    'Location',
    'Tags',
    'Is a VIP',
  ]);
  await seesEach(dialog, [/^Shoe size\s*\*$/]);
  expect(await dialog.getByText('Yard size').count()).toBe(0);
  await fillIn(dialog, { 'First name': 'Ada', 'Last name': 'Lind' });
  expect(await add.isDisabled()).toBe(true);
  await fillIn(dialog, { Email: 'ada@lind.example', 'Last name': '' });
  expect(await add.isDisabled()).toBe(true);
  await fillIn(dialog, { 'Last name': 'Lind', 'Shoe size': '41' });
  await whileFailing(page, 'POST', '**/api/people', async () => {
    await add.click();
    await toastSays(page, 'Error', 'Failed to create contact');
  });
  const least = await bodySent(page, 'POST', '/api/people', () => add.click());
  expect(least).toMatchObject({ name: 'Ada Lind', email: 'ada@lind.example' });
  expect(least).toHaveProperty('customFields.shoe', '41');
  for (const empty of ['phone', 'location', 'jobTitle', 'tags', 'organizationId']) {
    expect(least).not.toHaveProperty(empty);
  }
  await toastSays(page, 'Contact created', 'The contact has been added successfully');
  await seesEach(page, ['Ada Lind']);

  await control(page, 'Add Contact').click();
  expect(await field(dialog, 'First name').inputValue()).toBe('');
  await fillIn(dialog, {
    'First name': 'Bo',
    'Last name': 'Vance',
    Email: 'bo@vance.example',
    Phone: '0491 570 157',
    'Job title': 'Buyer',
    Location: 'Parkes',
    'Shoe size': '44',
    Company: 'zephyr',
  });
  await page.getByRole('option', { name: /Zephyr Trucks/ }).click();
  await addsTags(page, dialog);
  const most = await bodySent(page, 'POST', '/api/people', () => add.click());
  expect(most).toMatchObject({
    name: 'Bo Vance',
    phone: '0491 570 157',
    jobTitle: 'Buyer',
    location: 'Parkes',
    organizationId: zephyr.id,
    tags: ['Of our own'],
  });
  await toastSays(page, 'Contact created', 'The contact has been added successfully');

  // A company that is not there yet is made in the same place.
  await control(page, 'Add Contact').click();
  await fillIn(dialog, { Company: 'Brand New Haulage' });
  const made = await bodySent(page, 'POST', '/api/organizations', () =>
    page.getByRole('option', { name: /Brand New Haulage/ }).click(),
  );
  expect(made).toMatchObject({ name: 'Brand New Haulage' });
});

test('the page of a person', async () => {
  crm.forgive(/status of (404|500)|^500: /);
  const page = await crm.visit(`/people/${nobody}`, { as: 'staff' });
  await seesEach(page, ['Person not found']);
  const letGo = await holdCalls(page, '**/api/people/*');
  await page.goto(`/people/${person.id}`, { waitUntil: 'commit' });
  await seesEach(page.getByRole('main'), ['Loading...']);
  await letGo();
  await hasHeadings(page, ['Ruth Blackwood']);
  await seesEach(page, ['Contact Details', 'Assigned To', 'Sam Seller', 'Orange', 'Fleet buyer']);
  const main = page.getByRole('main');
  await main.locator('a[href="mailto:ruth@blackwood.example"]').first().waitFor();
  await main.locator('a[href^="tel:"]').first().waitFor();
  await opensInNewTab(page, 'Blackwood Motors', `/organizations/${organization.id}`);
  await keepsTasks(page, { personId: String(person.id) });
  await keepsNotes(page, { personId: String(person.id) });
});

async function opensInNewTab(page: Page, name: string | RegExp, path: string): Promise<void> {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    control(page.getByRole('main'), name).click(),
  ]);
  await tab.waitForURL((url) => url.pathname === path);
  await tab.close();
}

test('the Organizations page: cards, search, Add Organization', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/organizations', { as: 'staff' });
  await hasHeadings(page, ['Organizations']);
  await seesEach(page, ['Manage your business accounts']);
  await hasControls(page, ['Add Organization', /Import/, /Export/, 'Filter']);
  const card = page.getByRole('article', { name: 'Blackwood Motors' });
  await seesEach(card, [
    'Blackwood Motors',
    'Prospect',
    'Used cars',
    'Dubbo',
    '$2 million',
    /^2 contacts$/,
    'Alpha',
    'Beta',
    'Gamma',
  ]);
  expect(await card.getByText('Delta', { exact: true }).count()).toBe(0);
  const found = ['bLACKWOOD', 'USED cars', 'delta'];
  const search = page.getByPlaceholder('Search organizations...');
  await findsBy(page, search, found, 'Blackwood Motors', 'Zephyr Trucks');
  await search.fill('nothing of the kind');
  await seesEach(page, ['No organizations found']);
  await search.fill('');

  const columns = async () => {
    const cards = page.getByRole('article');
    const left = await cards.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().x),
    );
    return new Set(left.map(Math.round)).size;
  };
  await expect.poll(columns).toBe(3);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(columns).toBe(2);
  await page.setViewportSize({ width: 1440, height: 900 });

  await control(page, 'Add Organization').click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  const add = primary(dialog);
  await hasFields(dialog, [
    'Name',
    'Industry',
    'Revenue',
    'Status',
    'Location',
    'Tags',
    'Is a VIP',
  ]);
  await seesEach(dialog, [/^Yard size\s*\*$/]);
  expect(await dialog.getByText('Shoe size').count()).toBe(0);
  expect(await field(dialog, 'Status').inputValue()).toBe('Prospect');
  expect(await add.isDisabled()).toBe(true);
  await field(dialog, 'Is a VIP').click();
  for (const name of ['Yes', 'No']) await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await fillIn(dialog, { Name: 'Plain Pty', 'Yard size': 'big' });
  await whileFailing(page, 'POST', '**/api/organizations', async () => {
    await add.click();
    await toastSays(page, 'Error', 'Failed to create organization');
  });
  const least = await bodySent(page, 'POST', '/api/organizations', () => add.click());
  expect(least).toMatchObject({ name: 'Plain Pty', customFields: { yard: 'big', vip: 'false' } });
  for (const empty of ['industry', 'revenue', 'location', 'tags']) {
    expect(least).not.toHaveProperty(empty);
  }
  await toastSays(page, 'Organization created', 'The organization has been added successfully');

  await control(page, 'Add Organization').click();
  expect(await field(dialog, 'Name').inputValue()).toBe('');
  await fillIn(dialog, {
    Name: 'Full Freight',
    Industry: 'Transport',
    Revenue: 'about $5m',
    Location: 'Cobar',
    'Yard size': 'small',
  });
  await choose(page, field(dialog, 'Status'), 'Active');
  await choose(page, field(dialog, 'Is a VIP'), 'Yes');
  await addsTags(page, dialog);
  const most = await bodySent(page, 'POST', '/api/organizations', () => add.click());
  expect(most).toMatchObject({
    name: 'Full Freight',
    industry: 'Transport',
    revenue: 'about $5m',
    status: 'active',
    location: 'Cobar',
    tags: ['Of our own'],
    customFields: { yard: 'small', vip: 'true' },
  });
  await page.getByRole('article', { name: 'Full Freight' }).click();
  await page.waitForURL(/\/organizations\/[0-9a-f-]{36}$/);
  await hasHeadings(page, ['Full Freight']);
});

test('the page of an organization', async () => {
  crm.forgive(/status of (404|500)|^500: /);
  const page = await crm.visit(`/organizations/${nobody}`, { as: 'staff' });
  await seesEach(page, ['Organization not found']);
  const letGo = await holdCalls(page, '**/api/organizations/*');
  await page.goto(`/organizations/${organization.id}`, { waitUntil: 'commit' });
  await seesEach(page.getByRole('main'), ['Loading...']);
  await letGo();
  await hasHeadings(page, ['Blackwood Motors', 'Contacts (2)']);
  await seesEach(page, ['Organization Details', 'Assigned To', 'Sam Seller']);
  await seesEach(page, ['Used cars', 'Dubbo', 'Prospect', 'Alpha', 'Beta', 'Gamma', 'Delta']);
  const contacts = page.getByRole('region', { name: 'Contacts (2)' });
  await contacts.getByRole('button', { name: /Bo Blackwood/ }).waitFor();
  await opensInNewTab(page, /^Ruth Blackwood/, `/people/${person.id}`);
  await keepsTasks(page, { organizationId: String(organization.id) });
  await keepsNotes(page, { organizationId: String(organization.id) });
});
