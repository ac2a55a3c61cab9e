/** The pipeline: sums over all opportunities, and the cards of a board with a column for each stage. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Opportunity, opportunityFilters, Stage } from './opportunities.ts';
import { Instant, listQuery, PageSize, text } from './primitives.ts';

/** Whole days after which an open opportunity has been in its stage for too long; closed ones may stay. */
export const stageLimitDays: Partial<Record<Stage, number>> = {
  lead: 14,
  qualified: 21,
  proposal: 14,
  negotiation: 21,
};

/** The three cards over the pipeline; amounts are exact decimal text. */
export const PipelineSummary = z.object({
  /** All opportunities, whatever their stage. */
  totalValue: z.string(),
  count: z.number().int(),
  wonValue: z.string(),
  wonCount: z.number().int(),
  /** The share won of all, in percent with one decimal; `"0"` if there are none. */
  conversionRate: z.string(),
});
export type PipelineSummary = z.output<typeof PipelineSummary>;

/** The state of an opportunity's next open task, in the viewer's local days. */
export const nextTaskStates = ['overdue', 'today', 'later'] as const;

export const NextTask = z.object({
  title: z.string(),
  dueDate: Instant.nullable(),
  state: z.enum(nextTaskStates),
});
export type NextTask = z.output<typeof NextTask>;

/** How many cards a column of the board reads at a time. */
export const cardsAtOnce = 15;

/** A closed opportunity has no next task, even if a task was left open. */
export const BoardCard = Opportunity.extend({ nextTask: NextTask.nullable() });
export type BoardCard = z.output<typeof BoardCard>;

export const BoardFilter = z.object({
  q: text(200).optional(),
  ...opportunityFilters,
  /** How many cards of each column to include, from its top; none by default. */
  cards: PageSize.optional(),
});
export type BoardFilter = z.output<typeof BoardFilter>;

/**
 * A column: the number of its cards, their value, their value weighted by probability (won 100,
 * lost 0), and its first cards.
 */
export const BoardColumn = z.object({
  stage: Stage,
  count: z.number().int(),
  sum: z.string(),
  weighted: z.string(),
  /** As many as were requested, or all of them. */
  cards: z.array(BoardCard),
  /** The `cursor` for the next cards from `/api/opportunities/cards`; null if none were requested or none are left. */
  next: z.string().nullable(),
});
export type BoardColumn = z.output<typeof BoardColumn>;

/** Cards are in the order of the board: by their place within a stage. */
export const CardFilter = listQuery({ ...opportunityFilters, stage: Stage }, ['rank']);
export type CardFilter = z.output<typeof CardFilter>;

export const pipelineApi = {
  summary: endpoint({
    method: 'GET',
    path: '/api/opportunities/summary',
    sameFor: 'role',
    summary: 'Sums up the pipeline: its value, what was won, the conversion rate.',
    permission: 'opportunity.read',
    reply: PipelineSummary,
  }),
  /** All six columns, in the order of the stages. */
  board: endpoint({
    method: 'GET',
    path: '/api/opportunities/board',
    sameFor: 'role',
    summary: "Reads the board's columns: counts and sums by stage and, if asked, the first cards.",
    permission: 'opportunity.read',
    query: BoardFilter,
    reply: z.array(BoardColumn),
  }),
  /** One column, page by page. */
  cards: listEndpoint({
    path: '/api/opportunities/cards',
    sameFor: 'role',
    summary: 'Lists the cards of one column of the board, in its order.',
    permission: 'opportunity.read',
    query: CardFilter,
    item: BoardCard,
    mayLag: true,
  }),
};
