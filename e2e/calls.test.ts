/** Logging a call: from each page where notes are added, seen at once, corrected and undone. */
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Call } from '#contract/calls.ts';
import type { Note } from '#contract/notes.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

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
