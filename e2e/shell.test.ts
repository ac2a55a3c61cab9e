import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { aCustomField, aNote, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('the sidebar marks the page, folds with Ctrl+B and remembers it for seven days', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await navigation.locator('[aria-current="page"]').textContent()).toContain('Dashboard');
  const widthOf = async () => (await navigation.first().boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeGreaterThan(200);
  await page.keyboard.press('Control+b');
  await expect.poll(widthOf).toBeLessThan(60);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await page.reload();
  await navigation.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await widthOf()).toBeLessThan(60);
});

test('on a phone the sidebar is a sheet that slides in, on a tablet a column of icons', async () => {
  const page = await crm.visit('/', { as: 'staff', size: { width: 390, height: 844 } });
  await sees(page, 'Overview of your sales activities');
  expect(await page.getByRole('link', { name: 'Organizations' }).isVisible()).toBe(false);
  // A phone's page begins with its title: the menu has the welcome and the numbers.
  expect(await page.getByText('Welcome, Sam').count()).toBe(0);
  await page.getByRole('button', { name: /sidebar/i }).click();
  await sees(page, 'Welcome, Sam');
  await sees(page, /^Tasks Pending: \d/);
  await page.getByRole('link', { name: 'Organizations' }).click();
  await sees(page, 'Manage your business accounts');

  // On a tablet it is folded to icons until somebody unfolds it.
  const sidebar = page.getByRole('complementary');
  const widthOf = async () => (await sidebar.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(widthOf).toBeLessThan(60);
  await sees(page, 'Welcome, Sam');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(widthOf).toBeGreaterThan(200);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect.poll(widthOf).toBeLessThan(60);
  await page.getByRole('button', { name: /sidebar/i }).click();
  await expect.poll(widthOf).toBeGreaterThan(200);
});

test('the theme is kept under its key and used before the first paint', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: /theme|dark/i }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('what only has an icon says what it is for where the pointer rests, until it is pressed', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const hint = page.getByRole('tooltip');
  const theme = page.getByRole('button', { name: 'Toggle theme' });
  await theme.hover();
  await hint.filter({ hasText: 'Switch to the dark theme' }).waitFor();
  // The next one shows at once, alone.
  await page.getByRole('button', { name: 'Logout' }).hover();
  await hint.filter({ hasText: 'Logout' }).waitFor();
  expect(await hint.count()).toBe(1);
  await theme.hover();
  await hint.filter({ hasText: 'Switch to the dark theme' }).waitFor();
  await page.mouse.down();
  await hint.waitFor({ state: 'hidden' });
  await page.mouse.up();

  await page.keyboard.press('Control+b');
  await page.getByRole('link', { name: 'Organizations' }).hover();
  await hint.filter({ hasText: 'Organizations' }).waitFor();
  const [entry, words] = await Promise.all([
    page.getByRole('link', { name: 'Organizations' }).boundingBox(),
    hint.boundingBox(),
  ]);
  expect(words?.x).toBeGreaterThan((entry?.x ?? 0) + (entry?.width ?? 0) - 1);

  const bell = page.getByRole('button', { name: /^Reminders/ });
  await bell.hover();
  await hint.filter({ hasText: 'Reminders' }).waitFor();
  await bell.click();
  await sees(page, 'Nothing is due');
  await hint.waitFor({ state: 'hidden' });
});

test('the header counts what is assigned to the user', async () => {
  const ctx = await crm.app.as('admin');
  await aPerson(ctx);
  await aPerson(ctx);
  await anOrganization(ctx);
  const page = await crm.visit('/', { as: 'admin' });
  await sees(page, 'My Contacts: 2');
  await sees(page, 'My Organisations: 1');
  await sees(page, 'Tasks Pending: 0');
});

