/** A task: something a member of the team has to do, often for a person or an organization. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { type Fields, longTextField, nameField, tagsField, valueField } from './fields.ts';
import {
  BooleanText,
  bothSorts,
  commaList,
  countedDays,
  createdDays,
  Id,
  Instant,
  InstantInput,
  listQuery,
  OptionalId,
  OwnerFilter,
  requiredText,
  Skip,
  Tags,
  text,
  WhereFilter,
} from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import { ReminderLead } from './reminder-leads.ts';

export const taskPriorities = ['low', 'medium', 'high'] as const;
export const TaskPriority = z.enum(taskPriorities);
export type TaskPriority = z.output<typeof TaskPriority>;

export const taskStatuses = ['pending', 'in_progress', 'completed'] as const;
export const TaskStatus = z.enum(taskStatuses);
export type TaskStatus = z.output<typeof TaskStatus>;
export const openStatuses = ['pending', 'in_progress'] as const;

/** In the form of a list's filter. */
export const activeTasks = 'pending,in_progress';

/** How many tasks the dashboard shows as recent activity. */
export const recentTasks = 15;

export const activityTypes = [
  'appointment',
  'meeting',
  'phone_call',
  'email',
  'deadline',
  'follow_up',
  'other',
] as const;
export const ActivityType = z.enum(activityTypes);
export type ActivityType = z.output<typeof ActivityType>;

export const recurrenceTypes = ['none', 'daily', 'weekly', 'monthly'] as const;
export const RecurrenceType = z.enum(recurrenceTypes);
export type RecurrenceType = z.output<typeof RecurrenceType>;

/** The due windows of the dashboard counters and the tasks page, in the viewer's local days. */
export const dueFilters = ['today', 'next7days', 'overdue'] as const;
export const DueFilter = z.enum(dueFilters);
export type DueFilter = z.output<typeof DueFilter>;

/**
 * Whether somebody set the time of the due date (true), or only its day (false), which is then
 * stored as 17:00. Null if nobody said; 17:00 of the viewer's day then counts as a day without a
 * time. If a call leaves it out beside a due date, 17:00 of the caller's day is a day alone.
 */
export const HasDueTime = z.boolean().nullable();

export const taskTexts = {
  title: nameField('Title', 300, {
    imported: {
      isRequired: true,
      words: /^((task|activity)?(title|name|subject)|task)$/,
      aliases: /^(todo|summary|whattodo)$/,
    },
  }),
  description: longTextField('Description', 10_000, {
    imported: { words: /description/, aliases: /^(full)?(notes?|comments?|details|body)$/ },
  }),
  completionReason: longTextField('Completion reason', 5_000, {
    imported: { words: /(completion|closing)(reason|note)|outcome|^result$/ },
  }),
};

/** In the order of a list's columns. */
export const taskFields = {
  title: taskTexts.title,
  description: taskTexts.description,
  /** A day in one column and its time in another are read together. */
  dueDate: valueField('Due date', 'instant', {
    header: 'Due',
    imported: {
      isShared: true,
      words: /^(task|activity)?due(date|day|time|on|at|by)?$/,
      aliases: /^(deadline|date|when)$/,
    },
  }),
  priority: valueField('Priority', 'choice', { imported: { words: /priority/ } }),
  status: valueField('Status', 'choice', { imported: { words: /status|^(is)?done$/ } }),
  activityType: valueField('Type', 'choice', {
    imported: { words: /^(task|activity)?(type|kind)$/ },
  }),
  recurrenceType: valueField('Repeats', 'choice', {
    noun: 'recurrence',
    imported: { words: /^(repeats?|recurrence|recurring)$/ },
  }),
  reminderEnabled: valueField('Reminder', 'yesNo', { isExported: false }),
  reminderLead: valueField('Remind', 'choice', { noun: 'lead time', isExported: false }),
  assigneeId: valueField('Assignee', 'user', {
    imported: {
      as: 'assignee',
      words: /^assign(ee|ed(to)?)(name)?$|owner$/,
      aliases: /^(responsible|colleague|salesrep)$/,
    },
  }),
  personId: valueField('Person', 'person', {
    header: 'Contact',
    imported: { as: 'person', words: /(contact|person)(name)?$/ },
  }),
  organizationId: valueField('Organization', 'organization', {
    imported: {
      as: 'organization',
      words: /^(company|organi[sz]ation|account|customer)(name)?$/,
      aliases: /^(business|dealer(ship)?|client)$/,
    },
  }),
  opportunityId: valueField('Opportunity', 'opportunity', {
    imported: { as: 'opportunity', words: /^(opportunity|deal)(name|title)?$/ },
  }),
  tags: tagsField(),
  completedAt: valueField('Completed', 'instant', {
    isTold: false,
    imported: {
      words: /^(is)?completed?(at|on|date|day|time)?$|^(completion|closed)(date|time)$/,
    },
  }),
  completionReason: taskTexts.completionReason,
} satisfies Fields;

