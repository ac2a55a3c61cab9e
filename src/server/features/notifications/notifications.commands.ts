/** Marks notifications as seen, and lets old ones and those of records that are gone go. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import {
  daysOfNotifications,
  type NotificationSettingsPatch,
  notificationKinds,
} from '#contract/notifications.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { noteLogged } from '#server/kernel/change-news.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { isOwn, listMailedKinds } from './notifications.queries.ts';
import { notificationSettings, notifications } from './notifications.table.ts';

const day = 24 * 60 * 60 * 1_000;

export async function seeNotification(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, async (ctx) => {
    const mine = and(isOwn(ctx), eq(notifications.id, id));
    const [found] = await ctx.db.select({ id: notifications.id }).from(notifications).where(mine);
    if (!found) throw notFound('Notification');
    await see(ctx, mine);
  });
}

export async function seeAllNotifications(ctx: Context): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, (ctx) => see(ctx, isOwn(ctx)));
}

/** Nothing of it is logged: it concerns nobody else. The user's other devices hear of it all the same. */
async function see(ctx: Context, which: SQL | undefined): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .update(notifications)
    .set({ seenAt: now, changedAt: now })
    .where(and(which, isNull(notifications.seenAt)));
  noteLogged(ctx.db);
}

/** Switches the user's own e-mails on or off, kind by kind. */
export async function changeNotificationSettings(
  ctx: Context,
  { mail }: NotificationSettingsPatch,
): Promise<void> {
  authorize(ctx, 'account.manage');
  const { id } = ctx.actor;
  await inTransaction(ctx, async (ctx) => {
    const before = await listMailedKinds(ctx, id);
    const after = notificationKinds.filter((kind) => mail[kind] ?? before.includes(kind));
    if (isDeepStrictEqual(before, after)) return;
    await ctx.db
      .insert(notificationSettings)
      .values({ userId: id, mailed: after })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { mailed: after } });
    await recordChange(ctx, 'user.notification-mails-changed', {
      before: { id, notificationEmails: before },
      after: { id, notificationEmails: after },
    });
  });
}

export async function forgetOldNotifications({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  const oldest = databaseTime(clock, -daysOfNotifications * day);
  await db.delete(notifications).where(lt(notifications.at, oldest));
}

/** Those about records that go for good. */
export async function forgetNotifications(
  { db }: VisitorContext,
  ids: readonly string[],
): Promise<void> {
  await db.delete(notifications).where(inArray(notifications.recordId, [...ids]));
}

export const mergeOfNotifications = mergeWrites(notifications);
