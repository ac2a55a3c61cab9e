/** Groups of duplicates: reached from a list's menu, kept apart by mouse and by keyboard, and together again. */
import { expect, test } from 'vitest';
import type { DuplicateGroup, DuplicateSearch } from '#contract/duplicates.ts';
import { anOrganization, aPerson, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { testScreens } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

/** Until the background has looked at everybody. */
const patience = { timeout: 60_000 };
async function groupsFound(q: string, count: number, kind = 'person') {
  await expect.poll(async () => (await read(q, kind)).length, patience).toBe(count);
}
async function read(q: string, kind = 'person') {
  return (await staff.get<DuplicateGroup[]>(`/api/duplicates?kind=${kind}&q=${q}`)).body;
}

test('is reached from the list of people, and two are kept apart and put together again', async () => {
  const email = 'anna@berg.example';
  await aPerson(ctx, { name: 'Anna Berg', email, tags: ['VIP'] });
  await aPerson(ctx, { name: 'Anna Berg-Kohl', email });
  await groupsFound('Berg', 1);
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'List options' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate people' }).click();
  await page.waitForURL('**/duplicates?kind=person');
  const card = page.getByRole('listitem', {
    name: 'Likely the same: Anna Berg and Anna Berg-Kohl',
  });
  await card.getByText('same e-mail').waitFor();
  await card.getByRole('link', { name: 'Anna Berg', exact: true }).waitFor();
  await card.getByRole('button', { name: /^Not the same/ }).click();
  await seesToast(page, 'Not the same', 'Anna Berg and Anna Berg-Kohl are kept apart');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
});

test('by keys: on to the next, back, and kept apart', async () => {
  for (const name of ['Kay One', 'Kay Two', 'Kay Three'])
    for (const at of ['a', 'b'])
      await aPerson(ctx, { name, email: `${name.replace(' ', '.')}@kay.example`, location: at });
  await groupsFound('Kay', 3);
  const page = await crm.visit('/duplicates?q=Kay', { as: 'staff' });
  const cards = page.getByRole('list', { name: 'Groups of duplicates' }).locator('> li');
  await expect.poll(() => cards.count()).toBe(3);
  const current = () => cards.evaluateAll((all) => all.indexOf(document.activeElement as never));
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 2],
    ['j', 2],
    ['k', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await current()).toBe(at);
  }
  const [, kept, next] = await cards.evaluateAll((all) => all.map((it) => it.ariaLabel));
  await page.keyboard.press('x');
  await seesToast(page, 'Not the same');
  await expect.poll(() => cards.count()).toBe(2);
  await expect.poll(current).toBe(1);
  const left = await cards.evaluateAll((all) => all.map((it) => it.ariaLabel));
  expect(left).not.toContain(kept);
  expect(left[1]).toBe(next);
});

test('one of three is none of the others', async () => {
  for (const name of ['Mo Tri', 'Mo Tri', 'M. Tri'])
    await aPerson(ctx, { name, email: 'mo@tri.example' });
  await expect
    .poll(async () => (await read('Tri')).flatMap(({ records }) => records).length, patience)
    .toBe(3);
  const page = await crm.visit('/duplicates?q=Tri', { as: 'staff' });
  await page.getByRole('button', { name: 'M. Tri is none of the others' }).click();
  await seesToast(page, 'Not the same', 'M. Tri is kept apart');
  await sees(page, 'Mo Tri');
  await page.getByRole('link', { name: 'M. Tri' }).waitFor({ state: 'detached' });
});