test('global search finds people and organizations by keyboard and opens them', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Zelda Quintrell', email: 'zelda@quintrell.example' });
  const organization = await anOrganization(ctx, { name: 'Quintrell Tractors' });
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  // The shortcut, and what is typed right after it, work as soon as the page starts to load.
  const input = page.getByPlaceholder('Search people & organizations...');
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  const held = page.waitForRequest('**/api/auth/user');
  await page.route('**/api/auth/user', async (route) => {
    await isHeld;
    await route.continue();
  });
  await Promise.all([page.reload({ waitUntil: 'commit' }), held]);
  // The frame waits for the user; what hears the keys is there once something is drawn.
  await sees(page, 'Loading...');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quin');
  letGo();
  await page.keyboard.type('tr');
  await input.waitFor();
  await page.keyboard.type('ell');
  expect(await input.inputValue()).toBe('quintrell');
  await page.getByRole('option', { name: /Zelda Quintrell/ }).waitFor();
  await page.getByRole('option', { name: /Quintrell Tractors/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/people#${person.id}`);
  await page.keyboard.press('Control+k');
  await input.fill('TRACTORS');
  await page.getByText('Quintrell Tractors').waitFor();
  await page.getByRole('option', { name: /Zelda/ }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/organizations#${organization.id}`);

  // Touch screens have no Escape key, but a button.
  const search = page.getByRole('dialog', { name: 'Search people and organizations' });
  const [key, close] = [
    search.getByText('Esc', { exact: true }),
    search.getByRole('button', { name: 'Close search' }),
  ];
  await page.keyboard.press('Control+k');
  await key.waitFor();
  expect(await close.isVisible()).toBe(false);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await close.waitFor();
  expect(await key.isVisible()).toBe(false);
  await close.click();
  await search.waitFor({ state: 'hidden' });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

test('an unknown path says so', async () => {
  crm.forgive(/404/);
  const page = await crm.visit('/nowhere', { as: 'staff' });
  await sees(page, 'Page Not Found');
});

test('pages of roles are hidden from the others', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const entries = page.getByRole('navigation').getByRole('link');
  await entries.first().waitFor();
  const names = await entries.allTextContents();
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'People', 'Organizations', 'Tasks']));
  expect(names).not.toContain('Staff Overview');
  expect(names).not.toContain('Settings');
});

const boxesOf = (found: Locator) =>
  found.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height };
    }),
  );

const colorOf = (found: Locator, what: 'color' | 'backgroundColor' = 'color') =>
  found.evaluate((element, what) => getComputedStyle(element)[what], what);

function isRed(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red > 100 && red > 2 * green && red > 2 * blue;
}

