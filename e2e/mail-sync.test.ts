/**
 * The mail service in a real browser, against a real server of address books and calendars:
 * connected, tried without writing, synced both ways, a conflict settled, and events at the right
 * time when the clocks change.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openRadicale } from '#test/dav-servers.ts';
import { violationsOn } from './axe.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const zone = 'Australia/Sydney';
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const dav = await openRadicale();
const crm = await openCrm({ OUTBOUND_ALLOW: dav.target });
const boss = await crm.app.signIn('super_user');

const card = (uid: string, name: string, ...more: string[]) =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    `N:${name.split(' ').toReversed().join(';')};;;`,
    ...more,
    'END:VCARD',
    '',
  ].join('\r\n');
const ada = (phone: string) =>
  card('ada', 'Ada Berg', 'EMAIL:ada@berg.example', `TEL:${phone}`, 'NICKNAME:Countess');

/** Twice at nine in Sydney: three days before its next change of the clocks, and four after. */
const change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next');
if (!change) throw new Error('The clocks of Sydney do not change any more');
const before = change.toPlainDate().subtract({ days: 3 });
const after = before.add({ days: 7 });
const meeting = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Somebody//EN',
  'BEGIN:VEVENT',
  'UID:meeting',
  'DTSTAMP:20260101T000000Z',
  'SUMMARY:Sales meeting',
  `DTSTART;TZID=${zone}:${before.toString().replaceAll('-', '')}T090000`,
  'DURATION:PT1H',
  'RRULE:FREQ=WEEKLY;COUNT=2',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

await dav.fill('contacts', {
  'ada.vcf': ada('0412 555 010'),
  'bob.vcf': card('bob', 'Bob Stone', 'EMAIL:bob@stone.example'),
  'nobody.vcf': card('nobody', '', 'NOTE:Met at the fair'),
});
await dav.fill('calendar', { 'meeting.ics': meeting });

async function people(): Promise<Person[]> {
  return (await boss.get<Person[]>('/api/people')).body;
}

async function connect(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Save and connect' }).click();
}

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a server of address books is connected, tried and synced, and a conflict settled', async () => {
  crm.forgive(/409/);
  const page = await crm.visit('/settings', { as: 'super_user' });
  await page.getByRole('link', { name: /^Mail service/ }).click();
  await sees(page, 'No syncs yet');
  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await seesToast(page, 'Sync failed');

  await page.getByRole('radio', { name: /^CardDAV\/CalDAV/ }).click();
  await page.getByLabel(/^Server address/).fill(dav.url);
  await page.getByLabel(/^Username/).fill(dav.username);
  await connect(page, 'wrong');
  await page
    .getByRole('alert')
    .filter({ hasText: 'Not connected' })
    .getByText(/password/)
    .waitFor();
  await connect(page, dav.password);
  await seesToast(page, 'Connected');
  await sees(page, /^Connected · CardDAV\/CalDAV/);
  await page.getByRole('checkbox', { name: "alice's contacts" }).waitFor();

  await page.getByRole('combobox', { name: 'Direction of contacts' }).click();
  await page.getByRole('option', { name: 'Both ways' }).click();
  await sees(page, 'A change on either side reaches the other.');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await seesToast(page, 'Settings saved');

  // A dry run says what would happen, and writes nothing.
  await page.getByRole('button', { name: 'Dry run: Contacts' }).click();
  const plan = drawer(page, 'Dry run: Contacts');
  await plan.getByRole('listitem').filter({ hasText: 'Ada Berg' }).getByText('Create').waitFor();
  await plan.getByText('This is what a sync would do now.').waitFor();
  expect(await people()).toEqual([]);
  await page.keyboard.press('Escape');
  await plan.waitFor({ state: 'hidden' });

  // However late the page learns that it is done, it then shows the results.
  const hearLate = async (route: Route) => {
    const answer = await route.fetch();
    await pause(1_500);
    await route.fulfill({ response: answer });
  };
  await page.route('**/api/mail-service/status', hearLate);
  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await seesToast(page, 'Contacts synced');
  expect((await people()).map(({ name }) => name)).toEqual(['Ada Berg', 'Bob Stone']);
  await cardOf(page, 'Contacts').getByRole('button', { name: '1 skipped' }).click();
  await page.unrouteAll({ behavior: 'wait' });
  const run = drawer(page, 'Sync: Contacts');
  await run
    .getByRole('listitem')
    .filter({ hasText: 'Skipped' })
    .getByText(/no name/)
    .waitFor();
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('skipped');
  await run.getByRole('radio', { name: /^Created/ }).press('Space');
  await run.getByRole('link', { name: 'Ada Berg' }).waitFor();
  await page.keyboard.press('Escape');

  // Changed on both sides: it waits until somebody chooses, here by keyboard.
  const found = (await people()).find(({ name }) => name === 'Ada Berg');
  await boss.patch(`/api/people/${found?.id}`, { phone: '0412 555 020' });
  const put = await dav.ask('PUT', `${dav.addressBook}ada.vcf`, ada('0412 555 030'), {
    'content-type': 'text/vcard',
  });
  expect(put.ok).toBe(true);
  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await sees(page, 'Conflicts to settle');
  await page.getByRole('listitem').filter({ hasText: '0412 555 030' }).first().waitFor();
  await page.getByRole('button', { name: 'Take theirs: Phone of Ada Berg' }).press('Enter');
  await seesToast(page, 'Conflict settled');
  await page.getByRole('list', { name: 'Conflicts' }).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await people()).map(({ phone }) => phone))
    .toContain('0412 555 030');
  expect(await (await dav.ask('GET', `${dav.addressBook}ada.vcf`)).text()).toContain('Countess');

  // Deleted there, it is deleted here too, and can be restored.
  expect((await dav.ask('DELETE', `${dav.addressBook}bob.vcf`)).ok).toBe(true);
  await page.getByRole('button', { name: 'Sync Contacts' }).click();
  await expect.poll(async () => (await people()).map(({ name }) => name)).toEqual(['Ada Berg']);
  await cardOf(page, 'Contacts').getByRole('button', { name: '1 deleted in' }).click();
  await run.getByRole('button', { name: 'Restore Bob Stone' }).click();
  await seesToast(page, 'Contact restored', 'Bob Stone is back');
  expect((await people()).map(({ name }) => name)).toEqual(['Ada Berg', 'Bob Stone']);
});

