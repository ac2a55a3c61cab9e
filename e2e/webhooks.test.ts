import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWebServer } from '#test/web-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const receiver = await openWebServer();
const crm = await openCrm({ OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` });

test('a webhook is added, is sent a new contact with a signature, and the log shows the result', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.getByRole('link', { name: /^Webhooks/ }).click();
  await sees(page, 'No webhooks yet');
  await page.getByRole('button', { name: 'Add Webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Add Webhook' });
  await dialog.getByLabel('Description').fill('Warehouse');
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel('People', { exact: true }).check();
  await dialog.getByLabel('Tasks: Completed').press('Space');

  crm.forgive(/400/);
  await dialog.getByLabel('Address').fill('http://192.168.0.1/hook');
  await submit.click();
  await sees(page, /not on the public internet/);
  await dialog.getByLabel('Address').fill(`${receiver.url}/hook`);
  await submit.click();
  const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await sees(page, 'People: everything · Tasks: completed');

  const staff = await crm.visit('/people', { as: 'staff' });
  await staff.getByRole('button', { name: 'Add Contact' }).first().click();
  const contact = staff.getByRole('dialog', { name: 'Add Contact' });
  await contact.getByLabel(/^First name/).fill('Wanda');
  await contact.getByLabel(/^Last name/).fill('Hook');
  await contact.getByLabel(/^Email/).fill('wanda@hook.example');
  await contact.getByRole('button', { name: 'Add Contact' }).click();
  await expect.poll(() => receiver.calls.length, { timeout: 30_000 }).toBe(1);
  const [call] = receiver.calls;
  if (!call) throw new Error('Nothing came');
  expect(JSON.parse(call.body)).toMatchObject({
    event: 'person.created',
    data: { before: null, after: { name: 'Wanda Hook' } },
  });
  const [, t, v1] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers['x-dealercrm-signature'])) ?? [];
  expect(createHmac('sha256', secret).update(`${t}.${call.body}`).digest('hex')).toBe(v1);

  await page.reload();
  const log = page.getByRole('list', { name: 'Deliveries' });
  await log.getByRole('button', { name: /Delivered Person created to Warehouse/ }).click();
  await log.getByText('Answered 200 · 1 try').waitFor();

  // A test while the receiver is down; then it is sent again.
  receiver.answer = (_call, reply) => reply.writeHead(503).end('<b>Closed</b> for lunch');
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Send test' }).click();
  await seesToast(page, 'Test sent');
  const row = log.getByRole('button', { name: /Retrying Test to Warehouse/ });
  await row.click();
  await log.getByText('<b>Closed</b> for lunch').waitFor();
  await log.getByText('The receiver answered 503.').waitFor();
  receiver.answer = (_call, reply) => reply.end();
  await log.getByRole('button', { name: 'Send again' }).first().click();
  await seesToast(page, 'Sent again');
  await log
    .getByRole('button', { name: /Delivered Test to Warehouse/ })
    .waitFor({ timeout: 30_000 });

  await page.goto('/settings/webhooks?state=failed');
  await sees(page, 'The filters hide all deliveries.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await log.waitFor();

  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Secret' }).inputValue())
    .toMatch(/^whsec_/);
  expect(await page.getByRole('textbox', { name: 'Secret' }).inputValue()).not.toBe(secret);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByLabel('Active: Warehouse').press('Space');
  await seesToast(page, 'Webhook switched off');
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Webhook deleted');
  await sees(page, 'No webhooks yet');
});

test('nobody but super users can open the page', async () => {
  const page = await crm.visit('/settings/webhooks', { as: 'admin' });
  await page.waitForURL(`${crm.url}/`);
});
