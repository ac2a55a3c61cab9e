/**
 * What comes onto our pages from elsewhere or frames them: frames, openers, messages, files, drops
 * and pasted markup. All of it is inert.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { aNote, anOrganization, aPerson } from '#test/factories.ts';
import { uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openWebServer } from '#test/web-server.ts';
import { openCrm, sees } from './crm.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-e2e-outside-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const crm = await openCrm({ DATA_DIR: dataDir });
/** Another origin, as it has another port. */
const elsewhere = await openWebServer();
const run = 'window.ran=1;try{parent.ran=1;opener.ran=1;top.ran=1}catch{}';

function serve(html: string): void {
  elsewhere.answer = (_call, reply) => reply.setHeader('Content-Type', 'text/html').end(html);
}

const hasRun = (page: Page) => page.evaluate(() => 'ran' in window);

test('B-08: nobody frames our pages, so no click on them is stolen', async () => {
  crm.forgive(/frame/i);
  serve(`<iframe name="held" src="${crm.url}/people"></iframe>
    <iframe name="api" src="${crm.url}/api/docs"></iframe>`);
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Dashboard');
  await page.goto(elsewhere.url);
  for (const name of ['held', 'api']) {
    await expect.poll(() => page.frame({ name })?.url() ?? '').toMatch(/^chrome-error:/);
  }
  mustSurvive('B-08', { figure: '2 of 2 frames refused', limit: 'inert' });
});

test('B-08: a site that opens our pages has no hold on them, nor have they on what they open', async () => {
  serve(
    `<button onclick="w=window.open('${crm.url}/people');setInterval(()=>document.title=String(w.closed),50)">Open</button>`,
  );
  const page = await crm.visit('/', { as: 'staff' });
  await page.goto(elsewhere.url);
  // Its opener is cut off, so for the browser it is not a popup.
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Open' }).click();
  const popup = await opened;
  await sees(popup, 'Manage your contacts');
  expect(await popup.evaluate(() => window.opener)).toBeNull();
  // To its opener it looks closed.
  await expect.poll(() => page.title()).toBe('true');

  serve(`<title>site</title><script>${run}</script>`);
  const website = elsewhere.url;
  const organization = await anOrganization(await crm.app.as('staff'), { website });
  await page.goto(`${crm.url}/organizations/${organization.id}`);
  const away = page.waitForEvent('popup');
  await page.locator(`a[href^="${website}"]`).first().click();
  const site = await away;
  await expect.poll(() => site.title()).toBe('site');
  expect(await site.evaluate(() => window.opener)).toBeNull();
  expect(await hasRun(page)).toBe(false);
  mustSurvive('B-08', { figure: 'no opener either way', limit: 'inert' });
});

test('B-08: a message from another window is ignored', async () => {
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Manage your contacts');
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.isNavigationRequest()) calls.push(request.url());
  });
  await page.evaluate((script) => {
    const messages: unknown[] = [
      `<img src=x onerror="${script}">`,
      {
        type: 'navigate',
        url: '/api/logout',
        href: '/api/logout',
        html: `<script>${script}</script>`,
      },
      { source: 'react-devtools-content-script', payload: { event: 'x' } },
      '{"action":"logout"}',
    ];
    for (const message of messages) window.postMessage(message, '*');
    for (const message of messages) {
      window.dispatchEvent(
        new MessageEvent('message', { data: message, origin: 'https://evil.example' }),
      );
    }
  }, run);
  // Once more around the event loop: by then the messages have arrived.
  await page.evaluate(() => new Promise((told) => setTimeout(told, 0)));
  expect(await page.locator('[onerror]').count()).toBe(0);
  expect(page.url()).toBe(`${crm.url}/people`);
  expect(calls).toEqual([]);
  expect(await hasRun(page)).toBe(false);
  mustSurvive('B-08', { figure: 'ignored', limit: 'inert' });
});

