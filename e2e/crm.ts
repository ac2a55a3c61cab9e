/**
 * The CRM as a test of the pages meets it: a server with its own database, a browser, and the people
 * who use it. A page that logs an error, breaks the content security policy or meets a 5xx fails its test.
 */
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll } from 'vitest';
import type { Role } from '#contract/permissions.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { openTestApp, type TestApp, TestClock } from '../test/app.ts';

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // Else each new window loads the suggestions of an address bar that nobody sees: over a second of work.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // The last such flag wins, so these say again what Playwright's own does for pages like ours.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'PaintHolding',
    'MediaRouter',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

const desktop = { width: 1440, height: 900 };

/** The real time, for the browser lives in it too. */
class RunningClock extends TestClock {
  override now(): Date {
    return new Date();
  }
}

interface VisitOptions {
  /** Signed in with this role; without one, a visitor. */
  as?: Role;
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  timeZone?: string;
}

export interface Crm {
  url: string;
  app: TestApp;
  /** A browser window of its own, at the start page unless told otherwise. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** Expected trouble, such as a refused request that the test provokes: not counted against the page. */
  forgive(problem: RegExp): void;
}

let shared: Browser | undefined;

/** One for all files that run in this process, with which it ends; each test has windows of its own. */
async function openBrowser(): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium: run `npm test` once.');
  shared = await chromium.launch({ executablePath, args: browserFlags });
  return shared;
}

/** Call it at the top of a test file. */
export async function openCrm(environment: NodeJS.ProcessEnv = {}): Promise<Crm> {
  const app = await openTestApp({
    clock: new RunningClock(),
    environment,
    pages: fileURLToPath(new URL('../dist', import.meta.url)),
  });
  const url = await app.listen();
  let browser: Browser;
  let windows: BrowserContext[] = [];
  let problems: string[] = [];
  let forgiven: RegExp[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const context of windows) await context.close();
    const found = problems.filter((problem) => !forgiven.some((pattern) => pattern.test(problem)));
    windows = [];
    problems = [];
    forgiven = [];
    if (found.length > 0) throw new Error(`The pages had problems:\n${found.join('\n')}`);
  });
  return {
    url,
    app,
    forgive: (problem) => forgiven.push(problem),
    async visit(path, options = {}) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: options.size ?? desktop,
        locale: 'en-AU',
        timezoneId: options.timeZone ?? 'Australia/Sydney',
        acceptDownloads: true,
      });
      windows.push(context);
      // Patient, as `expect.poll` is: a busy machine is late, and what comes early costs no waiting.
      context.setDefaultTimeout(20_000);
      await context.addInitScript(
        (theme) => window.origin !== 'null' && localStorage.setItem('theme', theme),
        options.theme ?? 'light',
      );
      // What a policy only reports counts as well: text that would be markup or a program.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { disposition, violatedDirective, sample, sourceFile, lineNumber } = event;
          console.error(
            `policy ${disposition}: ${violatedDirective} ${sample} (${sourceFile}:${lineNumber})`,
          );
        });
      });
      context.on('page', (page) => watch(page, problems));
      if (options.as) await signInAs(context, await app.signIn(options.as), url);
      const page = await context.newPage();
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

/** Waits for the toast with this title, and with this text where one is given. */
export async function seesToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title });
  await toast.first().waitFor();
  if (text !== undefined) await toast.filter({ hasText: text }).first().waitFor();
}

/** Waits until the page shows this text. */
export async function sees(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}
