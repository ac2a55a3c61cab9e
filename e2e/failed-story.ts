/**
 * What a failed story leaves: in `.cache/failed-stories` a picture of each window and the calls that it made, and a few
 * words for the log, which may be all that is kept.
 */
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

/** @returns where each window was, its last calls, and the first words on it. */
export async function leaveTraces(story: string, pages: readonly Page[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const name = story.replaceAll(/\W+/g, '-').slice(0, 80);
  const words: string[] = [];
  for (const [index, page] of pages.entries()) {
    const path = join(folder, `${name}-${index + 1}`);
    const noted = calls.get(page) ?? [];
    await writeFile(`${path}.txt`, [page.url(), ...noted].join('\n'));
    // One that hangs or has crashed cannot be drawn, and the story has failed for its own reason.
    await page.screenshot({ path: `${path}.png`, timeout: 5_000 }).catch(() => undefined);
    const main = page.getByRole('main').first();
    const shown = await main.textContent({ timeout: 1_000 }).catch(() => 'nothing readable');
    const last = noted.slice(-4).map((call) => call.replaceAll(new URL(page.url()).origin, ''));
    words.push(`At ${page.url()}: ${last.join(', ')}. It showed: ${shown?.slice(0, 120)}`);
  }
  return words.join('\n');
}
