/** What colleagues do comes to the bell: two people, each in their own browser. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anEvent, anOrganization, aPerson } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const staff = await crm.app.as('staff');
const admin = await crm.app.as('admin');

const bellOf = (page: Page) => page.getByRole('button', { name: 'Reminders', exact: true });
const sectionOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('a contact that a colleague assigns is at the bell, opens there, and is seen on every device', async () => {
  const person = await aPerson(admin, { name: 'Nadia Petrova' });
  const desk = await visitLive(crm, '/', 'staff');
  const phone = await crm.visit('/', { as: 'staff', size: { width: 390, height: 844 } });
  const colleague = await crm.app.signIn('admin');
  const assigned = await colleague.patch(`/api/people/${person.id}`, {
    assignedToId: staff.actor.id,
  });
  expect(assigned.status).toBe(200);
  await desk.bringToFront();
  await desk.getByText('1 new notification', { exact: true }).waitFor();
  await phone.bringToFront();
  await phone.getByText('1 new notification', { exact: true }).waitFor();

  await desk.bringToFront();
  await bellOf(desk).press('Enter');
  await sees(desk, 'Nothing is due');
  const row = sectionOf(desk).getByRole('link', { name: /assigned you a contact/ });
  await row.filter({ hasText: 'Nadia Petrova' }).waitFor();
  const violations = await violationsOn(desk);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id }) => id)).toEqual([]);
  await row.press('Enter');
  await desk.waitForURL(`**/people/${person.id}`);
  await desk.getByText('1 new notification', { exact: true }).waitFor({ state: 'detached' });
  await phone.bringToFront();
  await phone.getByText('1 new notification', { exact: true }).waitFor({ state: 'detached' });
});

test('an event that a colleague adds them to is at the bell while they look, and opens there', async () => {
  const desk = await visitLive(crm, '/', 'staff');
  const event = await anEvent(admin, { title: 'Paddock demonstration' });
  const colleague = await crm.app.signIn('admin');
  const invited = await colleague.patch(`/api/calendar-events/${event.id}`, {
    participantIds: [staff.actor.id],
  });
  expect(invited.status).toBe(200);
  await desk.getByText('1 new notification', { exact: true }).waitFor();
  await bellOf(desk).press('Enter');
  const row = sectionOf(desk).getByRole('link', { name: /added you to an event/ });
  await row.filter({ hasText: 'Paddock demonstration' }).press('Enter');
  await desk.waitForURL(`**/calendar?event=${event.id}`);
  await desk.getByText('1 new notification', { exact: true }).waitFor({ state: 'detached' });
});

test('who is mentioned in a note is told, by a name picked with the keyboard', async () => {
  const me = await crm.app.signIn('staff');
  await me.patch('/api/account', { firstName: 'Mia', lastName: 'West' });
  const person = await aPerson(admin, { name: 'Ivan Petrov' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'admin' });
  const note = page.getByRole('textbox', { name: 'Add a note' });
  await note.pressSequentially('Please ring him, @mi');
  const offered = page.getByRole('option', { name: 'Mia West' });
  await offered.waitFor();
  await note.press('Escape');
  await offered.waitFor({ state: 'detached' });
  await note.fill('');
  await note.pressSequentially('Please ring him, @mi');
  await offered.waitFor();
  expect(await faultsOnceStill(page)).toEqual([]);
  await note.press('Enter');
  expect(await note.inputValue()).toBe('Please ring him, @Mia West ');
  await note.pressSequentially('today');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Note added');
  await page.getByRole('listitem').getByText('@Mia West', { exact: true }).waitFor();

  const other = await crm.visit('/', { as: 'staff' });
  await bellOf(other).click();
  const row = sectionOf(other).getByRole('link', { name: /mentioned you in a note/ });
  await row.filter({ hasText: 'Ivan Petrov' }).click();
  await other.waitForURL(`**/people/${person.id}`);
  await sees(other, '@Mia West');
});

test('who follows an organization is told of what others do, and marks all as seen', async () => {
  const organization = await anOrganization(admin, { name: 'Ember Haulage' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Follow', exact: true }).click();
  await seesToast(page, 'Following Ember Haulage');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Following', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const colleague = await crm.app.signIn('admin');
  await colleague.patch(`/api/organizations/${organization.id}`, { industry: 'Haulage' });
  await page.reload();
  await bellOf(page).click();
  const section = sectionOf(page);
  await section.getByRole('link', { name: /changed an organization you follow/ }).waitFor();
  const all = section.getByRole('button', { name: 'Mark all as seen' });
  await all.click();
  await section.getByRole('img', { name: 'New' }).first().waitFor({ state: 'detached' });
  expect(await all.isDisabled()).toBe(true);
});

test('each kind has its switch for e-mails on the account page, and stays as it was put', async () => {
  const page = await crm.visit('/account', { as: 'staff', size: { width: 390, height: 844 } });
  const control = page.getByRole('switch', { name: 'I am mentioned in a note' });
  await control.waitFor();
  expect(await control.isChecked()).toBe(false);
  await control.press(' ');
  await seesToast(page, 'E-mails are on');
  await page.reload();
  await control.waitFor();
  expect(await control.isChecked()).toBe(true);
  const other = page.getByRole('switch', { name: 'A record is assigned to me' });
  expect(await other.isChecked()).toBe(false);
});
