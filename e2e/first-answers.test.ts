/** What the HTML itself asks for and shows, while the programs are still on the way. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees } from './crm.ts';

const crm = await openCrm();

/** Opens the address without any of the app's programs; `letGo` lets them come. */
async function openWithoutPrograms(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return held.resolve;
}

/** Keeps the calls to this address waiting; `letGo` lets them come, and all that follow. */
async function hold(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(`**${address}`, async (route) => {
    await held.promise;
    // The page may have given it up.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}

function noteCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  return asked;
}

/** Whether the answers to all that the HTML has asked for have come, so many at least. */
async function haveCome(page: Page, least: number): Promise<void> {
  const come = () =>
    page.evaluate(() => {
      const asked = [...(window.firstAnswers?.asked.values() ?? [])];
      return asked.every((call) => call.come) ? asked.length : 0;
    });
  await expect.poll(come).toBeGreaterThanOrEqual(least);
}

const user = '/api/auth/user';
const people = '/api/people?limit=50';

test.each([
  ['/people', 'Fern Early', [people]],
  ['/people?q=fern', 'Fern Early', ['/api/people?limit=50&q=fern']],
  ['/organizations', 'Manage your business accounts', ['/api/organizations?limit=50']],
  ['/opportunities', 'Sales Pipeline', ['/api/opportunities?limit=50']],
  ['/opportunities?view=board', 'Sales Pipeline', ['/api/opportunities/board?cards=15']],
  ['/calendar', 'Tasks and events of the team', [/^\/api\/calendar\?from=.*&perDay=100$/]],
  ['/tasks', 'Ring Fern', [/^\/api\/tasks\?limit=50&assigneeId=.*&status=/, /tasks\/counts/]],
  ['/', 'Overview of your sales activities', ['/api/stats/staff-overdue', /stats\/due/]],
])('%s is asked for once, before its programs are there', async (path, shown, calls) => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Fern Early' });
  await aTask(ctx, { title: 'Ring Fern' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  const asked = noteCalls(page);
  const letGo = await openWithoutPrograms(page, path);
  const times = (call: string | RegExp) =>
    asked.filter((each) => (typeof call === 'string' ? each === call : call.test(each))).length;
  await haveCome(page, calls.length + 1);
  for (const call of [user, ...calls]) expect([call, times(call)]).toEqual([call, 1]);
  letGo();
  await sees(page, shown);
  await page.waitForLoadState('networkidle');
  for (const call of [user, ...calls]) expect([call, times(call)]).toEqual([call, 1]);
});

test('the page of a record is asked for once, before its programs are there', async () => {
  const { id } = await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  const asked = noteCalls(page);
  const letGo = await openWithoutPrograms(page, `/people/${id}`);
  await haveCome(page, 2);
  letGo();
  await page.getByRole('heading', { name: 'Fern Early' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((each) => each === user || each === `/api/people/${id}`)).toHaveLength(2);
});

test('what has not come when the page is drawn is given up, and asked for once the user is known', async () => {
  await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  const letUser = await hold(page, user);
  const letPeople = await hold(page, people);
  const asked = noteCalls(page);
  const times = (call: string) => asked.filter((each) => each === call).length;
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes(people));
  await page.goto('/people', { waitUntil: 'commit' });
  await sees(page, 'Loading...');
  await givenUp;
  expect([times(user), times(people)]).toEqual([1, 1]);
  letUser();
  await sees(page, 'Loading contacts...');
  letPeople();
  await sees(page, 'Fern Early');
  expect([times(user), times(people)]).toEqual([1, 2]);
});

test('what another window has changed meanwhile is asked for anew', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  const letGo = await openWithoutPrograms(page, '/people');
  await haveCome(page, 2);
  const other = await page.context().newPage();
  await other.goto('/api/health');
  await aPerson(ctx, { name: 'Fern Later' });
  await other.evaluate(() => new BroadcastChannel('written').postMessage(['people']));
  await expect.poll(() => page.evaluate(() => window.firstAnswers?.asked.size)).toBe(0);
  letGo();
  await sees(page, 'Fern Later');
});

test('a user whose session has ended is led to the sign-in, with the way back', async () => {
  crm.forgive(/status of 401/);
  const { id } = await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('session'));
  if (!session) throw new Error('Nobody is signed in');
  await page.context().addCookies([{ ...session, value: 'ended' }]);
  const letGo = await openWithoutPrograms(page, `/people/${id}`);
  await haveCome(page, 2);
  letGo();
  await page.waitForURL('**/api/login?next=*');
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/people/${id}`);
});

test('an answer that failed says so, and is asked for again', async () => {
  crm.forgive(/500/);
  await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  await page.route(`**${people}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  const letGo = await openWithoutPrograms(page, '/people');
  await haveCome(page, 2);
  letGo();
  await sees(page, 'Failed to fetch contacts');
  await page.unroute(`**${people}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await sees(page, 'Fern Early');
});

test('what was answered early is asked for anew at the next visit', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Fern Early' });
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Fern Early');
  await aPerson(ctx, { name: 'Fern Later' });
  await page.reload();
  await sees(page, 'Fern Later');
});

test.each(['light', 'dark'] as const)(
  'until the programs are there, the page to come is hinted at, %s',
  async (theme) => {
    const page = await crm.visit('/api/health', { as: 'staff', theme });
    const letGo = await openWithoutPrograms(page, '/people');
    const skeleton = page.locator('.skeleton');
    await skeleton.waitFor();
    const ground = theme === 'dark' ? 'rgb(27, 26, 24)' : 'rgb(255, 255, 255)';
    expect(await skeleton.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(ground);
    letGo();
    await sees(page, 'Manage your contacts');
    await skeleton.waitFor({ state: 'hidden' });
    const body = page.locator('body');
    expect(await body.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe(ground);
  },
);
