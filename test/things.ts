/** Makes one of each kind of thing that has an address and is no record, for the table of access. */
import { randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SignedInSession } from '#contract/account.ts';
import type { StaffUser } from '#contract/users.ts';
import { noCounts as noCrmCounts } from '#server/features/crm-services/sync/crm-run-state.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { sweepFiles } from '#server/features/files/sweep-files.ts';
import { noCounts as noMailCounts } from '#server/features/mail/sync/mail-run-state.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TestApp, TestClient } from './app.ts';
import { uploadCrmAs } from './crm-imports.ts';
import type { ThingKind } from './expected-access/things.ts';
import { aCustomField, anOrganization, aPerson, aUser, testPassword } from './factories.ts';
import { aPdf, aPng, formWith, uploadFileAs } from './files.ts';
import { uploadAs } from './imports.ts';

export interface Member {
  user: StaffUser;
  client: TestClient;
}

/** What stands in the place of the id or the key. */
type Make = (owner: Member) => Promise<string>;

/** `dataDir` is where the app keeps its files. What staff cannot make, a super user makes. */
export async function openThings(app: TestApp, dataDir: string): Promise<Record<ThingKind, Make>> {
  const boss = await app.signIn('super_user');
  const { pool } = app.database;
  const now = () => app.clock.now();
  const sent = async <Body>(reply: Promise<{ status: number; body: Body }>): Promise<Body> => {
    const { status, body } = await reply;
    expect(status).toBeLessThan(300);
    return body;
  };
  const post = <Body = { id: string }>(client: TestClient, path: string, body?: unknown) =>
    sent(client.post<Body>(path, body));
  const insert = async (table: string, row: Record<string, unknown>): Promise<string> => {
    const id = newId();
    const all = { id, ...row };
    const places = Object.keys(all).map((_, place) => `$${place + 1}`);
    await pool.query(
      `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')})`,
      Object.values(all),
    );
    return id;
  };
  const twoPeople = async (client: TestClient): Promise<string[]> => {
    const one = await post(client, '/api/people', { name: 'Ada Twice' });
    const other = await post(client, '/api/people', { name: 'Ada Twice' });
    return [one.id, other.id];
  };
  const aView = async ({ client }: Member, shared = false) => {
    const draft = { list: 'people', name: 'Neglected', shared, filter: { tag: 'vip' } };
    return (await post(client, '/api/views', draft)).id;
  };
  const aWebhook = async () => {
    const draft = { url: 'https://example.com/hooks/crm', events: ['person.*'], active: false };
    // There can only be a few.
    await pool.query('delete from webhooks');
    return (await post(boss, '/api/webhooks', draft)).id;
  };
  const anAddressBook = () =>
    insert('mail_collections', {
      origin: 'https://dav.example',
      kind: 'contacts',
      remote_id: newId(),
      name: 'Contacts',
      can_write: true,
      created_at: now(),
      updated_at: now(),
    });
  const aRun = { status: 'done', finished_at: now(), started_at: now(), current_step: 'Done' };

  return {
    account: async ({ user }) => user.id,
    'pictured account': async ({ user, client }) => {
      const { body, headers } = await formWith('me.png', aPng);
      await sent(client.send('PUT', '/api/account/picture', body, headers));
      return user.id;
    },
    deed: async ({ client }) => {
      const { status, headers } = await client.post('/api/people', { name: 'Done at once' });
      expect(status).toBe(201);
      return headers['x-deed-id'] ?? '';
    },
    'person who goes': async ({ user }) =>
      (await aPerson(await app.as(user), { name: 'Gone At All' })).id,
    merge: async ({ client }) => {
      const [survivorId, gone] = await twoPeople(client);
      const merge = { kind: 'person', survivorId, ids: [gone] };
      return (await post(client, '/api/merges', merge)).id;
    },
    'bulk run': async ({ user }) =>
      insert('bulk_runs', {
        entity: 'people',
        action: 'tags',
        total: 1,
        status: 'done',
        created_by_id: user.id,
        created_at: now(),
      }),
    notification: ({ user }) =>
      insert('notifications', {
        user_id: user.id,
        kind: 'import',
        subject: 'list.csv',
        outcome: 'done',
        deed_id: newId(),
        at: now(),
        changed_at: now(),
      }),
    'followed person': async ({ client }) => {
      const { id } = await post(client, '/api/people', { name: 'Ada Followed' });
      await post(client, '/api/follows', { type: 'person', id });
      return id;
    },
    'pair apart': async ({ client }) => {
      const pair = { kind: 'person', ids: await twoPeople(client) };
      return (await post(client, '/api/duplicates/different', pair)).id;
    },
    session: async ({ user, client }) => {
      const account = { username: user.username, password: testPassword };
      await post(app.visitor, '/api/staff-login', account);
      const sessions = await sent(client.get<SignedInSession[]>('/api/account/sessions'));
      return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    },
    'access token': async ({ client }) =>
      (await post(client, '/api/account/access-tokens', { name: 'Nightly sync' })).id,
    'calendar feed': async ({ client }) => {
      const feed = { events: 'own' };
      const path = '/api/account/calendar-feed';
      const { address } = await post<{ address: string }>(client, path, feed);
      return /([\w-]+)\.ics$/.exec(address)?.[1] ?? '';
    },
    import: async ({ client }) =>
      (await sent(uploadAs(client, 'Name,Email\nAda,ada@fleet.example\n'))).id,
    'crm import': async ({ user, client }) => {
      const list =
        'Type,Name,Organization\nOrganization,Hill Trucks,\nPerson,Pat Doe,Hill Trucks\n';
      return (await sent(uploadCrmAs(user.role === 'staff' ? boss : client, list))).id;
    },
    'dismissed lead': async ({ client }) =>
      (await post(client, '/api/leads/dismiss', { name: 'Hill Trucks' })).id,
    'decided lead': async ({ client }) => {
      const { id: organizationId } = await anOrganization(await app.as());
      const body = { lead: { name: 'Hill Trucks' }, organizationId, verdict: 'same' };
      return (await post(client, '/api/leads/decide', body)).id;
    },
    invitation: async () => {
      const email = `${newId()}@dealer.example`;
      await post(boss, '/api/users/invitations', { email, role: 'staff' });
      const { rows } = await pool.query('select id from account_links where email = $1', [email]);
      return rows[0].id;
    },
    'private view': (owner) => aView(owner),
    'shared view': (owner) => aView(owner, true),
    'repeated event': async ({ client }) => {
      const body = { title: 'Stand-up', eventDate: '2026-03-11T09:30:00Z' };
      const series = { rule: 'daily', timeZone: 'UTC' };
      return (await post(client, '/api/calendar-events', { ...body, series })).id;
    },
    'deleted view': async (owner) => {
      const id = await aView(owner, true);
      await sent(owner.client.delete(`/api/views/${id}`));
      return id;
    },
    'custom field': async () => (await aCustomField(await app.as())).id,
    webhook: aWebhook,
    delivery: async () =>
      insert('webhook_deliveries', {
        webhook_id: await aWebhook(),
        event: 'person.created',
        state: 'failed',
        next_try_at: now(),
        created_at: now(),
      }),
    directory: async ({ user }) => {
      const times = { created_at: now(), updated_at: now(), finished_at: now() };
      const file = { file_name: 'companies.csv', format: 'csv', status: 'done' };
      return insert('lead_directory_loads', { ...file, ...times, created_by_id: user.id });
    },
    'crm run': async ({ user }) =>
      insert('crm_sync_runs', {
        ...aRun,
        service: 'capsule',
        scope: 'all',
        steps: '[]',
        counts: noCrmCounts(),
        started_by_id: user.id,
      }),
    'mail run': async ({ user }) =>
      insert('mail_runs', {
        ...aRun,
        kind: 'contacts',
        is_dry_run: false,
        counts: noMailCounts(),
        started_by_id: user.id,
      }),
    'mail conflict': async () => {
      const { id: recordId, updatedAt } = await aPerson(await app.as(), { name: 'Ada Fleet' });
      const collectionId = await anAddressBook();
      const linkId = await insert('mail_links', {
        kind: 'contacts',
        collection_id: collectionId,
        remote_id: newId(),
        record_id: recordId,
        ours: { name: 'Ada Fleet' },
        theirs: { name: 'Ada There' },
        record_version: updatedAt,
      });
      return insert('mail_conflicts', {
        link_id: linkId,
        field: 'name',
        ours: 'Ada Fleet',
        theirs: 'Ada There',
        created_at: now(),
      });
    },
    'mail doubt': async () => {
      const { id: recordId } = await aPerson(await app.as(), { name: 'Ada Fleet' });
      const of = { collection_id: await anAddressBook(), remote_id: newId() };
      const state = { name: 'Ada Fleet', emails: [], phones: [], company: null };
      const card = JSON.stringify({ ...state, jobTitle: null, location: null });
      await pool.query(
        `insert into mail_items (collection_id, remote_id, etag, state) values ($1, $2, '1', $3)`,
        [of.collection_id, of.remote_id, card],
      );
      return insert('mail_doubts', {
        ...of,
        name: 'Ada Fleet',
        record_id: recordId,
        level: 'maybe',
        reasons: ['same name'],
        is_taken: false,
        created_at: now(),
      });
    },
    'put-aside file': async () => {
      const { id: personId } = await aPerson(await app.as());
      // With a record, so that the store is known to be this database's.
      await sent(uploadFileAs(boss, { personId }, 'Quote.pdf', aPdf));
      const key = randomBytes(16).toString('hex');
      const inner = join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4));
      await mkdir(inner, { recursive: true });
      await writeFile(join(inner, key), aPdf);
      await utimes(join(inner, key), new Date(0), new Date(0));
      const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
      await sweepFiles({ db: app.database.orm, clock: app.clock }, store);
      return key;
    },
  };
}

/** Somebody whom no other test has met. */
export async function aMember(app: TestApp, role: StaffUser['role']): Promise<Member> {
  const user = await aUser(await app.as(), { role });
  return { user, client: await app.signIn(user) };
}
