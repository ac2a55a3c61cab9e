/** The form of a task in a document of Export Data. */
import { z } from 'zod';
import { Id } from './primitives.ts';
import { ReminderLead } from './reminder-leads.ts';
import * as stored from './stored.ts';
import { ActivityType, RecurrenceType, TaskPriority, TaskStatus } from './tasks.ts';

export const StoredTask = z.strictObject({
  id: Id,
  title: stored.said(1_000),
  description: stored.maybe(100_000),
  dueDate: stored.instant.nullable(),
  priority: TaskPriority,
  status: TaskStatus,
  activityType: ActivityType,
  recurrenceType: RecurrenceType,
  /** Missing from documents that are older than these five. */
  hasDueTime: z.boolean().nullable().default(null),
  seriesDay: z.number().int().min(1).max(31).nullable().default(null),
  nextTaskId: Id.nullable().default(null),
  withoutNext: z.boolean().default(false),
  reminderLead: ReminderLead.nullable().default(null),
  reminderEnabled: z.boolean(),
  completionReason: stored.maybe(100_000),
  completedAt: stored.instant.nullable(),
  assigneeId: stored.reference,
  assignedById: stored.assignedById,
  createdById: stored.reference,
  personId: stored.reference,
  organizationId: stored.reference,
  forOrganizationId: stored.laterReference,
  opportunityId: stored.reference,
  importId: stored.laterReference,
  tags: stored.tags,
  ...stored.written,
  ...stored.hidden,
});
