/**
 * What is done all day takes few steps. Each press of a key or of the pointer counts, from the first one to what is
 * saved; words that are typed do not. Where a count begins at a cell or a button, its test says so.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { countPresses } from './count-presses.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Nothing of the page has the focus, as after it is opened. */
async function visit(path: string) {
  const page = await crm.visit('/api/health', { as: 'staff' });
  const presses = await countPresses(page);
  await page.goto(path);
  return { page, presses };
}

const press = (page: Page, key: string) => page.keyboard.press(key);
const readDeal = async (id: string) =>
  (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;
const readTasks = async (personId: string) =>
  (await staff.get<Task[]>(`/api/tasks?personId=${personId}&sort=createdAt`)).body;
const focused = (page: Page, id: string) => page.locator(`#${id}:focus`).waitFor();

test('a person is found and rung in 2 keys, wherever one is', async () => {
  await aPerson(ctx, { name: 'Rita Rings', phone: '0412 345 678' });
  const { page, presses } = await visit('/organizations');
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      document.documentElement.dataset.rung = event.target.href;
    });
  });
  const rung = () => page.evaluate(() => document.documentElement.dataset.rung);
  await press(page, 'Control+k');
  await presses.type('rita');
  // It waits for what is found, and for the number.
  await press(page, 'Control+Enter');
  await expect.poll(rung).toBe('tel:0412345678');
  expect(await presses.since()).toBe(2);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/organizations');

  // Once it is listed too; and where there is no number, what else can be done is offered.
  await aPerson(ctx, { name: 'Nora Numberless' });
  await press(page, 'Control+k');
  await presses.type('nora');
  await page
    .locator('[role=option][data-combobox-selected]', { hasText: 'Nora Numberless' })
    .waitFor();
  await press(page, 'Control+Enter');
  await page.getByRole('option', { name: 'Log call with Nora Numberless…' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/organizations');
});

test('a note is logged in 2 keys on the page of a record', async () => {
  const person = await aPerson(ctx, { name: 'Nat Noted' });
  const { page, presses } = await visit(`/people/${person.id}`);
  await sees(page, 'No touch yet');
  await press(page, 'n');
  await focused(page, 'new-note');
  await presses.type('Wants a visit');
  await press(page, 'Control+Enter');
  await seesToast(page, 'Note added');
  expect(await presses.since()).toBe(2);
  const { body } = await staff.get<Note[]>(`/api/notes?personId=${person.id}`);
  expect(body).toMatchObject([{ content: 'Wants a visit' }]);
});

test('a follow-up task is saved in 3 keys: Enter in its title goes on to the day', async () => {
  const person = await aPerson(ctx, { name: 'Fay Follow' });
  const { page, presses } = await visit(`/people/${person.id}`);
  await sees(page, 'No next step');
  await press(page, 't');
  await focused(page, 'new-task-title');
  await presses.type('Send the quote');
  await press(page, 'Enter');
  await page
    .getByLabel(/^Due Date/)
    .and(page.locator(':focus'))
    .waitFor();
  await presses.type('tomorrow');
  await press(page, 'Enter');
  await seesToast(page, 'Task created');
  expect(await presses.since()).toBe(3);
  expect(await readTasks(person.id)).toMatchObject([{ title: 'Send the quote' }]);
});

test('the same in the dialog of the list of people', async () => {
  const person = await aPerson(ctx, { name: 'Dia Log' });
  const { page, presses } = await visit(`/people#${person.id}`);
  await page.getByRole('heading', { name: 'Dia Log' }).waitFor();
  await press(page, 't');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Title').and(page.locator(':focus')).waitFor();
  await presses.type('Ring again');
  await press(page, 'Enter');
  await dialog
    .getByLabel(/^Due Date/)
    .and(page.locator(':focus'))
    .waitFor();
  await presses.type('friday');
  await press(page, 'Enter');
  await seesToast(page, 'Task created');
  expect(await presses.since()).toBe(3);
  expect(await readTasks(person.id)).toMatchObject([{ title: 'Ring again' }]);
});

