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
import { newId } from '#server/kernel/ids.ts';
import {
  type KeptMails,
  type MailContext,
  type MailOptions,
  settleMail,
} from '#server/kernel/outbound/kept-mails.ts';
import { findNotification } from './notifications.queries.ts';
import { notificationMails, notificationSettings, notifications } from './notifications.table.ts';

const minute = 60_000;
/** So long more may come to it, and it may be seen. */
const settling = minute;
/** How late a mail is still useful, after the server or the mail server was down. */
const patience = 24 * 60 * minute;
const mostAtOnce = 1_000;

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
  { mailer, publicUrl }: MailOptions,
): Promise<void> {
  const { notificationId, state } = notificationMails;
  const isKept = eq(notificationMails.id, id);
  const [kept] = await db
    .select({ notificationId })
    .from(notificationMails)
    .where(and(isKept, eq(state, 'waiting')));
  if (!kept) return;
  const mail = await writeNotificationMail({ db, clock }, kept.notificationId, publicUrl);
  // The same at every try, so that mail servers recognize duplicates.
  await settleMail(mail && { ...mail, messageId: `notice-${id}` }, {
    mailer,
    clock,
    note: (change) => db.update(notificationMails).set(change).where(isKept),
  });
}

/** Null where nobody wants it any more. */
async function writeNotificationMail({ db, clock }: MailContext, id: string, publicUrl: string) {
  const [reader] = await db
    .select({ id: users.id, role: users.role, email: users.email, firstName: users.firstName })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(and(calledFor, isOfLate(clock), eq(notifications.id, id)));
  if (!reader?.email) return null;
  const told = await findNotification({ db, actor: reader }, id);
  // Of what is deleted nobody is told.
  if (!told || (told.count === 1 && told.link === null)) return null;
  return { to: reader.email, ...writeWords(told, reader.firstName, publicUrl) };
}

/** Plain text; links lead to `publicUrl`, an origin. */
function writeWords(told: Notification, firstName: string | null, publicUrl: string) {
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

export const mailsOfNotifications: KeptMails = {
  name: 'notifications',
  plan: planNotificationMails,
  send: sendNotificationMail,
};
