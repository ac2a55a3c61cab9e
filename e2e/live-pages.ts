/** Pages that hear of what colleagues change. */
import type { Page } from 'playwright-core';
import type { Role } from '#contract/permissions.ts';
import type { Crm } from './crm.ts';

/** What a colleague changes is on the screen within 2 s; held three times as long, as a machine of tests has more to do. */
export const inTime = { timeout: 3 * 2_000 };

/** A page that hears of changes by now. */
export async function visitLive(crm: Crm, path: string, as: Role): Promise<Page> {
  const page = await crm.visit('about:blank', { as });
  const heard = page.waitForResponse((reply) => reply.url().includes('/api/changes/stream'));
  await page.goto(crm.url + path);
  await heard;
  return page;
}

/** The reads that a page makes from now on. */
export function watchReads(page: Page): string[] {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  return reads;
}