describe('B-08: files', () => {
  const scripts: [string, string][] = [
    ['page.html', `<script>${run}</script>`],
    [
      'picture.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`,
    ],
    ['page.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></html>`],
    ['notes.txt', `<script>${run}</script>`],
  ];

  test.each(scripts)('%s is fetched, not shown, and never runs', async (name, text) => {
    const { id } = await aPerson(await crm.app.as('staff'));
    const client = await crm.app.signIn('staff');
    const uploaded = await uploadFileAs(client, { personId: id }, name, Buffer.from(text));
    if (uploaded.status >= 400) {
      expect(uploaded.status).toBe(415);
      return;
    }
    crm.forgive(/frame|sandbox/i);
    const page = await crm.visit(`/people/${id}`, { as: 'staff' });
    const address = `/api/files/${uploaded.body.id}/content`;
    for (const way of [address, `${address}?preview=1`]) {
      const { headers } = await client.get(way);
      expect(headers['content-security-policy']).toMatch(/(^|;)\s*sandbox/);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      const fetched = page.waitForEvent('download');
      await page.goto(way).catch(() => undefined);
      expect((await fetched).suggestedFilename()).toBe(name);
      await page.goto(`/people/${id}`);
      expect(await hasRun(page)).toBe(false);
    }
    mustSurvive('S-19', { figure: '0 executions in a browser', limit: '0 executions' });
  });
});

/** Markup that comes in by hand, as a browser hands it over. */
const markup = `<b>Big</b><img src=x onerror="${run}"><script>${run}</script>`;

test('B-08: dropped markup does nothing, and a file dropped beside a drop zone does not replace the page', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx);
  await aNote(ctx, { personId: person.id });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: person.name }).waitFor();
  const drop = (selector: string, kind: 'markup' | 'file') =>
    page.evaluate(
      ([where, what, html]) => {
        const transfer = new DataTransfer();
        if (what === 'file')
          transfer.items.add(new File([html], 'page.html', { type: 'text/html' }));
        else {
          transfer.setData('text/html', html);
          transfer.setData('text/uri-list', 'javascript:window.ran=1');
        }
        const element = document.querySelector(where);
        return ['dragenter', 'dragover', 'drop'].map((type) => {
          const event = new DragEvent(type, {
            dataTransfer: transfer,
            bubbles: true,
            cancelable: true,
          });
          return !(element ?? document.body).dispatchEvent(event);
        });
      },
      [selector, kind, markup] as const,
    );
  for (const where of ['body', 'main', 'textarea']) await drop(where, 'markup');
  expect(await page.locator('[onerror], main script, main b:text-is("Big")').count()).toBe(0);
  // A browser would open it in place of the page, and everything typed there would be lost.
  for (const where of ['body', 'main h1']) {
    const [, over, dropped] = await drop(where, 'file');
    expect([over, dropped], where).toEqual([true, true]);
  }
  expect(await hasRun(page)).toBe(false);
  expect(page.url()).toBe(`${crm.url}/people/${person.id}`);
  mustSurvive('B-08', { figure: 'inert', limit: 'inert' });
});

test('B-08: pasted markup is text', async () => {
  serve('<title>site</title>');
  const person = await aPerson(await crm.app.as('staff'));
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('heading', { name: person.name }).waitFor();
  // Copied elsewhere: to copy it here, a browser would parse it, and our policy would report that.
  const other = await page.context().newPage();
  await other.goto(elsewhere.url);
  await other.evaluate(async (html) => {
    const blob = (type: string) => new Blob([html], { type });
    const item = { 'text/html': blob('text/html'), 'text/plain': blob('text/plain') };
    await navigator.clipboard.write([new ClipboardItem(item)]);
  }, markup);
  await page.bringToFront();
  const boxes = page.locator('main textarea:visible, main input[type=text]:visible');
  expect(await boxes.count()).toBeGreaterThan(1);
  await boxes.first().focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => boxes.first().inputValue()).toContain('<script>');
  // Nothing on the page takes markup as markup.
  expect(await page.locator('[contenteditable=true], [contenteditable=""]').count()).toBe(0);
  expect(await page.locator('[onerror]').count()).toBe(0);
  expect(await hasRun(page)).toBe(false);
  mustSurvive('B-08', { figure: 'inert', limit: 'inert' });
});
