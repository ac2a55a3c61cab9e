/** The activity log: a row for each completed task, note, logged call, stage change and import. */
import { z } from 'zod';
import { listEndpoint } from './endpoint.ts';
import { createdDays, Id, Instant, InstantInput, listQuery, OwnerFilter } from './primitives.ts';
import { ActivityType } from './tasks.ts';

export const ActivityLog = z.object({
  id: Id,
  activityType: ActivityType,
  /** Null if it would name a task or an opportunity that was deleted. */
  description: z.string().nullable(),
  userId: Id.nullable(),
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  taskId: Id.nullable(),
  /** Who and what it is about, by their current names; null if that was deleted. */
  personName: z.string().nullable(),
  organizationName: z.string().nullable(),
  opportunityName: z.string().nullable(),
  createdAt: Instant,
});
export type ActivityLog = z.output<typeof ActivityLog>;

export const ActivityFilter = listQuery(
  {
    userId: OwnerFilter.optional(),
    activityType: ActivityType.optional(),
    personId: Id.optional(),
    organizationId: Id.optional(),
    opportunityId: Id.optional(),
    /** Logged at or after this instant. */
    from: InstantInput.optional(),
    /** Logged before this instant. */
    to: InstantInput.optional(),
    ...createdDays,
  },
  ['-createdAt', 'createdAt'],
);
export type ActivityFilter = z.output<typeof ActivityFilter>;

export const activityApi = {
  list: listEndpoint({
    path: '/api/activity-logs',
    summary: 'Lists what was done: completed tasks, notes, calls, stage changes, imports.',
    permission: 'activity.read',
    query: ActivityFilter,
    item: ActivityLog,
    mayLag: true,
  }),
};
