/** Lists as dense tables: their columns, orders, and cells that are edited where they stand. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { aCustomField, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOnceStill } from './screens.ts';
import { findCell, showTable } from './table-cells.ts';

const crm = await openCrm();

const heads = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.map((each) => each.querySelector('[data-cell]')?.textContent).filter(Boolean),
    );
const columnWords = (page: Page, column: number) =>
  page.locator(`[data-cell$=":${column}"]:not([data-cell^="-1:"])`).allTextContents();

test('columns are chosen, moved and sized, rows sorted, and a reload keeps it', async () => {
  const ctx = await crm.app.as('staff');
  await aCustomField(ctx, { name: 'fleet', label: 'Fleet', fieldType: 'number' });
  const organization = await anOrganization(ctx, { name: 'Ironbark Trucks' });
  for (const [name, phone, fleet] of [
    ['Zed Able', '0400', 9],
    ['Amy Baker', '0300', 10],
    ['Kim Cole', null, null],
  ] as const) {
    const customFields = { fleet };
    await aPerson(ctx, { name, phone, organizationId: organization.id, customFields });
  }
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Amy Baker');
  await showTable(page);
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  expect(await heads(page)).toEqual([
    'Name',
    'Organization',
    'Email',
    'Phone',
    'Owner',
    'Last changed',
  ]);

  await page.getByRole('button', { name: 'Columns and rows' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  expect(await faultsOnceStill(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Fleet' }).check();
  await page.getByRole('button', { name: 'Move Phone left' }).click();
  await page.getByText('Roomy').click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Columns and rows' }).waitFor({ state: 'hidden' });
  expect(await heads(page)).toEqual([
    'Name',
    'Phone',
    'Organization',
    'Owner',
    'Last changed',
    'Fleet',
  ]);

  const owner = page.getByRole('columnheader', { name: 'Owner' });
  await owner.dragTo(page.getByRole('columnheader', { name: 'Phone' }));
  expect((await heads(page)).slice(0, 3)).toEqual(['Name', 'Owner', 'Phone']);
  const edge = await owner.locator('[data-edge]').boundingBox();
  const before = await owner.boundingBox();
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((edge?.x ?? 0) + 64, (edge?.y ?? 0) + 10, { steps: 4 });
  await page.mouse.up();
  const after = await owner.boundingBox();
  expect(Math.round((after?.width ?? 0) - (before?.width ?? 0))).toBe(60);

  const fleet = page.getByRole('columnheader', { name: 'Fleet' });
  const sorted = page.waitForResponse(/sort=customFields/);
  await fleet.getByRole('button').click();
  await sorted;
  await expect.poll(() => columnWords(page, 5)).toEqual(['9', '10', '']);
  await fleet.getByRole('button').click();
  await expect.poll(() => columnWords(page, 5)).toEqual(['', '10', '9']);
  expect(await fleet.getAttribute('aria-sort')).toBe('descending');

  await page.reload();
  await page.getByRole('grid', { name: 'Contacts' }).waitFor();
  expect((await heads(page)).slice(0, 3)).toEqual(['Name', 'Owner', 'Phone']);
  await expect.poll(() => columnWords(page, 5)).toEqual(['', '10', '9']);
  expect((await owner.boundingBox())?.width).toBeCloseTo(after?.width ?? 0, 0);
  expect((await page.getByRole('row').nth(1).boundingBox())?.height).toBe(44);

  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await page.getByRole('list', { name: 'Contacts' }).waitFor();
});

test('by keyboard a column is moved and sized on its head, which keeps the focus, and a figure begins an edit', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Colin Columns', phone: '0400 111 222' });
  const page = await crm.visit('/people?q=Colin', { as: 'staff' });
  await sees(page, 'Colin Columns');
  await showTable(page);
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.waitFor();
  const order = await heads(page);
  const place = order.indexOf('Email');
  await email.getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(async () => (await heads(page)).indexOf('Email')).toBe(place + 1);
  await email.getByRole('button').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => heads(page)).toEqual(order);

  const widthOf = async () => Math.round((await email.boundingBox())?.width ?? 0);
  const before = await widthOf();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(widthOf).toBe(before + 32);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(widthOf).toBe(before + 16);
  await email.getByRole('button').and(page.locator(':focus')).waitFor();

  // Typed over, as in a spreadsheet; x and Space still select.
  const phone = findCell(page, 'Colin Columns', order.indexOf('Phone'));
  await phone.focus();
  await page.keyboard.type('0499 000 111');
  const editor = page.getByRole('form', { name: 'Edit Phone' });
  expect(await editor.getByRole('textbox').inputValue()).toBe('0499 000 111');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'hidden' });
  expect(await phone.textContent()).toBe('0400 111 222');
});

test('cells are edited by keyboard, taken back, refused where they stand, and never lost to a colleague', async () => {
  crm.forgive(/4(00|12) /);
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Edna Cell', email: 'edna@cell.example' });
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Edna Cell');
  await showTable(page);
  const email = findCell(page, 'Edna Cell', 2);
  await email.click();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('form', { name: 'Edit Email' });
  await editor.getByRole('textbox').fill('not an address');
  await page.keyboard.press('Enter');
  await editor.getByRole('alert').waitFor();
  await editor.getByRole('textbox').fill('new@cell.example');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Email saved');
  await editor.waitFor({ state: 'hidden' });
  expect(await email.textContent()).toBe('new@cell.example');
  // The focus is on the cell again, and goes on from there.
  expect(await email.evaluate((cell) => cell === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => email.textContent()).toBe('edna@cell.example');

  // Escape gives back; Tab saves and goes on to the next cell.
  await email.dblclick();
  await editor.getByRole('textbox').fill('dropped@cell.example');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'hidden' });
  expect(await email.textContent()).toBe('edna@cell.example');
  await page.keyboard.press('F2');
  await editor.getByRole('textbox').fill('tab@cell.example');
  await page.keyboard.press('Tab');
  await editor.waitFor({ state: 'hidden' });
  await expect.poll(() => email.textContent()).toBe('tab@cell.example');
  const phone = findCell(page, 'Edna Cell', 3);
  await expect.poll(() => phone.evaluate((cell) => cell === document.activeElement)).toBe(true);

  // A colleague changes the same field meanwhile.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await editor.getByRole('textbox').fill('mine@cell.example');
  const colleague = await crm.app.signIn('super_user');
  const path = `/api/people/${person.id}`;
  expect((await colleague.patch(path, { email: 'theirs@cell.example' })).status).toBe(200);
  await page.keyboard.press('Enter');
  await editor.getByText('Somebody else changed this in the meantime').waitFor();
  await editor.getByRole('button', { name: 'Keep mine' }).click();
  await editor.waitFor({ state: 'hidden' });
  expect(await email.textContent()).toBe('mine@cell.example');
  const kept = await colleague.get<{ email: string }>(path);
  expect(kept.body.email).toBe('mine@cell.example');

  // Space selects, Ctrl and Enter open the record as a card does.
  await email.focus();
  await page.keyboard.press(' ');
  expect(await page.getByRole('checkbox', { name: 'Select Edna Cell' }).isChecked()).toBe(true);
  await page.keyboard.press(' ');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'Contact' }).waitFor();
});

test('of many rows only those in sight are in the page, and the far end comes as it is scrolled to', async () => {
  const rows = Array.from({ length: 1_500 }, (_, n) => ({
    id: newId(),
    name: `Many ${String(n).padStart(5, '0')}`,
  }));
  await crm.app.database.pool.query(
    `insert into people (id, name, created_at, updated_at) select id, name, now(), now() from jsonb_to_recordset($1) as given (id uuid, name text)`,
    [JSON.stringify(rows)],
  );
  const page = await crm.visit('/people?q=Many', { as: 'staff' });
  await sees(page, 'Many 00000');
  await showTable(page);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await grid.getByText('Many 00000').waitFor();
  const drawn = () => grid.getByRole('row').count();
  const fits = Math.ceil(900 / 36);
  expect(await drawn()).toBeLessThan(fits + 20);
  // The bar is as long as all of them, though a part has been read.
  await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(1_500 * 36);
  await grid.evaluate((each) => each.scrollTo({ top: each.scrollHeight }));
  await grid.getByText('Many 01499').waitFor();
  expect(await drawn()).toBeLessThan(fits + 20);
  await grid.evaluate((each) => each.scrollTo({ top: 0 }));
  await grid.getByText('Many 00000').waitFor();
  await page.locator('[data-cell="0:0"]').focus();
  await page.keyboard.press('Control+End');
  await grid.getByText('Many 01499').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell')))
    .toBe('1499:5');

  // What has changed is read again where it is in sight, and elsewhere once that is scrolled to.
  const read = new Set<string | null>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/people' && searchParams.get('limit') === '200') {
      read.add(searchParams.get('cursor'));
    }
  });
  const colleague = await crm.app.signIn('super_user');
  const renamed = { name: 'Many 00003 once more' };
  expect((await colleague.patch(`/api/people/${rows[3]?.id}`, renamed)).status).toBe(200);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Edit Phone' }).getByRole('textbox').fill('0400 111 222');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Phone saved');
  await expect.poll(() => read.size).toBeGreaterThan(0);
  await grid.evaluate((each) => each.scrollTo({ top: 0 }));
  await grid.getByText(renamed.name).waitFor();
  await grid.getByText('Many 00004').waitFor();
  expect(read.size).toBeLessThan(4);
});

test('the bar of a table of opportunities is as long as all of them from the first rows on', async () => {
  const rows = Array.from({ length: 1_300 }, (_, n) => ({ id: newId(), name: `Long ${n}` }));
  await crm.app.database.pool.query(
    `insert into opportunities (id, name, rank, stage_since, created_at, updated_at) select id, name, 'a', now(), now(), now() from jsonb_to_recordset($1) as given (id uuid, name text)`,
    [JSON.stringify(rows)],
  );
  const page = await crm.visit('/opportunities?q=Long', { as: 'staff' });
  await page.getByRole('status').filter({ hasText: '1,300 opportunities' }).waitFor();
  await showTable(page);
  const grid = page.getByRole('grid', { name: 'Opportunities' });
  await grid.waitFor();
  await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(1_300 * 36);
});

test('a row shows its actions to the pointer and to the keyboard, in each of the four tables', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Hover Person' });
  await anOrganization(ctx, { name: 'Hover Firm' });
  await anOpportunity(ctx, { name: 'Hover deal' });
  await aTask(ctx, { title: 'Hover task', assigneeId: (await crm.app.userOf('staff')).id });
  const page = await crm.visit('/people?q=Hover', { as: 'staff' });
  for (const [path, name, first, second, dialogs] of [
    ['/people', 'Hover Person', 'Edit', 'Add a note about', ['Edit Contact', 'Add Note']],
    ['/organizations', 'Hover Firm', 'Edit', 'Add a note about', ['Edit Organization', 'Add Note']],
    ['/opportunities', 'Hover deal', 'Edit', 'Add a note about', ['Edit Opportunity', 'Add Note']],
    ['/tasks', 'Hover task', 'Complete', 'Defer', ['Complete Task', 'Defer Task']],
  ] as const) {
    await page.goto(`${path}?q=Hover`);
    await sees(page, name);
    await showTable(page);
    const row = page.getByRole('row').filter({ hasText: name });
    const button = row.getByRole('button', { name: `${first} ${name}` });
    const shown = () =>
      button.evaluate((each) => getComputedStyle(each.parentElement ?? each).opacity);
    await row.waitFor();
    await page.mouse.move(0, 0);
    expect(await shown()).toBe('0');
    await row.hover();
    expect(await shown()).toBe('1');
    await button.click();
    const dialog = page.getByRole('dialog', { name: dialogs[0] });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await page.mouse.move(0, 0);
    await row.getByRole('rowheader').focus();
    await page.keyboard.press('Tab');
    expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await shown()).toBe('1');
    await page.keyboard.press('Tab');
    const next = row.getByRole('button', { name: `${second} ${name}` });
    expect(await next.evaluate((each) => each === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: dialogs[1] }).waitFor();
  }
});

test('rows that are only scrolled by have no buttons yet', async () => {
  const ctx = await crm.app.as('staff');
  for (const name of ['Idle One', 'Idle Two']) await aPerson(ctx, { name });
  const page = await crm.visit('/people?q=Idle', { as: 'staff' });
  await sees(page, 'Idle Two');
  await showTable(page);
  const row = page.getByRole('row').filter({ hasText: 'Idle Two' });
  await row.waitFor();
  const buttons = row.getByRole('button');
  expect(await buttons.count()).toBe(0);
  await row.hover();
  await expect.poll(() => buttons.count()).toBe(3);
});

test.each([24, 32])('with letters of %i px no row of a table covers another', async (size) => {
  const ctx = await crm.app.as('staff');
  for (const name of ['Bo One', 'Bo Two']) await aPerson(ctx, { name });
  const page = await crm.visit('/people?q=Bo', { as: 'staff' });
  await sees(page, 'Bo One');
  await showTable(page);
  await page.getByRole('grid').waitFor();
  await page.evaluate((px) => {
    document.documentElement.style.fontSize = `${px}px`;
  }, size);
  const rowAt = (index: number) => page.getByRole('row').nth(index).boundingBox();
  await expect.poll(async () => (await rowAt(1))?.height).toBe((36 / 16) * size);
  const [head, one, two] = [await rowAt(0), await rowAt(1), await rowAt(2)];
  expect(one?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
  expect(two?.y).toBeGreaterThanOrEqual((one?.y ?? 0) + (one?.height ?? 0) - 1);
});

test.each(['light', 'dark'] as const)('axe finds nothing in %s tables', async (theme) => {
  const ctx = await crm.app.as('staff');
  const [word, tags] = [`Axel${theme}`, ['VIP']];
  await aPerson(ctx, { name: word, tags });
  await anOrganization(ctx, { name: word, tags });
  await anOpportunity(ctx, { name: word, tags, value: '9000' });
  await aTask(ctx, { title: word, tags, dueDate: '2026-03-04T03:30:00Z' });
  const page = await crm.visit(`/people?q=${word}`, { as: 'staff', theme });
  for (const path of ['/people', '/organizations', '/opportunities', '/tasks']) {
    await page.goto(`${path}?q=${word}`);
    await sees(page, word);
    await showTable(page);
    const row = page.getByRole('row').filter({ hasText: word });
    await row.hover();
    // Rows of the list before are dimmed for a moment.
    await page.locator('[data-old]').waitFor({ state: 'detached' });
    const violations = await violationsOn(page);
    expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([]);
  }
});

test('phones have cards alone', async () => {
  await aPerson(await crm.app.as('staff'), { name: 'Fay Phone' });
  const page = await crm.visit('/people?q=Fay', { as: 'staff' });
  await sees(page, 'Fay Phone');
  await showTable(page);
  await page.getByRole('grid').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: 'Contacts' }).waitFor();
  expect(await page.getByRole('group', { name: 'Show as' }).isVisible()).toBe(false);
});
