/** The queue in a browser: each call in three keystrokes at most, words that are no keys, and what is taken back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Call } from '#contract/calls.ts';
import type { Task } from '#contract/tasks.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aTask, aUnit } from '#test/factories.ts';
import { countPresses } from './count-presses.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { expectInView, faultsOf } from './screens.ts';

const crm = await openCrm();

const daysAgo = (days: number) =>
  new Date(crm.app.clock.now().getTime() - days * 86_400_000).toISOString();

const typeOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { fontSize, fontWeight } = getComputedStyle(element);
    return { fontSize, fontWeight };
  });

const isShown = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name, exact: true }).waitFor();

test('by keyboard, each call takes three keystrokes at most, and Backspace takes the last one back', async () => {
  const ctx = await crm.app.as('staff');
  const client = await crm.app.signIn('staff');
  const names = ['Ann One', 'Bob Two', 'Cy Three', 'Di Four', 'Ed Five'];
  const people: Record<string, string> = {};
  for (const [place, name] of names.entries()) {
    const person = await aPerson(ctx, { name, phone: `+61 2 9000 000${place}` });
    people[name] = person.id;
    await aTask(ctx, { title: `Ring ${name}`, personId: person.id, dueDate: daysAgo(20 - place) });
  }
  const tasksOf = async (name: string) =>
    (await client.get<Task[]>(`/api/tasks?personId=${people[name]}&sort=createdAt`)).body;

  const page = await crm.visit('/api/health', { as: 'staff' });
  const presses = await countPresses(page);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.keyboard.press('q');
  await isShown(page, 'Ann One');
  await sees(page, '5 tasks overdue or due today');
  const name = page.getByRole('heading', { level: 2, name: 'Ann One' });
  expect(await typeOf(name)).toEqual({ fontSize: '24px', fontWeight: '600' });
  expect(await page.getByRole('link', { name: '+61 2 9000 0000' }).getAttribute('href')).toBe(
    'tel:+61290000000',
  );

  expect(await presses.since()).toBe(1);

  // The proposed step.
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await isShown(page, 'Bob Two');
  expect(await presses.since()).toBe(2);
  expect(await tasksOf('Ann One')).toMatchObject([
    { status: 'completed', completionReason: 'No answer' },
    { status: 'pending', title: 'Ring Ann One' },
  ]);

  // Numbers, q, s and a space are words where words are typed.
  await page.keyboard.press('1');
  await presses.type('2 utes, 5 balers q s');
  await page.keyboard.press('Enter');
  await isShown(page, 'Cy Three');
  expect(await presses.since()).toBe(2);
  expect((await tasksOf('Bob Two'))[0]).toMatchObject({
    completionReason: 'Reached: 2 utes, 5 balers q s',
  });

  // None, as somebody says.
  await page.keyboard.press('1');
  await page.getByRole('textbox', { name: 'Reached: what was said' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('5');
  await isShown(page, 'Di Four');
  expect(await presses.since()).toBe(3);
  expect(await tasksOf('Cy Three')).toHaveLength(1);

  // A date, in words.
  await page.keyboard.press('3');
  await page.getByRole('textbox', { name: 'Call back: what was said' }).waitFor();
  await page.keyboard.press('Tab');
  await presses.type('in 3 days');
  await page.keyboard.press('Enter');
  await isShown(page, 'Ed Five');
  expect(await presses.since()).toBe(3);
  const [, later] = await tasksOf('Di Four');
  const day = new Date(crm.app.clock.now().getTime() + 3 * 86_400_000);
  const inSydney = (at: Date) => at.toLocaleDateString('en', { timeZone: 'Australia/Sydney' });
  expect(inSydney(new Date(later?.dueDate ?? 0))).toBe(inSydney(day));

  // Another of the usual days.
  await page.keyboard.press('2');
  await page.getByRole('textbox', { name: 'No answer: what was said' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('3');
  await sees(page, 'Nothing is due');
  expect(await presses.since()).toBe(3);
  await sees(page, /Ed Five: No answer, next on /);
  const [call] = (
    await client.get<{ id: string }[]>(
      `/api/activity-logs?personId=${people['Ed Five']}&activityType=phone_call`,
    )
  ).body;

  await page.keyboard.press('Backspace');
  await isShown(page, 'Ed Five');
  await seesToast(page, 'Taken back');
  expect(await tasksOf('Ed Five')).toMatchObject([
    { status: 'pending', title: 'Ring Ed Five', completionReason: null },
  ]);
  expect((await client.get<Call>(`/api/calls/${call?.id}`)).status).toBe(404);

  // Esc goes back with the words kept; Backspace among words is none of the queue's.
  await page.keyboard.press('4');
  await page.keyboard.type('Too dearr');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await page.getByRole('group', { name: 'How did it go?' }).waitFor();
  await page.keyboard.press('5');
  const said = page.getByRole('textbox', { name: 'Done: what was said' });
  expect(await said.inputValue()).toBe('Too dear');
  await page.keyboard.press('Enter');
  await sees(page, 'Ed Five: Done, without a next step');
  expect(await tasksOf('Ed Five')).toMatchObject([{ completionReason: 'Done: Too dear' }]);
  expect(await tasksOf('Di Four')).toHaveLength(2);
});

test('on a phone, by touch: who and what is seen, another contact is offered, and axe finds nothing', async () => {
  const ctx = await crm.app.as('admin');
  const dealer = await anOrganization(ctx, { name: 'Acme Tractors' });
  const at = { organizationId: dealer.id };
  const person = await aPerson(ctx, { ...at, name: 'Never There', jobTitle: 'Owner' });
  const other = await aPerson(ctx, { ...at, name: 'Bob Parts', jobTitle: 'Parts', phone: '555' });
  await anOpportunity(ctx, { name: 'Ten utes', value: '84000', personId: person.id });
  await aUnit(ctx, { ...at, make: 'Deere', model: '8R', year: 2019 });
  for (const _ of [1, 2]) await aCall(ctx, { personId: person.id, outcome: 'no_answer' });
  const task = { title: 'Ring about the utes', personId: person.id, dueDate: daysAgo(3) };
  await aTask(ctx, { ...task, priority: 'high' });
  const phone = { width: 390, height: 844 };
  const page = await crm.visit('/tasks/queue', { as: 'admin', size: phone });
  const main = page.getByRole('main');
  await isShown(page, 'Never There');
  for (const words of ['Owner', 'Acme Tractors', 'Ring about the utes', 'Urgent', 'Ten utes']) {
    await main.getByText(words, { exact: false }).first().waitFor();
  }
  expect(await typeOf(main.getByText('$84,000'))).toEqual({ fontSize: '20px', fontWeight: '600' });
  for (const words of ['$84,000', 'Lead', '2019 Deere 8R', /Overdue by 3 days/]) {
    await main.getByText(words).first().waitFor();
  }
  const touches = main.getByRole('region', { name: 'Last touches' });
  expect(await touches.getByText('No answer').count()).toBe(2);
  await expectInView(page.getByRole('button', { name: 'Not interested' }));
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'No answer' }).click();
  const whom = page.getByRole('group', { name: /Whom to call next/ });
  await whom.getByText('Bob Parts, Parts').click();
  expect(await faultsOf(page)).toEqual([]);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees(page, 'Nothing is due');
  const client = await crm.app.signIn('admin');
  expect((await client.get<Task[]>(`/api/tasks?personId=${other.id}`)).body).toMatchObject([
    { title: 'Ring about the utes', status: 'pending' },
  ]);
  await page.getByRole('button', { name: 'Take back' }).click();
  await isShown(page, 'Never There');
  await page.getByRole('button', { name: 'Pass over' }).click();
  await sees(page, '1 task passed over');
  await page.getByRole('button', { name: 'Start over' }).click();
  await isShown(page, 'Never There');

  // Without a contact the organization is named once, and its name leads to its page.
  await page.getByRole('button', { name: 'Pass over' }).click();
  await sees(page, '1 task passed over');
  await aTask(ctx, { title: 'Ask who buys', ...at, dueDate: daysAgo(1) });
  await page.getByRole('button', { name: 'Start over' }).click();
  await isShown(page, 'Never There');
  await page.getByRole('button', { name: 'Pass over' }).click();
  await isShown(page, 'Acme Tractors');
  expect(await main.getByText('Acme Tractors').count()).toBe(1);
  await main.getByRole('link', { name: 'Acme Tractors' }).click();
  await page.waitForURL(`**/organizations/${dealer.id}`);
});

test('what a colleague has on the screen is passed over, until they leave the page', async () => {
  const ctx = await crm.app.as('staff');
  const boss = await crm.app.as('super_user');
  const person = await aPerson(ctx, { name: 'Wan Ted' });
  for (const own of [ctx, boss]) await aTask(own, { personId: person.id, dueDate: daysAgo(1) });
  const first = await crm.visit('/tasks/queue', { as: 'staff' });
  await isShown(first, 'Wan Ted');
  const second = await crm.visit('/tasks/queue', { as: 'super_user' });
  await sees(second, 'A colleague is on what is left');
  const left = first.waitForResponse(
    (response) =>
      response.request().method() === 'DELETE' && response.url().endsWith('/api/tasks/queue'),
  );
  await first.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await left;
  await second.getByRole('button', { name: 'Try again' }).click();
  await isShown(second, 'Wan Ted');
});

test('the dashboard, Tasks and the palette lead to the queue', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Wes Ways' });
  await aTask(ctx, { personId: person.id, dueDate: daysAgo(30) });
  const isThere = async (page: Page) => {
    await page.waitForURL('**/tasks/queue');
    await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  };
  const page = await crm.visit('/', { as: 'staff' });
  await page.getByRole('link', { name: 'Start the queue' }).click();
  await isThere(page);
  await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Queue' }).click();
  await isThere(page);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('queue');
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'Queue' }).waitFor();
  await page.keyboard.press('Enter');
  await isThere(page);
});

test('what colleagues change comes to the card, and words that are being typed stay, whatever became of the task', async () => {
  const ctx = await crm.app.as('staff');
  const boss = await crm.app.signIn('super_user');
  const person = await aPerson(ctx, { name: 'Pia Moved', phone: '+61 2 9000 1111' });
  const task = await aTask(ctx, {
    title: 'Ring Pia',
    personId: person.id,
    dueDate: daysAgo(40),
    assigneeId: ctx.actor.id,
  });
  const page = await crm.visit('/tasks/queue', { as: 'staff' });
  await isShown(page, 'Pia Moved');
  await page.keyboard.press('1');
  const said = page.getByRole('textbox', { name: 'Reached: what was said' });
  await said.fill('Wants two utes');
  await boss.patch(`/api/people/${person.id}`, { phone: '+61 2 9000 2222' });
  await page.getByRole('link', { name: '+61 2 9000 2222' }).waitFor();
  expect(await said.inputValue()).toBe('Wants two utes');

  const left = await page
    .getByText(/overdue or due today/)
    .first()
    .textContent();
  await boss.patch(`/api/tasks/${task.id}`, {
    status: 'completed',
    completionReason: 'Met her',
  });
  await expect
    .poll(() =>
      page
        .getByText(/overdue or due today/)
        .first()
        .textContent(),
    )
    .not.toBe(left);
  await isShown(page, 'Pia Moved');
  expect(await said.inputValue()).toBe('Wants two utes');
  crm.forgive(/409/);
  await page.keyboard.press('Enter');
  await sees(page, /Somebody else has completed this task meanwhile/);
  expect(await faultsOf(page)).toEqual([]);
  expect(await said.inputValue()).toBe('Wants two utes');
  await page.getByRole('button', { name: 'Log the call anyway' }).click();
  await sees(page, /Pia Moved: Reached, next on /);
  const client = await crm.app.signIn('staff');
  const { body } = await client.get<{ description: string }[]>(
    `/api/activity-logs?personId=${person.id}&activityType=phone_call`,
  );
  expect(body).toHaveLength(1);
  expect(
    (await client.get<Task[]>(`/api/tasks?personId=${person.id}&sort=createdAt`)).body,
  ).toMatchObject([
    { status: 'completed', completionReason: 'Met her' },
    { status: 'pending', title: 'Ring Pia' },
  ]);
});