test('a task is completed and followed by the next one in 3', async () => {
  const person = await aPerson(ctx, { name: 'Nell Next' });
  await aTask(ctx, { title: 'Show her the ute', personId: person.id, dueDate: daysAgo(1) });
  const { page, presses } = await visit('/tasks');
  const card = page.getByRole('article', { name: 'Show her the ute' });
  await card.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog
    .getByLabel(/^Completion Reason/)
    .and(page.locator(':focus'))
    .waitFor();
  expect(await faultsOnceStill(page)).toEqual([]);
  await presses.type('She liked it');
  await dialog.getByRole('button', { name: '1 week' }).click();
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed');
  expect(await presses.since()).toBe(3);
  expect((await readTasks(person.id)).map(({ status }) => status)).toEqual([
    'completed',
    'pending',
  ]);
});

test('one’s work of today is one key away, wherever one is', async () => {
  await aTask(ctx, { title: 'Ring about the crane', dueDate: daysAgo(90) });
  const { page, presses } = await visit('/organizations');
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  await press(page, 'q');
  await page.getByRole('heading', { name: 'Ring about the crane' }).waitFor();
  expect(await presses.since()).toBe(1);
});

test('a task is put off in 2 by the pointer, and in 2 keys from its button', async () => {
  const task = await aTask(ctx, { title: 'Post the papers', dueDate: daysAgo(1) });
  const dueOf = async () =>
    Date.parse((await staff.get<Task>(`/api/tasks/${task.id}`)).body.dueDate ?? '');
  const { page, presses } = await visit('/tasks');
  const defer = page
    .getByRole('article', { name: 'Post the papers' })
    .getByRole('button', { name: 'Defer', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Defer Task' });
  await defer.click();
  await dialog.getByRole('group').getByRole('button', { name: 'Tomorrow' }).click();
  await seesToast(page, 'Task deferred');
  expect(await presses.since()).toBe(2);
  const tomorrow = await dueOf();
  expect(tomorrow).toBeGreaterThan(Date.now());
  await dialog.waitFor({ state: 'hidden' });

  await defer.focus();
  await press(page, 'Enter');
  await dialog
    .getByLabel(/^New Due Date/)
    .and(page.locator(':focus'))
    .waitFor();
  expect(await faultsOnceStill(page)).toEqual([]);
  await presses.type('in 9 days');
  await press(page, 'Enter');
  await expect.poll(dueOf).toBeGreaterThan(tomorrow);
  expect(await presses.since()).toBe(2);
});

test('a deal is moved on by 4 keys, from wherever the focus was, or by 1 drag', async () => {
  const deal = await anOpportunity(ctx, { name: 'Two tippers', tags: ['counted'] });
  const { page, presses } = await visit('/opportunities?view=board&tag=counted');
  const card = page.getByRole('button', { name: /^Two tippers/ });
  await card.waitFor();
  const spoken = page.locator('[role=status][aria-live=assertive]').last();
  const hears = (words: string) =>
    expect.poll(() => spoken.textContent()).toContain(`Two tippers: ${words}`);
  await press(page, 'ArrowRight');
  await page.locator(':focus').and(card).waitFor();
  await press(page, 'Space');
  await hears('picked up');
  await press(page, 'ArrowRight');
  await hears('moved');
  await press(page, 'Space');
  await expect.poll(async () => (await readDeal(deal.id)).stage).toBe('qualified');
  expect(await presses.since()).toBe(4);

  await presses.drag(card, page.getByRole('region', { name: /^Proposal/ }));
  await expect.poll(async () => (await readDeal(deal.id)).stage).toBe('proposal');
  expect(await presses.since()).toBe(1);
});

test('what a deal is worth is changed from its cell by 1 key: one types over it, and Enter saves', async () => {
  const deal = await anOpportunity(ctx, { name: 'One loader', value: '45000', tags: ['worth'] });
  const { page, presses } = await visit('/opportunities?tag=worth');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const cell = page
    .getByRole('row')
    .filter({ hasText: 'One loader' })
    .getByRole('gridcell', { name: '$45,000' });
  await cell.focus();
  await presses.since();
  await presses.type('47500');
  await press(page, 'Enter');
  await expect.poll(async () => (await readDeal(deal.id)).value).toBe('47500');
  expect(await presses.since()).toBe(1);
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
});

test('on the page of a deal 1 press is in its value, and one more saves it; from its pencil one types over it', async () => {
  const deal = await anOpportunity(ctx, { name: 'One dozer', value: '45000' });
  const { page, presses } = await visit(`/opportunities/${deal.id}`);
  const pencil = page.getByRole('button', { name: 'Edit Value' });
  const begins = [
    () => pencil.click(),
    () => page.locator('dl').getByText('$45,001', { exact: true }).click(),
    () => pencil.press('Enter'),
  ];
  for (const [nth, begin] of begins.entries()) {
    await begin();
    await page.locator('input:focus').waitFor();
    expect(await presses.since(), `way ${nth}`).toBe(1);
    // All of it is selected: what is typed replaces it.
    const typed = String(45_001 + nth);
    await presses.type(typed);
    await press(page, 'Enter');
    await expect.poll(async () => (await readDeal(deal.id)).value).toBe(typed);
    await page.locator('input:focus').waitFor({ state: 'detached' });
    expect(await presses.since()).toBe(1);
  }
  // The focus has gone back to the pencil.
  await pencil.and(page.locator(':focus')).waitFor();
  await presses.type('47500');
  await press(page, 'Enter');
  await expect.poll(async () => (await readDeal(deal.id)).value).toBe('47500');
  expect(await presses.since()).toBe(1);
});

test('a call of the queue takes 3 keys at most, also where another contact is called next', async () => {
  const admin = await crm.app.as('admin');
  const client = await crm.app.signIn('admin');
  const at = { organizationId: (await anOrganization(admin, { name: 'Acme Tractors' })).id };
  const person = await aPerson(admin, { ...at, name: 'Never There' });
  const other = await aPerson(admin, { ...at, name: 'Bob Parts' });
  for (const _ of [1, 2]) await aCall(admin, { personId: person.id, outcome: 'no_answer' });
  for (const [title, days] of [
    ['Ring about the utes', 4],
    ['Ring about the balers', 3],
    ['Ring about the rest', 2],
  ] as const) {
    await aTask(admin, { title, personId: person.id, dueDate: daysAgo(days) });
  }
  const page = await crm.visit('/api/health', { as: 'admin' });
  const presses = await countPresses(page);
  await page.goto('/tasks/queue');
  const said = page.getByRole('textbox', { name: 'No answer: what was said' });
  const close = async (title: string, key: string) => {
    await page.getByRole('main').getByText(title, { exact: true }).first().waitFor();
    await press(page, '2');
    await said.and(page.locator(':focus')).waitFor();
    await press(page, 'Tab');
    await press(page, key);
    await said.waitFor({ state: 'hidden' });
    expect(await presses.since(), title).toBe(3);
  };
  // The first other contact, then who was called once more.
  await close('Ring about the utes', '6');
  await close('Ring about the balers', '0');
  await page.getByRole('main').getByText('Ring about the rest', { exact: true }).first().waitFor();
  // The proposed step, with nothing said.
  await press(page, '2');
  await said.and(page.locator(':focus')).waitFor();
  await press(page, 'Enter');
  await sees(page, 'Nothing is due');
  expect(await presses.since()).toBe(2);
  const pendingOf = async (personId: string) =>
    (await client.get<Task[]>(`/api/tasks?personId=${personId}&status=pending`)).body.map(
      ({ title }) => title,
    );
  expect(await pendingOf(other.id)).toEqual(['Ring about the utes']);
  expect((await pendingOf(person.id)).sort()).toEqual([
    'Ring about the balers',
    'Ring about the rest',
  ]);
});
