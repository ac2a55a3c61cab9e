/** The settings in a real browser: colleagues' accounts, invitations, custom fields, territories. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldTypes } from '#contract/custom-fields.ts';
import type { Territories } from '#contract/territories.ts';
import { aCustomField, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('only super users find the settings', async () => {
  const pages = 'users custom-fields territories audit webhooks ai mail-service crm-service-sync';
  for (const role of ['staff', 'admin'] as const) {
    const page = await crm.visit('/', { as: role });
    await page.goto('/settings/users');
    await page.waitForURL((url) => url.pathname === '/');
    // The others by navigation inside the app, without loading it again.
    for (const path of ['/settings', ...pages.split(' ').map((name) => `/settings/${name}`)]) {
      const asked = page.evaluate((path) => {
        history.pushState(null, '', path);
        return location.pathname;
      }, path);
      expect(await asked).toBe(path);
      await page.waitForURL((url) => url.pathname === '/');
    }
    await page.getByRole('link', { name: 'Tasks', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  }
  const boss = await crm.visit('/', { as: 'super_user' });
  await boss.getByRole('link', { name: 'Settings' }).click();
  await boss.getByRole('link', { name: /^Users/ }).click();
  await boss.getByRole('heading', { name: 'Users' }).waitFor();
});

test('a colleague who is signed in elsewhere is promoted, then deactivated and sent to login', async () => {
  crm.forgive(/401/);
  const { id } = await crm.app.userOf('staff');
  await crm.app.database.pool.query(
    "update users set first_name = 'Kim', last_name = 'Away' where id = $1",
    [id],
  );
  const colleague = await crm.visit('/people', { as: 'staff' });
  await sees(colleague, 'Manage your contacts');
  const page = await crm.visit('/settings/users', { as: 'super_user' });
  const row = page.getByRole('listitem', { name: 'Kim Away' });
  await row.getByLabel('Role of Kim Away').click();
  await page.getByRole('option', { name: 'Admin' }).click();
  await seesToast(page, 'Role changed', 'Kim Away is now Admin.');
  await colleague.reload();
  await colleague.getByText('admin', { exact: true }).waitFor();

  await row.getByRole('button', { name: 'Actions for Kim Away' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await seesToast(page, 'Account deactivated');
  await row.getByText('Deactivated').waitFor();
  await colleague.getByRole('link', { name: 'Tasks', exact: true }).click();
  await colleague.waitForURL(/login/);

  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('state')).toBe('active');
  await page.goto('/settings/users?state=deactivated&role=super_user');
  await sees(page, 'No users found');
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await row.waitFor();
});

test('an invitation is passed on as a link and becomes an account', async () => {
  const page = await crm.visit('/settings/users', { as: 'super_user' });
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill('newcomer@dealer.example');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('One-time link').inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'Open invitations');

  crm.forgive(/400/);
  const visitor = await crm.visit(new URL(link).pathname + new URL(link).hash);
  await visitor.getByLabel('Username').fill('newcomer');
  await visitor.getByLabel('Password', { exact: true }).fill('four words in a row');
  await visitor.getByLabel('First Name').fill('New');
  await visitor.getByLabel('Last Name').fill('Comer');
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await seesToast(visitor, 'Account created');
  await visitor.waitForURL(/staff-login/);
  const again = await crm.visit(new URL(link).pathname + new URL(link).hash);
  await sees(again, 'This link no longer works');
  await page.reload();
  await page.getByRole('listitem', { name: 'New Comer' }).waitFor();
});

test('a required dropdown field is defined, asked for, filtered by, and its card is moved', async () => {
  await aPerson(await crm.app.as('super_user'), { name: 'Lacking Larry' });
  const page = await crm.visit('/settings/custom-fields', { as: 'super_user' });
  for (const [name, label, order] of [
    ['fleet-size', 'Fleet size', '0'],
    ['notes-of-old', 'Old notes', '1'],
  ] as const) {
    await page.getByRole('button', { name: 'Add Custom Field' }).first().click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Display order').inputValue()).toBe(order);
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Label').fill(label);
    if (name === 'fleet-size') {
      await dialog.getByLabel('Type').click();
      await page.getByRole('option', { name: 'Dropdown' }).click();
      const options = dialog.getByLabel('Options');
      for (const option of ['Small', 'Large']) {
        await options.fill(option);
        await options.press('Enter');
      }
      await dialog.getByLabel('Required').check();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seesToast(page, 'Custom field created');
    await dialog.waitFor({ state: 'hidden' });
  }
  const cards = page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Move Old notes' }).focus();
  await page.keyboard.press('Space');
  await sees(page, 'Old notes is at place 2 of 2.');
  // Until the cards have been measured no key moves them; at the top none does any more.
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText('Old notes is at place 1 of 2.').count();
    })
    .toBeGreaterThan(0);
  const saved = page.waitForResponse(/definitions\/order/);
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await cards.first().getByText('Old notes').waitFor();

  await page.goto('/people');
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const contact = page.getByRole('dialog');
  await contact.getByLabel('First Name').fill('Ada');
  await contact.getByLabel('Last Name').fill('Fleet');
  await contact.getByLabel('Email').fill('ada@fleet.example');
  await contact.locator('button[type=submit]').click();
  await contact.getByText('Is required').waitFor();
  await contact.getByLabel('Fleet size').click();
  await page.getByRole('option', { name: 'Large' }).click();
  await contact.locator('button[type=submit]').click();
  await seesToast(page, 'Contact created');

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Fleet size' }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await sees(page, 'Fleet size: Large');
  await sees(page, '1 contact');
  await page.keyboard.press('Escape');
  // The card shows it too, and so does the file of the list.
  const card = page.getByRole('link', { name: /Ada Fleet/ });
  await card.getByText('Fleet size: Large').waitFor();
  await page.getByRole('button', { name: 'List options' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  ]);
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(header).toContain('Fleet size');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/^"?Ada Fleet.*Large/);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Fleet size' }).click();
  await page.getByRole('option', { name: 'Not filled in' }).click();
  await sees(page, 'Lacking Larry');

  await page.goto('/settings/custom-fields');
  await page.getByRole('button', { name: 'Delete Fleet size' }).click();
  await sees(page, '1 person and 0 organizations carry a value.');
});

test('organizations are filtered by ranges, and by an option that is no longer offered', async () => {
  const ctx = await crm.app.as('super_user');
  await crm.app.database.pool.query('delete from custom_field_definitions');
  await aCustomField(ctx, { name: 'bays', label: 'Bays', fieldType: 'number' });
  await aCustomField(ctx, { name: 'renewal', label: 'Renewal', fieldType: 'date' });
  const tier = { name: 'tier', label: 'Tier', fieldType: 'dropdown' as const };
  const field = await aCustomField(ctx, { ...tier, options: ['Gold', 'Tin'] });
  const yards = {
    small: [9, '2026-01-31'],
    middle: [10.5, '2026-02-01'],
    large: [100, '2026-03-01'],
  };
  for (const [name, [bays = 0, renewal = '']] of Object.entries(yards)) {
    const customFields = { bays, renewal, tier: name === 'small' ? 'Tin' : 'Gold' };
    await anOrganization(ctx, { name: `Range ${name}`, customFields });
  }
  const boss = await crm.app.signIn('super_user');
  await boss.patch(`/api/custom-field-definitions/${field.id}`, { options: ['Gold'] });

  const page = await crm.visit('/organizations?q=range', { as: 'admin' });
  await sees(page, '3 organizations');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Bays from').fill('ten');
  await page.getByLabel('Bays from').press('Enter');
  await sees(page, 'Must be a number');
  await page.getByLabel('Bays from').fill('10');
  await page.getByLabel('Bays from').press('Enter');
  await sees(page, 'Bays: from 10');
  await sees(page, '2 organizations');
  await page.getByLabel('Bays to').fill('1,000');
  await page.getByLabel('Bays to').press('Tab');
  await sees(page, 'Bays: 10 – 1000');
  await page.getByLabel('Renewal to', { exact: true }).fill('Feb 1, 2026');
  await page.getByLabel('Renewal to', { exact: true }).press('Enter');
  await sees(page, 'Renewal: up to Feb 1, 2026');
  await sees(page, '1 organization');
  await page.reload();
  await sees(page, '1 organization');
  await page.getByRole('button', { name: 'Remove Renewal: up to Feb 1, 2026' }).click();
  await page.getByRole('button', { name: 'Remove Bays: 10 – 1000' }).click();
  await sees(page, '3 organizations');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Tin (no longer offered)' }).click();
  await sees(page, '1 organization');
  await page.getByText('Range small').first().waitFor();
});

test('cards of custom fields are moved by mouse and by touch', async () => {
  const ctx = await crm.app.as('super_user');
  await crm.app.database.pool.query('delete from custom_field_definitions');
  for (const label of ['Alpha', 'Beta', 'Gamma']) await aCustomField(ctx, { name: label, label });
  const order = async (page: Page) => {
    const cards = page.getByRole('list', { name: 'Custom fields' }).getByRole('listitem');
    await cards.nth(2).waitFor();
    return cards.evaluateAll((items) => items.map((item) => item.ariaLabel));
  };
  const middle = async (page: Page, label: string) => {
    const box = await page.getByRole('button', { name: `Move ${label}` }).boundingBox();
    if (!box) throw new Error(`${label} has no handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const saved = (page: Page) => page.waitForResponse((reply) => /order$/.test(reply.url()));

  const desk = await crm.visit('/settings/custom-fields', { as: 'super_user' });
  await desk.getByRole('button', { name: 'Move Gamma' }).waitFor();
  const [from, to] = [await middle(desk, 'Gamma'), await middle(desk, 'Alpha')];
  await desk.mouse.move(from.x, from.y);
  await desk.mouse.down();
  await desk.mouse.move(from.x, from.y - 20, { steps: 4 });
  await desk.mouse.move(to.x, to.y - 4, { steps: 8 });
  const byMouse = saved(desk);
  await desk.mouse.up();
  expect((await byMouse).status()).toBe(200);
  await desk.reload();
  expect(await order(desk)).toEqual(['Gamma', 'Alpha', 'Beta']);

  const phone = await crm.visit('/settings/custom-fields', {
    as: 'super_user',
    size: { width: 390, height: 844 },
  });
  await phone.getByRole('button', { name: 'Move Beta' }).waitFor();
  const [start, end] = [await middle(phone, 'Gamma'), await middle(phone, 'Beta')];
  const thumb = await phone.context().newCDPSession(phone);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    thumb.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y }],
    });
  await touch('touchStart', start.y);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', start.y + ((end.y + 4 - start.y) * step) / 10);
  }
  const byThumb = saved(phone);
  await touch('touchEnd', end.y);
  expect((await byThumb).status()).toBe(200);
  await phone.reload();
  expect(await order(phone)).toEqual(['Alpha', 'Beta', 'Gamma']);
});

test('every type has an input in the dialogs; a removed option says how many records have it', async () => {
  const ctx = await crm.app.as('super_user');
  await crm.app.database.pool.query('delete from custom_field_definitions');
  const labels = ['My text', 'My number', 'My date', 'My boolean', 'My dropdown', 'My textarea'];
  for (const [index, fieldType] of fieldTypes.entries()) {
    const options = fieldType === 'dropdown' ? ['Small', 'Large'] : [];
    const label = `My ${fieldType}`;
    await aCustomField(ctx, { name: fieldType, label, fieldType, options, displayOrder: index });
  }
  const page = await crm.visit('/people', { as: 'super_user' });
  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Tess');
  await dialog.getByLabel('Last Name').fill('Types');
  await dialog.getByLabel('Email').fill('tess@types.example');
  await dialog.getByLabel('My text', { exact: true }).fill('Kim');
  await dialog.getByLabel('My number').fill('12');
  await dialog.getByLabel('My date').fill('Nov 20, 2026');
  await dialog.getByLabel('My textarea').fill('One\nTwo');
  await dialog.getByRole('combobox', { name: 'My boolean' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  await dialog.getByRole('combobox', { name: 'My dropdown' }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await dialog.locator('button[type=submit]').click();
  await seesToast(page, 'Contact created');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: /Tess Types/ }).click();
  const factsOf = async () => {
    const facts: Record<string, string> = {};
    for (const label of labels) {
      const term = page.locator('dt').filter({ hasText: new RegExp(`^${label}$`) });
      facts[label] = (await term.locator('xpath=following-sibling::dd').textContent()) ?? '';
    }
    return facts;
  };
  const filled = {
    'My text': 'Kim',
    'My number': '12',
    'My date': 'Nov 20, 2026',
    'My boolean': 'Yes',
    'My dropdown': 'Large',
    'My textarea': 'One\nTwo',
  };
  await page.locator('dt').filter({ hasText: 'My textarea' }).waitFor();
  expect(await factsOf()).toEqual(filled);
  await page.getByRole('button', { name: 'Edit contact' }).click();
  for (const label of labels) await dialog.getByLabel(label, { exact: true }).first().waitFor();
  expect(await dialog.getByLabel('My date', { exact: true }).inputValue()).toBe('Nov 20, 2026');
  await dialog.getByLabel('My number').fill('13.5');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(factsOf).toEqual({ ...filled, 'My number': '13.5' });

  await page.goto('/organizations');
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  for (const label of labels) await dialog.getByLabel(label, { exact: true }).first().waitFor();

  await page.goto('/settings/custom-fields');
  await page.getByRole('button', { name: 'Edit My dropdown' }).click();
  await dialog.getByLabel('Options').press('Backspace');
  await sees(page, "'Large': 1 record. They keep the value, but nobody can choose it any more.");
});

test('territories are saved and an address is tried on them', async () => {
  await aUser(await crm.app.as(), { firstName: 'Nora', lastName: 'North' });
  const page = await crm.visit('/settings/territories', { as: 'super_user' });
  await page.getByRole('combobox', { name: 'QLD' }).click();
  await page.getByRole('option', { name: 'Nora North' }).click();
  await page.getByRole('button', { name: 'Save territories' }).click();
  await seesToast(page, 'Territories saved');

  // Somebody else saves meanwhile: nothing typed is lost, nor anything of theirs.
  crm.forgive(/412/);
  const boss = await crm.app.signIn('super_user');
  const { id } = await crm.app.userOf('admin');
  const { body } = await boss.get<Territories>('/api/territories');
  await boss.put('/api/territories', { ...body, codes: [{ code: 'W9', userId: id }] });
  await page.getByRole('combobox', { name: 'WA' }).click();
  await page.getByRole('option', { name: 'Nora North' }).click();
  await page.getByRole('button', { name: 'Save territories' }).click();
  await sees(page, 'Somebody else changed this in the meantime.');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByLabel('Code 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save territories' }).click();
  await seesToast(page, 'Territories saved');
  const both = await boss.get<Territories>('/api/territories');
  expect(both.body.states.map(({ state }) => state)).toEqual(['QLD', 'WA']);
  expect(both.body.codes).toEqual([{ code: 'W9', userId: id }]);

  await page.getByRole('textbox', { name: 'Address' }).fill('12 High Street, Cairns QLD 4870');
  await page.getByRole('button', { name: 'Try' }).click();
  await sees(page, 'Belongs to Nora North, who looks after QLD.');
});
