/** Deliveries to a real receiver: signed, each once, tried again where that can help, and never to a private place. */
import { createHmac, randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Webhook, WebhookDelivery, WebhookDraft, WebhookSecret } from '#contract/webhooks.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { openEncryption } from '#server/kernel/encryption.ts';
import { registerJobs } from '#server/kernel/jobs/app-jobs.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openWebServer, type TakenCall } from '#test/web-server.ts';
import { findDueWebhooks, sendDeliveries } from './send-deliveries.ts';
import { startWebhooks } from './start-webhooks.ts';
import { createWebhook } from './webhooks.commands.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const receiver = await openWebServer();
const canary = await openWebServer();
const encryption = openEncryption(randomBytes(32));
const allow = [`127.0.0.1:${receiver.port}`];
const web = openSafeFetch({ allow });
afterAll(() => web.close());
afterAll(() => expect(canary.calls).toEqual([]));

const minute = 60_000;
const start = '2026-03-11T09:30:00.000Z';

beforeEach(async () => {
  app.clock.set(start);
  receiver.calls = [];
  receiver.answer = (_call, reply) => reply.end('thanks');
  await app.database.pool.query('delete from webhook_deliveries; delete from webhooks');
});

function aWebhook(given: Partial<WebhookDraft> = {}): Promise<WebhookSecret> {
  const draft = { url: `${receiver.url}/hook`, events: ['person.*'], ...given };
  return createWebhook(ctx, draft, { encryption, check: () => undefined });
}

/** Sends all that is due by the test's clock, as the server does each second. */
async function send(signal = new AbortController().signal): Promise<void> {
  for (const id of await findDueWebhooks(ctx)) {
    await sendDeliveries(ctx, id, { web, encryption, signal });
  }
}

async function log(): Promise<WebhookDelivery[]> {
  return (await boss.get<WebhookDelivery[]>('/api/webhook-deliveries?sort=createdAt')).body;
}

async function only(): Promise<WebhookDelivery> {
  const [delivery, ...others] = await log();
  if (!delivery || others.length > 0) throw new Error('There is not one delivery');
  return delivery;
}

async function webhook(): Promise<Webhook | undefined> {
  return (await boss.get<Webhook[]>('/api/webhooks')).body[0];
}

/** As the documentation tells receivers to, and not with the product's own code. */
function isGenuine({ headers, body }: TakenCall, secret: string): boolean {
  const header = String(headers['x-dealercrm-signature']);
  const { t, v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  return v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
}

test('a change arrives, signed, with the record before and after, and nothing secret', async () => {
  const { secret } = await aWebhook();
  const { body: person } = await boss.post<{ id: string }>('/api/people', { name: 'Ada Fleet 🚚' });
  app.clock.advance(1_000);
  await boss.patch(`/api/people/${person.id}`, { name: 'Ada Hill' });
  await send();
  expect(receiver.calls).toHaveLength(2);
  const [created, updated] = receiver.calls;
  if (!created || !updated) throw new Error('Nothing came');
  expect(isGenuine(created, secret)).toBe(true);
  expect(isGenuine(updated, secret)).toBe(true);
  expect(isGenuine({ ...updated, body: updated.body.replace('Hill', 'Bill') }, secret)).toBe(false);
  const [first, second] = await log();
  expect(created).toMatchObject({
    method: 'POST',
    path: '/hook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-dealercrm-event': 'person.created',
      'x-dealercrm-delivery': first?.id,
    },
  });
  expect(JSON.parse(created.body)).toEqual({
    id: first?.id,
    event: 'person.created',
    createdAt: start,
    actorId: ctx.actor.id,
    data: { before: null, after: expect.objectContaining({ id: person.id, name: 'Ada Fleet 🚚' }) },
  });
  expect(JSON.parse(updated.body).data).toMatchObject({
    before: { name: 'Ada Fleet 🚚' },
    after: { name: 'Ada Hill' },
  });
  expect(receiver.calls.map(({ body }) => body).join('')).not.toMatch(/password|secret|whsec/i);
  expect(second).toMatchObject({
    event: 'person.updated',
    state: 'delivered',
    tries: 1,
    nextTryAt: null,
    responseStatus: 200,
    responseText: 'thanks',
    problem: null,
  });
  expect(second?.duration).toBeGreaterThanOrEqual(0);
  expect(await webhook()).toMatchObject({ waiting: 0, lastTry: { state: 'delivered' } });
});

test('a record that is linked elsewhere arrives as a reply has it', async () => {
  await aWebhook({ events: ['task.*'] });
  const { body: place } = await boss.post<{ id: string }>('/api/organizations', { name: 'Vans' });
  const { body: task } = await boss.post<{ id: string }>('/api/tasks', { title: 'Ring' });
  const linked = await boss.patch(`/api/tasks/${task.id}`, { organizationId: place.id });
  await send();
  const { before, after } = JSON.parse(receiver.calls.at(-1)?.body ?? '').data;
  expect(after).toEqual(linked.body);
  expect(Object.keys(before)).toEqual(Object.keys(after));
});

