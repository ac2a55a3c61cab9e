/** Logs what a team member did, in the same transaction. */
import { eq, inArray, or } from 'drizzle-orm';
import type { ActivityType } from '#contract/tasks.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { activityLog } from './activity.table.ts';

interface Activity {
  /** The id of the record it is about, if the two change together. */
  id?: string;
  activityType: ActivityType;
  description: string;
  personId?: string | null;
  organizationId?: string | null;
  opportunityId?: string | null;
  taskId?: string | null;
  /** Who did it and when, unless it was the actor just now. */
  userId?: string | null;
  createdAt?: Date;
}

export async function logActivity(ctx: Context, activity: Activity): Promise<void> {
  await ctx.db
    .insert(activityLog)
    .values({ id: newId(), userId: ctx.actor.id, createdAt: ctx.clock.now(), ...activity });
}

export async function logActivities(ctx: Context, activities: readonly Activity[]): Promise<void> {
  const rows = activities.map((activity) => {
    return { id: newId(), userId: ctx.actor.id, createdAt: ctx.clock.now(), ...activity };
  });
  await insertMany(ctx.db, activityLog, rows);
}

export async function correctActivity(
  ctx: Context,
  id: string,
  values: { description: string; createdAt: Date },
): Promise<void> {
  await ctx.db.update(activityLog).set(values).where(eq(activityLog.id, id));
}

/** Removes the line of something that turned out not to have happened. */
export async function forgetActivity(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(activityLog).where(eq(activityLog.id, id));
}

/** Removes the lines of completed tasks when they turn out not to be completed. */
export async function forgetTaskActivity(ctx: Context, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await ctx.db.delete(activityLog).where(inArray(activityLog.taskId, [...taskIds]));
}

/** What people did stays counted, and no longer says with whom; `ids` are of the tasks and calls that go. */
export async function forgetActivities(
  { db }: Context,
  personId: string,
  ids: readonly string[],
): Promise<number> {
  const done = await db
    .update(activityLog)
    .set({ description: null, personId: null })
    .where(
      or(
        eq(activityLog.personId, personId),
        inArray(activityLog.taskId, [...ids]),
        inArray(activityLog.id, [...ids]),
      ),
    );
  return done.rowCount ?? 0;
}

/** What was done about tasks or opportunities that go for good stays counted, and no longer says what that was. */
export async function forgetDescriptions(
  { db }: Pick<Context, 'db'>,
  key: 'taskId' | 'opportunityId',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(activityLog)
    .set({ description: null })
    .where(inArray(activityLog[key], [...ids]));
}

export const mergeOfActivities = mergeWrites(activityLog);
