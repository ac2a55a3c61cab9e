/** Reads saved views: one's own, and those that are shared. */
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { View } from '#contract/views.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { viewPins, views } from './views.table.ts';

export type ViewRow = typeof views.$inferSelect;

export function toView(row: ViewRow, pinned: boolean): View {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    shared: row.shared,
    filter: row.filter,
    layout: row.layout,
    pinned,
    mails: row.mails,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Those of which the actor may know. */
export function isVisible({ actor }: Context): SQL | undefined {
  return or(views.shared, eq(views.createdById, actor.id));
}

export async function listViews(ctx: Context, only?: SQL): Promise<View[]> {
  const isMine = and(eq(viewPins.viewId, views.id), eq(viewPins.userId, ctx.actor.id));
  const rows = await ctx.db
    .select({ view: views, pinned: sql<boolean>`${viewPins.userId} is not null` })
    .from(views)
    .leftJoin(viewPins, isMine)
    .where(and(isNull(views.deletedAt), isVisible(ctx), only))
    .orderBy(asc(sql`lower(${views.name})`), asc(views.id));
  return rows.map(({ view, pinned }) => toView(view, pinned));
}

export async function getViewOrThrow(ctx: Context, id: string): Promise<View> {
  const [view] = await listViews(ctx, eq(views.id, id));
  if (!view) throw notFound('View');
  return view;
}