test('Escape closes one thing at a time, the uppermost first', async () => {
  const ctx = await crm.app.as('staff');
  await aTask(ctx, { title: 'Ask about the fleet' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('button', { name: 'Ask about the fleet' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Task' });
  const asking = page.getByRole('dialog', { name: 'Delete this task?' });
  await editing.waitFor();
  // The inputs are in two columns of equal width, or span both.
  const inputs = await boxesOf(editing.locator('.mantine-InputWrapper-root'));
  const whole = Math.max(...inputs.map(({ width }) => width));
  const halves = inputs.filter(({ width }) => width < whole);
  expect(halves.length).toBeGreaterThanOrEqual(8);
  expect(new Set(halves.map(({ x }) => x)).size).toBe(2);
  expect(new Set(halves.map(({ width }) => width)).size).toBe(1);
  const rows = [...Map.groupBy(halves, ({ y }) => y).values()];
  for (const row of rows) expect(new Set(row.map(({ height }) => height)).size).toBe(1);
  // One alone has a switch beside it.
  const [one, ...others] = rows.filter((row) => row.length !== 2).flat();
  expect(others).toEqual([]);
  const [words] = await boxesOf(editing.getByText('Reminder', { exact: true }));
  expect((words?.y ?? 0) - (one?.y ?? 0)).toBeLessThan(one?.height ?? 0);
  // The delete button is grey, and red when hovered.
  const deletes = editing.getByRole('button', { name: 'Delete' });
  const quiet = await colorOf(editing.getByRole('button', { name: 'Cancel' }));
  expect(isRed(await colorOf(deletes)), await colorOf(deletes)).toBe(false);
  expect(isRed(quiet)).toBe(false);
  await deletes.hover();
  await expect.poll(async () => isRed(await colorOf(deletes))).toBe(true);
  await deletes.click();
  // The question: the red button at the right; the focus on the one that keeps everything, so that Enter does.
  const [cancel, verb] = [
    asking.getByRole('button', { name: 'Cancel' }),
    asking.getByRole('button', { name: 'Delete' }),
  ];
  await cancel.and(page.locator(':focus')).waitFor();
  await sees(page, 'You can undo this right afterwards.');
  const [[left], [right]] = [await boxesOf(cancel), await boxesOf(verb)];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  expect(isRed(await colorOf(verb, 'backgroundColor'))).toBe(true);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'hidden' });
  await deletes.click();
  await verb.waitFor();
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'hidden' });
  expect(await editing.isVisible()).toBe(true);
  await editing.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'Urgent' }).waitFor({ state: 'hidden' });
  expect(await editing.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await editing.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filter' });
  await filters.getByRole('combobox', { name: 'Priority' }).click();
  await filters.getByRole('option', { name: 'Urgent' }).waitFor();
  await page.keyboard.press('Escape');
  await filters.getByRole('option', { name: 'Urgent' }).waitFor({ state: 'hidden' });
  expect(await filters.isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await filters.waitFor({ state: 'hidden' });
  mustSurvive('B-06', {
    figure: 'one thing at a time, the focus goes back',
    limit: 'focus trapped and returned',
  });
});

test('Escape closes the calendar of a day, and not the dialog or the filters around it', async () => {
  await aCustomField(await crm.app.as('super_user'), { label: 'Lease ends', fieldType: 'date' });
  const page = await crm.visit('/opportunities', { as: 'staff' });
  const calendar = page.getByRole('button', { name: 'Next month' });
  const closesAlone = async (day: string, around: string) => {
    await page.getByRole('dialog', { name: around }).getByLabel(day, { exact: true }).click();
    await calendar.waitFor();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    expect(await page.getByRole('dialog', { name: around }).isVisible()).toBe(true);
  };
  await page.getByRole('button', { name: 'New Opportunity' }).first().click();
  await closesAlone('Expected Close Date', 'New Opportunity');
  await page.goto('/people');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  await closesAlone('Lease ends', 'Add Contact');
});

