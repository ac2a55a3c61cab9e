/** many pages that are told of every change, some that read nothing for long, some that come and go. */

import { readFile } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { aUser } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';
import { signInAt, startServerProcess } from '../server-process.ts';

/** Five hundred in all. */
const [readers, slow, comers, seconds] = [350, 50, 100, 20];
/** Of a user's streams, fewer than one may have. */
const perUser = 15;

// For its database and its accounts.
const app = await openTestApp();
const server = await startServerProcess(app.database.url);
const open = new Set<ClientRequest>();
afterAll(async () => {
  for (const request of open) request.destroy();
  await server.kill();
});

async function signIn(): Promise<string> {
  const { username } = await aUser(await app.as(), { role: 'staff' });
  return signInAt(server.url, username);
}

const users: string[] = [];
for (let user = 0; user * perUser < readers + slow + comers; user += 1) users.push(await signIn());
const cookieOf = (place: number) => users[Math.floor(place / perUser)] ?? '';

async function writePerson(name: string): Promise<string> {
  const reply = await fetch(`${server.url}/api/people`, {
    method: 'POST',
    headers: { cookie: cookieOf(0), 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  expect(reply.status).toBe(201);
  const { id } = (await reply.json()) as { id: string };
  return id;
}

/** When each of them was begun. */
const written = new Map<string, number>();

interface Page {
  /** What it was told of, with when it was told first. */
  told: Map<string, number>;
  lastId: string | undefined;
  request: ClientRequest;
  reply: IncomingMessage;
  leave(): void;
}

/** On a connection of its own; resolves once it has begun. Goes on from what the page was told before. */
async function openStream(place: number, { told = new Map(), lastId }: Partial<Page> = {}) {
  const page = { told, lastId, leave: () => undefined } as Page;
  // All that was done by now is read again by a page that is told to read all people again.
  const before = [...written.keys()];
  await new Promise<void>((resolve, reject) => {
    const headers = { cookie: cookieOf(place), ...(lastId && { 'last-event-id': lastId }) };
    const address = `${server.url}/api/changes/stream?age=0`;
    const request = get(address, { headers, agent: false }, (reply) => {
      expect(reply.statusCode).toBe(200);
      page.reply = reply;
      let text = '';
      reply.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        const end = text.lastIndexOf('\n\n') + 2;
        const whole = text.slice(0, end);
        text = text.slice(end);
        const now = Date.now();
        for (const [, id = ''] of whole.matchAll(/"id":"([^"]+)"/g)) {
          if (!page.told.has(id)) page.told.set(id, now);
        }
        const readsAll = whole.includes('{"type":"person"}');
        for (const id of readsAll ? before : []) if (!page.told.has(id)) page.told.set(id, now);
        page.lastId = [...whole.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? page.lastId;
        if (page.lastId !== undefined) resolve();
      });
    });
    page.leave = () => request.destroy();
    request.once('error', reject);
    request.once('close', () => open.delete(request));
    open.add(request);
    page.request = request;
  });
  page.request.on('error', () => undefined);
  return page;
}

async function openStreams(from: number, count: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let place = from; place < from + count; place += 1) pages.push(await openStream(place));
  return pages;
}

async function readMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

test('R-15: all hear of all changes within a second, whoever reads late or comes anew', async () => {
  // What the first ones load and compile is no cost of many.
  for (const page of await openStreams(0, 10)) {
    await writePerson('Somebody else');
    page.leave();
  }
  const before = await readMegabytes();
  const pages = await openStreams(0, readers);
  const late = await openStreams(readers, slow);
  for (const { reply } of late) reply.pause();
  const coming = await openStreams(readers + slow, comers);

  const turns = monitorEventLoopDelay();
  turns.enable();
  const until = Date.now() + seconds * 1_000;
  let most = before;
  const writing = async () => {
    for (let count = 0; Date.now() < until; count += 1) {
      const begun = Date.now();
      written.set(await writePerson(`Ada Cole ${count}`), begun);
      most = Math.max(most, await readMegabytes());
      await sleep(Math.max(0, 100 - (Date.now() - begun)));
    }
  };
  const comeAndGo = coming.map(async (first, place) => {
    let page = first;
    while (Date.now() < until) {
      // Some seconds on a page.
      await sleep(1_000 + 50 * (place % 40));
      page.leave();
      await sleep(100 + 10 * (place % 30));
      page = await openStream(readers + slow + place, page);
    }
    return page;
  });
  await writing();
  const came = await Promise.all(comeAndGo);
  for (const { reply } of late) reply.resume();

  const missedBy = ({ told }: Page) => [...written.keys()].filter((id) => !told.has(id)).length;
  const everybody = [...pages, ...late, ...came];
  const missed = () => everybody.reduce((sum, page) => sum + missedBy(page), 0);
  await expect.poll(missed, { timeout: 30_000 }).toBe(0);
  const delays = pages.flatMap(({ told }) =>
    [...written].map(([id, begun]) => (told.get(id) ?? Number.POSITIVE_INFINITY) - begun),
  );
  delays.sort((one, other) => one - other);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  const grown = Math.round(most - before);
  expect(written.size).toBeGreaterThan(seconds * 5);
  // Within a second of when this process, which holds the pages, came round to anything at all.
  expect(p99).toBeLessThan(1_000 + 2 * (turns.max / 1e6));
  expect(grown).toBeLessThan(150);
  mustSurvive('R-15', {
    figure: `${written.size} changes told to ${everybody.length} pages: p99 ${p99} ms, 0 missed, ${grown} MB`,
    limit: 'p99 1 s, 0 missed, 150 MB',
    value: p99,
    most: 1_000,
  });
});
