/** The same change of many records: looked at first, then made by a run as one deed, all of it or nothing. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mostAtOnce, mostByHand } from './most-at-once.ts';
import { OpportunityFilter, OpportunityPatch, opportunityTexts, Stage } from './opportunities.ts';
import { OrganizationFilter, OrganizationPatch } from './organizations.ts';
import { PersonFilter, PersonPatch } from './people.ts';
import { Id, IdParams, Instant, Tags } from './primitives.ts';
import type { RecordList } from './records.ts';
import { TaskDraft, TaskFilter, TaskPatch, TaskStatus } from './tasks.ts';

/** The lists of which many records can be changed at once. */
export const bulkEntities = [
  'people',
  'organizations',
  'opportunities',
  'tasks',
] as const satisfies readonly RecordList[];
const BulkEntity = z.enum(bulkEntities);
export type BulkEntity = z.output<typeof BulkEntity>;

/** How many records a preview shows as they are and as they will be. */
export const mostExamples = 5;

const bulkActions = ['assign', 'tags', 'set', 'stage', 'add-task', 'delete'] as const;
const BulkAction = z.enum(bulkActions);
export type BulkAction = z.output<typeof BulkAction>;

/** What a run may do besides: takes a deed back, whatever kinds of records it changed. */
const RunEntity = z.enum([...bulkEntities, 'records']);
const RunAction = z.enum([...bulkActions, 'undo']);

const nothingSaid = 'must name a field';
const isSomething = (given: object) => Object.values(given).some((value) => value !== undefined);

/** Null: nobody. */
const Assign = z.strictObject({ action: z.literal('assign'), assigneeId: Id.nullable() });

const TagChange = z
  .strictObject({
    action: z.literal('tags'),
    add: Tags.optional(),
    remove: Tags.optional(),
  })
  .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, 'must name a tag');

/** One task for each record, which it is linked to. */
const AddTask = z.strictObject({
  action: z.literal('add-task'),
  task: TaskDraft.pick({
    title: true,
    description: true,
    dueDate: true,
    hasDueTime: true,
    priority: true,
    activityType: true,
    recurrenceType: true,
    reminderEnabled: true,
    reminderLead: true,
    assigneeId: true,
    tags: true,
  }).strict(),
});

const Delete = z.strictObject({ action: z.literal('delete') });

/** Null clears a field. What makes a record the one it is, and what has an action of its own, is not among them. */
const PersonSet = PersonPatch.pick({
  email: true,
  phone: true,
  location: true,
  jobTitle: true,
  preferredName: true,
  organizationId: true,
  customFields: true,
}).strict();

const OrganizationSet = OrganizationPatch.pick({
  industry: true,
  revenue: true,
  status: true,
  location: true,
  email: true,
  phone: true,
  website: true,
  parentId: true,
  customFields: true,
}).strict();

const OpportunitySet = OpportunityPatch.pick({
  description: true,
  value: true,
  probability: true,
  expectedCloseDate: true,
  personId: true,
  organizationId: true,
}).strict();

/** Completing asks for a reason and continues series, so it has a call of its own: /api/tasks/bulk. */
const TaskSet = TaskPatch.pick({
  description: true,
  dueDate: true,
  hasDueTime: true,
  priority: true,
  activityType: true,
  recurrenceType: true,
  reminderEnabled: true,
  reminderLead: true,
  personId: true,
  organizationId: true,
  opportunityId: true,
})
  .extend({ status: TaskStatus.exclude(['completed']).optional() })
  .strict();

function setting<Shape extends z.ZodType<object>>(set: Shape) {
  return z.strictObject({ action: z.literal('set'), set: set.refine(isSomething, nothingSaid) });
}

const StageChange = z.strictObject({
  action: z.literal('stage'),
  stage: Stage,
  lostReason: opportunityTexts.lostReason.draft,
  /** Gives each the probability of its new stage, unless somebody set another by hand, as a move on the pages does. */
  followsStage: z.boolean().optional(),
});

const order = {
  /** Instead of a filter. */
  ids: z
    .array(Id)
    .min(1, 'must name a record')
    .max(mostByHand, `must name at most ${mostByHand.toLocaleString('en')} records`)
    .optional(),
  /** Changes nothing, and answers what would change. */
  dryRun: z.boolean().optional(),
  /** Of the dry run that somebody has looked at. */
  fingerprint: z.string().max(100).optional(),
};

/** A list's own query, without its pages; a filter that the list does not know is refused, lest it choose everything. */
const page = { limit: true, cursor: true, skip: true } as const;