test('a new secret signs from then on', async () => {
  const { id, secret } = await aWebhook();
  await aPerson(ctx);
  await app.database.pool.query('update webhooks set secret = $1', [
    encryption.seal('whsec_new', `webhook:${id}`),
  ]);
  await send();
  const [call] = receiver.calls;
  expect(call && isGenuine(call, 'whsec_new')).toBe(true);
  expect(call && isGenuine(call, secret)).toBe(false);
});

test('a secret that another key sealed is said to be unreadable', async () => {
  await aWebhook();
  await app.database.pool.query(`update webhooks set secret = 'v1.AAAA'`);
  await aPerson(ctx);
  await send();
  expect(receiver.calls).toEqual([]);
  expect((await only()).problem).toContain('rotate it');
});

test('a failure is tried again: after a minute, five, a quarter of an hour … eight times', async () => {
  receiver.answer = (_call, reply) =>
    reply.writeHead(500).end('Sorry,\0 I am\u{1f600} out'.repeat(200));
  await aWebhook();
  await aPerson(ctx);
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries += 1) {
    await send();
    const delivery = await only();
    expect(delivery).toMatchObject({
      tries,
      responseStatus: 500,
      problem: 'The receiver answered 500.',
    });
    expect(delivery.responseText?.length).toBeLessThanOrEqual(1_024);
    expect(delivery.state).toBe(tries < 8 ? 'waiting' : 'failed');
    if (!delivery.nextTryAt) break;
    const next = new Date(delivery.nextTryAt);
    waits.push((next.getTime() - app.clock.now().getTime()) / minute);
    app.clock.set(new Date(next.getTime() - 1));
    await send();
    expect(receiver.calls).toHaveLength(tries);
    app.clock.set(next);
  }
  expect(waits).toEqual([1, 5, 15, 60, 120, 240, 480]);
  app.clock.advance(30 * 24 * 60 * minute);
  await send();
  expect(receiver.calls).toHaveLength(8);
  expect(new Set(receiver.calls.map(({ headers }) => headers['x-dealercrm-delivery'])).size).toBe(
    1,
  );
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
});

test('one that fails does not hold up the next; what is sent again has an id of its own', async () => {
  receiver.answer = ({ body }, reply) => reply.writeHead(body.includes('Bad') ? 500 : 204).end();
  await aWebhook();
  await aPerson(ctx, { name: 'Bad' });
  app.clock.advance(1_000);
  await aPerson(ctx, { name: 'Good' });
  await send();
  await send();
  const [bad, good] = await log();
  expect([bad?.state, good?.state]).toEqual(['waiting', 'delivered']);
  const again = await boss.post<WebhookDelivery>(`/api/webhook-deliveries/${good?.id}/repeat`);
  expect(again.body.id).not.toBe(good?.id);
  await send();
  const bodies = receiver.calls
    .map(({ body }) => JSON.parse(body))
    .filter(({ data }) => data.after.name === 'Good');
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toMatchObject({ id: again.body.id, data: bodies[0].data });
});

test('a test is sent even while the webhook is off, and says that it is one', async () => {
  const { id } = await aWebhook({ active: false });
  await boss.post(`/api/webhooks/${id}/test`);
  await send();
  expect(JSON.parse(receiver.calls[0]?.body ?? '{}')).toMatchObject({
    event: 'webhook.test',
    data: { before: null, after: null },
  });
});

