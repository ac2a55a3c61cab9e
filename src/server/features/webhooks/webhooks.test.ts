/** Webhooks as a super user keeps them: what is accepted, what is shown once, what the audit says. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { makeEtag } from '#contract/concurrency.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { recordKinds, records } from '#contract/records.ts';
import {
  mostWebhooks,
  type Webhook,
  type WebhookDelivery,
  type WebhookSecret,
} from '#contract/webhooks.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { pruneDeliveries } from './webhooks.commands.ts';

const app = await openTestApp({ environment: { OUTBOUND_ALLOW: '127.0.0.1:4000' } });
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const url = 'https://hooks.example.com/crm';

async function aWebhook(given: object = {}): Promise<WebhookSecret> {
  const reply = await boss.post<WebhookSecret>('/api/webhooks', {
    url,
    events: ['person.*'],
    ...given,
  });
  expect(reply.status).toBe(200);
  return reply.body;
}

async function webhook(id: string): Promise<Webhook> {
  const { body } = await boss.get<Webhook[]>('/api/webhooks');
  const found = body.find((each) => each.id === id);
  if (!found) throw new Error('There is no such webhook');
  return found;
}

test('one is added, changed, switched off and removed; the audit tells it without the secret', async () => {
  const { id, secret } = await aWebhook({
    description: ' Warehouse ',
    events: ['task.*', 'task.*'],
  });
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  expect(await webhook(id)).toMatchObject({
    url,
    description: 'Warehouse',
    events: ['task.*'],
    active: true,
    note: null,
    failingSince: null,
    waiting: 0,
    lastTry: null,
  });
  const before = await webhook(id);
  const changed = await boss.patch<Webhook>(`/api/webhooks/${id}`, {
    active: false,
    events: ['note.created'],
  });
  expect(changed.body).toMatchObject({ active: false, events: ['note.created'], url });
  const late = await boss.patch(`/api/webhooks/${id}`, { url }, { 'if-match': makeEtag(before) });
  expect(late.status).toBe(412);
  const rotated = await boss.post<WebhookSecret>(`/api/webhooks/${id}/secret`);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await boss.delete(`/api/webhooks/${id}`)).status).toBe(204);
  expect((await boss.patch(`/api/webhooks/${id}`, { active: true })).status).toBe(404);

  const audit = await boss.get<AuditEntry[]>(`/api/audit?kind=settings&recordId=${id}&sort=at`);
  expect(audit.body.map(({ verb }) => verb)).toEqual([
    'webhook.created',
    'webhook.updated',
    'webhook.secret-rotated',
    'webhook.deleted',
  ]);
  expect(JSON.stringify(audit.body)).not.toContain('whsec_');
  expect(JSON.stringify(audit.body)).not.toContain('"secret"');
});

test('secrets are sealed in the database, and no answer but their own holds one', async () => {
  const { id, secret } = await aWebhook();
  const { rows } = await app.database.pool.query('select secret from webhooks where id = $1', [id]);
  expect(rows[0].secret).toMatch(/^v1\./);
  const dump = await app.database.pool.query(
    `select (select jsonb_agg(to_jsonb(w)) from webhooks w)::text
       || coalesce((select jsonb_agg(to_jsonb(c)) from changes c)::text, '')
       || coalesce((select jsonb_agg(to_jsonb(k)) from idempotency_keys k)::text, '') as text`,
  );
  expect(dump.rows[0].text).not.toContain(secret);
  for (const path of ['/api/webhooks', '/api/webhook-deliveries', '/api/audit', '/api/export']) {
    expect(JSON.stringify((await boss.get(path)).body)).not.toContain(secret);
  }
});

describe('is refused, with the field that is wrong:', () => {
  test.each([
    [{}, 'url'],
    [{ url }, 'events'],
    [{ url, events: [] }, 'events'],
    [{ url, events: ['user.created'] }, 'events.0'],
    [{ url, events: ['session.*'] }, 'events.0'],
    [{ url, events: ['person'] }, 'events.0'],
    [{ url, events: ['*'] }, 'events.0'],
    [{ url, events: 'person.*' }, 'events'],
    [{ url: 'hooks.example.com', events: ['person.*'] }, 'url'],
    [{ url: 'ftp://example.com', events: ['person.*'] }, 'url'],
    [{ url: 'https://me:pw@example.com', events: ['person.*'] }, 'url'],
    [{ url: 'http://127.0.0.1/', events: ['person.*'] }, 'url'],
    [{ url: 'http://0x7f.1/', events: ['person.*'] }, 'url'],
    [{ url: 'http://[::ffff:10.0.0.1]/', events: ['person.*'] }, 'url'],
    [{ url: 'https://example.com:8443/', events: ['person.*'] }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2_000)}`, events: ['person.*'] }, 'url'],
    [{ url: 'https://example.com/\0', events: ['person.*'] }, 'url'],
    [{ url, events: ['person.*'], description: 'x'.repeat(201) }, 'description'],
    [{ url, events: ['person.*'], active: 'yes' }, 'active'],
  ])('%j', async (body, field) => {
    const reply = await boss.post<ErrorReply>('/api/webhooks', body);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toContain(field);
  });

  test('a change to a private address', async () => {
    const { id } = await aWebhook({ url: 'http://127.0.0.1:4000/allowed' });
    const reply = await boss.patch<ErrorReply>(`/api/webhooks/${id}`, { url: 'http://10.0.0.1/' });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['url']]);
    expect((await webhook(id)).url).toBe('http://127.0.0.1:4000/allowed');
  });

  test('one more than there may be', async () => {
    const { body } = await boss.get<Webhook[]>('/api/webhooks');
    for (let n = body.length; n < mostWebhooks; n += 1) await aWebhook();
    const full = await boss.post('/api/webhooks', { url, events: ['person.*'] });
    expect(full.status).toBe(409);
    await app.database.pool.query('delete from webhooks');
  });
});

describe('a change is queued', () => {
  const events = async (id: string) => {
    const path = `/api/webhook-deliveries?webhookId=${id}&sort=createdAt`;
    return (await boss.get<WebhookDelivery[]>(path)).body.map(({ event }) => event);
  };

  test('for whoever asked for it, and for nobody else', async () => {
    const all = await aWebhook({ events: ['person.*'] });
    const some = await aWebhook({ events: ['person.deleted', 'note.created'] });
    const off = await aWebhook({ events: ['person.*'], active: false });
    const { body: person } = await staff.post<{ id: string }>('/api/people', { name: 'Ada' });
    app.clock.advance(1_000);
    await staff.patch(`/api/people/${person.id}`, { name: 'Ada Hill' });
    app.clock.advance(1_000);
    await staff.delete(`/api/people/${person.id}`);
    await staff.post('/api/organizations', { name: 'Hill Trucks' });
    expect(await events(all.id)).toEqual(['person.created', 'person.updated', 'person.deleted']);
    expect(await events(some.id)).toEqual(['person.deleted']);
    expect(await events(off.id)).toEqual([]);
    expect((await webhook(all.id)).waiting).toBe(3);
  });

  test('also where many are imported at once', async () => {
    const { id } = await aWebhook({ events: ['person.imported'] });
    const data = Array.from({ length: 50 }, (_, n) => ({
      name: `P ${n}`,
      email: `p${n}@x.example`,
    }));
    expect((await staff.post('/api/people/import-csv', { data })).status).toBeLessThan(300);
    expect(await events(id)).toHaveLength(50);
  });

  test('with the write itself: one that is rolled back leaves nothing', async () => {
    const { id } = await aWebhook();
    const ctx = await app.as('staff');
    const failure = ctx.db.transaction(async (db) => {
      await aPerson({ ...ctx, db }, { name: 'Never' });
      throw new Error('rolled back');
    });
    await expect(failure).rejects.toThrow('rolled back');
    expect(await events(id)).toEqual([]);
    await aPerson(ctx, { name: 'Ever' });
    expect(await events(id)).toEqual(['person.created']);
  });

  test('and dropped when the webhook is switched off; forgotten with it', async () => {
    const { id } = await aWebhook();
    await aPerson(await app.as('staff'));
    await boss.patch(`/api/webhooks/${id}`, { active: false });
    const [dropped] = (
      await boss.get<WebhookDelivery[]>(`/api/webhook-deliveries?webhookId=${id}&state=dropped`)
    ).body;
    expect(dropped).toMatchObject({ state: 'dropped', tries: 0, nextTryAt: null });
    const path = `/api/webhook-deliveries/${dropped?.id}/repeat`;
    expect((await boss.post(path)).status).toBe(409);
    await boss.patch(`/api/webhooks/${id}`, { active: true });
    expect((await boss.post<WebhookDelivery>(path)).body).toMatchObject({
      state: 'waiting',
      event: 'person.created',
    });
    await boss.delete(`/api/webhooks/${id}`);
    expect(await events(id)).toEqual([]);
  });

  test('and forgotten after 30 days, unless it still waits', async () => {
    const { id } = await aWebhook();
    await aPerson(await app.as('staff'));
    await boss.patch(`/api/webhooks/${id}`, { active: false });
    await boss.patch(`/api/webhooks/${id}`, { active: true });
    await aPerson(await app.as('staff'));
    const now = app.clock.now();
    app.clock.advance(31 * 24 * 60 * 60 * 1_000);
    await pruneDeliveries({ db: app.database.orm, clock: app.clock });
    app.clock.set(now);
    const { body } = await boss.get<WebhookDelivery[]>(`/api/webhook-deliveries?webhookId=${id}`);
    expect(body.map(({ state }) => state)).toEqual(['waiting']);
  });
});

test('pages of the log follow each other without gaps, and every filter narrows it', async () => {
  const { id } = await aWebhook();
  for (let n = 0; n < 5; n += 1) await aPerson(await app.as('staff'));
  await boss.post(`/api/webhooks/${id}/test`);
  const all = await boss.get<WebhookDelivery[]>(`/api/webhook-deliveries?webhookId=${id}`);
  expect(all.body).toHaveLength(6);
  const seen: string[] = [];
  let path: string | undefined = `/api/webhook-deliveries?webhookId=${id}&limit=2`;
  while (path !== undefined) {
    const page: { body: WebhookDelivery[]; headers: Record<string, string> } = await boss.get(path);
    expect(page.headers['x-total-count']).toBe('6');
    seen.push(...page.body.map((delivery) => delivery.id));
    path = /<([^>]+)>/.exec(page.headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(all.body.map((delivery) => delivery.id));
  const count = async (query: string) =>
    (await boss.get<unknown[]>(`/api/webhook-deliveries?webhookId=${id}&${query}`)).body.length;
  expect(await count('event=webhook.test')).toBe(1);
  expect(await count('q=PERSON.CREATED')).toBe(5);
  expect(await count('state=failed')).toBe(0);
  expect((await boss.get('/api/webhook-deliveries?state=lost')).status).toBe(400);
});

/** What the ways of `recordedWrites` say has happened. */
const ways = [
  ['add', 'created'],
  ['edit', 'updated'],
  ['editNoting', 'updated'],
  ['write', 'imported'],
  ['change', 'updated'],
  ['hideAll', 'deleted'],
  ['hide', 'deleted'],
  ['show', 'restored'],
  ['settle', 'merged'],
  ['settle', 'unmerged'],
] as const;

test('the events on offer are those that the change log knows', async () => {
  const recorded = new Set<string>();
  const folder = join(import.meta.dirname, '..');
  const verb = new RegExp(`'((?:${recordKinds.join('|')})\\.(?:[a-z_]+ed))'`, 'g');
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path.startsWith('webhooks')) continue;
    const source = await readFile(join(folder, path), 'utf8');
    const noun = /recordedWrites\(\{.*?noun: '(\w+)'/s.exec(source)?.[1];
    for (const [way, happened] of ways) {
      const isTaken = new RegExp(`\\b${way}: |writes\\.${way}\\(`).test(source);
      if (noun && isTaken) recorded.add(`${noun}.${happened}`);
    }
    if (!/changeRow|recordChange|\bedit[A-Z]/.test(source)) continue;
    for (const [, name] of source.matchAll(verb)) if (name) recorded.add(name);
  }
  const offered = recordKinds.flatMap((kind) =>
    records[kind].happenings.map((each) => `${kind}.${each}`),
  );
  expect([...recorded].sort()).toEqual(offered.sort());
});
