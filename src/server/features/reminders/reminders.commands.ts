/** How and when a user is reminded, and what they put off. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  longestSnooze,
  type ReminderSettings,
  type ReminderSettingsPatch,
  type Snooze,
} from '#contract/reminders.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { readReminderSettings } from './reminders.queries.ts';
import { reminderMails, reminderSettings, reminderSnoozes } from './reminders.table.ts';
import { readRings } from './rings.ts';

const day = 24 * 60 * 60 * 1_000;
/** How long it is kept until when something was put off, in days. */
const daysOfSnoozes = 90;

/** As the change log has them. */
function told(id: string, settings: Omit<ReminderSettings, 'available'>) {
  const { email: reminderEmails, ...rest } = settings;
  return { id, reminderEmails, ...rest };
}

export async function changeReminderSettings(
  ctx: Context,
  patch: ReminderSettingsPatch,
): Promise<void> {
  authorize(ctx, 'account.manage');
  const { id } = ctx.actor;
  await inTransaction(ctx, async (ctx) => {
    const before = await readReminderSettings(ctx, id);
    const after = { ...before, ...patch };
    if (isDeepStrictEqual(before, after)) return;
    await ctx.db
      .insert(reminderSettings)
      .values({ userId: id, ...after })
      // What another device switches at the same moment stays so.
      .onConflictDoUpdate({ target: reminderSettings.userId, set: patch });
    await recordChange(ctx, 'user.reminders-changed', {
      before: told(id, before),
      after: told(id, after),
    });
  });
}

/** Puts off what is due or begins at the time it has now; moved to another one, it is told as ever. */
export async function snoozeReminder(ctx: Context, { type, id, until }: Snooze): Promise<void> {
  authorize(ctx, 'account.manage');
  const end = until === null ? null : new Date(until);
  const now = ctx.clock.now().getTime();
  if (end && end.getTime() <= now) throw invalid({ until: 'must be later than now' });
  if (end && end.getTime() > now + longestSnooze * day) {
    throw invalid({ until: `must be within ${longestSnooze} days` });
  }
  const userId = ctx.actor.id;
  await inTransaction(ctx, async (ctx) => {
    const always = { from: sql`'-infinity'::timestamptz`, to: sql`'infinity'::timestamptz` };
    const [ring] = await readRings(ctx, { ...always, userId, id }, sql`kind = ${type}`, 1);
    if (!ring) throw notFound('Reminder');
    if (ring.until === (end?.toISOString() ?? null)) return;
    if (end) {
      const set = { recordKind: type, at: new Date(ring.knownBy), until: end };
      const { userId: whose, recordId } = reminderSnoozes;
      await ctx.db
        .insert(reminderSnoozes)
        .values({ userId, recordId: id, ...set })
        .onConflictDoUpdate({ target: [whose, recordId], set });
    } else {
      await ctx.db
        .delete(reminderSnoozes)
        .where(and(eq(reminderSnoozes.userId, userId), eq(reminderSnoozes.recordId, id)));
    }
    // By the user's own id, as only they hear of it.
    const change = { id: userId, recordType: type, recordId: id };
    await recordChange(ctx, 'reminder.snoozed', {
      before: { ...change, until: ring.until },
      after: { ...change, until: end?.toISOString() ?? null },
    });
  });
}

export async function forgetOldSnoozes({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const oldest = databaseTime(clock, -daysOfSnoozes * day);
  await db.delete(reminderSnoozes).where(lt(reminderSnoozes.until, oldest));
}

/** What is kept of tasks or events that go for good. */
export async function forgetReminders(
  { db }: VisitorContext,
  kind: 'task' | 'event',
  ids: readonly string[],
): Promise<void> {
  const column = kind === 'task' ? reminderMails.taskId : reminderMails.eventId;
  await db.delete(reminderMails).where(inArray(column, [...ids]));
  await db.delete(reminderSnoozes).where(inArray(reminderSnoozes.recordId, [...ids]));
}
