/**
 * E-mails of notifications, for whoever wants them: recorded first, one for each, then checked again at the last moment
 * and sent. Like those of reminders.
 */
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { nameNotification, titleNotification } from '#contract/notification-words.ts';
import type { Notification } from '#contract/notifications.ts';
import type { RecordLink } from '#contract/sentences.ts';
import { users } from '#server/features/users/users.table.ts';
import { type Clock, databaseTime } from '#server/kernel/clock.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { isRefusedForGood, type Mailer } from '#server/kernel/outbound/mail.ts';
import { findNotification } from './notifications.queries.ts';
import {
  type NotificationMailState,
  notificationMails,
  notificationSettings,
  notifications,
} from './notifications.table.ts';

const minute = 60_000;
/** So long more may come to it, and it may be seen. */
const settling = minute;
/** How late a mail is still useful, after the server or the mail server was down. */
const patience = 24 * 60 * minute;
const mostAtOnce = 1_000;

type MailContext = Pick<VisitorContext, 'db' | 'clock'>;

/** Whether a notification calls for a mail, joined with its user and what they want. */
const calledFor = and(
  isNull(notifications.seenAt),
  isNull(users.deactivatedAt),
  isNotNull(users.email),
  sql`${notificationSettings.mailed} ? ${notifications.kind}`,
);

const isOfLate = (clock: Clock) => gt(notifications.at, databaseTime(clock, -patience));

/** Records the mails that are newly due, and returns the ids of all that wait to be sent. */
export async function planNotificationMails({ db, clock }: MailContext): Promise<string[]> {
  const due = await db
    .select({ notificationId: notifications.id })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(notificationMails, eq(notificationMails.notificationId, notifications.id))
    .where(
      and(
        calledFor,
        isNull(notificationMails.id),
        isOfLate(clock),
        lte(notifications.at, databaseTime(clock, -settling)),
      ),
    )
    .limit(mostAtOnce);
  const createdAt = clock.now();
  const rows = due.map((row) => ({ id: newId(), ...row, createdAt }));
  if (rows.length > 0) await db.insert(notificationMails).values(rows).onConflictDoNothing();
  const waiting = await db
    .select({ id: notificationMails.id })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.state, 'waiting'),
        gt(notificationMails.createdAt, databaseTime(clock, -patience)),
      ),
    )
    .limit(mostAtOnce);
  return waiting.map(({ id }) => id);
}

/** Sends one mail, unless it was sent or is no longer wanted. Throws if another try may succeed. */
export async function sendNotificationMail(
  { db, clock }: MailContext,
  id: string,
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
): Promise<void> {
  const note = (set: Partial<typeof notificationMails.$inferInsert>) =>
    db.update(notificationMails).set(set).where(eq(notificationMails.id, id));
  const settle = async (state: NotificationMailState, problem: string | null = null) => {
    await note({ state, problem, settledAt: clock.now() });
  };
  const [mail] = await db
    .select({ notificationId: notificationMails.notificationId })
    .from(notificationMails)
    .where(and(eq(notificationMails.id, id), eq(notificationMails.state, 'waiting')));
  if (!mail) return;
  const [reader] = await db
    .select({ id: users.id, role: users.role, email: users.email, firstName: users.firstName })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(calledFor, isOfLate(clock), eq(notifications.id, mail.notificationId)));
  const told = reader && (await findNotification({ db, actor: reader }, mail.notificationId));
  // Of what is deleted nobody is told.
  const isGone = told?.count === 1 && told.link === null;
  if (!reader?.email || !told || isGone) return settle('dropped');
  try {
    await mailer.send({
      to: reader.email,
      // The same at every try, so that mail servers recognize duplicates.
      messageId: `notice-${id}`,
      ...writeNotificationMail(told, reader.firstName, publicUrl),
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isRefusedForGood(error)) return settle('refused', problem);
    await note({ problem });
    throw error;
  }
  await settle('sent');
}

/** Plain text; links lead to `publicUrl`, an origin. */
function writeNotificationMail(told: Notification, firstName: string | null, publicUrl: string) {
  const title = titleNotification(told);
  const about = nameNotification(told);
  const paragraphs = [
    `Hello ${firstName ?? 'there'},`,
    `${title}${about === null ? '.' : `: ${about}`}`,
    `Open it: ${publicUrl}${pathOf(told)}`,
    `These e-mails can be switched off at ${publicUrl}/account`,
  ];
  const subject = about === null ? title : `${title}: ${about}`;
  return { subject: subject.replace(/\s+/g, ' '), text: `${paragraphs.join('\n\n')}\n` };
}

/** The pages of records, by their kinds. */
const pages: Record<RecordLink['type'], string> = {
  person: '/people/',
  organization: '/organizations/',
  opportunity: '/opportunities/',
  task: '/tasks?task=',
  event: '/calendar?event=',
};

function pathOf({ link }: Notification): string {
  return link ? `${pages[link.type]}${link.id}` : '/';
}