const Orders = z.discriminatedUnion('entity', [
  z.strictObject({
    entity: z.literal('people'),
    filter: PersonFilter.omit(page).strict().optional(),
    change: z.discriminatedUnion('action', [
      Assign,
      TagChange,
      setting(PersonSet),
      AddTask,
      Delete,
    ]),
    ...order,
  }),
  z.strictObject({
    entity: z.literal('organizations'),
    filter: OrganizationFilter.omit(page).strict().optional(),
    change: z.discriminatedUnion('action', [
      Assign,
      TagChange,
      setting(OrganizationSet),
      AddTask,
      Delete,
    ]),
    ...order,
  }),
  z.strictObject({
    entity: z.literal('opportunities'),
    filter: OpportunityFilter.omit(page).strict().optional(),
    change: z.discriminatedUnion('action', [
      Assign,
      TagChange,
      setting(OpportunitySet),
      StageChange,
      AddTask,
      Delete,
    ]),
    ...order,
  }),
  z.strictObject({
    entity: z.literal('tasks'),
    filter: TaskFilter.omit(page).strict().optional(),
    change: z.discriminatedUnion('action', [Assign, TagChange, setting(TaskSet), Delete]),
    ...order,
  }),
]);

export const BulkDraft = Orders.superRefine(
  ({ filter, ids, dryRun, fingerprint }, { addIssue }) => {
    const fault = (path: string, message: string) =>
      addIssue({ code: 'custom', path: [path], message, input: undefined });
    if ((filter === undefined) === (ids === undefined)) {
      fault('filter', 'must be given, or ids instead, and not both');
    }
    if (!dryRun && fingerprint === undefined) fault('fingerprint', 'must be that of a dry run');
  },
);
export type BulkDraft = z.output<typeof BulkDraft>;
export type BulkChange = BulkDraft['change'];

/** Records that stay as they are for one reason. */
const Counted = z.object({
  /** 'not yours to delete', 'Fleet size is required'. */
  reason: z.string(),
  count: z.int(),
});

const Refused = Counted.extend({
  /** What the first three are called. */
  names: z.array(z.string()),
});
export type Refused = z.output<typeof Refused>;

export const BulkRun = z.object({
  id: Id,
  entity: RunEntity,
  action: RunAction,
  status: z.enum(['running', 'done', 'failed']),
  /** Begun, and waiting for other runs. */
  isWaiting: z.boolean(),
  /** How many records it is to change, or changes it is to take back, and how many of them it has dealt with. */
  total: z.int(),
  done: z.int(),
  /** Of a run that is done: what became of them. */
  changed: z.int(),
  /** Were like that by then. */
  unchanged: z.int(),
  refused: z.array(Counted),
  /** By which the whole is taken back; null while nothing has changed. */
  deedId: Id.nullable(),
  /** Why it failed; nothing has changed then. */
  error: z.string().nullable(),
  createdById: Id,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type BulkRun = z.output<typeof BulkRun>;

const State = z.record(z.string(), z.unknown());

export const BulkReply = z.object({
  /** How many records were chosen: the sum of the next two and of those that are refused. */
  total: z.int(),
  willChange: z.int(),
  unchanged: z.int(),
  refused: z.array(Refused),
  /** The first that change, with the fields that do; after null, the record is deleted. */
  examples: z.array(z.object({ id: Id, name: z.string(), before: State, after: State.nullable() })),
  /** What the records are called that the examples link to, by their ids. */
  names: z.record(Id, z.string()),
  /** To be sent with the real call: 409 if it would change other records by then. */
  fingerprint: z.string(),
  /** Null for a dry run. */
  run: BulkRun.nullable(),
});
export type BulkReply = z.output<typeof BulkReply>;

export const bulkApi = {
  /** Assigning needs `record.reassign` too, deleting `delete` of each record, everything else `edit`. */
  change: endpoint({
    method: 'POST',
    path: '/api/bulk',
    summary: `Changes up to ${mostAtOnce.toLocaleString('en')} records of a list at once: first a dry run, then all of it or nothing.`,
    permission: 'record.bulk',
    body: BulkDraft,
    reply: BulkReply,
    heavy: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/bulk/:id',
    summary: 'Reads how far a change of many records has come, and what became of it.',
    permission: 'record.bulk',
    params: IdParams,
    reply: BulkRun,
  }),
  /** Nothing of it stays; what is done already is taken back as a deed instead. */
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/bulk/:id',
    summary: 'Calls off a change of many records that is under way: nothing of it stays.',
    permission: 'record.bulk',
    params: IdParams,
  }),
};
