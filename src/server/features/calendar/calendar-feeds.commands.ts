/** Makes, changes and revokes the private address of the signed-in user's calendar. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CalendarFeed, FeedEvents } from '#contract/calendar.ts';
import { lockUser } from '#server/features/users/users.queries.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getCalendarFeed, hashOfToken } from './calendar-feeds.queries.ts';
import { calendarFeeds } from './calendar-feeds.table.ts';

/** Creates the address, replacing any earlier one. Nobody can read its token afterwards. */
export async function makeCalendarFeed(
  ctx: Context,
  events: FeedEvents,
): Promise<CalendarFeed & { token: string }> {
  authorize(ctx, 'account.manage');
  const token = randomBytes(32).toString('base64url');
  return inTransaction(ctx, async (ctx) => {
    const { grantEpoch: epoch } = await lockUser(ctx, ctx.actor.id);
    const createdAt = ctx.clock.now();
    const values = { tokenHash: hashOfToken(token), epoch, events, createdAt };
    const before = await getCalendarFeed(ctx);
    await ctx.db
      .insert(calendarFeeds)
      .values({ userId: ctx.actor.id, ...values })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: values });
    const after = { events, createdAt: values.createdAt.toISOString() };
    await recordChange(ctx, 'calendar-feed.made', logged(ctx, before, after));
    return { ...after, token };
  });
}

export async function updateCalendarFeed(ctx: Context, events: FeedEvents): Promise<CalendarFeed> {
  authorize(ctx, 'account.manage');
  return inTransaction(ctx, async (ctx) => {
    const before = await getCalendarFeed(ctx);
    if (!before) throw notFound('Calendar feed');
    await ctx.db
      .update(calendarFeeds)
      .set({ events })
      .where(eq(calendarFeeds.userId, ctx.actor.id));
    const after = { ...before, events };
    await recordChange(ctx, 'calendar-feed.updated', logged(ctx, before, after));
    return after;
  });
}

export async function revokeCalendarFeed(ctx: Context): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, async (ctx) => {
    const before = await getCalendarFeed(ctx);
    if (!before) throw notFound('Calendar feed');
    await ctx.db.delete(calendarFeeds).where(eq(calendarFeeds.userId, ctx.actor.id));
    await recordChange(ctx, 'calendar-feed.revoked', logged(ctx, before, null));
  });
}

/** The change log names a feed by its user's id, never by its token or the hash. */
function logged(ctx: Context, before: CalendarFeed | null, after: CalendarFeed | null) {
  const named = (feed: CalendarFeed | null) => feed && { id: ctx.actor.id, ...feed };
  return { before: named(before), after: named(after) };
}
