/** A forgotten password: a link is requested on either sign-in page, mailed, and used to set a new one. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openMailServer } from '#test/mail-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const mailServer = await openMailServer();
const crm = await openCrm({ SMTP_URL: mailServer.url });

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([]);
}

test('a user who forgot the password asks for a link, sets a new one and is signed in', async () => {
  const { username } = await crm.app.userOf('staff');
  const page = await crm.visit('/staff-login', { size: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await sees(page, 'We will send you a link to set a new one.');
  await expectAccessible(page);
  await page.getByLabel('Username or Email').fill(username);
  await page.getByRole('button', { name: 'Send link' }).click();
  await sees(page, 'Check your inbox');
  await expectAccessible(page);
  await expect.poll(() => mailServer.taken.length, { timeout: 45_000 }).toBe(1);
  const link = /http:\S+\/one-time-link#\S+/.exec(mailServer.taken[0] ?? '')?.[0] ?? '';
  expect(link.startsWith(crm.url)).toBe(true);
  // The link's visitor has no session; the app asks who is signed in once the password is set.
  crm.forgive(/401 \(Unauthorized\)/);
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await seesToast(page, 'Password changed');
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a new password');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await seesToast(page, 'Login successful', 'Welcome back!');
});

test('the page for admins offers it without JavaScript, in the dark theme too', async () => {
  const page = await crm.visit('/api/login?next=/tasks', { theme: 'dark' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Username or Email').fill('nobody-of-that-name');
  await page.getByRole('button', { name: 'Send link' }).click();
  await sees(page, 'Check your inbox');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Admin Login' }).click();
  await sees(page, 'Sign in to Dealer CRM with your account.');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/tasks');
});
