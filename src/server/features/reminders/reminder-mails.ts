/**
 * E-mails about tasks and events, when their reminder comes. Each is first recorded, once for each time it comes; then it is
 * checked again at the last moment and sent.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import { databaseTime } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  type KeptMails,
  type MailContext,
  type MailOptions,
  settleMail,
} from '#server/kernel/outbound/kept-mails.ts';
import { writeReminderMail } from './reminder-mail-words.ts';
import { reminderMails } from './reminders.table.ts';
import { type Ring, readRings } from './rings.ts';

/** How late a reminder is still useful, after the server or the mail server was down. */
const patience = 24 * 60 * 60 * 1_000;
const mostAtOnce = 1_000;

/** What calls for a mail now, of all users or of one record of one. */
function listCalledFor(
  ctx: MailContext,
  of: { userId?: string; id?: string } = {},
): Promise<Ring[]> {
  const now = databaseTime(ctx.clock);
  const oldest = databaseTime(ctx.clock, -patience);
  // Those of whole days from before are known by nine o'clock of their reader.
  const known = sql`select from ${reminderMails} m where m.user_id = rings."userId" and m.due_date in (rings."knownBy", rings.at)
    and case rings.kind when 'task' then m.task_id else m.event_id end = rings.id
    and m.snoozed_until is not distinct from rings.until`;
  return readRings(
    ctx,
    { from: oldest, to: now, ...of },
    // A dropped one may be needed again, for example if a due date was moved away and back.
    sql`"isMailed" and email is not null and "ringAt" <= ${now}
      and (coalesce("endsAt", rings.at + make_interval(secs => ${patience / 1_000})) > ${now} or until > ${oldest})
      ${of.id ? sql`` : sql`and not exists (${known} and m.state <> 'dropped')`}`,
    mostAtOnce,
  );
}

/** Records the mails that are newly due, and returns the ids of all that wait to be sent. */
export async function planReminderMails(ctx: MailContext): Promise<string[]> {
  const now = ctx.clock.now();
  const rows = (await listCalledFor(ctx)).map(({ kind, id, userId, knownBy, until }) => ({
    id: newId(),
    taskId: kind === 'task' ? id : null,
    eventId: kind === 'event' ? id : null,
    userId,
    dueDate: new Date(knownBy),
    snoozedUntil: until === null ? null : new Date(until),
    createdAt: now,
  }));
  if (rows.length > 0) await writeDown(ctx, rows);
  const waiting = await ctx.db
    .select({ id: reminderMails.id })
    .from(reminderMails)
    .where(
      and(
        eq(reminderMails.state, 'waiting'),
        gt(reminderMails.createdAt, databaseTime(ctx.clock, -patience)),
      ),
    )
    .limit(mostAtOnce);
  return waiting.map(({ id }) => id);
}

/** A dropped mail starts again under a new id, because the job of the old one is done. */
async function writeDown(
  ctx: MailContext,
  rows: (typeof reminderMails.$inferInsert)[],
): Promise<void> {
  const { taskId, eventId, userId, dueDate, snoozedUntil, state } = reminderMails;
  await ctx.db
    .insert(reminderMails)
    .values(rows)
    .onConflictDoUpdate({
      target: [taskId, eventId, userId, dueDate, snoozedUntil],
      set: {
        id: sql`excluded.id`,
        state: 'waiting',
        problem: null,
        createdAt: sql`excluded.created_at`,
        settledAt: null,
      },
      setWhere: eq(state, 'dropped'),
    });
}

/** Sends one mail, unless it was sent or is no longer needed. Throws if another try may succeed. */
export async function sendReminderMail(
  ctx: MailContext,
  id: string,
  { mailer, publicUrl }: MailOptions,
): Promise<void> {
  const isKept = eq(reminderMails.id, id);
  const [kept] = await ctx.db.select().from(reminderMails).where(isKept);
  if (kept?.state !== 'waiting') return;
  const mail = await writeAbout(ctx, kept, publicUrl);
  // The same at every try, so that mail servers recognize duplicates.
  await settleMail(mail && { ...mail, messageId: `reminder-${id}` }, {
    mailer,
    clock: ctx.clock,
    note: (change) => ctx.db.update(reminderMails).set(change).where(isKept),
  });
}

/** Null where it is no longer needed. */
async function writeAbout(
  ctx: MailContext,
  kept: typeof reminderMails.$inferSelect,
  publicUrl: string,
) {
  const { userId, dueDate, snoozedUntil } = kept;
  const id = kept.taskId ?? kept.eventId;
  const rings = id ? await listCalledFor(ctx, { userId, id }) : [];
  const reminder = rings.find(
    ({ at, knownBy, until }) =>
      [at, knownBy].some((each) => Date.parse(each) === dueDate.getTime()) &&
      (until === null ? null : Date.parse(until)) === (snoozedUntil?.getTime() ?? null),
  );
  if (!reminder?.email) return null;
  return { to: reminder.email, ...writeReminderMail(reminder, ctx.clock.now(), publicUrl) };
}

export const mailsOfReminders: KeptMails = {
  name: 'reminders',
  plan: planReminderMails,
  send: sendReminderMail,
};
