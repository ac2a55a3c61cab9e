import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ActivityType } from '#contract/tasks.ts';
import { id, instant } from '#server/kernel/postgres/columns.ts';

/**
 * What the team did: a row for each completed task, note, logged call, stage change and import.
 * It keeps no foreign keys, so that history outlives what it is about.
 */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    activityType: text('activity_type').$type<ActivityType>().notNull(),
    description: text('description'),
    userId: uuid('user_id'),
    personId: uuid('person_id'),
    organizationId: uuid('organization_id'),
    opportunityId: uuid('opportunity_id'),
    taskId: uuid('task_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('activity_log_created').on(table.createdAt, table.id),
    index('activity_log_user').on(table.userId, table.createdAt),
    index('activity_log_person').on(table.personId, table.createdAt),
    index('activity_log_organization').on(table.organizationId, table.createdAt),
    index('activity_log_opportunity').on(table.opportunityId, table.createdAt),
    // A task that is open again has its line removed.
    index('activity_log_task').on(table.taskId).where(sql`${table.taskId} is not null`),
  ],
);
