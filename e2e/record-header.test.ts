/** The head of a record: how things stand, and its actions by keyboard, by thumb and beside the list; the stages of a sale. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import {
  aCall,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUser,
} from '#test/factories.ts';
import { keepsToast, openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const phone = { width: 390, height: 844 };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A customer about whom there is more than fits a screen. */
async function fullRecords() {
  const organization = await anOrganization(ctx, {
    name: 'Blackwood Motors',
    phone: '0491 570 006',
    email: 'yard@blackwood.example',
    industry: 'Used cars',
    location: 'Dubbo',
  });
  const person = await aPerson(ctx, {
    name: 'Ruth Blackwood',
    jobTitle: 'Fleet manager',
    phone: '0491 570 156',
    email: 'ruth@blackwood.example',
    organizationId: organization.id,
  });
  const opportunity = await anOpportunity(ctx, {
    name: 'Ten utes for the northern yard',
    value: '393250',
    stage: 'qualified',
    personId: person.id,
    organizationId: organization.id,
  });
  const links = [
    { personId: person.id },
    { organizationId: organization.id },
    { opportunityId: opportunity.id },
  ];
  for (const link of links) {
    for (let each = 0; each < 7; each += 1) {
      await aNote(ctx, { ...link, content: 'They would take two now, and four more. '.repeat(20) });
      await aTask(ctx, { ...link, title: `Ring about the utes (${each})`, dueDate: inDays(each) });
    }
    await aCall(ctx, { ...link, at: inDays(-12) });
  }
  return { organization, person, opportunity };
}

