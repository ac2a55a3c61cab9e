/** Issuing something an hour after signing in asks for the password, and then goes on by itself. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { testPassword } from '#test/factories.ts';
import { doorTo, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url);
const crm = await openCrm(oidc.environment);
door.leadTo(doorTo(crm.app.fastify));

/** For every session: as if its user had been away for longer. */
const anHourPasses = () =>
  crm.app.database.pool.query(
    `update sessions set sess = sess || '{"provenAt": "2026-01-01T00:00:00Z"}'`,
  );

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm your password' });

async function beginInvitation(page: Page, email: string) {
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill(email);
  await anHourPasses();
  await page.getByRole('button', { name: 'Create link' }).click();
  await question(page).waitFor();
}

test('an invitation asks for the password, and is made once it is right', async () => {
  // The expected refusals: after an hour, and for a wrong password.
  crm.forgive(/403|400/);
  const page = await crm.visit('/settings/users', { as: 'super_user' });
  await beginInvitation(page, 'newcomer@dealer.example');
  const dialog = question(page);
  const field = dialog.getByLabel('Password', { exact: true });
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);

  const before = await dialog.boundingBox();
  await field.fill('not this one');
  await page.keyboard.press('Enter');
  await sees(page, 'This is not your password.');
  expect(await dialog.boundingBox()).toEqual(before);
  expect(await field.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('');

  await field.fill(testPassword);
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('One-time link').inputValue()).toContain('/one-time-link#');
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'newcomer@dealer.example');
  await question(page).waitFor({ state: 'detached' });

  // For the next hour it is not asked for.
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill('second@dealer.example');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByLabel('One-time link').waitFor();
});

test('cancelling keeps what was typed, and says that nothing was changed', async () => {
  crm.forgive(/403/);
  const page = await crm.visit('/settings/users', { as: 'super_user' });
  await beginInvitation(page, 'kept@dealer.example');
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  await sees(page, 'Nothing was changed, as you did not confirm that it is you.');
  const form = page.getByRole('dialog', { name: 'Invite User' });
  expect(await form.getByLabel('Email').inputValue()).toBe('kept@dealer.example');
  await expect
    .poll(() => form.evaluate((node) => node.contains(document.activeElement)))
    .toBe(true);
  const { body } = await (await crm.app.signIn('admin')).get<unknown[]>('/api/staff-users');
  expect(JSON.stringify(body)).not.toContain('kept@dealer.example');

  // Again from the same form, on a phone in the dark theme.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await form.getByRole('button', { name: 'Create link' }).click();
  await question(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('One-time link').waitFor();
});

test('without a form a toast says so, and a change of the name alone asks for nothing', async () => {
  crm.forgive(/403/);
  const page = await crm.visit('/account', { as: 'admin' });
  await anHourPasses();
  await page.getByLabel('First name').fill('Sandy');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await seesToast(page, 'Profile updated', 'Your profile has been saved.');
  await page.getByLabel('Email').fill('sandy.new@dealer.example');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await seesToast(
    page,
    'Profile not saved',
    'Nothing was changed, as you did not confirm that it is you.',
  );
  expect(await page.getByLabel('Email').inputValue()).toBe('sandy.new@dealer.example');
});

test('a user of single sign-on signs in there again, and returns to the same page', async () => {
  crm.forgive(/403|favicon/i);
  oidc.accounts.set('olga', { name: 'Olga Owner', groups: ['crm-owners'] });
  const page = await crm.visit('/');
  // The provider's own pages load a font from elsewhere.
  await page
    .context()
    .route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  const signIn = async () => {
    await page.locator('input[name="login"]').fill('olga');
    await page.locator('input[name="password"]').fill('any');
    await page.getByRole('button', { name: /sign-in|log in|continue/i }).click();
  };
  await page.goto(`${door.url}/api/login?next=/settings/users`);
  await signIn();
  await page.getByRole('button', { name: /continue|authorize/i }).click();
  await page.waitForURL(`${door.url}/settings/users`);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill('typed@dealer.example');
  await anHourPasses();
  await page.getByRole('button', { name: 'Create link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  await signIn();
  await page.waitForURL(`${door.url}/settings/users`);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await sees(page, 'What you had typed before is back');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByLabel('One-time link').waitFor();
});

/** Nothing is fading in any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
