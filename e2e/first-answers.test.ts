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

function noteCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  return asked;
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
  for (const call of [user, ...calls]) await expect.poll(() => times(call)).toBe(1);
  letGo();
  await sees(page, shown);
  await page.waitForLoadState('networkidle');
  for (const call of [user, ...calls]) expect([call, times(call)]).toEqual([call, 1]);
});

test('an answer that failed says so, and is asked for again', async () => {
  crm.forgive(/500/);
  await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  await page.route(`**${people}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong', code: 'internal' } }),
  );
  await page.goto('/people');
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