export const TaskDraft = z.object({
  title: taskTexts.title.draft,
  description: taskTexts.description.draft,
  dueDate: InstantInput.nullish(),
  hasDueTime: HasDueTime.optional(),
  priority: TaskPriority.nullish(),
  status: TaskStatus.nullish(),
  activityType: ActivityType.nullish(),
  recurrenceType: RecurrenceType.nullish(),
  reminderEnabled: BooleanText.nullish(),
  /** How long before it is due; null: as its assignee has it for all. */
  reminderLead: ReminderLead.nullish(),
  completionReason: taskTexts.completionReason.draft,
  /** If left out, the signed-in user; null means nobody. */
  assigneeId: OptionalId,
  personId: OptionalId,
  organizationId: OptionalId,
  opportunityId: OptionalId,
  tags: Tags.nullish(),
});
export type TaskDraft = z.output<typeof TaskDraft>;

export const TaskPatch = TaskDraft.partial();
export type TaskPatch = z.output<typeof TaskPatch>;

/** What follows a task; whatever is left out of it is as the completed one has it. */
export const NextTask = z.object({
  title: taskTexts.title.draft.optional(),
  dueDate: InstantInput,
  hasDueTime: HasDueTime.optional(),
  /** If left out, the signed-in user, whose ever the completed one was; null means nobody. */
  assigneeId: OptionalId,
});
export type NextTask = z.output<typeof NextTask>;

/** A completion may bring the task that follows, which is made together with it. */
export const TaskUpdate = TaskPatch.extend({ next: NextTask.optional() });
export type TaskUpdate = z.output<typeof TaskUpdate>;

/** What a row of an imported list becomes. Whom and what it names, and when its days are, is found before it is written. */
export const ImportedTask = TaskDraft.extend({
  /** A day, with a time or without, as the importer's calendar has it; or an instant. */
  due: text(40).nullish(),
  completed: text(40).nullish(),
  completedAt: InstantInput.nullish(),
  /** One of the organizations that are here. */
  organizationName: text(1_000).nullish(),
  /** The name or e-mail of a person who is here. */
  personName: text(1_000).nullish(),
  opportunityName: text(1_000).nullish(),
  /** The name or username of a colleague. */
  ownerName: text(1_000).nullish(),
});
export type ImportedTask = z.output<typeof ImportedTask>;

/** The most tasks that can be changed at once. */
export const mostTasksAtOnce = 500;

const someTasks = 'must name a task';
const tooManyTasks = `must name at most ${mostTasksAtOnce} tasks`;
const ids = z.array(Id).min(1, someTasks).max(mostTasksAtOnce, tooManyTasks);

/** How a task was before a change of many, and the version that the change made of it. */
const FormerTask = z.object({
  id: Id,
  updatedAt: Instant,
  status: TaskStatus.exclude(['completed']),
  dueDate: Instant.nullable(),
  hasDueTime: HasDueTime.optional(),
  assigneeId: Id.nullable(),
});

/** One change of many active tasks: of all of them, or of none. */
export const TaskBulkChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('complete'),
    ids,
    completionReason: requiredText(taskTexts.completionReason.limit),
  }),
  z.object({
    action: z.literal('defer'),
    ids,
    dueDate: InstantInput,
    hasDueTime: HasDueTime.optional(),
  }),
  /** Null: nobody. */
  z.object({ action: z.literal('reassign'), ids, assigneeId: Id.nullable() }),
  /** Undoes one of the others; refused if somebody has changed a task since. */
  z.object({
    action: z.literal('undo'),
    tasks: z.array(FormerTask).min(1, someTasks).max(mostTasksAtOnce, tooManyTasks),
  }),
  /** Undoes the creation of many tasks; refused if somebody has changed one of them since. */
  z.object({
    action: z.literal('delete'),
    tasks: z
      .array(z.object({ id: Id, updatedAt: Instant }))
      .min(1, someTasks)
      .max(mostTasksAtOnce, tooManyTasks),
  }),
]);
export type TaskBulkChange = z.output<typeof TaskBulkChange>;

