/** Access tokens in a real browser, and programs that use them over plain HTTP. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();

/** A request as one of the user's programs sends it: without cookie or origin. */
function callWith(token: string, path: string, body?: unknown) {
  return fetch(crm.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test('a token is made, shown once, used to read and to write, and revoked', async () => {
  await aPerson(await crm.app.as('staff'), { name: 'Ada Fleet' });
  const page = await crm.visit('/account', { as: 'staff' });
  await sees(page, 'You have no tokens.');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly sync');
  await page.getByRole('button', { name: 'Make token' }).click();
  await sees(page, 'Copy the token now: it is shown only this once.');
  const token = await page.getByLabel('Access token', { exact: true }).inputValue();
  expect(token).toMatch(/^dcrm_[\w-]{43}$/);
  await sees(page, 'Never used');

  const read = await callWith(token, '/api/people');
  expect(read.status).toBe(200);
  expect((await read.json()) as Person[]).toMatchObject([{ name: 'Ada Fleet' }]);
  const written = await callWith(token, '/api/people', { name: 'Grace Hull' });
  expect(written.status).toBe(201);
  const { id } = await crm.app.userOf('staff');
  expect(await written.json()).toMatchObject({ name: 'Grace Hull', assignedToId: id });

  await page.reload();
  await sees(page, /Last used/);
  await sees(page, `…${token.slice(-4)}`);
  expect(await page.getByText(token).count()).toBe(0);
  expect(await page.getByLabel('Access token', { exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Revoke Nightly sync' }).click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await seesToast(page, 'Token revoked', 'Nightly sync no longer works.');
  await sees(page, 'You have no tokens.');
  const refused = await callWith(token, '/api/people', { name: 'Too late' });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/^Unauthorized/) });
  const { body } = await (await crm.app.signIn('staff')).get<Person[]>('/api/people');
  expect(body.map(({ name }) => name)).toEqual(['Ada Fleet', 'Grace Hull']);
});

test('the reference is one click from the tokens, and a visitor returns to it after signing in', async () => {
  const page = await crm.visit('/account', { as: 'admin' });
  await page.getByRole('link', { name: 'API reference' }).click();
  await page.waitForURL('**/api/docs');
  await page.getByRole('heading', { name: 'API reference' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'People' })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Creates a person.' }).waitFor();
  await page.getByRole('link', { name: '/api/people', exact: true }).first().click();
  await page.waitForURL('**/api/docs#getPeople');

  const { username } = await crm.app.userOf('staff');
  const visitor = await crm.visit('/api/docs');
  await visitor.getByLabel('Username or Email').fill(username);
  await visitor.getByLabel('Password').fill('correct horse');
  await visitor.getByRole('button', { name: 'Log In' }).click();
  await visitor.getByRole('heading', { name: 'API reference' }).waitFor();
});

test.each(['light', 'dark'] as const)('axe finds nothing on a new token, %s', async (theme) => {
  const page = await crm.visit('/account', { as: 'admin', theme });
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(`Nightly sync, ${theme}`);
  await page.getByRole('button', { name: 'Make token' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sees(page, 'Copy the token now: it is shown only this once.');
  expect(await faultsOf(page)).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing on the reference, %s', async (theme) => {
  // A page without data of its own to start from; it is answered with 404.
  crm.forgive(/404 \(Not Found\).*\/nowhere/);
  const page = await crm.visit('/nowhere', {
    as: 'admin',
    theme,
    size: { width: 320, height: 640 },
  });
  await page.emulateMedia({ colorScheme: theme });
  await page.goto('/api/docs');
  await page.getByText('Contents', { exact: true }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  // Some of each kind: the same few lines print the hundred calls and shapes.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll(
      'main > section:not(#start, #notes, #shapes)',
    )) {
      section.remove();
    }
    for (const shape of [...document.querySelectorAll('#shapes article')].slice(3)) shape.remove();
  });
  expect(await faultsOf(page)).toEqual([]);
});
