/**
 * The dashboard, tasks, calendar and opportunities in a real browser, word by word: their parts of the sections 2 to 9
 * of the specification, and what every screen says while there is nothing. Written from the specification and the
 * decisions alone. It changes only where they do: where it fails, the product is wrong.
 */
import type { Locator, Page } from 'playwright-core';
import { Temporal } from 'temporal-polyfill';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Fields, makeAs, signInAll } from '../../test/specification/accounts.ts';
import { openCrm } from '../crm.ts';
import {
  completesTask,
  dayLabel,
  defersTask,
  expectDueAt,
  inDays,
  isStruck,
} from './record-page.ts';
import {
  bodySent,
  choose,
  control,
  field,
  fillIn,
  hasControls,
  hasHeadings,
  holdCalls,
  primary,
  seesEach,
  toastSays,
  whileFailing,
} from './words.ts';

const crm = await openCrm();
const zone = 'Australia/Sydney';
const reaches = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const menu = (page: Page) => page.getByRole('navigation').first();

/** This time of the viewer's day that is so many days ahead, as an instant. */
function at(days: number, time: string): string {
  const day = Temporal.Now.plainDateISO(zone).add({ days });
  return day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString();
}

test('what each screen says while it loads, and while there is nothing', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/people', { as: 'super_user' });
  const assistant = await holdCalls(page, '**/api/ai/insights*');
  await control(menu(page), 'Dashboard').click();
  await hasHeadings(page, [
    'Dashboard',
    "Sam's Assistant",
    'Recent Activity',
    'Tasks',
    'Overdue Tasks',
  ]);
  await seesEach(page, [
    'Overview of your sales activities',
    'Analyzing your workload...',
    'No activity yet',
  ]);
  await page.route('**/api/ai/insights*', (route) => route.fulfill({ json: { insights: '' } }));
  await assistant();
  const card = page.getByRole('region', { name: "Sam's Assistant" });
  await control(card, /refresh/i).click();
  await seesEach(page, ['No insights available. Click refresh to get AI-powered recommendations.']);
  await whileFailing(page, 'GET', '**/api/ai/insights*', async () => {
    await control(card, /refresh/i).click();
    await seesEach(page, ['Failed to fetch AI insights']);
  });

  for (const [name, filter, badge, words] of [
    [/Today/, 'today', 'Filter: Today', 'No today tasks'],
    [/Next 7 Days/, 'next7days', 'Filter: Next 7 Days', 'No next 7 days tasks'],
    [/Overdue/, 'overdue', 'Filter: Overdue', 'No overdue tasks'],
  ] as const) {
    await control(page.getByRole('main'), name).click();
    await page.waitForURL(`**/tasks?filter=${filter}`);
    await seesEach(page, [badge, words]);
    if (filter !== 'overdue') await control(menu(page), 'Dashboard').click();
  }
  await control(page, /Filter: Overdue/).click();
  await seesEach(page, ['No active tasks']);
  await page.getByRole('tab', { name: 'Completed (0)' }).click();
  await seesEach(page, ['No completed tasks']);

  for (const [entry, loading, words] of [
    ['People', 'Loading contacts...', 'No contacts found'],
    ['Organizations', 'Loading organizations...', 'No organizations found'],
    ['Opportunities', 'Loading opportunities...', 'No opportunities found'],
    ['Staff Overview', 'Loading staff overview...', 'Total Staff'],
  ] as const) {
    const letGo = await holdCalls(page, '**/api/**');
    // Read anew, where the screen was open before.
    await page.goto(`/${entry.toLowerCase().replace(' ', '-')}`, { waitUntil: 'commit' });
    await seesEach(page, ['Loading...']);
    await letGo();
    const again = await holdCalls(page, /\/api\/(?!auth\/user)/);
    await seesEach(page, [loading]);
    await again();
    await seesEach(page, [words]);
    if (entry === 'Opportunities') await seesEach(page, ['0%']);
  }
  await control(menu(page), 'Calendar').click();
  await expect.poll(() => page.getByText('No items', { exact: true }).count()).toBe(7);
  await control(menu(page), 'Reports').click();
  await seesEach(page, ['0%']);
  await page.getByRole('tab', { name: 'Activity Report' }).click();
  await seesEach(page, ['No activities in this period']);
  await control(page, 'Export CSV').click();
  await toastSays(page, 'No data to export');
});