export const Task = z.object({
  id: Id,
  title: z.string(),
  description: z.string().nullable(),
  dueDate: Instant.nullable(),
  hasDueTime: HasDueTime,
  priority: TaskPriority,
  status: TaskStatus,
  activityType: ActivityType,
  recurrenceType: RecurrenceType,
  reminderEnabled: z.enum(['true', 'false']),
  reminderLead: ReminderLead.nullable(),
  completionReason: z.string().nullable(),
  completedAt: Instant.nullable(),
  /** Completed with the word that nothing follows. */
  withoutNext: z.boolean(),
  assigneeId: Id.nullable(),
  /** Who gave it to its assignee; null if nobody did, or the system. */
  assignedById: Id.nullable(),
  createdById: Id.nullable(),
  personId: Id.nullable(),
  personName: z.string().nullable(),
  organizationId: Id.nullable(),
  organizationName: z.string().nullable(),
  opportunityId: Id.nullable(),
  opportunityName: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Task = z.output<typeof Task>;

const countFilters = {
  filter: DueFilter.optional(),
  assigneeId: OwnerFilter.optional(),
  personId: Id.optional(),
  organizationId: Id.optional(),
  opportunityId: Id.optional(),
  priority: TaskPriority.optional(),
  activityType: ActivityType.optional(),
  tag: text(60).optional(),
  /** For open tasks: only those in progress, or only the others. */
  progress: z.enum(openStatuses).optional(),
  where: WhereFilter.optional(),
  ...createdDays,
  ...countedDays,
  /** Due at or after this instant. */
  from: InstantInput.optional(),
  /** Due before this instant. */
  to: InstantInput.optional(),
};

/** One or several statuses, separated by commas. */
const status = commaList(taskStatuses).optional();

export const taskSorts = bothSorts([
  'dueDate',
  'name',
  'createdAt',
  'updatedAt',
  'priority',
  'status',
  'activityType',
  'recurrenceType',
  'completedAt',
  'assigneeId',
  'personId',
  'organizationId',
  'opportunityId',
  'tags',
]);

export const TaskFilter = listQuery({ ...countFilters, status, skip: Skip.optional() }, taskSorts);
export type TaskFilter = z.output<typeof TaskFilter>;

export const TaskCountFilter = z.object({ q: text(200).optional(), ...countFilters });
export type TaskCountFilter = z.output<typeof TaskCountFilter>;

/** How many tasks the two tabs of the tasks page have under the same filter. */
export const TaskCounts = z.object({
  active: z.number().int(),
  completed: z.number().int(),
  /** There are more than that; they are not counted further. */
  activeMore: z.boolean().optional(),
  completedMore: z.boolean().optional(),
});
export type TaskCounts = z.output<typeof TaskCounts>;

const task = recordEndpoints('task');

export const tasksApi = {
  list: task.list('Lists tasks, whole or page by page.', { query: TaskFilter, item: Task }),
  counts: endpoint({
    method: 'GET',
    path: '/api/tasks/counts',
    sameFor: 'role',
    summary: 'Counts the active and the completed tasks under a filter.',
    permission: 'task.read',
    query: TaskCountFilter,
    reply: TaskCounts,
  }),
  get: task.get('Reads a task.', { reply: Task }),
  create: task.create('Creates a task.', { body: TaskDraft, reply: Task }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/tasks/many',
    summary: 'Creates many tasks at once: all of them, or none.',
    permission: 'task.create',
    body: z.object({
      tasks: z.array(TaskDraft).min(1, someTasks).max(mostTasksAtOnce, tooManyTasks),
    }),
    reply: z.object({ tasks: z.array(Task) }),
    status: 201,
  }),
  /** Reassigning, and undoing it, needs `task.reassign` too; deleting needs `task.delete`. */
  bulk: endpoint({
    method: 'POST',
    path: '/api/tasks/bulk',
    summary: 'Completes, defers, reassigns or takes back many tasks at once: all of them, or none.',
    permission: 'task.edit',
    body: TaskBulkChange,
    reply: z.object({
      changed: z.number().int(),
      /** The versions that the change made. */
      tasks: z.array(z.object({ id: Id, updatedAt: Instant })),
    }),
  }),
  update: task.update(
    'Changes the fields of a task that are sent; completing it needs a reason, and can add the next task.',
    { body: TaskUpdate, reply: Task },
  ),
  remove: task.remove('Deletes a task; this can be undone.'),
  restore: task.restore('Brings a deleted task back.', { reply: Task }),
};
