/** What the assistant on the dashboard says about the signed-in user's work. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { BooleanText, Id, Instant } from './primitives.ts';
import { RecordLink } from './sentences.ts';
import { ActivityType, Task } from './tasks.ts';

export const insightKinds = [
  'overdue',
  'due_today',
  'past_close',
  'closing_soon',
  'stuck',
  'untouched',
  'units_due',
  'workload',
  'team_overdue',
  'team_past_close',
  'streak',
  'nothing',
  'begin',
] as const;
export type InsightKind = (typeof insightKinds)[number];

/** Nobody reads more than this at eight in the morning. */
export const mostInsights = 7;

/** A task that the assistant offers to create; nothing is created until the user has seen it. */
export const SuggestedTask = z.object({
  title: z.string(),
  dueDate: Instant,
  activityType: ActivityType,
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  /** The name of the person or organization it is for, or else of the opportunity. */
  aboutName: z.string(),
});
export type SuggestedTask = z.output<typeof SuggestedTask>;

/** A task that the assistant offers to move, as it is now. */
const MovedTask = Task.pick({
  id: true,
  title: true,
  dueDate: true,
  hasDueTime: true,
  status: true,
  assigneeId: true,
  recurrenceType: true,
}).extend({
  /** The name of the person or organization it is for; null if neither. */
  aboutName: z.string().nullable(),
});

export const InsightAction = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create_tasks'),
    /** The verb and the nouns: 'Create 4 call tasks'. */
    label: z.string(),
    tasks: z.array(SuggestedTask),
  }),
  z.object({
    kind: z.literal('defer_tasks'),
    label: z.string(),
    dueDate: Instant,
    tasks: z.array(MovedTask),
  }),
]);
export type InsightAction = z.output<typeof InsightAction>;

/** Where to go on from an insight for which nothing can be done here. */
export const insightPages = ['people', 'leads', 'overdue_tasks'] as const;

export const Insight = z.object({
  kind: z.enum(insightKinds),
  /** A sentence or two in Markdown: bold, and links to records such as `[Ada](person:<id>)`. */
  markdown: z.string(),
  /** The records it is about, in the order in which it names them; only the first if there are very many. */
  records: z.array(
    RecordLink.extend({
      name: z.string(),
      /** What is so with this one, in a few words: 'Untouched for 45 days'. */
      reason: z.string().optional(),
    }),
  ),
  action: InsightAction.nullable(),
  next: z.object({ label: z.string(), page: z.enum(insightPages) }).nullable(),
});
export type Insight = z.output<typeof Insight>;

export const Insights = z.object({
  /** The sentences of `items` as plain text, one a line. */
  insights: z.string(),
  items: z.array(Insight),
});
export type Insights = z.output<typeof Insights>;

export const insightsApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api/ai/insights',
    summary: 'Says in a few sentences what needs your attention.',
    permission: 'insight.read',
    /** With `refresh` a model words the facts again; without it, the words for unchanged facts are kept. */
    query: z.object({ refresh: BooleanText.optional() }),
    reply: Insights,
  }),
};
