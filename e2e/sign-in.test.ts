import { expect, test } from 'vitest';
import { testPassword } from '#test/factories.ts';
import { hold, openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

const newcomer = {
  username: 'harriet',
  password: 'secret1',
  firstName: 'Harriet',
  lastName: 'Blake',
  email: 'harriet@dealer.example',
};

test('a newcomer signs up, logs in and is welcomed', async () => {
  const page = await crm.visit('/');
  await sees(page, 'Dealer & Customer Management Platform');
  for (const feature of ['Contact Management', 'Organizations', 'Calendar', 'Task Management']) {
    await page.getByText(feature, { exact: true }).waitFor();
  }
  await page.getByRole('link', { name: 'Staff Sign Up' }).click();
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('First name').fill(newcomer.firstName);
  await page.getByLabel('Last name').fill(newcomer.lastName);
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await seesToast(page, 'Account created', 'You can now log in with your credentials');
  await page.waitForURL('**/staff-login');

  await page.getByLabel('Username or Email').fill(newcomer.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await seesToast(page, 'Login successful', 'Welcome back!');
  await sees(page, 'Welcome, Harriet');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/staff-login');
  await page.waitForURL((url) => url.pathname === '/');
});

test('a wrong password is refused with the specified words', async () => {
  crm.forgive(/401 \(Unauthorized\)/);
  const page = await crm.visit('/staff-login');
  await page.getByLabel('Username or Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await seesToast(page, 'Login failed', 'Invalid username or password');
  expect(await page.getByLabel('Username or Email').inputValue()).toBe('nobody');
});

test('a taken username is reported on the sign-up page and nothing typed is lost', async () => {
  crm.forgive(/409 \(Conflict\)/);
  const { username } = await crm.app.userOf('staff');
  const page = await crm.visit('/staff-signup');
  await page.getByLabel('Username').fill(username.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByLabel('First name').fill('Second');
  await page.getByLabel('Last name').fill('Comer');
  // An invalid address is reported beside its input, which gets the focus.
  const email = page.getByLabel('Email');
  await email.fill('second');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.locator('[aria-invalid="true"]:focus').and(email).waitFor();
  const words = await email.getAttribute('aria-describedby');
  expect(await page.locator(`[id="${words}"]`).textContent()).toBe(
    'Must be a valid e-mail address',
  );
  await email.fill('second@dealer.example');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await seesToast(page, 'Signup failed', 'That username is taken.');
  await page.locator('[aria-invalid="true"]:focus').and(page.getByLabel('Username')).waitFor();
  // On a phone the label of the other sign-in is centred in its button.
  await page.setViewportSize({ width: 390, height: 844 });
  const offset = await page
    .getByRole('link', { name: 'Already have an account? Log in' })
    .evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      const [words, box] = [range.getBoundingClientRect(), link.getBoundingClientRect()];
      return Math.abs((words.top + words.bottom) / 2 - (box.top + box.bottom) / 2);
    });
  expect(offset).toBeLessThan(2);
  expect(await page.getByLabel('First name').inputValue()).toBe('Second');
});

test('a signed-out deep link comes back to its page after sign-in, without JavaScript too', async () => {
  const { username } = await crm.app.userOf('super_user');
  const page = await crm.visit('/tasks?filter=overdue');
  await page.waitForURL('**/api/login?next=*');
  // A page of the server itself, in the same font as the others.
  await expect
    .poll(() => page.evaluate(() => document.fonts.check('14px "Inter Variable"')))
    .toBe(true);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill('wrong');
  crm.forgive(/401 \(Unauthorized\)/);
  await page.getByRole('button', { name: 'Log In' }).click();
  await sees(page, 'Invalid username or password');
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/tasks?filter=overdue');
});

test('logging out ends the session and shows the landing page', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Recent Activity');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /log ?out/i }).click();
  await sees(page, 'Dealer & Customer Management Platform');
});

test('logging out cancels pending reads before the server refuses them', async () => {
  const page = await crm.visit('/account', { as: 'admin' });
  await sees(page, 'First name');
  const isTasks = (url: string | URL) => String(url).includes('/api/tasks');
  await page.route(isTasks, () => undefined);
  const asked = page.waitForRequest((request) => isTasks(request.url()));
  const calledOff = page.waitForEvent('requestfailed', (request) => isTasks(request.url()));
  await page.route('**/api/logout', async (route) => {
    await calledOff;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await asked;
  await page.getByRole('button', { name: /log ?out/i }).click();
  await sees(page, 'Dealer & Customer Management Platform');
});

test('a page that is opened while logging out reads nothing', async () => {
  const page = await crm.visit('/account', { as: 'super_user' });
  await sees(page, 'First name');
  const leave = await hold(page, /\/api\/logout/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Playwright itself would wait for the server before it clicks again.
  await page.evaluate(() => {
    const open = () => document.querySelector<HTMLElement>('nav a[href="/tasks"]')?.click();
    document.addEventListener('click', () => setTimeout(open), { once: true });
  });
  await page.getByRole('button', { name: /log ?out/i }).click({ noWaitAfter: true });
  await expect.poll(() => asked).toContain('/api/logout');
  await page.waitForTimeout(1_000);
  leave();
  await sees(page, 'Dealer & Customer Management Platform');
  expect(asked.filter((path) => path.startsWith('/api/tasks'))).toEqual([]);
});
