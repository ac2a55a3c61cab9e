import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReminderLead } from '#contract/reminder-leads.ts';
import {
  type ActivityType,
  activityTypes,
  type RecurrenceType,
  recurrenceTypes,
  type TaskPriority,
  type TaskStatus,
  taskPriorities,
  taskStatuses,
} from '#contract/tasks.ts';
import { linkColumns } from '#server/features/links/link-columns.ts';
import { choiceKey, instantKey } from '#server/features/tables/sort-keys.ts';
import { makers, tags } from '#server/features/users/owned-columns.ts';
import { users } from '#server/features/users/users.table.ts';
import {
  hiddenIndex,
  id,
  instant,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

/** When reports count it: when it was completed, as far as that is known, or created. */
export function countedAt(table: Record<'status' | 'completedAt' | 'createdAt', SQLWrapper>): SQL {
  return sql`(case when ${table.status} = 'completed' then coalesce(${table.completedAt}, ${table.createdAt}) else ${table.createdAt} end)`;
}

/** As the index of tags has it. */
export function hasTags(table: Record<'tags', SQLWrapper>): SQL {
  return sql`${table.tags} <> '{}'`;
}

export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: instant('due_date'),
    /** Whether its time was set, or only its day; null if nobody said. */
    hasDueTime: boolean('has_due_time'),
    priority: text('priority').$type<TaskPriority>().notNull().default('medium'),
    status: text('status').$type<TaskStatus>().notNull().default('pending'),
    activityType: text('activity_type').$type<ActivityType>().notNull().default('other'),
    recurrenceType: text('recurrence_type').$type<RecurrenceType>().notNull().default('none'),
    /** The intended day of the month of a monthly series if shorter months have moved it; null for that of its due date. */
    seriesDay: integer('series_day'),
    /** The task that completing this one created; it may be deleted by now. */
    nextTaskId: uuid('next_task_id'),
    reminderEnabled: boolean('reminder_enabled').notNull().default(true),
    /** Null: as its assignee has it for all. */
    reminderLead: text('reminder_lead').$type<ReminderLead>(),
    completionReason: text('completion_reason'),
    completedAt: instant('completed_at'),
    /** Whether it was said, when it was completed, that nothing follows. */
    withoutNext: boolean('without_next').notNull().default(false),
    assigneeId: uuid('assignee_id').references(() => users.id),
    ...makers,
    ...linkColumns,
    /** The import that created the record, so that it can be shown and undone. */
    importId: uuid('import_id'),
    ...tags,
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    const active = sql`${table.deletedAt} is null and ${table.status} <> 'completed'`;
    // Tasks without a due date come last.
    const due = sql`coalesce(${table.dueDate}, 'infinity'::timestamptz)`;
    return [
      index('tasks_due').on(due, table.id).where(alive),
      index('tasks_active_due').on(due, table.id).where(active),
      index('tasks_active_assignee').on(table.assigneeId, due, table.id).where(active),
      // Besides the one above: an index on an expression is not enough for counting.
      index('tasks_active_assignee_due').on(table.assigneeId, table.dueDate).where(active),
      // Few tasks have one; the mails of reminders look for them each minute.
      index('tasks_own_lead')
        .on(due, table.id)
        .where(sql`${active} and ${table.reminderLead} is not null`),
      // The queue takes the first of each priority.
      index('tasks_queue')
        .on(table.assigneeId, table.priority, table.dueDate, table.id)
        .where(active),
      index('tasks_without_next')
        .on(table.completedAt)
        .where(sql`${table.withoutNext} and ${table.deletedAt} is null`),
      index('tasks_assignee').on(table.assigneeId, due, table.id).where(alive),
      index('tasks_title').on(sql`lower(${table.title})`, table.id).where(alive),
      index('tasks_created').on(table.createdAt, table.id).where(alive),
      index('tasks_counted').on(countedAt(table)).where(alive),
      index('tasks_assignee_counted').on(table.assigneeId, countedAt(table)).where(alive),
      index('tasks_updated').on(table.updatedAt, table.id).where(alive),
      index('tasks_by_priority')
        .on(choiceKey(table.priority, taskPriorities), table.id)
        .where(alive),
      index('tasks_by_status').on(choiceKey(table.status, taskStatuses), table.id).where(alive),
      index('tasks_by_activity_type')
        .on(choiceKey(table.activityType, activityTypes), table.id)
        .where(alive),
      index('tasks_by_recurrence_type')
        .on(choiceKey(table.recurrenceType, recurrenceTypes), table.id)
        .where(alive),
      index('tasks_by_completed').on(instantKey(table.completedAt), table.id).where(alive),
      index('tasks_completed')
        .on(due, table.id)
        .where(sql`${table.deletedAt} is null and ${table.status} = 'completed'`),
      index('tasks_person').on(table.personId, due, table.id).where(alive),
      index('tasks_organization').on(table.organizationId, due, table.id).where(alive),
      index('tasks_active_organization').on(table.organizationId).where(active),
      index('tasks_opportunity').on(table.opportunityId, due, table.id).where(alive),
      index('tasks_search').using(
        'gin',
        sql`${table.title} gin_trgm_ops`,
        sql`${table.description} gin_trgm_ops`,
      ),
      // Few tasks have tags.
      index('tasks_tags_search')
        .using('gin', sql`crm_tags_text(${table.tags}) gin_trgm_ops`)
        .where(hasTags(table)),
      hiddenIndex('tasks', table),
    ];
  },
);
