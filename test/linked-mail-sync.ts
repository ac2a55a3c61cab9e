/** An app with an account of Google or Microsoft 365, linked at a real provider, and what its stories ask. */
import { expect } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type {
  MailSettings,
  MailSyncEntry,
  MailSyncKind,
  MailSyncResult,
  MailSyncRun,
} from '#contract/mail-sync.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp, TestClient } from './app.ts';
import { mailClient, openFrontDoor, openOidcServer } from './oidc-server.ts';

/** Call it at the top of a test file. `server` is where the service's own interfaces answer. */
export async function openLinkedMailSync(
  provider: 'google' | 'microsoft',
  server: { url: string; isToken: (token: string) => boolean | Promise<boolean> },
) {
  const door = await openFrontDoor();
  const oidc = await openOidcServer(door.url, {
    tellsAll: true,
    keepsConsent: provider === 'microsoft',
  });
  oidc.accounts.set('sales', { email: 'sales@dealer.example' });
  server.isToken = (token) => oidc.isToken(token);
  const app = await openTestApp({
    environment: {
      PUBLIC_URL: door.url,
      MAIL_SERVICE_PROVIDER: provider,
      MAIL_SERVICE_URL: server.url,
      MAIL_SERVICE_ISSUER: oidc.issuer,
      MAIL_SERVICE_CLIENT_ID: mailClient.id,
      MAIL_SERVICE_CLIENT_SECRET: mailClient.secret,
      ...(provider === 'microsoft' ? { MAIL_SERVICE_TENANT: 'dealer.example' } : {}),
    },
  });
  const boss = await app.signIn('super_user');
  const start = (kind: MailSyncKind) =>
    boss.post<MailSyncResult & { message: string }>(`/api/mail-service/sync-${kind}`);
  const list = async <Item>(path: string) => (await boss.get<Item[]>(path)).body;

  return {
    app,
    boss,
    oidc,
    start,
    people: () => list<Person>('/api/people'),
    events: () => list<CalendarEvent>('/api/calendar-events'),
    settings: async () => (await boss.get<MailSettings>('/api/mail-service/settings')).body,
    async link(): Promise<void> {
      const begun = await boss.get('/api/mail-service/link');
      const back = await oidc.signIn(begun.headers.location ?? '', 'sales');
      const flow = begun.setCookies.map((each) => each.split(';')[0]).join('; ');
      const path = back.slice(door.url.length);
      const { headers } = await new TestClient(app.fastify, `${boss.cookie}; ${flow}`).get(path);
      expect(headers.location).toBe('/settings/mail-service?linked=yes');
    },
    async syncBothWays(): Promise<void> {
      const reply = await boss.put('/api/mail-service/settings', {
        provider: null,
        contactsDirection: 'both',
        calendarDirection: 'both',
        schedule: 'off',
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    },
    /** Syncs to the end; answers the run and what it did with each item. */
    async sync(kind: MailSyncKind) {
      const reply = await start(kind);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const { runId } = reply.body;
      const { body: run } = await boss.get<MailSyncRun>(`/api/mail-service/runs/${runId}`);
      const path = `/api/mail-service/entries?runId=${runId}`;
      const entries = (await list<MailSyncEntry>(path)).map(
        ({ direction, outcome, name, reason }) =>
          `${direction} ${outcome} ${name}${reason === null ? '' : `: ${reason}`}`,
      );
      expect(run.error, JSON.stringify(entries)).toBeNull();
      return { run, entries };
    },
  };
}
