/** Logging a call: from each page where notes are added, seen at once, corrected and undone. */
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Call } from '#contract/calls.ts';
import type { Deed } from '#contract/deeds.ts';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { keepsToast, openCrm, sees, seesToast } from './crm.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

async function callsOf(link: string): Promise<ActivityLog[]> {
  const { body } = await staff.get<ActivityLog[]>(
    `/api/activity-logs?${link}&activityType=phone_call`,
  );
  return body;
}

test('a call is logged beside a half-written note, corrected, deleted and restored', async () => {
  const person = await aPerson(ctx, { name: 'Ruth Ringer' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  // Another tab of the same browser shows it by itself.
  const other = await page.context().newPage();
  await other.goto(`/people/${person.id}`);
  const timeline = page.getByRole('region', { name: /^Timeline/ });
  await timeline.getByText('Sam Seller added this contact').waitFor();
  const otherTimeline = other.getByRole('region', { name: /^Timeline/ });
  await otherTimeline.getByText('Sam Seller added this contact').waitFor();

  await page.getByRole('textbox', { name: 'Add a note' }).fill('Half a note');
  await page.getByRole('button', { name: 'Log Call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByRole('radio', { name: 'Connected' }).and(page.locator(':checked')).waitFor();
  await dialog.getByRole('radio', { name: 'Left voicemail' }).check();
  await dialog.getByLabel('Notes on the call with Ruth Ringer').fill('Asked to ring back');
  expect(await faultsOnceStill(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Call logged');
  await timeline.getByText('Sam Seller logged a call: Left voicemail').waitFor();
  await timeline.getByText('Asked to ring back').waitFor();
  await otherTimeline.getByText('Sam Seller logged a call: Left voicemail').waitFor();
  // The half-written note is still there, and was not sent.
  expect(await page.getByRole('textbox', { name: 'Add a note' }).inputValue()).toBe('Half a note');
  expect((await staff.get<Note[]>(`/api/notes?personId=${person.id}`)).body).toEqual([]);
  expect(await callsOf(`personId=${person.id}`)).toHaveLength(1);

  await timeline.getByRole('button', { name: 'Edit call' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Call' });
  await edit.getByRole('radio', { name: 'No answer' }).check();
  await edit.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Call updated');
  await timeline.getByText('Sam Seller edited a call').waitFor();
  await expect
    .poll(async () => (await callsOf(`personId=${person.id}`)).map((each) => each.description))
    .toEqual(['Logged a call: No answer']);

  await timeline.getByRole('button', { name: 'Edit call' }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete this call?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await seesToast(page, 'Call deleted');
  expect(await callsOf(`personId=${person.id}`)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Call restored');
  expect(await callsOf(`personId=${person.id}`)).toHaveLength(1);
});

test('a call is logged from the side panel, an organization and an opportunity, whose people it was with', async () => {
  const organization = await anOrganization(ctx, { name: 'Ringing Motors' });
  const person = await aPerson(ctx, { name: 'Paul Panel' });
  const deal = await anOpportunity(ctx, { name: 'Ten vans', personId: person.id });
  const page = await crm.visit(`/people?tab=notes#${person.id}`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  const logFrom = async (path: string | undefined, outcome: string) => {
    if (path) await page.goto(path);
    await page.getByRole('button', { name: 'Log Call' }).click();
    await dialog.getByRole('radio', { name: outcome }).check();
    await dialog.getByRole('button', { name: 'Log Call' }).click();
    await seesToast(page, 'Call logged');
    await dialog.waitFor({ state: 'hidden' });
  };
  await logFrom(undefined, 'Busy');
  await logFrom(`/organizations/${organization.id}`, 'Wrong number');
  await sees(page, 'Sam Seller logged a call: Wrong number');
  await logFrom(`/opportunities/${deal.id}`, 'Connected');
  await sees(page, 'Sam Seller logged a call: Connected');
  expect(await callsOf(`organizationId=${organization.id}`)).toHaveLength(1);
  expect(await callsOf(`opportunityId=${deal.id}`)).toMatchObject([{ personId: person.id }]);
  expect(await callsOf(`personId=${person.id}`)).toHaveLength(2);
});

test('a call cannot be in the future, and staff cannot correct a colleague’s', async () => {
  const person = await aPerson(ctx);
  const theirs = await aUser(ctx, { firstName: 'Ann', lastName: 'Other' });
  await aCall(await crm.app.as(theirs), { outcome: 'busy', personId: person.id });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const timeline = page.getByRole('region', { name: /^Timeline/ });
  await timeline.getByText('Ann Other logged a call: Busy').waitFor();
  expect(await timeline.getByRole('button', { name: 'Edit call' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Log Call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  const day = dialog.getByLabel('Day');
  await day.fill('Jan 5, 2020');
  await day.press('Tab');
  await dialog.getByLabel('Time').fill('09:30');
  await dialog.getByRole('button', { name: 'Log Call' }).click();
  await seesToast(page, 'Call logged');
  await timeline
    .getByText('Sam Seller logged a call of Jan 5, 2020 - 9:30 AM: Connected')
    .waitFor();
  const [logged] = await callsOf(`personId=${person.id}&sort=createdAt`);
  const { body } = await staff.get<Call>(`/api/calls/${logged?.id}`);
  expect(new Date(body.at).getFullYear()).toBe(2020);
});

/** The browser's clock: a Wednesday morning in Sydney. */
const wednesday = {
  as: 'staff',
  timeZone: 'Australia/Sydney',
  at: '2026-11-24T22:00:00Z',
} as const;

async function tasksOf(link: string): Promise<Task[]> {
  return (await staff.get<Task[]>(`/api/tasks?${link}`)).body;
}

test('by keyboard, l logs a call with its next step on the page of a record, and Undo takes back both', async () => {
  const person = await aPerson(ctx, { name: 'Kay Board' });
  const link = `personId=${person.id}`;
  const page = await crm.visit(`/people/${person.id}`, wednesday);
  const timeline = page.getByRole('region', { name: /^Timeline/ });
  await timeline.getByText('Sam Seller added this contact').waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  const steps = dialog.getByRole('group', { name: 'Next step' });
  await steps.getByRole('button', { name: 'None', pressed: true }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'What to do' }).count()).toBe(0);

  await dialog.getByLabel('Notes on the call with Kay Board').focus();
  await page.keyboard.type('Wants a quote');
  // Past None and the next day.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await steps.getByRole('button', { name: 'Monday', pressed: true }).waitFor();
  const what = dialog.getByRole('textbox', { name: 'What to do' });
  expect(await what.inputValue()).toBe('Follow up with Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Send the quote');
  await page.keyboard.press('Control+Enter');
  await keepsToast(page, 'Call logged');
  expect(await tasksOf(link)).toMatchObject([
    {
      title: 'Send the quote',
      activityType: 'follow_up',
      dueDate: '2026-11-30T06:00:00.000Z',
    },
  ]);
  expect(await callsOf(link)).toHaveLength(1);
  // The page shows both without being asked.
  await page
    .getByRole('region', { name: /^Tasks/ })
    .getByText('Send the quote')
    .waitFor();
  await timeline.getByText('Sam Seller logged a call: Connected').waitFor();
  const [deed] = (await staff.get<Deed[]>('/api/deeds')).body;
  expect(deed?.title).toBe('Logged a call and added a task');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tasksOf(link)).toEqual([]);
  expect(await callsOf(link)).toEqual([]);
});

test.each([
  ['1 day', '2026-11-26T06:00:00.000Z'],
  ['1 week', '2026-12-02T06:00:00.000Z'],
])(
  'the next step is due in %s, for the deal that is open and its people',
  async (preset, dueDate) => {
    const person = await aPerson(ctx, { name: 'Dee Ler' });
    const deal = await anOpportunity(ctx, { name: 'Six vans', personId: person.id });
    const page = await crm.visit(`/opportunities/${deal.id}`, wednesday);
    await page.getByRole('heading', { name: 'Six vans', level: 1 }).waitFor();
    await page.keyboard.press('l');
    const dialog = page.getByRole('dialog', { name: 'Log Call' });
    await dialog.getByRole('button', { name: preset }).click();
    await dialog.getByRole('button', { name: 'Log Call' }).click();
    await seesToast(page, 'Call logged');
    expect(await tasksOf(`opportunityId=${deal.id}`)).toMatchObject([
      {
        title: 'Follow up with Dee Ler',
        personId: person.id,
        dueDate,
      },
    ]);
  },
);

test('l on the page of an organization logs a call, and the next step is due on “friday” at a time', async () => {
  const organization = await anOrganization(ctx, { name: 'Friday Freight' });
  const link = `organizationId=${organization.id}`;
  const page = await crm.visit(`/organizations/${organization.id}`, wednesday);
  await page.getByRole('heading', { name: 'Friday Freight', level: 1 }).waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByLabel('Notes on the call with Friday Freight').waitFor();
  await dialog.getByRole('button', { name: 'A date' }).click();
  const due = dialog.getByLabel('Due Date');
  await due.fill('friday');
  await due.press('Tab');
  await expect.poll(() => due.inputValue()).toBe('Nov 27, 2026');
  await dialog.getByLabel('Time (optional)').fill('10:30');
  await dialog.getByRole('button', { name: 'Log Call' }).click();
  await seesToast(page, 'Call logged');
  expect(await callsOf(link)).toHaveLength(1);
  expect(await tasksOf(link)).toMatchObject([
    {
      title: 'Follow up with Friday Freight',
      dueDate: '2026-11-26T23:30:00.000Z',
      hasDueTime: true,
    },
  ]);
});

test('in the panel of a person, any date can be chosen, and none is needed', async () => {
  const person = await aPerson(ctx, { name: 'Any Date' });
  const link = `personId=${person.id}`;
  const page = await crm.visit(`/people#${person.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Any Date', level: 2 }).waitFor();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  const log = dialog.getByRole('button', { name: 'Log Call' });
  await dialog.getByRole('button', { name: 'A date' }).click();
  await dialog.getByRole('button', { name: 'A date', pressed: true }).waitFor();
  expect(await log.isDisabled()).toBe(true);
  const due = dialog.getByLabel('Due Date');
  await due.fill('Jan 5, 2100');
  await due.press('Tab');
  await log.click();
  await seesToast(page, 'Call logged');
  await sees(page, 'The next step is due on Jan 5, 2100');
  const [task] = await tasksOf(link);
  expect(task?.dueDate?.slice(0, 4)).toBe('2100');
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Log Call' }).click();
  await dialog.getByRole('button', { name: '1 week' }).click();
  await dialog.getByRole('button', { name: 'None' }).click();
  await log.click();
  await expect.poll(() => callsOf(link)).toHaveLength(2);
  expect(await tasksOf(link)).toHaveLength(1);
});

test('from anywhere, the next step is named after whoever is chosen, until it is worded', async () => {
  const organization = await anOrganization(ctx, { name: 'Palette Pumps' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('log call');
  await page.locator('[role=option][data-combobox-selected]', { hasText: 'Log call' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByRole('button', { name: '1 week' }).click();
  const what = dialog.getByRole('textbox', { name: 'What to do' });
  expect(await what.inputValue()).toBe('Follow up');
  await dialog.getByRole('combobox', { name: 'Organization' }).fill('Palette');
  await page.getByRole('option', { name: /^Palette Pumps/ }).click();
  await expect.poll(() => what.inputValue()).toBe('Follow up with Palette Pumps');
  await what.fill('Send the price list');
  await dialog.getByRole('button', { name: 'Log Call' }).click();
  await seesToast(page, 'Call logged');
  const link = `organizationId=${organization.id}`;
  expect(await tasksOf(link)).toMatchObject([{ title: 'Send the price list' }]);
  expect(await callsOf(link)).toHaveLength(1);
});

test('l belongs to what is typed, g l is still another page, and ? names it', async () => {
  const person = await aPerson(ctx, { name: 'Ella Letter' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const note = page.getByRole('textbox', { name: 'Add a note' });
  await note.fill('');
  await page.keyboard.type('all');
  expect(await note.inputValue()).toBe('all');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await note.fill('');
  await note.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Log a call').first().waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await page.waitForURL('**/get-leads');
  expect(await page.getByRole('dialog').count()).toBe(0);
});
