/** One of three servers behind a balancer is killed while people work: what they notice, and what becomes of runs. */
import { afterAll, describe, expect, test } from 'vitest';
import type { CrmSyncProgress } from '#contract/crm-sync.ts';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import type { MailSyncRun } from '#contract/mail-sync.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { holdTable } from '../brakes.ts';
import { aPersonThere, openCapsuleServer } from '../capsule-server.ts';
import { openMailServer } from '../mail-server.ts';
import { openOutsidePostgres } from '../outside-postgres.ts';
import { cookiesOf } from '../server-process.ts';
import { type Balancer, openSeveralServers, openSharedStore } from '../several-servers.ts';
import { startClients } from '../steady-clients.ts';
import { openWebServer } from '../web-server.ts';

const boss = { username: 'boss@dealer.example', password: 'correct horse 1' };
/** What was on its way when its server died is told by another after some minutes. */
const patience = { timeout: 600_000, interval: 250 };
const hooks = await openWebServer();
const mails = await openMailServer();
const capsule = await openCapsuleServer();
const calendar = await openWebServer();
const environment = {
  ADMIN_EMAIL: boss.username,
  ADMIN_PASSWORD: boss.password,
  CRM_SERVICE_TOKEN: capsule.token,
  CRM_SERVICE_URL: capsule.url,
  OUTBOUND_ALLOW: `127.0.0.1:${hooks.port},127.0.0.1:${calendar.port}`,
  SMTP_URL: mails.url,
};
let release = async () => {};
afterAll(() => release());

/** A limit of the product's is tested with three times its length, as a machine may have other things to do. */
function tell(id: string, figure: number, limit: number, more: object): void {
  const told = { id, pass: figure <= limit, figure: Math.round(figure), limit, ...more };
  console.log(JSON.stringify(told));
  expect(figure, JSON.stringify(told)).toBeLessThan(limit * 3);
}

async function openFor(balancer: Balancer, databaseUrl: string) {
  const own = { ...environment, FILES_S3_URL: await openSharedStore() };
  const several = await openSeveralServers(databaseUrl, { balancer, environment: own });
  let cookie = '';
  const call = async <Body>(path: string, body?: object, at = several.url, method = 'POST') => {
    const isForm = body instanceof FormData;
    const reply = await fetch(at + path, {
      ...(body && { method, body: isForm ? body : JSON.stringify(body) }),
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
    });
    const text = await reply.text();
    expect(reply.ok, `${path}: ${reply.status} ${text}`).toBe(true);
    return { reply, body: JSON.parse(text) as Body };
  };
  cookie = cookiesOf((await call('/api/staff-login', boss)).reply);
  return { ...several, cookie, call };
}

/** Of what has no other keys than its type says. */
const entriesOf = <Key extends string, Value>(table: Record<Key, Value>) =>
  Object.entries(table) as [Key, Value][];

/** How many came again with an id that had come before. */
const repeatedIn = (ids: readonly unknown[]) => ids.length - new Set(ids).size;

describe.each(['haproxy', 'nginx'] as const)('behind %s', (balancer) => {
  test('people go on, nothing that was acknowledged is lost, and all is told once', async () => {
    const { url, servers, cookie, call } = await openFor(balancer, await openOutsidePostgres());
    await call('/api/webhooks', {
      url: `${hooks.url}/${balancer}`,
      events: ['organization.created'],
    });
    const dueDate = new Date(Date.now() + 30 * 60_000).toISOString();
    const reminded = Array.from({ length: 40 }, (_, n) => `Ring ${n} by ${balancer}!`);
    for (const title of reminded)
      await call('/api/tasks', { title, dueDate, reminderEnabled: 'true' });

    const clients = startClients(url, cookie, 6);
    await clients.haveWritten(10);
    const calm = Math.round(clients.longestWait);
    for (const server of servers) {
      await server.kill();
      await clients.haveWritten(40);
      await server.again();
      await clients.haveWritten(20);
    }
    await clients.stop();

    const { acknowledged, longestWait, unanswered } = clients;
    const { body: listed } = await call<Organization[]>('/api/organizations');
    const names = listed.map(({ name }) => name).sort();
    expect(names).toEqual([...acknowledged].sort());

    // The servers behind the other balancer go on: what they send once more after a kill is none of this.
    const ownCalls = () => hooks.calls.filter((call) => call.path === `/${balancer}`);
    const ownMails = () => mails.taken.filter((mail) => mail.includes(`by ${balancer}!`));
    const told = () => new Set(ownCalls().map(({ body }) => /Firm \d+-\d+/.exec(body)?.[0]));
    await expect.poll(() => acknowledged.filter((name) => !told().has(name)), patience).toEqual([]);
    const titles = () => new Set(ownMails().flatMap((mail) => /Ring \d+ by/.exec(mail) ?? []));
    await expect.poll(() => titles().size, patience).toBe(reminded.length);

    const calls = ownCalls().map(({ headers }) => headers['x-dealercrm-delivery']);
    const mailIds = ownMails().map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
    expect(new Set(calls).size).toBe(acknowledged.length);
    expect(new Set(mailIds).size).toBe(reminded.length);
    const twice = { calls: repeatedIn(calls), mails: repeatedIn(mailIds) };
    tell(`kill behind ${balancer}: longest wait of a client, ms`, longestWait, 2_000, {
      calm,
      unanswered,
      acknowledged: acknowledged.length,
      lost: 0,
      webhooks: new Set(calls).size,
      reminders: reminded.length,
      twice,
    });
    // Whoever dies between sending and writing that down has it sent once more, by the same id: one at a time.
    expect(twice.calls).toBeLessThanOrEqual(servers.length);
    expect(twice.mails).toBeLessThanOrEqual(servers.length);
  });
});

