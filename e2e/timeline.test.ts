/** What the team does appears on the timelines, and what is left to do in the assistant's words. */
import { expect, test } from 'vitest';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('a note, a completed task and an edited field show up on the timelines of person and organization', async () => {
  const ctx = await crm.app.as('staff');
  const organization = await anOrganization(ctx, { name: 'Blackwood Motors' });
  const person = await aPerson(ctx, { name: 'Ruth Blackwood', organizationId: organization.id });
  const deal = await anOpportunity(ctx, {
    name: 'Two utes',
    personId: person.id,
    organizationId: organization.id,
  });
  await aTask(ctx, { title: 'Ring Ruth', personId: person.id });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const timeline = page.getByRole('region', { name: /^Timeline/ });
  const entries = timeline.getByRole('listitem').filter({ has: page.locator('time') });
  await timeline.getByText('Sam Seller added this contact').waitFor();

  await page.getByRole('textbox', { name: 'Add a note' }).fill('Wants them in white.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Note added');
  await timeline.getByText('Wants them in white.').waitFor();
  await expect.poll(() => entries.first().textContent()).toContain('Sam Seller added a note');

  await page
    .getByRole('button', { name: /^Complete/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('She said yes.');
  await dialog.getByRole('button', { name: /complete/i }).click();
  await seesToast(page, 'Task completed');
  await expect
    .poll(() => entries.first().textContent())
    .toMatch(/Sam Seller completed the task “Ring Ruth”.*She said yes\./);

  await page.getByRole('button', { name: /edit phone/i }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill('02 5550 9876');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => entries.first().textContent())
    .toMatch(/Sam Seller changed the phone of this contact.*empty.*02 5550 9876/);

  await timeline.getByRole('button', { name: 'Notes' }).click();
  await expect.poll(() => page.url()).toContain('timeline=note');
  await expect.poll(() => entries.count()).toBe(1);
  await timeline.getByRole('button', { name: 'Files' }).click();
  await timeline.getByText('No files in this timeline').waitFor();
  await timeline.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => entries.count()).toBe(6);

  await page.goto(`/organizations/${organization.id}`);
  await timeline.getByText('Sam Seller changed the phone of Ruth Blackwood').waitFor();
  await timeline
    .getByText('Sam Seller completed the task “Ring Ruth” for Ruth Blackwood')
    .waitFor();
  await timeline.getByText('Sam Seller added a note about Ruth Blackwood').waitFor();
  await timeline.getByRole('link', { name: '“Two utes”' }).first().click();
  await page.waitForURL(`**/opportunities/${deal.id}`);
  await timeline.getByText('Sam Seller added this opportunity').waitFor();
});

test('older entries are loaded on request', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx);
  for (let count = 1; count <= 24; count += 1) {
    await aNote(ctx, { content: `Note number ${count}.`, personId: person.id });
  }
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const timeline = page.getByRole('region', { name: 'Timeline (25)' });
  await timeline.getByText('Note number 24.').waitFor();
  expect(await timeline.getByText('Note number 1.').count()).toBe(0);
  await timeline.getByRole('button', { name: 'Show more' }).click();
  await timeline.getByText('Note number 1.').waitFor();
  await timeline.getByText('Sam Seller added this contact').waitFor();
  expect(await timeline.getByRole('button', { name: 'Show more' }).count()).toBe(0);
});

test('the assistant says what is overdue, and says it again when asked', async () => {
  const ctx = await crm.app.as('admin');
  const page = await crm.visit('/', { as: 'admin' });
  const assistant = page.getByRole('region', { name: "Sam's Assistant" });
  await assistant.getByText('Nobody is assigned to you yet.').waitFor();
  const begin = assistant.getByRole('link', { name: 'Find companies' });
  expect(await begin.getAttribute('href')).toBe('/get-leads');
  const task = await aTask(ctx, {
    title: 'Call <b>Pat</b>',
    dueDate: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  });
  await assistant.getByRole('button', { name: 'Refresh' }).click();
  await assistant.getByText('1 task is overdue by 3 days: “Call <b>Pat</b>”.').waitFor();
  await assistant.getByRole('link', { name: '“Call <b>Pat</b>”' }).click();
  await page.waitForURL(`**/tasks?task=${task.id}`);
});

test('the assistant says that it is working, that it has nothing, and that it failed', async () => {
  const page = await crm.visit('/', { as: 'super_user' });
  const assistant = page.getByRole('region', { name: "Sam's Assistant" });
  const refresh = assistant.getByRole('button', { name: 'Refresh' });
  await assistant.getByText('Nobody is assigned to you yet.').waitFor();
  // Admins also see what the others are behind with.
  await assistant.getByText(/^In the team 1 more task is overdue: 1 of /).waitFor();
  await assistant.getByRole('link', { name: 'Show overdue tasks' }).waitFor();
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/ai/insights*', async (route) => {
    await asked;
    await route.fulfill({ json: { insights: '', items: [] } });
  });
  await refresh.click();
  await sees(page, 'Analyzing your workload...');
  answer();
  await assistant
    .getByText('No insights available. Click refresh to get AI-powered recommendations.')
    .waitFor();
  // An error on the server: while the server is away, the old words would stay.
  crm.forgive(/500/);
  await page.unroute('**/api/ai/insights*');
  await page.route('**/api/ai/insights*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Try later.', code: 'internal' } }),
  );
  await refresh.click();
  await assistant.getByText('Failed to fetch AI insights').waitFor();
  await page.unroute('**/api/ai/insights*');
  await assistant.getByRole('button', { name: 'Try again' }).click();
  await assistant.getByText('Nobody is assigned to you yet.').waitFor();
});
