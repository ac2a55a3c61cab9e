/** What a failed story leaves in `.cache/failed-stories`: a picture of each window, and the calls that it made. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = '.cache/failed-stories';
const calls = new WeakMap<Page, string[]>();

/** From now on. */
export function noteCalls(page: Page): void {
  const noted: string[] = [];
  calls.set(page, noted);
  page.on('request', (request) => {
    if (request.url().includes('/api/')) {
      noted.push(`asked ${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    }
  });
  page.on('response', (response) => {
    if (response.url().includes('/api/')) {
      noted.push(`  got ${response.status()} of ${response.request().method()} ${response.url()}`);
    }
  });
}

export async function leaveTraces(story: string, pages: readonly Page[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = story.replaceAll(/\W+/g, '-').slice(0, 80);
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${name}-${index + 1}`);
    await writeFile(`${path}.txt`, [page.url(), ...(calls.get(page) ?? [])].join('\n'));
    // One that hangs or has crashed cannot be drawn, and the story has failed for its own reason.
    await page.screenshot({ path: `${path}.png`, timeout: 5_000 }).catch(() => undefined);
  }
}
