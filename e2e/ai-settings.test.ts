/** A super user sets the AI provider: the key is saved and never shown, and a test says how it answers. */
import { expect, test } from 'vitest';
import { aiKey, openAiServer, sendJson } from '#test/ai-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const ai = await openAiServer();
const crm = await openCrm({ OUTBOUND_ALLOW: `127.0.0.1:${ai.port}` });

test('provider, key, test, cap and the log of calls', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.getByRole('link', { name: /^AI/ }).click();
  await sees(page, 'No calls yet');
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Anthropic' }).click();
  const model = page.getByRole('textbox', { name: 'Model' });
  const key = page.getByLabel(/^API key/);
  const save = page.getByRole('button', { name: 'Save settings' });
  await model.fill('test-model');
  crm.forgive(/400/);
  await save.click();
  await sees(page, 'Must be given for this provider');
  await page.getByRole('textbox', { name: 'Base URL' }).fill(ai.baseUrl('anthropic'));
  await key.fill(aiKey);
  await save.click();
  await seesToast(page, 'AI settings saved');
  await sees(page, 'One is saved, encrypted, and never shown again.');
  expect(await key.inputValue()).toBe('');

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await sees(page, 'It answers: “ready”');
  await sees(page, '120 in, 30 out');
  ai.does((_call, reply) => sendJson(reply, 401, { error: { message: `bad key ${aiKey}` } }));
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await sees(page, /The provider refuses the key \(HTTP 401\)/);

  await page.getByRole('textbox', { name: 'Monthly cap' }).fill('100');
  await save.click();
  await sees(page, '150 of 100 tokens used this month');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await sees(page, "This month's 100 tokens are used up.");
  await page.reload();
  await sees(page, '150 of 100 tokens used this month');
  expect(await page.content()).not.toContain(aiKey);
  await page.goto('/settings/audit?kind=settings');
  await sees(page, 'Changed the AI settings');
  expect(await page.content()).not.toContain(aiKey);
});

test('nobody else can open the page', async () => {
  const page = await crm.visit('/settings/ai', { as: 'admin' });
  await page.waitForURL(`${crm.url}/`);
});