async function topOf(locator: Locator): Promise<number> {
  await locator.waitFor();
  return locator.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

test('it tells the last touch, the next step and what is open; notes and timeline begin on the first screen', async () => {
  const { organization, person, opportunity } = await fullRecords();
  const pages = [
    [`/people/${person.id}`, 'Ruth Blackwood'],
    [`/organizations/${organization.id}`, 'Blackwood Motors'],
    [`/opportunities/${opportunity.id}`, 'Ten utes for the northern yard'],
  ];
  const page = await crm.visit('/api/health', { as: 'staff' });
  for (const [path = '', name = ''] of pages) {
    await page.goto(path);
    const head = page
      .getByRole('banner')
      .or(page.locator('header'))
      .filter({ has: page.getByRole('heading', { name, level: 1 }) });
    await head.getByText('Next: Ring about the utes (0)').waitFor();
    await head.getByText('just now').waitFor();
    await head.getByText('$393k').waitFor();
    const notes = page.getByRole('region', { name: 'Notes' });
    await notes.getByRole('button', { name: 'Show older notes' }).waitFor();
    const timeline = page.getByRole('region', { name: /^Timeline/ });
    await timeline.getByRole('listitem').first().waitFor();
    expect(await topOf(notes), path).toBeLessThan(300);
    expect(await topOf(timeline), path).toBeLessThan(860);
    // Three columns.
    const tasks = page.getByRole('region', { name: /^Tasks/ });
    const left = (part: Locator) => part.evaluate((each) => each.getBoundingClientRect().left);
    const facts = await left(page.getByRole('region', { name: 'Details' }));
    expect(facts).toBeLessThan(await left(notes));
    expect(await left(notes)).toBeLessThan(await left(tasks));
    expect(await faultsOf(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1200, height: 900 });
  const placeOf = (name: RegExp) =>
    page
      .getByRole('region', { name })
      .first()
      .evaluate((each) => {
        const { left, right } = each.getBoundingClientRect();
        return { left, right };
      });
  for (const path of [`/people/${person.id}`, `/opportunities/${opportunity.id}`]) {
    await page.goto(path);
    await page
      .getByRole('region', { name: /^Timeline/ })
      .getByRole('listitem')
      .first()
      .waitFor();
    const [facts, notes, tasks] = [
      await placeOf(/^Details$/),
      await placeOf(/^Notes$/),
      await placeOf(/^Tasks/),
    ];
    expect(notes.left, path).toBeGreaterThanOrEqual(facts.right);
    expect(tasks.left, path).toBeGreaterThan(notes.left + 200);
    expect(tasks.right, path).toBeLessThanOrEqual(1200);
  }
});

test('by keyboard alone: a note, a task and a call from the head of a person', async () => {
  const person = await aPerson(ctx, { name: 'Kay Board', phone: '0491 570 157' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await sees(page, 'No touch yet');
  await sees(page, 'No next step');
  await sees(page, 'Nothing open');
  const actions = page.getByRole('group', { name: 'Actions' });
  expect(await actions.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:0491570157',
  );
  // There is no address to write to.
  expect(await actions.getByRole('link', { name: 'E-mail' }).count()).toBe(0);

  await actions.getByRole('button', { name: 'Note' }).press('Enter');
  await expect.poll(() => focusedId(page)).toBe('new-note');
  await page.keyboard.type('Wants a quote');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Note added');
  await sees(page, 'just now');

  // The same by its letter.
  await page.getByRole('heading', { name: 'Kay Board' }).click();
  await page.keyboard.press('t');
  await expect.poll(() => focusedId(page)).toBe('new-task-title');
  await page.keyboard.type('Send the quote');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('tomorrow');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Task created');
  await sees(page, 'Next: Send the quote');
  const [task] = (await staff.get<Task[]>(`/api/tasks?personId=${person.id}`)).body;
  expect(task).toMatchObject({ title: 'Send the quote' });

  await actions.getByRole('button', { name: 'Log Call' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByLabel('Notes on the call with Kay Board').fill('Rang');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Call logged');
});

test('on a phone the actions are a bar at the thumb, on the page and in the panel', async () => {
  const person = await aPerson(ctx, {
    name: 'Thea Thumb',
    phone: '0491 570 158',
    email: 'thea@thumb.example',
  });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff', size: phone });
  const bar = page.getByRole('group', { name: 'Actions' });
  await bar.waitFor();
  const cells = bar.locator('a, button');
  expect(await cells.allTextContents()).toEqual(['Call', 'E-mail', 'Note', 'Task', 'Log Call']);
  const boxes = await cells.evaluateAll((all) =>
    all.map((each) => {
      const { width, height, bottom } = each.getBoundingClientRect();
      return { isLarge: width >= 44 && height >= 44, isAtFoot: bottom > innerHeight - 24 };
    }),
  );
  expect(boxes).toEqual(Array(5).fill({ isLarge: true, isAtFoot: true }));
  expect(await bar.getByRole('link', { name: 'E-mail' }).getAttribute('href')).toBe(
    'mailto:thea@thumb.example',
  );
  expect(await faultsOf(page)).toEqual([]);
  // The end of the page is not under it.
  await page
    .getByRole('region', { name: /^Timeline/ })
    .getByRole('listitem')
    .first()
    .waitFor();
  // With large letters it has two rows.
  for (const letters of ['32px', '']) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    const room = () =>
      page.getByRole('region', { name: /^Timeline/ }).evaluate((each) => {
        scrollTo(0, document.body.scrollHeight);
        const top = document.querySelector('[data-action-bar]')?.getBoundingClientRect().top ?? 0;
        return top - each.getBoundingClientRect().bottom;
      });
    await expect.poll(room, { message: letters }).toBeGreaterThanOrEqual(0);
  }

  await bar.getByRole('button', { name: 'Note' }).click();
  const box = page.getByRole('textbox', { name: 'Add a note' });
  await expect.poll(() => focusedId(page)).toBe('new-note');
  await box.fill('By thumb');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Note added');
  expect((await staff.get<Note[]>(`/api/notes?personId=${person.id}`)).body).toHaveLength(1);

  await page.goto(`/people#${person.id}`);
  const sheet = page.getByRole('dialog', { name: 'Contact' });
  const inSheet = sheet.getByRole('group', { name: 'Actions' });
  await inSheet.waitFor();
  await expect
    .poll(() => inSheet.evaluate((each) => innerHeight - each.getBoundingClientRect().bottom))
    .toBe(0);
  await inSheet.getByRole('button', { name: 'Task' }).click();
  const task = page.getByRole('dialog', { name: 'Add Task' });
  await task.waitFor();
  await page.keyboard.press('Escape');
  await task.waitFor({ state: 'hidden' });
  expect(await faultsOf(page)).toEqual([]);
});

test('on a phone the pages of an organization and of a sale have the same bar', async () => {
  const organization = await anOrganization(ctx, {
    name: 'Thumb Yard',
    phone: '0491 570 160',
    email: 'yard@thumb.example',
  });
  const person = await aPerson(ctx, { name: 'Theo Thumb', phone: '0491 570 161' });
  const opportunity = await anOpportunity(ctx, { name: 'Four trailers', personId: person.id });
  const page = await crm.visit('/api/health', { as: 'staff', size: phone });
  for (const [path, number, actions] of [
    [
      `/organizations/${organization.id}`,
      '0491570160',
      ['Call', 'E-mail', 'Note', 'Task', 'Log Call'],
    ],
    [`/opportunities/${opportunity.id}`, '0491570161', ['Call', 'Note', 'Task', 'Log Call']],
  ] as const) {
    await page.goto(path);
    const bar = page.getByRole('group', { name: 'Actions' });
    const call = bar.getByRole('link', { name: 'Call' });
    await call.waitFor();
    expect(await call.getAttribute('href')).toBe(`tel:${number}`);
    const cells = bar.locator('a, button');
    expect(await cells.allTextContents()).toEqual(actions);
    const boxes = await cells.evaluateAll((all) =>
      all.map((each) => {
        const { width, height, bottom } = each.getBoundingClientRect();
        return { isLarge: width >= 44 && height >= 44, isAtFoot: bottom > innerHeight - 24 };
      }),
    );
    expect(boxes).toEqual(actions.map(() => ({ isLarge: true, isAtFoot: true })));
    expect(await faultsOf(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Note' }).click();
    await expect.poll(() => focusedId(page)).toBe('new-note');
    await bar.getByRole('button', { name: 'Task' }).click();
    await expect.poll(() => focusedId(page)).toBe('new-task-title');
  }
});

test('a sale is rung about with its person; its stages are pressed, lost asks why, and Undo goes back', async () => {
  const person = await aPerson(ctx, { name: 'Paul Stage', phone: '0491 570 159' });
  const deal = await anOpportunity(ctx, {
    name: 'Six diggers',
    value: '84000',
    personId: person.id,
  });
  const stageOf = async () => (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body;
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  const actions = page.getByRole('group', { name: 'Actions' });
  await actions.getByRole('link', { name: 'Call' }).waitFor();
  expect(await actions.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe(
    'tel:0491570159',
  );

  const stages = page.getByRole('group', { name: 'Pipeline' });
  const current = stages.locator('[aria-current=step]');
  await expect.poll(() => current.allTextContents()).toEqual(['Lead']);
  await stages.getByRole('button', { name: 'Proposal' }).press('Enter');
  await keepsToast(page, 'Moved to Proposal');
  await expect.poll(() => current.allTextContents()).toEqual(['Proposal']);
  expect(await stageOf()).toMatchObject({ stage: 'proposal', probability: '50' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => current.allTextContents()).toEqual(['Lead']);
  expect(await stageOf()).toMatchObject({ stage: 'lead' });

  await stages.getByRole('button', { name: 'Lost' }).click();
  const why = page.getByRole('dialog', { name: 'Close as Lost' });
  const close = why.getByRole('button', { name: 'Close as Lost' });
  expect(await close.isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'hidden' });
  await expect.poll(() => current.allTextContents()).toEqual(['Lead']);
  await stages.getByRole('button', { name: 'Lost' }).press('Enter');
  await why.getByLabel(/^Why was it lost/).fill('Too dear');
  await close.click();
  await seesToast(page, 'Moved to Closed Lost');
  await expect.poll(() => current.allTextContents()).toEqual(['Lost']);
  expect(await stageOf()).toMatchObject({ stage: 'closed_lost', lostReason: 'Too dear' });
  await stages.getByRole('button', { name: 'Won' }).click();
  await seesToast(page, 'Moved to Closed Won');
  expect(await stageOf()).toMatchObject({
    stage: 'closed_won',
    probability: '100',
    lostReason: null,
  });
  await sees(page, /^\$84k won$/);
  expect(await faultsOf(page)).toEqual([]);
});

test('what follows a colleague’s task is theirs, unless one takes it', async () => {
  const ann = await aUser(await crm.app.as(), { firstName: 'Ann', lastName: 'Other' });
  const person = await aPerson(ctx, { name: 'Col League' });
  for (const title of ['First', 'Second']) {
    await aTask(ctx, { title, personId: person.id, assigneeId: ann.id });
  }
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const tasks = page.getByRole('region', { name: /^Tasks/ });
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  const complete = async (title: string) => {
    const card = tasks.getByRole('article', { name: title, exact: true });
    await card.getByRole('button', { name: 'Complete' }).click();
    await dialog.getByLabel(/^Completion Reason/).fill('Done');
    await dialog.getByRole('button', { name: '1 week' }).click();
    await dialog.getByLabel(/^What to do/).fill(`After ${title}`);
  };
  const submit = async () => {
    await dialog.getByRole('button', { name: 'Complete Task' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await complete('First');
  await dialog.getByRole('button', { name: 'Ann Other', pressed: true }).waitFor();
  await submit();
  await complete('Second');
  await dialog.getByRole('button', { name: 'Me' }).click();
  await submit();
  await aTask(ctx, { title: 'Third', personId: person.id, assigneeId: null });
  await page.reload();
  await complete('Third');
  await dialog.getByText('The next step will be yours.').waitFor();
  await submit();
  const { body } = await staff.get<Task[]>(`/api/tasks?personId=${person.id}&status=pending`);
  const whose = Object.fromEntries(body.map((task) => [task.title, task.assigneeId]));
  const me = await crm.app.userOf('staff');
  expect(whose).toEqual({ 'After First': ann.id, 'After Second': me.id, 'After Third': me.id });
});
