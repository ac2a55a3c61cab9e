/**
 * The screens in a real browser, word by word: section 2 of the specification up to the app shell, with the parts of
 * sections 4 to 9 that belong to it; the other screens stand in `specification/`. Written from the specification and the
 * decisions alone. It changes only where they do: where it fails, the product is wrong.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aUser, testPassword } from '../test/factories.ts';
import { makeAs, signInAll } from '../test/specification/accounts.ts';
import { openCrm } from './crm.ts';
import {
  bodySent,
  control,
  fillIn,
  hasControls,
  hasFields,
  hasHeadings,
  holdCalls,
  primary,
  seesEach,
  toastSays,
  toasts,
} from './specification/words.ts';

const crm = await openCrm();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const reaches = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

const everybodysEntries = [
  ['Dashboard', '/'],
  ['People', '/people'],
  ['Organizations', '/organizations'],
  ['Opportunities', '/opportunities'],
  ['Calendar', '/calendar'],
  ['Tasks', '/tasks'],
  ['Reports', '/reports'],
  ['Get Leads', '/get-leads'],
];
const bossEntries = [
  ['Staff Overview', '/staff-overview'],
  ['Settings', '/settings'],
];

beforeAll(async () => {
  const { staff } = await signInAll(crm.app);
  // Six of each that one search finds, in ways of their own.
  for (const n of [1, 2, 3, 4, 5, 6]) {
    await makeAs(staff, '/api/people', {
      name: `Quokka Person ${n}`,
      email: `q${n}@buyer.example`,
    });
    await makeAs(staff, '/api/organizations', { name: `Quokka Motors ${n}` });
  }
  await makeAs(staff, '/api/people', { name: 'By Mail', email: 'wombat@buyer.example' });
  await makeAs(staff, '/api/people', { name: 'By Phone', phone: '0491 570 156' });
  await makeAs(staff, '/api/organizations', { name: 'By Industry', industry: 'Wombat farming' });
  await makeAs(staff, '/api/organizations', { name: 'By Place', location: 'Wombat Creek' });
  for (const status of ['pending', 'in_progress', 'pending']) {
    await makeAs(staff, '/api/tasks', { title: `A task that is ${status}`, status });
  }
});

test('a visitor sees the landing page, and every other path sends to /api/login', async () => {
  const page = await crm.visit('/');
  const header = page.getByRole('banner');
  await hasHeadings(page, [
    'Dealer & Customer Management Platform',
    'Contact Management',
    'Organizations',
    'Calendar',
    'Task Management',
  ]);
  for (const [place, name, path] of [
    [header, 'Staff Login', '/staff-login'],
    [page, 'Staff Sign Up', '/staff-signup'],
    [header, 'Admin Login', '/api/login'],
    [page, 'Admin Get Started', '/api/login'],
  ] as const) {
    await control(place, name).click();
    await reaches(page, path);
    await page.goBack();
    await reaches(page, '/');
  }
  // A deep link comes back to its page after signing in, here at the page for local accounts.
  await page.goto('/people?q=quokka');
  await reaches(page, '/api/login');
  await hasControls(page, ['Staff Login']);
  const { username } = await aUser(await crm.app.as(), { role: 'admin', firstName: 'Ada' });
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button').first().click();
  await page.waitForURL('**/people?q=quokka');
  await seesEach(page, ['Manage your contacts']);
  await control(page, 'Logout').click();
  await reaches(page, '/');
  await hasHeadings(page, ['Dealer & Customer Management Platform']);
});