describe('with records', () => {
  let person: Fields;
  let organization: Fields;

  beforeAll(async () => {
    const { staff, boss } = await signInAll(crm.app);
    person = await makeAs(staff, '/api/people', { name: 'Ruth Blackwood' });
    organization = await makeAs(staff, '/api/organizations', { name: 'Blackwood Motors' });
    const task = (body: Fields) => makeAs(staff, '/api/tasks', body);
    for (let n = 1; n <= 8; n += 1) await task({ title: `Some day ${n}` });
    await task({
      title: 'Just overdue',
      dueDate: at(-1, '23:59'),
      priority: 'high',
      description: 'Late as can be',
    });
    await task({
      title: 'Long done',
      dueDate: at(-9, '12:00'),
      status: 'completed',
      completionReason: 'Sold',
    });
    await task({
      title: 'First today',
      dueDate: at(0, '00:00'),
      description: 'Before all',
      personId: person.id,
    });
    await task({ title: 'Last today', dueDate: at(0, '23:59'), organizationId: organization.id });
    await task({ title: 'Noon today', dueDate: at(0, '12:00'), priority: 'low' });
    await task({ title: 'Just ahead', dueDate: at(1, '00:00') });
    await task({ title: 'Still ahead', dueDate: at(7, '23:59') });
    await task({ title: 'Too far', dueDate: at(8, '00:00') });
    await makeAs(boss, '/api/tasks', { title: 'Of the boss', dueDate: at(-2, '12:00') });
    await makeAs(boss, '/api/tasks', { title: 'Also late', dueDate: at(-3, '12:00') });
    for (const title of ['Truck fair', 'Open day', 'Test drive']) {
      await makeAs(staff, '/api/calendar-events', {
        title,
        eventDate: at(0, '10:00'),
        eventType: 'demo',
      });
    }
    const deal = (body: Fields) => makeAs(staff, '/api/opportunities', body);
    await deal({
      name: 'Fleet renewal',
      description: 'Forty vans',
      value: '12000',
      probability: '30',
      stage: 'proposal',
      expectedCloseDate: '2030-02-03',
      tags: ['One', 'Two', 'Three'],
    });
    await deal({ name: 'Won before', value: '500', stage: 'closed_won' });
    await deal({ name: 'Lost before', value: '100', stage: 'closed_lost' });
  });

  test('the dashboard', async () => {
    crm.forgive(/status of 500|^500: /);
    const boss = await crm.app.signIn('super_user');
    const last = await makeAs(boss, '/api/tasks', { title: 'Changed last' });
    onTestFinished(async () => void (await boss.delete(`/api/tasks/${last.id}`)));
    const page = await crm.visit('/', { as: 'super_user' });
    const main = page.getByRole('main');
    await expect.poll(() => control(main, /Overdue/).textContent()).toContain('3');
    await expect.poll(() => control(main, /Today/).textContent()).toContain('3');
    await expect.poll(() => control(main, /Next 7 Days/).textContent()).toContain('2');
    const rows = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(15);
    const first = rows.filter({ hasText: 'Just overdue' });
    await seesEach(first, ['Urgent', `Due: ${dayLabel(inDays(-1))}`, 'Late as can be']);
    expect(await first.getByRole('checkbox').isChecked()).toBe(false);
    expect(await isStruck(page, 'Just overdue')).toBe(false);
    expect(await rows.filter({ hasText: 'Long done' }).getByRole('checkbox').isChecked()).toBe(
      true,
    );
    expect(await isStruck(page, 'Long done')).toBe(true);
    // Who is furthest behind comes first.
    const behind = page.getByRole('region', { name: 'Overdue Tasks' }).getByRole('listitem');
    await expect
      .poll(async () => (await behind.allTextContents()).map((text) => text.replace(/\D/g, '')))
      .toEqual(['2', '1', '0']);
    await seesEach(behind.first(), ['Sam']);
    // What changed last comes first, and can be completed in its place.
    await expect.poll(() => rows.first().textContent()).toContain('Changed last');
    const words = 'The task has been marked as completed.';
    await completesTask(page, () => rows.first().getByRole('checkbox').click(), words);
    await expect.poll(() => rows.first().getByRole('checkbox').isChecked()).toBe(true);
    await first.getByText('Just overdue').click();
    await page.waitForURL(/\/tasks\?task=[0-9a-f-]{36}$/);
    expect(await field(page.getByRole('dialog'), 'Title').inputValue()).toBe('Just overdue');
  });

  test('the tasks page', async () => {
    crm.forgive(/status of 500|^500: /);
    const page = await crm.visit('/', { as: 'admin' });
    await control(page.getByRole('main'), /Today/).click();
    await seesEach(page, ['Filter: Today', 'First today', 'Noon today', 'Last today']);
    await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
    await page.getByRole('tab', { name: 'Completed (0)' }).waitFor();
    await control(page, /Filter: Today/).click();
    await page.waitForURL(/\/tasks(\?(?!.*filter=).*)?$/);
    await page.getByRole('tab', { name: 'Active (17)' }).waitFor();
    await hasControls(page, ['Filter', 'Add Task']);
    for (const [filter, titles] of [
      ['next7days', ['Just ahead', 'Still ahead']],
      ['overdue', ['Just overdue', 'Of the boss', 'Also late']],
    ] as const) {
      await page.goto(`/tasks?filter=${filter}`);
      await seesEach(page, titles);
      await page.getByRole('tab', { name: `Active (${titles.length})` }).waitFor();
    }
    await page.goto('/tasks');
    const card = (title: string) => page.getByRole('article', { name: title, exact: true });
    const due = new RegExp(dayLabel(inDays(0)));
    await seesEach(card('First today'), ['Before all', 'Medium', /Sam/, 'Ruth Blackwood', due]);
    await seesEach(card('Just overdue'), ['Urgent']);
    await seesEach(card('Noon today'), ['Low']);
    await opensInNewTab(page, card('First today'), 'Ruth Blackwood', `/people/${person.id}`);
    const place = `/organizations/${organization.id}`;
    await opensInNewTab(page, card('Last today'), 'Blackwood Motors', place);

    await defersTask(page, () => control(card('Noon today'), 'Defer').click(), inDays(20));
    await seesEach(card('Noon today'), [new RegExp(dayLabel(inDays(20)))]);
    const words = 'The task has been marked as completed.';
    await completesTask(page, () => control(card('Noon today'), 'Complete').click(), words);
    await page.getByRole('tab', { name: 'Active (16)' }).waitFor();
    await page.getByRole('tab', { name: 'Completed (2)' }).click();
    await card('Noon today').waitFor();
    expect(await isStruck(page, 'Noon today')).toBe(true);
    for (const name of ['Complete', 'Defer']) {
      expect(await page.getByRole('main').getByRole('button', { name, exact: true }).count()).toBe(
        0,
      );
    }

    await control(page, 'Add Task').click();
    const dialog = page.getByRole('dialog');
    expect(await field(dialog, 'Priority').inputValue()).toBe('Medium');
    expect(await primary(dialog).isDisabled()).toBe(true);
    await fillIn(dialog, { Title: 'Of the tasks page', 'Due Date': dayLabel(inDays(4)) });
    await field(dialog, 'Due Date').press('Tab');
    const sent = await bodySent(page, 'POST', '/api/tasks', () => primary(dialog).click());
    expect(sent).toMatchObject({ title: 'Of the tasks page', priority: 'medium' });
    expectDueAt(sent.dueDate, inDays(4));
    await toastSays(page, 'Task created', 'The task has been added successfully.');
  });

  test('the calendar', async () => {
    const page = await crm.visit('/calendar', { as: 'staff' });
    await hasControls(page, ['Today', /previous/i, /next/i]);
    const days = page.getByRole('tabpanel').getByRole('group');
    const isSelected = (name: string) =>
      page.getByRole('tab', { name }).getAttribute('aria-selected');
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Week', 'Month']);
    if ((await isSelected('Week')) !== 'true')
      await page.getByRole('tab', { name: 'Week' }).click();
    await expect.poll(() => days.count()).toBe(7);
    const names = () => days.evaluateAll((all) => all.map((day) => day.getAttribute('aria-label')));
    const week = await names();
    expect(week.map((name) => name?.split(',')[0])).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    const today = Temporal.Now.plainDateISO(zone);
    const label = today.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
    const cell = page.getByRole('group', { name: label, exact: true });
    const events = ['Truck fair', 'Open day', 'Test drive'];
    await seesEach(
      cell,
      [...events, 'First today', 'Last today'].map((each) => new RegExp(each)),
    );
    await control(page, /next/i).click();
    await expect.poll(names).not.toEqual(week);
    await control(page, /previous/i).click();
    await expect.poll(names).toEqual(week);
    await control(page, /previous/i).click();
    await expect.poll(names).not.toEqual(week);
    await control(page, 'Today').click();
    await expect.poll(names).toEqual(week);

    await opensItem(page, cell.getByRole('link', { name: /Truck fair/ }), /\/calendar\?event=/);
    await opensItem(page, cell.getByRole('link', { name: /First today/ }), /\/tasks\?task=/);
    await page.getByRole('tab', { name: 'Month' }).click();
    await seesEach(cell, [/^\+[1-9]\d* more$/]);
    const shown = await cell.getByRole('link').allTextContents();
    const ofEvents = shown.filter((text) => events.some((event) => text.includes(event)));
    expect([ofEvents.length, shown.length - ofEvents.length]).toEqual([2, 2]);
    expect((await names())[0]).toMatch(/^Sunday/);
  });

  test('opportunities', async () => {
    crm.forgive(/status of 500|^500: /);
    const page = await crm.visit('/opportunities', { as: 'staff' });
    await hasHeadings(page, ['Sales Pipeline']);
    // Three in all: 12,600 dollars, of them 500 won; one of three was won.
    await seesEach(page, [/pipeline value/i, '$12,600', /^3 opportunities$/]);
    await seesEach(page, [/won deals/i, '$500', '1 closed', /conversion rate/i, '33.3%']);
    const card = (name: string) => page.getByRole('article', { name, exact: true });
    const shown = ['Forty vans', 'Proposal', '$12,000', '30%', 'Feb 3, 2030', 'One', 'Two'];
    await seesEach(card('Fleet renewal'), shown);
    expect(await card('Fleet renewal').getByText('Three', { exact: true }).count()).toBe(0);
    await seesEach(card('Won before'), ['Closed Won', 'Not set']);

    const search = page.getByPlaceholder(/search/i).last();
    for (const words of ['FLEET', 'forty VANS', 'three']) {
      await search.fill('nothing of the kind');
      await seesEach(page, ['No opportunities found']);
      await search.fill(words);
      await card('Fleet renewal').waitFor();
      expect(await card('Won before').count(), words).toBe(0);
    }
    await search.fill('');
    await card('Won before').waitFor();
    const stages = ['Lead', 'Qualified', 'Proposal', 'Negotiation', 'Closed Won', 'Closed Lost'];
    const filter = page.getByRole('combobox', { name: 'Stage' });
    await filter.click();
    for (const name of [/^All/, ...stages]) {
      await page.getByRole('option', { name, exact: true }).waitFor();
    }
    await page.getByRole('option', { name: 'Closed Lost' }).click();
    await card('Won before').waitFor({ state: 'hidden' });
    await card('Lost before').waitFor();
    await choose(page, filter, /^All/);

    await control(page, 'New Opportunity').click();
    const dialog = page.getByRole('dialog');
    const save = primary(dialog);
    expect(await field(dialog, 'Stage').inputValue()).toBe('Lead');
    const probability = dialog.getByLabel(/^Probability/);
    expect(await probability.inputValue()).toBe('50');
    expect(await save.isDisabled()).toBe(true);
    await fillIn(dialog, { Name: 'Two utes' });
    await whileFailing(page, 'POST', '**/api/opportunities', async () => {
      await save.click();
      await toastSays(page, 'Failed to create opportunity');
    });
    const sent = await bodySent(page, 'POST', '/api/opportunities', () => save.click());
    expect(sent).toMatchObject({
      name: 'Two utes',
      probability: '50',
      stage: 'lead',
      expectedCloseDate: null,
    });
    await toastSays(page, 'Opportunity created successfully');
    await dialog.waitFor({ state: 'hidden' });
    await card('Two utes').getByText('Two utes').click();
    expect(await field(dialog, 'Name').inputValue()).toBe('Two utes');
    await probability.fill('170');
    await save.click();
    await seesEach(dialog, [/\b100\b/]);
    await probability.fill('0');
    await dialog.getByLabel(/^Expected Close/).fill('Mar 4, 2030');
    await dialog.getByLabel(/^Expected Close/).press('Tab');
    await whileFailing(page, 'PUT', '**/api/opportunities/*', async () => {
      await save.click();
      await toastSays(page, 'Failed to update opportunity');
    });
    const call = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await call).postDataJSON()).toMatchObject({
      probability: '0',
      expectedCloseDate: expect.stringMatching(/^2030-03-04/),
    });
    await toastSays(page, 'Opportunity updated successfully');
    await dialog.waitFor({ state: 'hidden' });
    await seesEach(card('Two utes'), ['0%', 'Mar 4, 2030']);
  });
});

async function opensInNewTab(page: Page, place: Locator, name: string, path: string) {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    control(place, name).click(),
  ]);
  await reaches(tab, path);
  await tab.close();
}

/** An item of the calendar opens in a tab of its own, its dialog at once. */
async function opensItem(page: Page, item: Locator, address: RegExp): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), item.click()]);
  await tab.waitForURL(address);
  await tab.getByRole('dialog').waitFor();
  await tab.close();
}
