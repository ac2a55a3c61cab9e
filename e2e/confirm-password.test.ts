/** Issuing things an hour after signing in: the password is asked for, and what was begun goes on by itself. */
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

/** Of every session: as if its user had been away for longer. */
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

test('an invitation asks for the password, and is made once that is right', async () => {
  // The refusals that are provoked: by the hour, and by a wrong password.
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

  // For the next hour nobody asks.
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill('second@dealer.example');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.getByLabel('One-time link').waitFor();
});

test('whoever cancels keeps what was typed, and is told that nothing was changed', async () => {
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

  // Once more from the same form, on a phone in the dark.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await form.getByRole('button', { name: 'Create link' }).click();
  await question(page).getByLabel('Password', { exact: true }).fill(testPassword);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
  await page.getByLabel('One-time link').waitFor();
});

test('what is no form says it in a toast, and a name alone is saved without a question', async () => {
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

test('whoever came by the provider signs in there again, and stands on the page where they were', async () => {
  crm.forgive(/403|favicon/i);
  oidc.accounts.set('olga', { name: 'Olga Owner', groups: ['crm-owners'] });
  const page = await crm.visit('/');
  // The provider's own pages ask for a font from elsewhere.
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

/** Nothing fades in any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