test('a panel covers half a tablet, or a phone, where Escape leaves it open under what it closes', async () => {
  const ctx = await crm.app.as('staff');
  const { id } = await aPerson(ctx, { name: 'Paula Panel' });
  await aNote(ctx, { personId: id, content: 'Likes the blue one' });
  const page = await crm.visit(`/people#${id}`, { as: 'staff', size: { width: 390, height: 844 } });
  const panel = page.getByRole('dialog', { name: 'Contact' });
  // It covers a phone's window, but at most half of a tablet's, where the list can still be read.
  for (const [width, covered] of [
    [820, 410],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(covered);
  }
  await panel.getByRole('tab', { name: 'Notes' }).click();
  await panel.getByRole('button', { name: 'Edit note' }).click();
  const box = panel.getByRole('textbox', { name: 'Note', exact: true });
  await box.waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Delete note' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete this note?' });
  await asking.getByRole('button', { name: 'Delete' }).waitFor();
  await page.keyboard.press('Escape');
  await asking.waitFor({ state: 'hidden' });
  await panel.getByText('Likes the blue one').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

test('an interrupted edit goes on from the record’s current version, for the person who began it', async () => {
  const ctx = await crm.app.as('staff');
  const colleague = await crm.app.signIn('admin');
  const { id } = await aTask(ctx, { title: 'Ring Perth', description: 'Before noon' });
  const path = `/api/tasks/${id}`;
  const page = await crm.visit(`/tasks?task=${id}`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const title = dialog.getByLabel('Title');
  await title.fill('Ring Perth twice');
  expect((await colleague.patch(path, { description: 'After four' })).status).toBe(200);
  await page.reload();
  await dialog.getByText('What you had typed before is back.').waitFor();
  expect(await title.inputValue()).toBe('Ring Perth twice');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Task updated');
  const saved = await colleague.get(path);
  expect(saved.body).toMatchObject({ title: 'Ring Perth twice', description: 'After four' });

  await page.goto(`/tasks?task=${id}`);
  await title.fill('Ring Perth once more');
  expect((await colleague.patch(path, { title: 'Visit Perth' })).status).toBe(200);
  await page.reload();
  await dialog.getByText('over what somebody else has changed since').waitFor();
  expect(await title.inputValue()).toBe('Ring Perth once more');

  // Somebody else signs in in the same tab.
  await page.goto('/api/health');
  const [name = '', value = ''] = (colleague.cookie ?? '').split(/=(.*)/s);
  await page.context().addCookies([{ name, value, url: crm.url, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`/tasks?task=${id}`);
  await expect.poll(() => title.inputValue()).toBe('Visit Perth');
  expect(await dialog.getByText('What you had typed before').count()).toBe(0);
});

test('while the server is stopped one banner counts down, the page and what was typed stay, and afterwards all is read again', async () => {
  crm.forgive(/ERR_CONNECTION_REFUSED|Failed to load resource/);
  const ctx = await crm.app.as('staff');
  const organization = await anOrganization(ctx, { name: 'Still Readable' });
  await aPerson(ctx, { name: 'Read Before', organizationId: organization.id });
  await aPerson(ctx, { name: 'Never Read', organizationId: organization.id });
  await aNote(ctx, { organizationId: organization.id, content: 'Wants two utes' });
  const page = await crm.visit(`/organizations/${organization.id}`, {
    as: 'staff',
    at: new Date().toISOString(),
  });
  await page.getByRole('link', { name: /Read Before/ }).click();
  await page.getByRole('heading', { name: 'Read Before' }).waitFor();
  await page.goBack();
  await sees(page, 'Wants two utes');
  await page.route(/\/(api|assets)\//, (route) => route.abort('connectionrefused'));

  const note = page.getByRole('textbox', { name: /note/i }).first();
  await note.fill('Rang at noon');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Error', 'What you typed is still here.');
  const banner = page.getByRole('status').filter({ hasText: 'The server is away.' });
  await banner.getByText(/again in \d+ s/).waitFor();
  expect(await note.inputValue()).toBe('Rang at noon');
  await sees(page, 'Wants two utes');
  expect(await page.getByRole('heading', { name: 'Still Readable' }).isVisible()).toBe(true);
  // It covers nothing that people work on.
  const bottom = await banner.evaluate((region) => region.getBoundingClientRect().bottom);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.y).toBeGreaterThanOrEqual(bottom);

  // A page whose code is not loaded yet waits; one that lacks its record offers no retry.
  const standStill = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await standStill(); // A second later the links of this page would have made room for the next one.
  await page.getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('link', { name: /Never Read/ }).click();
  await page.clock.resume();
  await sees(page, 'It will load as soon as the server is back.');
  await banner.getByText(/again in \d+ s/).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(await page.getByText(/unexpected/i).count()).toBe(0);

  await standStill(); // The page would try by itself before the button is pressed.
  await banner.getByText(/again in \d+ s/).waitFor();
  await page.unroute(/\/(api|assets)\//);
  await page.getByRole('button', { name: 'Try now' }).click();
  await sees(page, 'The server is back.');
  await page.clock.resume();
  await expect.poll(() => page.getByText('as soon as the server is back').count()).toBe(0);
  await expect.poll(() => banner.count()).toBe(0);
  await page.getByRole('heading', { name: 'Never Read' }).waitFor();
  await page.goBack();
  await sees(page, 'Reports');
  await page.goBack();
  await sees(page, 'Wants two utes');
  expect(await note.inputValue()).toBe('Rang at noon');
});
