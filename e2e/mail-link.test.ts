/** A Google account linked in a real browser: refused and granted there, back with its name, synced, and disconnected. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openGoogleServer } from '#test/google-server.ts';
import { doorTo, mailClient, openFrontDoor, openOidcServer } from '#test/oidc-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const door = await openFrontDoor();
const oidc = await openOidcServer(door.url, { tellsAll: true });
oidc.accounts.set('sales', { email: 'sales@dealer.example' });
const google = await openGoogleServer();
google.isToken = (token) => oidc.isToken(token);
google.putPerson({ names: [{ displayName: 'Anna Berg' }] });
const crm = await openCrm({
  PUBLIC_URL: door.url,
  MAIL_SERVICE_PROVIDER: 'google',
  MAIL_SERVICE_URL: google.url,
  MAIL_SERVICE_ISSUER: oidc.issuer,
  MAIL_SERVICE_CLIENT_ID: mailClient.id,
  MAIL_SERVICE_CLIENT_SECRET: mailClient.secret,
});
door.leadTo(doorTo(crm.app.fastify));

async function signInThere(page: Page): Promise<void> {
  await page.locator('input[name="login"]').fill('sales');
  await page.locator('input[name="password"]').fill('any');
  await page.getByRole('button', { name: /sign-in|log in|continue/i }).click();
  await page.getByRole('button', { name: /continue|authorize/i }).waitFor();
}

test('a Google account is refused, linked and disconnected', async () => {
  const page = await crm.visit('/', { as: 'super_user' });
  // The provider's own pages load a font from elsewhere, and an icon that they do not have.
  await page
    .context()
    .route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' }));
  crm.forgive(/favicon/i);
  await page.goto(`${door.url}/settings/mail-service`);
  await sees(page, 'Set where the server is started');
  const connect = page.getByRole('link', { name: 'Connect with Google' });
  await connect.click();
  await signInThere(page);
  await page.getByRole('link', { name: /cancel|abort/i }).click();
  await page.waitForURL(/linkProblem=refused/);
  await sees(page, /^Access was not granted at Google/);

  await connect.click();
  await page.getByRole('button', { name: /continue|authorize/i }).click();
  await seesToast(page, 'Google is connected', google.account);
  await sees(page, 'Connected · Google');
  await page.waitForURL(`${door.url}/settings/mail-service`);
  await page.getByRole('heading', { name: 'Google', level: 1 }).waitFor();

  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await seesToast(page, 'Contacts synced');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await seesToast(page, 'Google is disconnected');
  await connect.waitFor();
  const boss = await crm.app.signIn('super_user');
  expect((await boss.get('/api/people')).body).toMatchObject([{ name: 'Anna Berg' }]);
});