test('the group with the focus is merged by a key, and leaves the list', async () => {
  const email = 'merle@gray.example';
  await aPerson(ctx, { name: 'Merle Gray', email });
  await aPerson(ctx, { name: 'Merle Gray', email, phone: '0400 555 666' });
  await groupsFound('Gray', 1);
  const page = await crm.visit('/duplicates?q=Gray', { as: 'staff' });
  await page.getByRole('button', { name: 'Merge Merle Gray and Merle Gray' }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Merge Contacts' });
  // Before one is gone to, it is the first.
  await page.keyboard.press('m');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('m');
  await dialog.getByRole('button', { name: 'Merge 2' }).click();
  await seesToast(page, 'People merged');
  await sees(page, 'No duplicates found');
  await groupsFound('Gray', 0);
});

test('organizations have their own list, and a filter that hides all of them is cleared', async () => {
  const phone = '02 6885 1234';
  await anOrganization(ctx, { name: 'Wombat Haulage', phone });
  await anOrganization(ctx, { name: 'Wombat Haulage Pty Ltd', phone });
  await groupsFound('Wombat', 1, 'organization');
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate organizations' }).click();
  await page.waitForURL('**/duplicates?kind=organization');
  await page.getByRole('link', { name: 'Wombat Haulage Pty Ltd' }).waitFor();
  await page.goto(`${crm.url}/duplicates?kind=organization&assignedToId=none`);
  await sees(page, 'No duplicates found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('link', { name: 'Wombat Haulage Pty Ltd' }).waitFor();
});

test('groups are filtered by owner and by tag, in the address, and each filter is taken away by its badge', async () => {
  const owner = await aUser(ctx, { firstName: 'Olive', lastName: 'Owner' });
  for (const each of ['One', 'Two'])
    for (const at of ['a', 'b'])
      await aPerson(ctx, {
        name: `Sieve ${each} ${at}`,
        email: `sieve.${each}@sieve.example`,
        ...(each === 'One' ? { assignedToId: owner.id } : { tags: ['Sieved'] }),
      });
  await groupsFound('Sieve', 2);
  const page = await crm.visit('/duplicates?q=Sieve', { as: 'staff' });
  const cards = page.getByRole('list', { name: 'Groups of duplicates' }).locator('> li');
  await expect.poll(() => cards.count()).toBe(2);
  const pick = async (filter: string, option: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const filters = page.getByRole('dialog');
    await filters.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'detached' });
  };
  for (const [filter, option, address, left, gone] of [
    ['Owner', 'Olive Owner', `assignedToId=${owner.id}`, 'Sieve One a', 'Sieve Two a'],
    ['Tag', 'Sieved', 'tag=Sieved', 'Sieve Two a', 'Sieve One a'],
  ] as const) {
    await pick(filter, option);
    await page.waitForURL((url) => url.search.includes(address));
    await expect.poll(() => cards.count()).toBe(1);
    await cards.getByRole('link', { name: left, exact: true }).waitFor();
    await page.getByRole('link', { name: gone, exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: new RegExp(`${filter}: ${option}`) }).click();
    await expect.poll(() => cards.count()).toBe(2);
  }
});

test('says how far it has come, and that it failed', async () => {
  const page = await crm.visit('/duplicates', { as: 'staff' });
  const going: DuplicateSearch = { looked: 12_300, total: 100_000, isDone: false };
  await page.route('**/api/duplicates/search', (route) => route.fulfill({ json: going }));
  await page.goto(`${crm.url}/duplicates`);
  await sees(page, 'Looking through 12,300 of 100,000');
  crm.forgive(/api\/duplicates|500/);
  await page.route('**/api/duplicates?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } }),
  );
  await page.goto(`${crm.url}/duplicates`);
  await sees(page, 'Failed to fetch duplicates');
});

for (const n of [1, 2, 3])
  await aPerson(ctx, {
    name: 'Maximiliana Featherstonehaugh-Cholmondeley of the longest names that there are',
    email: 'maximiliana.featherstonehaugh-cholmondeley@the-longest-domains.example',
    phone: `0400 12${n} 222`,
  });

testScreens(crm, [
  {
    of: 'duplicates',
    as: 'staff',
    paths: ['/duplicates', '/duplicates?kind=organization', '/duplicates?q=nothing'],
  },
]);
