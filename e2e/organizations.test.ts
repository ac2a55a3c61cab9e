/** Organizations on the page: adding, finding, editing at the same time as a colleague, deleting. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aCustomField, anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';
import { expectInView } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

const nameOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('the filters offer every tag and industry, with how many organizations have it', async () => {
  await crm.app.database.pool.query(
    `insert into organizations (id, name, tags, industry, created_at, updated_at)
     select gen_random_uuid(), 'Labelled ' || n, array['Common', 'Rare ' || n], 'Trade ' || n,
       now() + n * interval '1 second', now() + n * interval '1 second'
     from generate_series(1, 260) n`,
  );
  const page = await crm.visit('/organizations?q=labelled', { as: 'staff' });
  await sees(page, '260 organizations');
  await page.getByRole('button', { name: 'Filter' }).click();
  const tag = page.getByRole('combobox', { name: 'Tag' });
  await tag.click();
  await page.getByRole('option', { name: 'Common 260 organizations' }).waitFor();
  // The one that was changed the longest ago.
  await tag.fill('rare 1');
  await page.getByRole('option', { name: 'Rare 1 1 organization', exact: true }).click();
  await sees(page, '1 organization');
  await page.getByText('Labelled 1', { exact: true }).waitFor();
  await page.goto('/organizations?q=labelled');
  await page.getByRole('button', { name: 'Filter' }).click();
  const industry = page.getByRole('combobox', { name: 'Industry' });
  await industry.click();
  await industry.fill('TRADE 26');
  await page.getByRole('option', { name: 'Trade 26 1 organization', exact: true }).click();
  await sees(page, 'Industry: Trade 26');
  await sees(page, '1 organization');
  await page.getByText('Labelled 26', { exact: true }).waitFor();
  await crm.app.database.pool.query("delete from organizations where name like 'Labelled%'");
});

test('an organization is added with its custom fields, and the form is empty afterwards', async () => {
  await aCustomField(ctx, { name: 'bays', label: 'Service bays', fieldType: 'number' });
  await aCustomField(ctx, {
    name: 'credit',
    label: 'Credit approved',
    fieldType: 'boolean',
    entityType: 'organization',
  });
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  const submit = dialog.getByRole('button', { name: 'Add Organization' });
  await dialog.getByLabel('Name').waitFor();
  expect(await submit.isDisabled()).toBe(true);

  await dialog.getByLabel('Name').fill('Kimberley Plant Hire');
  await dialog.getByLabel('Location').fill('Broome, WA');
  await dialog.getByLabel('Service bays').fill('4');
  expect(await dialog.getByRole('combobox', { name: 'Credit approved' }).inputValue()).toBe('No');
  // Looking for duplicates is a POST too, and may come in between.
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/organizations'),
  );
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Kimberley Plant Hire',
    status: 'prospect',
    location: 'Broome, WA',
    assignedToId: ctx.actor.id,
    customFields: { bays: 4, credit: 'false' },
  });
  await seesToast(page, 'Organization created', 'The organization has been added successfully');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  await dialog.getByLabel('Name').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('');
});

test('a filter is in the address and can be removed', async () => {
  await anOrganization(ctx, { name: 'Dubbo Trucks', status: 'active', tags: ['VIP'] });
  await anOrganization(ctx, { name: 'Dubbo Boats', status: 'inactive', tags: ['VIP'] });
  const page = await crm.visit('/organizations?q=dubbo', { as: 'staff' });
  await sees(page, '2 organizations');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Inactive' }).click();
  await sees(page, '1 organization');
  expect(page.url()).toContain('status=inactive');
  expect(await page.getByRole('article').count()).toBe(1);
  await page.keyboard.press('Escape');

  await page.getByPlaceholder('Search organizations...').fill('nobody is called that');
  await sees(page, 'No organizations found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('article', { name: 'Dubbo Trucks' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a search result is marked among the cards, or pinned above them if its card is not loaded', async () => {
  const near = await anOrganization(ctx, { name: 'AAA Towing' });
  const far = await anOrganization(ctx, { name: 'ZZZ Towing', industry: 'Recovery' });
  const page = await crm.visit(`/organizations#${near.id}`, { as: 'staff' });
  const card = page.getByRole('list', { name: 'Organizations' }).getByRole('article', {
    name: 'AAA Towing',
  });
  await card.getByRole('link', { name: 'Open' }).waitFor();

  await page.goto(`/organizations?q=aaa#${far.id}`);
  const pinned = page.getByRole('region', { name: 'Found organization' });
  await pinned.getByRole('article', { name: 'ZZZ Towing' }).waitFor();
  await pinned.getByRole('link', { name: 'Open' }).click();
  await page.waitForURL(`**/organizations/${far.id}`);
  await sees(page, 'Organization Details');

  // If there is room, the list stays and the record opens beside it.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.getByRole('link', { name: 'Organizations', exact: true }).first().click();
  const beside = page.getByRole('region', { name: 'Open organization' });
  await beside.getByText('Select an organization to see it here').waitFor();
  const name = page
    .getByRole('list', { name: 'Organizations' })
    .getByRole('link', { name: 'AAA Towing' });
  await name.click();
  await beside.getByRole('heading', { name: 'AAA Towing', level: 2 }).waitFor();
  await beside.getByRole('button', { name: 'Edit Location' }).waitFor({ state: 'attached' });
  await page.waitForURL(`**/organizations?open=${near.id}`);
  expect(await name.getAttribute('aria-current')).toBe('true');
  // Polls: the list gets narrower a moment after something opens beside it.
  const look = async () => {
    const [left, right] = [await name.boundingBox(), await beside.boundingBox()];
    if (!left || !right) return {};
    return {
      isApart: left.x + left.width < right.x,
      isWhole: right.y + right.height <= 1080,
      isWide: right.x + right.width > 1850,
      isNarrow: await page.evaluate(() => document.body.scrollWidth <= window.innerWidth),
    };
  };
  await expect.poll(look).toEqual({ isApart: true, isWhole: true, isWide: true, isNarrow: true });
  // Deleted there, it leaves the list where it was.
  await beside.getByRole('button', { name: 'Delete organization' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await beside.getByText('Select an organization to see it here').waitFor();
  // In a smaller window a record opens on its own page.
  await page.setViewportSize({ width: 1440, height: 900 });
  await beside.waitFor({ state: 'detached' });
  await page
    .getByRole('list', { name: 'Organizations' })
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/\/organizations\/[\da-f-]{36}$/);
});

test('a colleague may change another field meanwhile, but not the same one unseen', async () => {
  const organization = await anOrganization(ctx, { name: 'Pilbara Freight', phone: '555 0100' });
  const colleague = await crm.app.signIn('admin');
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await nameOf(page).filter({ hasText: 'Pilbara Freight' }).waitFor();
  const edit = async (field: string, text: string, meanwhile: () => Promise<unknown>) => {
    await page.getByRole('button', { name: `Edit ${field}` }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: field, exact: true }).fill(text);
    await meanwhile();
    await page.keyboard.press('Enter');
  };
  const change = (body: object) => colleague.patch(`/api/organizations/${organization.id}`, body);

  // The input covers its fact: nothing on the page moves when it opens or closes.
  const places = (of = 'dt, main h2') =>
    page
      .locator(of)
      .evaluateAll((labels) =>
        labels.map((label) => [label.textContent, label.getBoundingClientRect().top]),
      );
  // The last thing to load: until then headings still get their counts.
  await page.getByRole('heading', { name: /^Timeline \(/ }).waitFor();
  await page.getByRole('button', { name: 'Edit Location' }).focus();
  const before = await places();
  expect(before.length).toBeGreaterThan(8);
  await page.keyboard.press('Enter');
  const save = page.getByRole('form', { name: 'Edit Location' }).getByRole('button').first();
  await save.waitFor();
  expect(await places()).toEqual(before);
  // A click on the buttons does not reach what is below them.
  await save.click({ trial: true });
  await page.keyboard.press('Escape');
  await save.waitFor({ state: 'hidden' });
  expect(await places()).toEqual(before);
  // On touch screens, too, the larger buttons do not overlap.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const roomy = await places('dt');
  await page.getByRole('button', { name: 'Edit Location' }).click();
  await save.waitFor();
  expect(await places('dt')).toEqual(roomy);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await page.keyboard.press('Escape');
  await save.waitFor({ state: 'hidden' });

  crm.forgive(/412/);
  await edit('Location', 'Karratha, WA', () => change({ industry: 'Freight' }));
  await sees(page, 'Karratha, WA');
  await sees(page, 'Freight');

  await edit('Phone', '555 0142', () => change({ phone: '555 0199' }));
  await sees(page, 'Somebody else changed this record in the meantime.');
  expect(await page.getByRole('textbox', { name: 'Phone', exact: true }).inputValue()).toBe(
    '555 0142',
  );
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await sees(page, '555 0199');
});

test('a contact of an organization opens in a new tab', async () => {
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { name: 'Ida Nolan', organizationId: organization.id });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await sees(page, 'Contacts (1)');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /Ida Nolan/ }).click();
  const tab = await opened;
  await tab.waitForURL(`**/people/${person.id}`);
});

test('a website is a link only if it is a web address', async () => {
  const good = await anOrganization(ctx, { website: 'www.trucks.example' });
  const bad = await anOrganization(ctx, { website: 'javascript:alert(1)' });
  const page = await crm.visit(`/organizations/${good.id}`, { as: 'staff' });
  const link = page.getByRole('link', { name: 'www.trucks.example' });
  expect(await link.getAttribute('href')).toBe('https://www.trucks.example/');
  await page.goto(`/organizations/${bad.id}`);
  await sees(page, 'javascript:alert(1)');
  expect(await page.getByRole('link', { name: 'javascript' }).count()).toBe(0);
});

test('a deleted organization leaves its people, and comes back by Undo', async () => {
  const organization = await anOrganization(ctx, { name: 'Gascoyne Motors' });
  await aPerson(ctx, { name: 'Rex Hall', organizationId: organization.id });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Delete organization' }).click();
  await sees(page, 'Delete Gascoyne Motors?');
  await sees(page, 'Its contact stays among your people, without an organization.');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await seesToast(page, 'Organization deleted', 'Gascoyne Motors has been removed');
  await page.waitForURL('**/organizations');

  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Organization restored');
  await page.goto(`/organizations/${organization.id}`);
  await sees(page, 'Contacts (1)');
});

test('an organization that is not there says so', async () => {
  crm.forgive(/404/);
  const page = await crm.visit('/organizations/01234567-0000-7000-8000-000000000000', {
    as: 'staff',
  });
  await sees(page, 'Organization not found');
  await page.goto('/organizations/no-id-at-all');
  await sees(page, 'Organization not found');
});

test('a new organization is scrolled to, though it comes after many others by name', async () => {
  for (let n = 10; n < 40; n += 1) await anOrganization(ctx, { name: `Acme ${n}` });
  const page = await crm.visit('/organizations?sort=name', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  await dialog.getByLabel('Name').fill('Zulu Motors');
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await expectInView(page.getByRole('article', { name: 'Zulu Motors' }));
});

test('one that was added, pinned above its list and dismissed does not stand before the others', async () => {
  for (const letter of 'ABC') await anOrganization(ctx, { name: `Pinned ${letter}` });
  const page = await visitLive(crm, '/organizations?q=Pinned&sort=name', 'staff');
  const list = page.getByRole('list', { name: 'Organizations' });
  await list.getByRole('article', { name: 'Pinned C' }).waitFor();
  // The list cannot be read again at first, and so does not have it.
  crm.forgive(/500/);
  let isBroken = true;
  await page.route(/organizations\?.*limit/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  await dialog.getByLabel('Name').fill('Elsewhere Motors');
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  const pinned = page.getByRole('region', { name: 'Found organization' });
  await pinned.getByRole('article', { name: 'Elsewhere Motors' }).waitFor();
  isBroken = false;
  await anOrganization(ctx, { name: 'Pinned D' });
  await list.getByRole('article', { name: 'Pinned D' }).waitFor();
  await pinned.getByRole('button', { name: 'Dismiss' }).click();
  await pinned.waitFor({ state: 'detached' });
  await list.getByRole('article', { name: 'Pinned A' }).locator(':focus').waitFor();
  await expect.poll(() => list.getByRole('article').count()).toBe(4);
  expect(await page.getByText('Elsewhere Motors').count()).toBe(0);
});

test('a list whose next page failed says so, keeps its rows, and reads on when told to', async () => {
  const organization = await anOrganization(ctx, { name: 'Paged Motors' });
  await crm.app.database.pool.query(
    `insert into organizations (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Paged ' || n, now(), now() from generate_series(101, 170) n`,
  );
  await crm.app.database.pool.query(
    `insert into people (id, name, organization_id, created_at, updated_at)
     select gen_random_uuid(), 'Paged person ' || n, $1, now(), now() from generate_series(1, 14) n`,
    [organization.id],
  );
  crm.forgive(/500/);
  let isBroken = true;
  const page = await crm.visit('/', { as: 'staff' });
  await page.route(/cursor=/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  // By scrolling.
  await page.goto('/organizations?q=paged');
  await page.getByRole('article', { name: 'Paged 101', exact: true }).waitFor();
  await page.keyboard.press('End');
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'More organizations could not be loaded.' });
  await alert.waitFor();
  isBroken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.getByRole('article', { name: 'Paged 170', exact: true }).waitFor();
  // By a button.
  isBroken = true;
  await page.goto(`/organizations/${organization.id}`);
  await page.getByRole('button', { name: 'Show more (4 more)' }).click();
  const again = page.getByRole('button', {
    name: 'More contacts could not be loaded. Try again',
  });
  await again.waitFor();
  const contacts = page.getByRole('button', { name: /Paged person/ });
  expect(await contacts.count()).toBe(10);
  isBroken = false;
  await again.click();
  await expect.poll(() => contacts.count()).toBe(14);
  await again.waitFor({ state: 'detached' });
  await crm.app.database.pool.query("delete from people where name like 'Paged person %'");
  await crm.app.database.pool.query("delete from organizations where name like 'Paged%'");
});

test('a line of a card has its icon beside its words, and is cut rather than wrapped', async () => {
  const location =
    'Wagga Wagga Industrial Estate, corner of Dampier and Copland Street, New South Wales';
  await anOrganization(ctx, { name: 'Longplace Motors', industry: 'Transport', location });
  const page = await crm.visit('/organizations?q=longplace', { as: 'staff' });
  for (const words of ['Transport', location]) {
    const line = page.getByTitle(words, { exact: true });
    await line.waitFor();
    const [icon, text] = await Promise.all(
      ['svg', 'span'].map((part) => line.locator(part).first().boundingBox()),
    );
    expect((text?.x ?? 0) - (icon?.x ?? 0) - (icon?.width ?? 0)).toBe(6);
    expect((await line.boundingBox())?.height).toBeLessThan(24);
    const [end, edge] = await line.evaluate((element) => [
      element.lastElementChild?.getBoundingClientRect().right ?? 0,
      element.parentElement?.getBoundingClientRect().right ?? 0,
    ]);
    expect(end).toBeLessThanOrEqual(edge ?? 0);
  }
});
