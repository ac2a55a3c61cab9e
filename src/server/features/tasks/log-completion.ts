import type { Task } from '#contract/tasks.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';

type Completed = Pick<
  Task,
  'id' | 'title' | 'activityType' | 'personId' | 'organizationId' | 'opportunityId'
>;

/** Adds the line of a completed task to the activity log: of now, unless it is of before. */
export async function logCompletion(
  ctx: Context,
  { id, title, activityType, personId, organizationId, opportunityId }: Completed,
  createdAt: Date = ctx.clock.now(),
): Promise<void> {
  await logActivity(ctx, {
    activityType,
    description: `Completed task: ${title}`,
    personId,
    organizationId,
    opportunityId,
    taskId: id,
    createdAt,
  });
}