test('an import and both syncs are said to have been interrupted, and go on elsewhere', async () => {
  const databaseUrl = await openOutsidePostgres();
  const { servers, call } = await openFor('haproxy', databaseUrl);
  const [victim] = servers;
  if (!victim) throw new Error('No server');
  const form = new FormData();
  form.set('entity', 'people');
  const rows = Array.from({ length: 2_000 }, (_, n) => `Row ${n},row${n}@list.example`);
  form.set('file', new File([`name,email\n${rows.join('\n')}\n`], 'list.csv'));
  const { body: uploaded } = await call<ImportUpload>('/api/imports', form);
  const { id, mapping } = uploaded;
  capsule.parties = Array.from({ length: 50 }, (_, n) => aPersonThere(n + 1, {}));
  const held = Promise.withResolvers<void>();
  capsule.onCall = () => held.promise;
  calendar.answer = () => undefined;
  const settings = { provider: 'dav', serverUrl: calendar.url, username: 'a', password: 'b' };
  const more = { contactsDirection: 'in', calendarDirection: 'in', schedule: 'off' };
  await call('/api/mail-service/settings', { ...settings, ...more }, undefined, 'PUT');

  release = await holdTable({ url: databaseUrl }, 'people');
  await call(`/api/imports/${id}/start`, { mapping }, victim.url);
  const cut = ['/api/crm-service/sync-all', '/api/mail-service/sync-contacts'].map((path) =>
    call(path, {}, victim.url).then(
      () => 'answered',
      () => 'cut',
    ),
  );
  const readStates = {
    import: async () => (await call<ImportReport>(`/api/imports/${id}`)).body,
    crm: async () => (await call<CrmSyncProgress>('/api/crm-service/sync-progress')).body,
    mail: async () =>
      (await call<{ contacts: MailSyncRun | null }>('/api/mail-service/status')).body.contacts,
  };
  const stateOf = async (kind: keyof typeof readStates) => {
    const { status, error } = (await readStates[kind]()) ?? { status: undefined, error: null };
    return { status, error };
  };
  const kinds = {
    import: ['running', 'failed'],
    crm: ['syncing', 'error'],
    mail: ['syncing', 'error'],
  } as const;
  for (const [kind, [running]] of entriesOf(kinds))
    await expect.poll(async () => (await stateOf(kind)).status, patience).toBe(running);

  await victim.kill();
  const killed = performance.now();
  const waits = entriesOf(kinds).map(async ([kind, [, status]]) => {
    const error = expect.stringContaining('interrupted');
    await expect.poll(() => stateOf(kind), patience).toEqual({ status, error });
    return [kind, Math.round(performance.now() - killed)] as const;
  });
  const took = await Promise.all(waits);
  expect(await Promise.all(cut)).toEqual(['cut', 'cut']);
  await release();
  held.resolve();

  await call(`/api/imports/${id}/start`, { mapping });
  await expect.poll(async () => (await stateOf('import')).status, patience).toBe('done');
  const { body: imported } = await call<Person[]>('/api/people?q=row');
  const { runId } = (await call<CrmSyncProgress>('/api/crm-service/sync-progress')).body;
  await call(`/api/crm-service/runs/${runId}/resume`, {});
  expect((await stateOf('crm')).status).toBe('complete');
  expect(imported.map(({ name }) => name).sort()).toEqual(
    rows.map((row) => row.replace(/,.*/, '')).sort(),
  );
  const slowest = Math.max(...took.map(([, milliseconds]) => milliseconds));
  tell(
    'kill: time until runs are said to have failed, ms',
    slowest,
    30_000,
    Object.fromEntries(took),
  );
});
