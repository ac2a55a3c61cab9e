/** Chromium, as cold as somebody's first visit: each with nothing kept from the last. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../scripts/find-browser.mjs';

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium: run `npm test` once.');
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
  return chromium.launch({ executablePath, args });
}

/** `cookie` is that of a signed-in user, as `name=value`. */
export async function visit<Found>(
  browser: Browser,
  url: string,
  cookie: string,
  look: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
  });
  try {
    const cookies = cookie.split('; ').filter((pair) => pair !== '');
    await context.addCookies(
      cookies.map((pair) => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return { name, value, url };
      }),
    );
    return await look(await context.newPage());
  } finally {
    await context.close();
  }
}
