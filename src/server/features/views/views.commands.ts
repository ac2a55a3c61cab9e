/** Saves, changes, pins, deletes and restores views. A private one is not there for anybody else, whatever their role. */
import { and, count, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import {
  findFilterFaults,
  findLookFaults,
  mostViews,
  type View,
  type ViewDraft,
  type ViewPatch,
} from '#contract/views.ts';
import { users } from '#server/features/users/users.table.ts';
import { AppError, invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newId } from '#server/kernel/ids.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { listViewed } from './viewed-records.ts';
import { getViewOrThrow, isVisible, type ViewRow } from './views.queries.ts';
import { viewPins, views } from './views.table.ts';

export async function createView(ctx: Context, draft: ViewDraft): Promise<View> {
  authorize(ctx, 'view.create');
  return inTransaction(ctx, async (ctx) => {
    await assertRoom(ctx);
    const now = ctx.clock.now();
    const id = newId();
    await ctx.db.insert(views).values({
      id,
      list: draft.list,
      name: draft.name,
      shared: draft.shared ?? false,
      filter: draft.filter,
      layout: draft.layout ?? {},
      createdById: ctx.actor.id,
      createdAt: now,
      updatedAt: now,
    });
    const after = await getViewOrThrow(ctx, id);
    await recordChange(ctx, 'view.created', { before: null, after });
    return after;
  });
}

export async function updateView(ctx: Context, id: string, patch: ViewPatch): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockView(ctx, id);
    authorize(ctx, 'view.edit', row);
    assertUnchanged(ctx, row);
    const faults = {
      ...(patch.filter && findFilterFaults(row.list, patch.filter)),
      ...findLookFaults(row.list, patch.layout),
    };
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const before = await getViewOrThrow(ctx, id);
    if (patch.mails !== undefined && row.createdById !== ctx.actor.id) {
      throw invalid({ mails: 'can only be switched by whoever made the view' });
    }
    const set = { ...patch, ...(await lookAnew(ctx, row, patch)), updatedAt: changedAt(ctx, row) };
    await ctx.db.update(views).set(set).where(eq(views.id, id));
    // Whoever else had pinned it finds it again once it is shared again.
    const after = { ...before, ...patch, updatedAt: set.updatedAt.toISOString() };
    await recordChange(ctx, 'view.updated', { before, after });
    // An admin who makes a colleague's private no longer sees it.
    return after;
  });
}

export async function pinView(ctx: Context, id: string, pinned: boolean): Promise<View> {
  authorize(ctx, 'view.read');
  return inTransaction(ctx, async (ctx) => {
    await lockView(ctx, id);
    const before = await getViewOrThrow(ctx, id);
    if (before.pinned === pinned) return before;
    const pin = { userId: ctx.actor.id, viewId: id };
    if (pinned) await ctx.db.insert(viewPins).values(pin);
    else {
      await ctx.db
        .delete(viewPins)
        .where(and(eq(viewPins.userId, pin.userId), eq(viewPins.viewId, id)));
    }
    const after = { ...before, pinned };
    await recordChange(ctx, 'view.pinned', { before, after });
    return after;
  });
}

/** Hides it; who had pinned it has it pinned again once it is back. */
export async function deleteView(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockView(ctx, id);
    authorize(ctx, 'view.edit', row);
    assertUnchanged(ctx, row);
    const before = await getViewOrThrow(ctx, id);
    await ctx.db.update(views).set({ deletedAt: ctx.clock.now() }).where(eq(views.id, id));
    await recordChange(ctx, 'view.deleted', { before, after: null });
  });
}

export async function restoreView(ctx: Context, id: string): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockView(ctx, id, isNotNull(views.deletedAt));
    authorize(ctx, 'view.edit', row);
    await assertRoom(ctx, row.createdById);
    const updatedAt = changedAt(ctx, row);
    await ctx.db.update(views).set({ deletedAt: null, updatedAt }).where(eq(views.id, id));
    const after = await getViewOrThrow(ctx, id);
    await recordChange(ctx, 'view.restored', { before: null, after });
    return after;
  });
}

/** Once mails are wanted, or of another filter: what is in it by now is not new. */
async function lookAnew(ctx: Context, row: ViewRow, patch: ViewPatch) {
  const { mails = row.mails, filter = row.filter } = patch;
  if (!mails || (row.mails && patch.filter === undefined)) return {};
  const [user] = await ctx.db.select().from(users).where(eq(users.id, row.createdById));
  if (!user) throw notFound('View');
  const timeZone = user.timeZone ?? ctx.timeZone;
  const owner = { id: user.id, role: user.role, timeZone };
  const seen = await listViewed(ctx, { list: row.list, filter }, owner);
  return { seen, seenOn: getLocalDay(ctx.clock.now(), timeZone) };
}

/** Of views that are there, unless told otherwise. */
async function lockView(
  ctx: Context,
  id: string,
  which: SQL = isNull(views.deletedAt),
): Promise<ViewRow> {
  const [row] = await ctx.db
    .select()
    .from(views)
    .where(and(eq(views.id, id), which, isVisible(ctx)))
    .for('update');
  if (!row) throw notFound('View');
  return row;
}

/** Whoever saves two at once is counted in turn. */
async function assertRoom(ctx: Context, ownerId = ctx.actor.id): Promise<void> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  const [there] = await ctx.db
    .select({ count: count() })
    .from(views)
    .where(and(eq(views.createdById, ownerId), isNull(views.deletedAt)));
  if ((there?.count ?? 0) < mostViews) return;
  throw new AppError('conflict', `One can have at most ${mostViews} views. Delete one first.`);
}