test('events have the right time of day before and after the clocks change', async () => {
  const page = await crm.visit('/settings/mail-service', { as: 'super_user' });
  await page.getByRole('button', { name: 'Sync Calendar' }).click();
  await seesToast(page, 'Calendar synced');
  await cardOf(page, 'Calendar').getByRole('button', { name: '2 created in' }).click();
  await drawer(page, 'Sync: Calendar')
    .getByRole('link', { name: 'Sales meeting' })
    .nth(1)
    .waitFor();

  const perth = await crm.visit('/calendar', { as: 'staff', timeZone: 'Australia/Perth' });
  const isForward = change.offsetNanoseconds > change.subtract({ hours: 1 }).offsetNanoseconds;
  const times = isForward ? ['7am', '6am'] : ['6am', '7am'];
  for (const [place, day] of [before, after].entries()) {
    const name = day.toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
    for (const [viewer, time] of [
      [page, '9am'],
      [perth, times[place]],
    ] as const) {
      await viewer.goto(`/calendar?date=${day}`);
      await viewer
        .getByRole('group', { name, exact: true })
        .getByRole('link', { name: `${time} Event: Sales meeting` })
        .waitFor();
    }
  }
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on a run and its page, %s',
  async (theme) => {
    const page = await crm.visit('/settings/mail-service', { as: 'super_user', theme });
    await page.getByRole('list', { name: 'Syncs' }).waitFor();
    const faults = async (part: string) => {
      const violations = await violationsOn(page, (axe) => axe.include(part).withTags(rules));
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    };
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('radio', { name: /^Microsoft 365/ }).click();
    await page.getByLabel(/^Directory/).waitFor();
    expect(await faults('main')).toEqual([]);
    await page.getByRole('button', { name: 'Details of the last sync: Contacts' }).click();
    await drawer(page, 'Sync: Contacts').getByRole('heading').waitFor();
    expect(await faults('[role="dialog"]')).toEqual([]);
  },
);

test('a refused link is explained in plain words, until that is closed', async () => {
  const page = await crm.visit('/settings/mail-service?linkProblem=refused', { as: 'super_user' });
  await sees(page, /^Access was not granted at CardDAV\/CalDAV/);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL(`${crm.url}/settings/mail-service`);
});

test('nobody else can open the page', async () => {
  const page = await crm.visit('/settings/mail-service', { as: 'admin' });
  await page.waitForURL(`${crm.url}/`);
});
