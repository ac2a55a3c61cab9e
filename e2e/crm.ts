/**
 * The CRM as tests of the pages see it: a server with its own database, a browser, and the people
 * who use it. A page that logs an error, breaks the content security policy or gets a 5xx fails its
 * test.
 */
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { openTestApp, type TestApp, TestClock } from '#test/app.ts';
import { addShared, balancer, openBehind } from './behind-balancer.ts';
import { leaveTraces, noteCalls } from './failed-story.ts';
import { type LentWindow, lendWindow } from './windows.ts';

const desktop = { width: 1440, height: 900 };

/** The real time, as the browser uses it too. */
class RunningClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

interface VisitOptions {
  /** Signed in with this role; a visitor without one. */
  as?: Role;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  timeZone?: string;
  /** The browser's clock starts at this time; by default it has the real time. */
  at?: string | undefined;
}

export interface Crm {
  url: string;
  app: TestApp;
  /** A new browser window, at the start page unless told otherwise. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Expected trouble, such as a refused request that the test provokes: it does not fail the test. */
  forgive(problem: RegExp): void;
}

/** Call it at the top of a test file. */
export async function openCrm(environment: NodeJS.ProcessEnv = {}): Promise<Crm> {
  const own = await addShared(environment);
  const app = await openTestApp({
    clock: new RunningClock(),
    environment: own,
    pages: fileURLToPath(new URL('../dist', import.meta.url)),
  });
  const url = balancer ? await openBehind(balancer, app, own) : await app.listen();
  let windows: LentWindow[] = [];
  let problems: string[] = [];
  let forgiven: RegExp[] = [];

  afterEach(async ({ task }) => {
    const isFailed = task.result?.state === 'fail';
    const pages = isFailed ? windows.flatMap(({ context }) => context.pages()) : [];
    const traces = isFailed ? await leaveTraces(task.name, pages) : undefined;
    await Promise.all(windows.map((window) => window.giveBack()));
    const found = problems.filter((problem) => !forgiven.some((pattern) => pattern.test(problem)));
    windows = [];
    problems = [];
    forgiven = [];
    const told = found.length > 0 ? [`The pages had problems:\n${found.join('\n')}`] : [];
    if (traces !== undefined) told.push(traces);
    if (told.length > 0) throw new Error(told.join('\n'));
  });
  return {
    url,
    app,
    forgive: (problem) => forgiven.push(problem),
    async visit(path, options = {}) {
      const { theme = 'light', size = desktop, timeZone = 'Australia/Sydney' } = options;
      const kind = { url, timeZone, hasOwnClock: options.at !== undefined };
      const lent = await lendWindow(kind, (page) => watch(page, problems));
      windows.push(lent);
      const { context, page } = lent;
      if (options.at) await page.clock.install({ time: new Date(options.at) });
      if (options.as) await signInAs(context, await app.signIn(options.as), url);
      await page.setViewportSize(size);
      await page.addInitScript(
        (theme) => window.origin !== 'null' && localStorage.setItem('theme', theme),
        theme,
      );
      await page.goto(path);
      return page;
    },
  };
}

async function signInAs(
  context: BrowserContext,
  client: { cookie: string | undefined },
  url: string,
): Promise<void> {
  const [name = '', value = ''] = (client.cookie ?? '').split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Notes what a careful user would complain about. */
function watch(page: Page, problems: string[]): void {
  noteCalls(page);
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') {
      problems.push(`console error: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()}: ${response.url()}`);
  });
}

/** Waits for the toast with this title, and with this text if one is given. One that was seen before is not taken for it. */
export async function seesToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page
    .getByRole('alert')
    .or(page.getByRole('status'))
    .filter({ hasText: title, hasNot: page.locator('[data-seen]') });
  await toast.first().waitFor();
  if (text !== undefined) await toast.filter({ hasText: text }).first().waitFor();
  const cards = page.getByRole('region', { name: 'Notifications' }).locator('[data-kind]');
  // A page that is left for another one has none any more.
  await cards
    .filter({ hasText: title })
    .evaluateAll((seen) => {
      for (const card of seen) card.setAttribute('data-seen', '');
    })
    .catch(() => undefined);
}

/** The same for a toast that is needed once other things have been looked at: the pointer on it keeps it. */
export async function keepsToast(page: Page, title: string, text?: string): Promise<void> {
  await seesToast(page, title, text);
  await page.getByRole('region', { name: 'Notifications' }).getByText(title).hover();
}

/** Waits until the page shows this text. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

/** Holds the calls of a path until the returned function is called. */
export async function hold(page: Page, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
