/**
 * A super user exports everything and imports it into an empty CRM with the same result; lists are
 * exported as files; the audit records it.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import {
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const fresh = await openCrm();
const ctx = await crm.app.as('staff');
const organization = await anOrganization(ctx, { name: 'Hill Trucks' });
const person = await aPerson(ctx, {
  name: 'Ruth Hill',
  organizationId: organization.id,
  tags: ['VIP'],
});
await aPerson(ctx, { name: 'Somebody Else' });
await anOpportunity(ctx, { name: 'Two utes', personId: person.id });
await aTask(ctx, { title: 'Send the quote', personId: person.id });
await aNote(ctx, { content: 'Wants two utes.', personId: person.id });
await aCustomField(ctx, { name: 'fleet', label: 'Fleet size', fieldType: 'number' });
await anEvent(ctx, { title: 'Open day', organizationId: organization.id });
const boss = await crm.app.signIn('super_user');
await boss.put('/api/territories', {
  codeField: 'fleet',
  states: [{ state: 'QLD', userId: (await crm.app.userOf('staff')).id }],
  codes: [{ code: 'N1', userId: (await crm.app.userOf('staff')).id }],
});

type Team = { users: { id: string; username: string }[]; exportedAt: string };

async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), text };
}

function everything(page: Page) {
  return downloaded(page, () => page.getByRole('link', { name: 'Export Data' }).click());
}

test('everything is exported, imported elsewhere, and the same there', async () => {
  const page = await crm.visit('/settings', { as: 'super_user' });
  const first = await everything(page);
  expect(first.name).toMatch(/^dealer-crm-\d{4}-\d\d-\d\d\.json$/);

  const there = await fresh.visit('/settings', { as: 'super_user' });
  const importFile = async (buffer: Buffer) => {
    await there
      .locator('input[type=file]')
      .setInputFiles({ name: first.name, mimeType: 'application/json', buffer });
    await there.getByRole('button', { name: 'Import', exact: true }).click();
  };
  fresh.forgive(/400/);
  await importFile(Buffer.from(first.text.slice(0, -10)));
  await seesToast(there, 'Import failed');
  await sees(there, 'the file ends too early');
  await importFile(Buffer.from(first.text));
  await seesToast(there, 'Data imported successfully');
  await sees(there, '2 people: 2 added, 0 updated');
  const again = await everything(there);
  // A user who has the same name in both teams gets the id of this one.
  const here: Team = JSON.parse(first.text);
  const team: Team = JSON.parse(again.text);
  let translated = again.text;
  for (const { username, id } of here.users) {
    const same = team.users.find((user) => user.username === username);
    if (same) translated = translated.replaceAll(same.id, id);
  }
  const { users: hereUsers, exportedAt: _, ...lists } = here;
  const { users: thereUsers, exportedAt: __, ...theirLists }: Team = JSON.parse(translated);
  expect(theirLists).toEqual(lists);
  for (const user of hereUsers) expect(thereUsers).toContainEqual(user);
  await there.goto(`/people/${person.id}`);
  await sees(there, 'Wants two utes.');
});

test('a list is exported with its filters', async () => {
  const page = await crm.visit('/people?tag=VIP', { as: 'staff' });
  await sees(page, 'Ruth Hill');
  await page.getByRole('button', { name: 'List options' }).click();
  const { name, text } = await downloaded(page, () =>
    page.getByRole('menuitem', { name: 'Export CSV' }).click(),
  );
  expect(name).toMatch(/^people-.*\.csv$/);
  expect(text).toContain('Ruth Hill');
  expect(text).not.toContain('Somebody Else');
});

test('the audit shows who exported, and what an entry changed', async () => {
  const page = await crm.visit('/settings/audit?kind=transfer', { as: 'super_user' });
  const entry = page.getByRole('button', { name: /Exported dealer-crm/ }).first();
  await entry.click();
  await page.getByRole('cell', { name: 'everything' }).waitFor();

  // The filters are in rows, each label beside its input; none overlaps another or is cut off.
  const bar = page.getByRole('textbox', { name: 'From' });
  for (const width of [1440, 1024, 820, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await bar.waitFor();
    const boxOf = (name: string) =>
      page
        .locator('main')
        .getByLabel(name, { exact: true })
        .evaluate((input) => {
          const label = input.closest('.mantine-InputWrapper-root')?.querySelector('label');
          const { x, y, right, bottom } = input.getBoundingClientRect();
          const words = label?.getBoundingClientRect();
          return { x, y, right, bottom, words: words && { ...words.toJSON() } };
        });
    const look = async () => {
      const [from, to] = [await boxOf('From'), await boxOf('To')];
      expect(to.right, `${width}`).toBeLessThanOrEqual(width);
      expect(from.right, `${width}`).toBeLessThanOrEqual(to.x);
      expect([from.y, from.bottom], `${width}`).toEqual([to.y, to.bottom]);
      for (const { words, x, y, bottom } of [from, to]) {
        if (width === 390) expect(words.bottom).toBeLessThanOrEqual(y);
        else {
          expect(words.right, `${width}`).toBeLessThanOrEqual(x);
          const middle = (words.top + words.bottom) / 2;
          expect(Math.abs(middle - (y + bottom) / 2), `${width}`).toBeLessThan(1);
        }
      }
    };
    // Polls: a resized window is laid out a moment later.
    await vi.waitFor(look, { timeout: 15_000 });
  }
});

test('others are sent to the dashboard', async () => {
  for (const path of ['/settings', '/settings/audit']) {
    const page = await crm.visit(path, { as: 'admin' });
    await page.waitForURL((url) => url.pathname === '/');
  }
});
