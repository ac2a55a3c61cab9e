/** Single sign-on in a real browser, with a real provider: signing in on its pages, connecting an account, and logging out. */
import { expect, test } from 'vitest';
import { doorTo, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';
import { openCrm, sees } from './crm.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url);
const crm = await openCrm(oidc.environment);
door.leadTo(doorTo(crm.app.fastify));

test('an admin signs in at the provider, arrives where they wanted to go, and logs out there', async () => {
  oidc.accounts.set('ada', { name: 'Ada Provider', groups: ['crm-admins'] });
  const page = await crm.visit('/');
  // The provider's own pages load a font from elsewhere, and an icon that they do not have.
  await page
    .context()
    .route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  crm.forgive(/favicon/i);
  await page.goto(`${door.url}/api/login?next=/tasks`);
  await page.locator('input[name="login"]').fill('ada');
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: /sign-in|log in|continue/i }).click();
  await page.getByRole('button', { name: /continue|authorize/i }).click();
  await page.waitForURL(`${door.url}/tasks`);
  await sees(page, 'Welcome, Ada');

  await page.goto(`${door.url}/account`);
  await page.getByRole('heading', { name: 'Single sign-on' }).waitFor();
  await sees(page, 'Connected');

  await page
    .getByRole('link', { name: /log ?out/i })
    .or(page.getByRole('button', { name: /log ?out/i }))
    .click();
  await page.getByRole('button', { name: /yes|sign me out/i }).click();
  await page.waitForURL(`${door.url}/`);
  await sees(page, 'Dealer & Customer Management Platform');
  expect(await page.context().cookies(door.url)).not.toContainEqual(
    expect.objectContaining({ name: 'session' }),
  );
});