test('staff sign up, then log in', async () => {
  crm.forgive(/status of (401|409|500)|^500: /);
  const page = await crm.visit('/staff-signup');
  await hasFields(page, ['Username', 'Password', 'First name', 'Last name', 'Email']);
  await hasControls(page, ['Sign Up', 'Already have an account? Log in']);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') calls += 1;
  });
  const good = {
    Username: 'liv',
    Password: 'secret',
    'First name': 'Liv',
    'Last name': 'Lind',
    Email: 'liv@dealer.example',
  };
  const wrong = {
    Username: 'li',
    Password: 'secre',
    'First name': '',
    'Last name': '',
    Email: 'liv',
  };
  for (const [label, value] of Object.entries(wrong)) {
    await fillIn(page, { ...good, [label]: value });
    await control(page, 'Sign Up').click({ force: true });
    expect([pathOf(page), calls], label).toEqual(['/staff-signup', 0]);
  }
  await fillIn(page, good);
  const speechless = { status: 500, json: { message: '', code: 'internal' } };
  await page.route('**/api/signup', (route) => route.fulfill(speechless), { times: 1 });
  await control(page, 'Sign Up').click();
  await toastSays(page, 'Signup failed', 'Failed to create account');
  const letGo = await holdCalls(page, '**/api/signup');
  const sent = bodySent(page, 'POST', '/api/signup', () => control(page, 'Sign Up').click());
  await control(page, 'Creating account...').waitFor();
  await letGo();
  expect(await sent).toEqual({
    username: 'liv',
    password: 'secret',
    firstName: 'Liv',
    lastName: 'Lind',
    email: 'liv@dealer.example',
  });
  await toastSays(page, 'Account created', 'You can now log in with your credentials');
  await reaches(page, '/staff-login');

  await hasFields(page, ['Username or Email', 'Password']);
  await hasControls(page, ['Log In', 'Create Account', 'Admin Login']);
  await control(page, 'Create Account').click();
  await reaches(page, '/staff-signup');
  // The same username again: the server says why not.
  await fillIn(page, { ...good, Username: 'LIV', Email: 'other@dealer.example' });
  await control(page, 'Sign Up').click();
  await toastSays(page, 'Signup failed', /.*username.*/i);
  await control(page, 'Already have an account? Log in').click();
  await reaches(page, '/staff-login');

  calls = 0;
  await control(page, 'Log In').click({ force: true });
  await fillIn(page, { 'Username or Email': 'liv' });
  await control(page, 'Log In').click({ force: true });
  expect(calls).toBe(0);
  await fillIn(page, { Password: 'not this' });
  await control(page, 'Log In').click();
  await toastSays(page, 'Login failed', 'Invalid username or password');

  await fillIn(page, { 'Username or Email': 'Liv@Dealer.example', Password: 'secret' });
  const welcome = await holdCalls(page, '**/api/staff-login');
  const login = bodySent(page, 'POST', '/api/staff-login', () => control(page, 'Log In').click());
  await control(page, 'Logging in...').waitFor();
  await welcome();
  expect(await login).toEqual({ username: 'Liv@Dealer.example', password: 'secret' });
  await toastSays(page, 'Login successful', 'Welcome back!');
  await reaches(page, '/');
  await seesEach(page, ['Welcome, Liv']);
  for (const path of ['/staff-login', '/staff-signup']) {
    await page.goto(path);
    await reaches(page, '/');
    await seesEach(page, ['Welcome, Liv']);
  }
});

const box = async (part: Locator) =>
  (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('the shell: menu, welcome, numbers, theme, search', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const menu = page.getByRole('navigation').first();
  const sidebar = page.getByRole('complementary');
  await seesEach(page, [
    'Welcome, Sam',
    'My Contacts: 8',
    'My Organisations: 8',
    'Tasks Pending: 3',
    "Sam's Assistant",
  ]);
  await entriesAre(menu, everybodysEntries);
  for (const [title = '', path = ''] of everybodysEntries) {
    await menu.getByRole('link', { name: title, exact: true }).click();
    await reaches(page, path);
    await expect
      .poll(() => menu.locator('[aria-current="page"]').allTextContents())
      .toEqual([expect.stringContaining(title)]);
  }

  await expect.poll(async () => (await box(sidebar)).width).toBe(16 * 16);
  await page.keyboard.press('Control+b');
  await expect.poll(async () => (await box(sidebar)).width).toBe(3 * 16);
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === 'sidebar_state');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(7);
  await page.keyboard.press('Meta+b');
  await expect.poll(async () => (await box(sidebar)).width).toBe(16 * 16);

  const theme = () => page.evaluate(() => localStorage.getItem('theme'));
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await control(page, /theme/i).click();
  await expect.poll(theme).toBe('dark');
  await expect.poll(scheme).toBe('dark');
  await control(page, /theme/i).click();
  await expect.poll(theme).toBe('light');
  await expect.poll(scheme).toBe('light');

  await control(page, 'Search people & organizations...').click();
  const search = page.getByPlaceholder('Search people & organizations...').last();
  const found = (name: RegExp) => page.getByRole('option', { name });
  await search.fill('qUOKKA');
  await expect.poll(() => found(/Quokka Person/).count()).toBe(5);
  await expect.poll(() => found(/Quokka Motors/).count()).toBe(5);
  const list = page.getByRole('listbox').filter({ visible: true }).last();
  expect((await box(list)).height).toBeLessThanOrEqual(300);
  await search.fill('WOMBAT');
  for (const name of [/By Mail/, /By Industry/, /By Place/]) await found(name).waitFor();
  await search.fill('570 156');
  await found(/By Phone/).waitFor();
  await expect.poll(() => found(/By Mail/).count()).toBe(0);
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });

  await page.keyboard.press('Meta+k');
  await search.fill('motors 3');
  await found(/Quokka Motors 3/).click();
  await page.waitForURL(/\/organizations#[0-9a-f-]{36}$/);
  const [, id] = page.url().split('#');
  await control(page, 'Open').click();
  await reaches(page, `/organizations/${id}`);
  await hasHeadings(page, ['Quokka Motors 3']);
  await page.keyboard.press('Control+k');
  await search.fill('person 4');
  await found(/Quokka Person 4/).click();
  await page.waitForURL(/\/people#[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await seesEach(page, ['q4@buyer.example']);

  await page.setViewportSize({ width: 768, height: 800 });
  await menu.getByRole('link', { name: 'Tasks' }).waitFor();
  await page.setViewportSize({ width: 767, height: 800 });
  await menu.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+b');
  const sheet = page.getByRole('dialog').filter({ has: page.getByRole('navigation') });
  await sheet.getByRole('link', { name: 'Organizations' }).waitFor();
  await expect.poll(async () => (await box(sheet)).width).toBe(18 * 16);
});

