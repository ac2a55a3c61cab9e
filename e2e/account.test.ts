/** The account page in a real browser: names, password, and sessions. */
import { expect, test } from 'vitest';
import type { CurrentUser } from '#contract/users.ts';
import { aTask, testPassword } from '#test/factories.ts';
import { aPng } from '#test/files.ts';
import { hold, openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('a new name is used at once, a bad address is refused beside its field', async () => {
  const page = await crm.visit('/account', { as: 'admin' });
  await page.getByLabel('First name').fill('Zadie');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await seesToast(page, 'Profile updated', 'Your profile has been saved.');
  await sees(page, 'Welcome, Zadie');
  await page.getByLabel('Email').fill('zadie');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await sees(page, 'Must be a valid e-mail address');
  crm.forgive(/409/);
  const taken = (await crm.app.userOf('super_user')).email ?? '';
  await page.getByLabel('Email').fill(taken);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await sees(page, 'Belongs to another account');
  expect(await page.getByLabel('Username').isEditable()).toBe(false);
});

test('what is typed stays when the profile is read again, after its own save or a change elsewhere', async () => {
  const page = await crm.visit('/account', { as: 'staff' });
  const typed = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const readAgain = page.waitForRequest('**/api/auth/user');
  await page.getByLabel('First name').fill('Sandy');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await seesToast(page, 'Profile updated', 'Your profile has been saved.');
  await page.getByLabel('Last name').fill('Shore');
  await readAgain;
  typed.resolve();
  await sees(page, 'Welcome, Sandy');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Shore');

  const isShown = page.waitForResponse(/\/picture\?v=/);
  await page.getByLabel('Picture file').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: aPng,
  });
  await seesToast(page, 'Picture saved');
  await isShown;
  // The profile goes on from the version without the picture, though that was not read again yet.
  const goOn = await hold(page, /\/api\/auth\/user/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await seesToast(page, 'Picture removed');
  expect(await page.getByLabel('Last name').inputValue()).toBe('Shore');
  await page.getByRole('button', { name: 'Save profile' }).click();
  const staff = await crm.app.signIn('staff');
  await expect
    .poll(async () => (await staff.get<CurrentUser>('/api/auth/user')).body.lastName)
    .toBe('Shore');
  goOn();
});

test('sessions are listed and ended, and a new password ends all others', async () => {
  const { username } = await crm.app.userOf('staff');
  const page = await crm.visit('/account', { as: 'staff' });
  await sees(page, 'This session');
  const elsewhere = () =>
    crm.app.visitor.post('/api/staff-login', { username, password: testPassword });
  await elsewhere();
  await page.reload();
  const other = page.getByRole('button', { name: 'Sign out Unknown browser' });
  await other.click();
  await seesToast(page, 'Session ended');
  await other.waitFor({ state: 'detached' });

  await elsewhere();
  await page.reload();
  await other.waitFor();
  crm.forgive(/400/);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('four words in a row');
  await page.getByRole('button', { name: 'Change password' }).click();
  await sees(page, 'Is not your password');
  await page.getByLabel('Current password').fill(testPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await seesToast(page, 'Password changed', 'You have been signed out everywhere else.');
  await other.waitFor({ state: 'detached' });
  await sees(page, 'This session');
  expect((await elsewhere()).status).toBe(401);
});

test('a picture is cut square, shown beside the user’s records, and removed again', async () => {
  // A user whose session was not replaced by a new password.
  await crm.app.as('admin').then((ctx) => aTask(ctx, { title: 'Call the fleet manager' }));
  const page = await crm.visit('/account', { as: 'admin' });
  crm.forgive(/decode|could not be decoded/i);
  await page.getByLabel('Picture file').setInputFiles({
    name: 'words.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no image'),
  });
  await seesToast(page, 'Picture not saved');
  const chosen = { name: 'me.png', mimeType: 'image/png', buffer: aPng };
  await page.getByLabel('Picture file').setInputFiles(chosen);
  await seesToast(page, 'Picture saved', 'Your colleagues see it from now on.');
  const { id } = await crm.app.userOf('admin');
  const pictures = page.locator(`img[src^="/api/users/${id}/picture"]`);
  await pictures.first().waitFor();
  const sides = await pictures.first().evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides).toEqual([256, 256]);
  await page.goto('/tasks');
  await page
    .locator('article')
    .filter({ hasText: 'Call the fleet manager' })
    .locator('img')
    .waitFor();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Remove' }).click();
  await seesToast(page, 'Picture removed');
  await pictures.first().waitFor({ state: 'detached' });
});
