/** Reads the pipeline: sums that the database computes exactly, and the cards of the board. */
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import { isClosed, type Stage, stages } from '#contract/opportunities.ts';
import type {
  BoardColumn,
  BoardFilter,
  CardFilter,
  NextTask,
  PipelineSummary,
} from '#contract/pipeline.ts';
import {
  countOpportunities,
  opportunityConditions,
  toOpportunity,
} from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isUnfiltered, type Ordering, planWindow } from '#server/kernel/lists.ts';
import { dueWindows } from '#server/kernel/local-days.ts';
import { pipelineSums } from './pipeline-sums.table.ts';

interface Sums {
  stage: Stage;
  count: number;
  /** Exact decimal text, like `weighted`. */
  sum: string;
  weighted: string;
}

/** The kept sums by stage: of all opportunities, or those of one owner. */
function keptSums(ctx: VisitorContext, owner: string | undefined): Promise<Sums[]> {
  const { opportunities: number, value, weighted } = pipelineSums;
  return ctx.db
    .select({
      stage: pipelineSums.stage,
      count: sql<number>`sum(${number})::int`,
      sum: sql<string>`sum(${value})::text`,
      weighted: sql<string>`sum(${weighted})::text`,
    })
    .from(pipelineSums)
    .where(isOwnedBy(pipelineSums.ownerId, owner))
    .groupBy(pipelineSums.stage)
    .having(sql`sum(${number}) <> 0`);
}

/** The same sums, added up for the opportunities that match a filter. */
function addUp(ctx: VisitorContext, filter: BoardFilter): Promise<Sums[]> {
  const { stage, value, probability } = opportunities;
  return ctx.db
    .select({
      stage,
      count: sql<number>`count(*)::int`,
      sum: sql<string>`sum(coalesce(${value}, 0))::text`,
      weighted: sql<string>`sum(crm_weighted(${value}, ${stage}, ${probability}))::text`,
    })
    .from(opportunities)
    .where(opportunityConditions(ctx, filter))
    .groupBy(stage);
}

export async function pipelineSummary(ctx: VisitorContext): Promise<PipelineSummary> {
  const { opportunities: number, value, stage } = pipelineSums;
  const isWon = sql`filter (where ${stage} = 'closed_won')`;
  const won = sql`coalesce(sum(${number}) ${isWon}, 0)`;
  const [row] = await ctx.db
    .select({
      totalValue: sql<string>`coalesce(sum(${value}), 0)::text`,
      count: sql<number>`coalesce(sum(${number}), 0)::int`,
      wonValue: sql<string>`coalesce(sum(${value}) ${isWon}, 0)::text`,
      wonCount: sql<number>`${won}::int`,
      conversionRate: sql<string>`coalesce(
        round(100.0 * ${won} / nullif(sum(${number}), 0), 1), 0)::text`,
    })
    .from(pipelineSums);
  if (!row) throw new Error('A sum over a table has one row');
  return {
    ...row,
    totalValue: canonicalAmount(row.totalValue),
    wonValue: canonicalAmount(row.wonValue),
  };
}

export async function boardColumns(
  ctx: VisitorContext,
  { cards: limit, ...filter }: BoardFilter,
): Promise<BoardColumn[]> {
  const { assignedToId, ...others } = filter;
  const rows = await (isUnfiltered(others) ? keptSums(ctx, assignedToId) : addUp(ctx, filter));
  return Promise.all(
    stages.map(async (stage) => {
      const row = rows.find((each) => each.stage === stage);
      const first = row && limit ? await listCards(ctx, { ...filter, stage, limit }) : undefined;
      return {
        stage,
        count: row?.count ?? 0,
        sum: canonicalAmount(row?.sum ?? '0'),
        weighted: canonicalAmount(row?.weighted ?? '0'),
        cards: first?.items ?? [],
        next: first?.next ?? null,
      };
    }),
  );
}

const orderings = {
  rank: { by: sql`${opportunities.rank} collate "C"`, direction: 'asc', type: 'text' },
} satisfies Record<string, Ordering>;

/** A column of the board, each open card with its next task. */
export async function listCards(ctx: VisitorContext, filter: CardFilter) {
  const window = planWindow(filter, orderings, 'rank', sql`${opportunities.id}`);
  const due = sql<Date | null>`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  const next = ctx.db
    .select({ title: tasks.title, dueDate: tasks.dueDate })
    .from(tasks)
    .where(
      and(
        eq(tasks.opportunityId, opportunities.id),
        isNull(tasks.deletedAt),
        ne(tasks.status, 'completed'),
      ),
    )
    .orderBy(asc(due), asc(tasks.id))
    .limit(1)
    .as('next_task');
  const rows = await ctx.db
    .select({
      id: opportunities.id,
      opportunity: opportunities,
      personName: people.name,
      organizationName: organizations.name,
      task: { title: next.title, dueDate: next.dueDate },
      cursorKey: window.cursorKey,
    })
    .from(opportunities)
    .leftJoin(people, and(eq(people.id, opportunities.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, opportunities.organizationId), isNull(organizations.deletedAt)),
    )
    .leftJoinLateral(next, sql`true`)
    .where(and(columnConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  const windows = dueWindows(ctx.clock.now(), ctx.timeZone);
  return window.page(rows, (row) => ({
    ...toOpportunity(row.opportunity, row),
    nextTask: isClosed(filter.stage) ? null : row.task && nextTaskOf(row.task, windows),
  }));
}

export function countCards(ctx: VisitorContext, filter: CardFilter): Promise<string> {
  return countOpportunities(ctx, { ...filter, stage: [filter.stage] });
}

/** Writes a single stage as an equation, so that the board's index returns the cards in their order. */
function columnConditions(
  ctx: VisitorContext,
  { stage, ...others }: { stage: Stage } & CardFilter,
): SQL | undefined {
  return and(
    eq(opportunities.stage, stage),
    opportunityConditions(ctx, { ...others, stage: undefined }),
  );
}

function nextTaskOf(
  { title, dueDate }: { title: string; dueDate: Date | null },
  { overdue, today }: ReturnType<typeof dueWindows>,
): NextTask {
  const isBefore = (instant: Date) => dueDate !== null && dueDate < instant;
  return {
    title,
    dueDate: dueDate?.toISOString() ?? null,
    state: isBefore(overdue.before) ? 'overdue' : isBefore(today.before) ? 'today' : 'later',
  };
}
