/** Logs what a member of the team did, in the transaction of the deed. */
import { eq } from 'drizzle-orm';
import type { ActivityType } from '#contract/tasks.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { activityLog } from './activity.table.ts';

interface Activity {
  activityType: ActivityType;
  description: string;
  personId?: string | null;
  organizationId?: string | null;
  opportunityId?: string | null;
  taskId?: string | null;
}

export async function logActivity(ctx: Context, activity: Activity): Promise<void> {
  await ctx.db
    .insert(activityLog)
    .values({ id: newId(), ...activity, userId: ctx.actor.id, createdAt: ctx.clock.now() });
}

/** Forgets that a task was completed, when it turns out that it was not. */
export async function forgetTaskActivity(ctx: Context, taskId: string): Promise<void> {
  await ctx.db.delete(activityLog).where(eq(activityLog.taskId, taskId));
}