describe('a receiver that', () => {
  test.each([
    [
      'hangs up',
      (_call: TakenCall, reply: { destroy(): void }) => reply.destroy(),
      'No connection',
    ],
  ])('%s is tried again', async (_what, answer, problem) => {
    receiver.answer = answer;
    await aWebhook();
    await aPerson(ctx);
    await send();
    expect(await only()).toMatchObject({ state: 'waiting', responseStatus: null });
    expect((await only()).problem).toContain(problem);
    receiver.answer = (_call, reply) => reply.end();
    app.clock.advance(minute);
    await send();
    expect(await only()).toMatchObject({ state: 'delivered', tries: 2, problem: null });
    expect(await webhook()).toMatchObject({ failingSince: null });
  });

  test.each([
    `http://127.0.0.1:${canary.port}/`,
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
  ])('redirects to %s gets no further', async (location) => {
    receiver.answer = (_call, reply) => reply.writeHead(307, { location }).end();
    await aWebhook();
    await aPerson(ctx);
    await send();
    expect(await only()).toMatchObject({ state: 'waiting', responseStatus: 307 });
    expect((await only()).problem).toContain('redirects are not followed');
  });

  test.each([`http://127.0.0.1:${canary.port}/`, 'http://localhost/', 'http://10.0.0.1/'])(
    'is at %s is never called, however that address came there',
    async (url) => {
      await aWebhook({ url });
      await aPerson(ctx);
      await send();
      expect(await only()).toMatchObject({ state: 'waiting', responseStatus: null });
      expect((await only()).problem).toMatch(/is not on the public internet|Only ports 80 and 443/);
      mustSurvive('S-15', { figure: '0 hits of a webhook', limit: '0 hits' });
    },
  );

  test('says 410 is left alone: its webhook is switched off and what waited is dropped', async () => {
    receiver.answer = (_call, reply) => reply.writeHead(410).end();
    const { id } = await aWebhook();
    await aPerson(ctx);
    await aPerson(ctx);
    await send();
    await send();
    expect(receiver.calls).toHaveLength(1);
    expect((await log()).map(({ state }) => state).sort()).toEqual(['dropped', 'failed']);
    expect(await webhook()).toMatchObject({ active: false, note: expect.stringContaining('410') });
    const path = `/api/audit?recordId=${id}&sort=at`;
    const entry = (await boss.get<{ verb: string; actorId: null }[]>(path)).body.at(-1);
    expect(entry).toMatchObject({ verb: 'webhook.switched-off', actorId: null });
  });

  test('fails for five days is switched off with a note; switched on again it begins anew', async () => {
    receiver.answer = (_call, reply) => reply.writeHead(503).end();
    const { id } = await aWebhook();
    for (let day = 0; day < 5; day += 1) {
      await aPerson(ctx);
      await send();
      expect(await webhook()).toMatchObject({ active: true, failingSince: start });
      app.clock.advance(24 * 60 * minute);
    }
    await send();
    expect(await webhook()).toMatchObject({
      active: false,
      note: expect.stringContaining('five days'),
    });
    const on = await boss.patch<Webhook>(`/api/webhooks/${id}`, { active: true });
    expect(on.body).toMatchObject({ active: true, note: null, failingSince: null });
  });

  test('is slow holds up nobody: a stop puts its delivery back, untouched', async () => {
    const stopping = new AbortController();
    receiver.answer = () => stopping.abort();
    await aWebhook();
    await aPerson(ctx);
    await send(stopping.signal);
    expect(await only()).toMatchObject({ state: 'waiting', tries: 0 });
    receiver.answer = (_call, reply) => reply.end();
    await send();
    expect(await only()).toMatchObject({ state: 'delivered', tries: 1 });
  });
});

test('what arrives while its webhook is switched off is delivered, not dropped', async () => {
  const { id } = await aWebhook();
  await aPerson(ctx, { name: 'On its way' });
  app.clock.advance(1);
  await aPerson(ctx, { name: 'Too late' });
  receiver.answer = (_call, reply) => {
    void boss.patch(`/api/webhooks/${id}`, { active: false }).then(() => reply.end());
  };
  await send();
  expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'dropped']);
  expect(receiver.calls).toHaveLength(1);
});

describe('with the jobs', () => {
  const faults: string[] = [];
  const eventually = { timeout: 30_000, interval: 50 };

  /** A server process, as far as webhooks go: it looks again and again. */
  async function aServer() {
    const database = openDatabase(app.database.url);
    const server = fastify({
      logger: { level: 'warn', stream: { write: (line) => faults.push(line) } },
    });
    server.decorate('database', database);
    server.decorate('clock', systemClock);
    registerJobs(server);
    startWebhooks(server, { encryption, environment: { outboundAllow: allow } });
    await server.listen({ host: '127.0.0.1', port: 0 });
    return async () => {
      await server.close();
      await database.close();
    };
  }

  test('two servers send each once, past a dead receiver and through a restart', async () => {
    const hanging: (() => void)[] = [];
    receiver.answer = ({ path }, reply) => {
      if (path === '/dead') hanging.push(() => reply.destroy());
      else reply.end();
    };
    app.clock.set(new Date());
    await aWebhook({ url: `${receiver.url}/dead` });
    await aWebhook({ url: `${receiver.url}/alive` });
    const servers = await Promise.all([aServer(), aServer()]);
    for (let n = 0; n < 10; n += 1) await aPerson(ctx, { name: `P ${n}` });
    const alive = () => receiver.calls.filter(({ path }) => path === '/alive');
    // The dead one still hangs while the other has had everything.
    await vi.waitFor(() => expect(alive()).toHaveLength(10), eventually);
    await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(0), eventually);
    expect(hanging).toHaveLength(1);
    await Promise.all(servers.map((stop) => stop()));
    await aPerson(ctx, { name: 'While nobody was there' });
    const stop = await aServer();
    await vi.waitFor(() => expect(alive()).toHaveLength(11), eventually);
    await stop();
    for (const end of hanging) end();
    const ids = alive().map(({ headers }) => headers['x-dealercrm-delivery']);
    expect(new Set(ids).size).toBe(11);
    expect(alive().map(({ body }) => JSON.parse(body).data.after.name)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `P ${n}`),
      'While nobody was there',
    ]);
    expect(faults).toEqual([]);
  }, 90_000);
});
