/**
 * E-mails about tasks that will soon be due. Each is first recorded, once per task, user and due date;
 * then it is checked again at the last moment and sent.
 */
import { and, eq, gt, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import type { KeptMails } from '#server/kernel/outbound/kept-mails.ts';
import { isRefusedForGood, type Mailer } from '#server/kernel/outbound/mail.ts';
import { writeReminderMail } from './reminder-mail-words.ts';
import { type ReminderMailState, reminderMails, reminderSettings } from './reminders.table.ts';

const hour = 60 * 60 * 1_000;
/** How long before a task is due its reminder goes out. */
const lead = hour;
/** How late a reminder is still useful, after the server or the mail server was down. */
const patience = 24 * hour;
const mostAtOnce = 1_000;

type ReminderContext = Pick<VisitorContext, 'db' | 'clock'>;

/** Whether a task calls for a mail to its assignee. */
const calledFor = and(
  isNull(tasks.deletedAt),
  ne(tasks.status, 'completed'),
  eq(tasks.reminderEnabled, true),
  isNull(users.deactivatedAt),
  isNotNull(users.email),
  or(isNull(reminderSettings.email), eq(reminderSettings.email, true)),
);

/** Records the mails that are newly due, and returns the ids of all that wait to be sent. */
export async function planReminderMails(ctx: ReminderContext): Promise<string[]> {
  const now = ctx.clock.now();
  const due = await ctx.db
    .select({ taskId: tasks.id, userId: users.id, dueDate: tasks.dueDate })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assigneeId))
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .leftJoin(
      reminderMails,
      and(
        eq(reminderMails.taskId, tasks.id),
        eq(reminderMails.userId, users.id),
        eq(reminderMails.dueDate, tasks.dueDate),
      ),
    )
    .where(
      and(
        calledFor,
        // A dropped one may be needed again, for example if a due date was moved away and back.
        or(isNull(reminderMails.id), eq(reminderMails.state, 'dropped')),
        // Worded like the index on active tasks.
        sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz) > ${databaseTime(ctx.clock, -patience)}`,
        sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz) <= ${databaseTime(ctx.clock, lead)}`,
      ),
    )
    .limit(mostAtOnce);
  const rows = due.flatMap(({ taskId, userId, dueDate }) =>
    dueDate ? [{ id: newId(), taskId, userId, dueDate, createdAt: now }] : [],
  );
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
  ctx: ReminderContext,
  rows: (typeof reminderMails.$inferInsert)[],
): Promise<void> {
  const { taskId, userId, dueDate, state } = reminderMails;
  await ctx.db
    .insert(reminderMails)
    .values(rows)
    .onConflictDoUpdate({
      target: [taskId, userId, dueDate],
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
  ctx: ReminderContext,
  id: string,
  { mailer, publicUrl }: { mailer: Mailer; publicUrl: string },
): Promise<void> {
  const settle = async (state: ReminderMailState, problem: string | null = null) => {
    const settledAt = ctx.clock.now();
    await ctx.db
      .update(reminderMails)
      .set({ state, problem, settledAt })
      .where(eq(reminderMails.id, id));
  };
  const [mail] = await ctx.db.select().from(reminderMails).where(eq(reminderMails.id, id));
  if (mail?.state !== 'waiting') return;
  const [reminder] = await ctx.db
    .select({
      taskId: tasks.id,
      title: tasks.title,
      description: tasks.description,
      hasDueTime: tasks.hasDueTime,
      personName: people.name,
      organizationName: organizations.name,
      email: users.email,
      firstName: users.firstName,
      timeZone: users.timeZone,
      isTooLate: sql<boolean>`${tasks.dueDate} <= ${databaseTime(ctx.clock, -patience)}`,
    })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.assigneeId))
    .leftJoin(reminderSettings, eq(reminderSettings.userId, users.id))
    .leftJoin(people, eq(people.id, tasks.personId))
    .leftJoin(organizations, eq(organizations.id, tasks.organizationId))
    .where(
      and(
        calledFor,
        eq(tasks.id, mail.taskId),
        eq(users.id, mail.userId),
        eq(tasks.dueDate, mail.dueDate),
      ),
    );
  if (!reminder?.email || reminder.isTooLate) return settle('dropped');
  try {
    await mailer.send({
      to: reminder.email,
      // The same at every try, so that mail servers recognize duplicates.
      messageId: `reminder-${id}`,
      ...writeReminderMail({ ...reminder, dueDate: mail.dueDate }, publicUrl),
    });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (isRefusedForGood(error)) return settle('refused', problem);
    await ctx.db.update(reminderMails).set({ problem }).where(eq(reminderMails.id, id));
    throw error;
  }
  await settle('sent');
}

export const mailsOfReminders: KeptMails = {
  name: 'reminders',
  plan: planReminderMails,
  send: sendReminderMail,
};
