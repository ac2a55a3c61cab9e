/** Logs what a team member did, in the same transaction. */
import { eq } from 'drizzle-orm';
import type { ActivityType } from '#contract/tasks.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
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

/** Removes the line of a completed task when it turns out not to be completed. */
export async function forgetTaskActivity(ctx: Context, taskId: string): Promise<void> {
  await ctx.db.delete(activityLog).where(eq(activityLog.taskId, taskId));
}
