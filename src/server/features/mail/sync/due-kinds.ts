import { sql } from 'drizzle-orm';
import type { MailSyncKind } from '#contract/mail-sync.ts';
import { mailSettings } from '#server/features/mail/connection/mail-connection.table.ts';
import { intervals } from '#server/features/mail/connection/mail-settings.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

/** The kinds whose sync is due, by the database's clock. */
export async function dueKinds(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<MailSyncKind[]> {
  const now = databaseTime(ctx.clock);
  const [row] = await ctx.db
    .select({
      schedule: mailSettings.schedule,
      contacts: sql<boolean>`coalesce(${mailSettings.contactsDueAt} <= ${now}, false)`,
      calendar: sql<boolean>`coalesce(${mailSettings.calendarDueAt} <= ${now}, false)`,
    })
    .from(mailSettings);
  if (!row || intervals[row.schedule] === null) return [];
  return [
    ...(row.contacts ? (['contacts'] as const) : []),
    ...(row.calendar ? (['calendar'] as const) : []),
  ];
}