async function entriesAre(menu: Locator, entries: string[][]): Promise<void> {
  const paths = () =>
    menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await expect.poll(paths).toEqual(entries.map(([, path]) => path));
  for (const [name, path] of entries) {
    const link = menu.getByRole('link', { name: name ?? '', exact: true });
    expect(await link.getAttribute('href')).toBe(path);
  }
}

test('one toast of five seconds; a lost session', async () => {
  crm.forgive(/status of 401|^401: /);
  const page = await crm.visit('/people', { as: 'staff', at: new Date().toISOString() });
  await page.getByText('Quokka Person 1').first().click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await seesEach(page, ['No notes yet']);
  const addNote = async (content: string) => {
    await control(page, 'Add Note').click();
    const dialog = page.getByRole('dialog', { name: 'Add Note' });
    await dialog.getByRole('textbox').fill(content);
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await primary(dialog).click();
  };
  await addNote('The first');
  await toastSays(page, 'Note created', 'Your note has been saved');
  expect((await box(toasts(page))).width).toBeLessThanOrEqual(420);
  await page.clock.runFor(3_000);
  await page.getByRole('button', { name: /^Delete note/ }).click();
  await page.clock.runFor(1_000);
  await primary(page.getByRole('dialog').last()).click();
  await toastSays(page, 'Note deleted', 'The note has been removed');
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(4_900);
  expect(await toasts(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect.poll(() => toasts(page).count()).toBe(0);
  await page.clock.resume();

  await page.context().clearCookies();
  await addNote('The third');
  await toastSays(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await page.clock.runFor(450);
  expect(pathOf(page)).toBe('/people');
  await page.clock.runFor(100);
  await reaches(page, '/api/login');
});

test('what each role may open', async () => {
  crm.forgive(/404 \(Not Found\).*\/nowhere/);
  const ofSuperUsers = [
    '/staff-overview',
    '/settings',
    '/settings/custom-fields',
    '/settings/mail-service',
    '/settings/crm-service-sync',
  ];
  const refuses = async (role: 'staff' | 'admin') => {
    const page = await crm.visit(ofSuperUsers[0] ?? '', { as: role });
    for (const path of ofSuperUsers) {
      if (path !== ofSuperUsers[0]) await page.goto(path);
      await reaches(page, '/');
    }
    await entriesAre(page.getByRole('navigation').first(), everybodysEntries);
    return page;
  };
  const [staff, admin] = await Promise.all([refuses('staff'), refuses('admin')]);
  await staff.goto('/crm-service-import');
  await seesEach(staff, [
    'Access Denied',
    'You need admin or super_user privileges to import data.',
  ]);
  await staff.goto('/nowhere');
  await seesEach(staff, ['Page Not Found']);
  await admin.goto('/crm-service-import');
  await admin.locator('input[type=file]').waitFor({ state: 'attached' });
  expect(await admin.getByText('Access Denied').count()).toBe(0);

  const boss = await crm.visit('/', { as: 'super_user' });
  const menu = boss.getByRole('navigation').first();
  await entriesAre(menu, [...everybodysEntries, ...bossEntries]);
  await control(menu, 'Staff Overview').click();
  await hasHeadings(boss, ['Staff Overview']);
  await control(menu, 'Settings').click();
  await hasHeadings(boss, ['Settings']);

  // The check of who is there is awaited with a word; and a user may have no first name.
  const letGo = await holdCalls(boss, '**/api/auth/user');
  await boss.goto('/', { waitUntil: 'commit' });
  await seesEach(boss, ['Loading...']);
  await boss.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), firstName: null } });
  });
  await letGo();
  await boss.reload();
  const { username } = await crm.app.userOf('super_user');
  await seesEach(boss, ['Welcome, User', `${username}'s Assistant`]);
});
