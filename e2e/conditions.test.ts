/** Conditions in groups, of ranges, of places and of what comes next; and a view of them that is mailed each morning. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOpportunity, aPerson, aTask } from '#test/factories.ts';
import { openMailServer } from '#test/mail-server.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { choose, item, pick, saveView } from './view-steps.ts';

const mailServer = await openMailServer();
const crm = await openCrm({ SMTP_URL: mailServer.url });
const ctx = await crm.app.as('staff');

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Conditions' });

/** All or any of the list's conditions, or of those in its group. */
async function match(page: Page, label: string, word: 'All' | 'Any'): Promise<void> {
  const control = dialogOf(page).getByRole('radiogroup', { name: label });
  await control.getByText(word, { exact: true }).click();
}

async function show(page: Page, expected: string[]): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Show' }).click();
  await dialogOf(page).waitFor({ state: 'detached' });
  const names = page.getByText(/^\w+ Grouped$/);
  await expect.poll(() => names.allInnerTexts()).toEqual(expected);
}

test('a group with a place and a tag stands beside “no next task”, and goes again', async () => {
  const people = [
    { name: 'Gail Grouped', location: 'Dubbo NSW' },
    { name: 'Hank Grouped', location: 'Dubbo NSW', isFree: true },
    { name: 'Iris Grouped', location: 'Perth WA', tags: ['vip'] },
    { name: 'Jack Grouped', location: 'Perth WA' },
  ];
  for (const { isFree, ...draft } of people) {
    const { id } = await aPerson(ctx, draft);
    if (!isFree) await aTask(ctx, { personId: id });
  }
  const page = await crm.visit('/people?q=Grouped', { as: 'staff' });
  await sees(page, 'Jack Grouped');
  const dialog = dialogOf(page);

  await choose(page, 'Conditions');
  await pick(page, 'Field', 'Location');
  await dialog.getByPlaceholder('Words').fill('dubbo');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await pick(page, 'Field', 'Next task', 1);
  await pick(page, 'Condition', 'none', 1);
  await show(page, ['Hank Grouped']);

  await choose(page, 'Conditions');
  await match(page, 'The list shows what meets', 'Any');
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await pick(page, 'Field', 'Location', 2);
  await dialog.getByPlaceholder('Words').nth(1).fill('perth');
  await dialog.getByRole('button', { name: 'Add to group' }).click();
  await pick(page, 'Field', 'Tags', 3);
  await dialog.getByPlaceholder('Values').fill('vip');
  await page.keyboard.press('Enter');
  await match(page, 'A group: meets', 'All');
  await show(page, ['Gail Grouped', 'Hank Grouped', 'Iris Grouped']);

  await choose(page, 'Conditions');
  await match(page, 'A group: meets', 'Any');
  await show(page, ['Gail Grouped', 'Hank Grouped', 'Iris Grouped', 'Jack Grouped']);

  await choose(page, 'Conditions');
  await dialog.getByRole('button', { name: 'Remove group' }).click();
  await show(page, ['Gail Grouped', 'Hank Grouped']);
}, 120_000);

test('a range has both ends, or one', async () => {
  for (const [name, value] of [
    ['Small Grouped', '500'],
    ['Middling Grouped', '2500'],
    ['Large Grouped', '9000'],
  ]) {
    await anOpportunity(ctx, { name, value });
  }
  const page = await crm.visit('/opportunities?q=Grouped&sort=name', { as: 'staff' });
  await sees(page, 'Small Grouped');
  const dialog = dialogOf(page);
  await choose(page, 'Conditions');
  await pick(page, 'Field', 'Value');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1000');
  await dialog.getByRole('textbox', { name: 'To' }).fill('5000');
  await show(page, ['Middling Grouped']);
  await choose(page, 'Conditions');
  await dialog.getByRole('textbox', { name: 'To' }).fill('');
  await show(page, ['Large Grouped', 'Middling Grouped']);
}, 120_000);

test('a view is mailed each morning until that is stopped', async () => {
  const page = await crm.visit('/people?tag=vip', { as: 'staff' });
  await saveView(page, 'Whom to wake');
  await choose(page, 'Mail me each morning what is new');
  await seesToast(page, 'Morning mail switched on');
  const staff = await crm.app.signIn('staff');
  const mails = async () => {
    const { body } = await staff.get<{ name: string; mails: boolean }[]>('/api/views');
    return body.find(({ name }) => name === 'Whom to wake')?.mails;
  };
  expect(await mails()).toBe(true);
  await choose(page, 'Stop the morning mail');
  await seesToast(page, 'Morning mail stopped');
  expect(await mails()).toBe(false);

  // Whose it is not is not offered its mail.
  await choose(page, 'Share with everybody');
  await seesToast(page, 'View shared');
  const colleague = await crm.visit(page.url(), { as: 'admin' });
  await colleague.getByRole('button', { name: 'Views: Whom to wake' }).click();
  await item(colleague, 'Pin to sidebar').waitFor();
  expect(await item(colleague, 'Mail me').count()).toBe(0);
}, 120_000);
