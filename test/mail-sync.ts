/** An app that is connected to a mail service of the test's own, and what tests of it ask again and again. */
import { expect } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type {
  MailSettings,
  MailSyncConflict,
  MailSyncDirection,
  MailSyncEntry,
  MailSyncKind,
  MailSyncResult,
  MailSyncRun,
} from '#contract/mail-sync.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from './app.ts';
import { MailServiceThere } from './mail-service.ts';

export const davEnvironment = {
  MAIL_SERVICE_PROVIDER: 'dav',
  MAIL_SERVICE_URL: 'https://dav.example.com',
  MAIL_SERVICE_USERNAME: 'team',
  MAIL_SERVICE_PASSWORD: 'dav-secret-pw',
};

/** Call it at the top of a test file. */
export async function openMailSync(options: Parameters<typeof openTestApp>[0] = {}) {
  const there = new MailServiceThere();
  const app = await openTestApp({
    ...options,
    environment: { ...davEnvironment, ...options.environment },
    mailProviders: there.providers(),
  });
  const boss = await app.signIn('super_user');
  const direct = async (direction: MailSyncDirection, given: object = {}) => {
    const reply = await boss.put<MailSettings>('/api/mail-service/settings', {
      provider: null,
      contactsDirection: direction,
      calendarDirection: direction,
      schedule: 'off',
      ...given,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const run = async (id: string) =>
    (await boss.get<MailSyncRun>(`/api/mail-service/runs/${id}`)).body;
  return {
    there,
    app,
    boss,
    direct,
    run,
    /** Syncs to the end; answers the run. */
    async sync(kind: MailSyncKind, query = ''): Promise<MailSyncRun> {
      const path = `/api/mail-service/sync-${kind}${query}`;
      const reply = await boss.post<MailSyncResult>(path);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return run(reply.body.runId);
    },
    entries: async ({ id }: MailSyncRun, query = '') =>
      (await boss.get<MailSyncEntry[]>(`/api/mail-service/entries?runId=${id}${query}`)).body,
    conflicts: async () => (await boss.get<MailSyncConflict[]>('/api/mail-service/conflicts')).body,
    people: async () => (await boss.get<Person[]>('/api/people')).body,
    events: async () => (await boss.get<CalendarEvent[]>('/api/calendar-events')).body,
    /** How many changes the log has; a sync that changes nothing adds none. */
    async changeCount(): Promise<number> {
      const { rows } = await app.database.pool.query('select count(*)::int as n from changes');
      return rows[0].n;
    },
    /** What the database holds of the sync and of what it syncs, without its runs. */
    async dump(): Promise<string> {
      const tables = [
        'people',
        'calendar_events',
        'organizations',
        'changes',
        'activity_log',
        'mail_settings',
        'mail_collections',
        'mail_items',
        'mail_links',
        'mail_conflicts',
        'mail_staged',
      ];
      const parts = await Promise.all(
        tables.map(async (table) => {
          const { rows } = await app.database.pool.query(
            `select coalesce(json_agg(t order by t::text), '[]')::text as text from ${table} t`,
          );
          return `${table}: ${rows[0].text}`;
        }),
      );
      return parts.join('\n');
    },
    /** Nothing of ours and nothing of theirs. */
    async startAfresh(direction: MailSyncDirection = 'in'): Promise<void> {
      await app.database.pool.query(
        'truncate mail_runs, mail_collections, mail_settings, notes, tasks, calendar_events, people, organizations cascade',
      );
      there.clear();
      await direct(direction);
    },
  };
}
