/** An app that is kept the same with an account on a real server, and what tests of it ask again and again. */
import { expect } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type {
  MailSettings,
  MailSyncEntry,
  MailSyncResult,
  MailSyncRun,
} from '#contract/mail-sync.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from './app.ts';
import type { DavServer } from './dav-servers.ts';

export type Kind = 'contacts' | 'calendar';

/** Call it in `beforeAll`; the server stands already. */
export async function openDavSync(
  server: Pick<DavServer, 'url' | 'target' | 'username' | 'password'>,
) {
  const app = await openTestApp({ environment: { OUTBOUND_ALLOW: server.target } });
  const boss = await app.signIn('super_user');
  const settings = {
    provider: 'dav',
    serverUrl: server.url,
    username: server.username,
    password: server.password,
    contactsDirection: 'both',
    calendarDirection: 'both',
    schedule: 'off',
  };
  const run = async (id: string) =>
    (await boss.get<MailSyncRun>(`/api/mail-service/runs/${id}`)).body;
  const entries = async (id: string) =>
    (await boss.get<MailSyncEntry[]>(`/api/mail-service/entries?runId=${id}`)).body;
  return {
    app,
    boss,
    entries,
    async connect(more: Readonly<Record<string, unknown>> = {}) {
      const saved = await boss.put('/api/mail-service/settings', { ...settings, ...more });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const tried = await boss.post<{ success: boolean; message: string }>(
        '/api/mail-service/test-connection',
      );
      return {
        tried: tried.body,
        settings: (await boss.get<MailSettings>('/api/mail-service/settings')).body,
      };
    },
    /** To the end; what it did with each item, beside its counts. */
    async sync(kind: Kind) {
      const reply = await boss.post<MailSyncResult>(`/api/mail-service/sync-${kind}`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      const done = await run(reply.body.runId);
      const { in: came, out: went, skipped, conflicts, unchanged, isFull, error } = done;
      return { ...reply.body, came, went, skipped, conflicts, unchanged, isFull, error };
    },
    /** One that ends with an error: its sentence, as the caller and as the run have it. */
    async failingSync(kind: Kind) {
      const { status, body } = await boss.post<{ message: string }>(
        `/api/mail-service/sync-${kind}`,
      );
      const runs = await boss.get<MailSyncRun[]>(`/api/mail-service/runs?kind=${kind}&limit=1`);
      return { status, message: body.message, last: runs.body[0] };
    },
    people: async () => (await boss.get<Person[]>('/api/people')).body,
    events: async () => (await boss.get<CalendarEvent[]>('/api/calendar-events')).body,
  };
}

/** A listing of what is on the server: its items by name, each with its etag. */
export async function etagsOn(server: DavServer, collection: string): Promise<Map<string, string>> {
  const body = '<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>';
  const headers = { depth: '1', 'content-type': 'application/xml' };
  const text = await (await server.ask('PROPFIND', collection, body, headers)).text();
  const found = new Map<string, string>();
  for (const [, part = ''] of text.matchAll(/<(?:\w+:)?response>(.*?)<\/(?:\w+:)?response>/gs)) {
    const href = /href>([^<]*)</.exec(part)?.[1] ?? '';
    const name = href.slice(href.lastIndexOf('/') + 1);
    if (name !== '') found.set(name, /getetag>([^<]*)</.exec(part)?.[1] ?? '');
  }
  return found;
}

export function cardOf(uid: string, name: string, ...more: string[]): string {
  const [given = '', family = ''] = name.split(' ');
  const lines = [`UID:${uid}`, `FN:${name}`, `N:${family};${given};;;`, ...more];
  return ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
}

export function eventOf(uid: string, title: string, ...more: string[]): string {
  return calendarOf(veventOf(uid, title, ...more));
}

export function veventOf(uid: string, title: string, ...more: string[]): string[] {
  const lines = [`UID:${uid}`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${title}`, ...more];
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
}

export function calendarOf(...components: string[][]): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Phone//EN', ...components.flat()];
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}
