/** Reads opportunities as wire shapes: one, a page of the list, a count. */

import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { canonicalAmount } from '#contract/amounts.ts';
import type { ChosenIds } from '#contract/list-exports.ts';
import {
  Opportunity,
  type OpportunityFilter,
  type Stage,
  stages,
} from '#contract/opportunities.ts';
import type { BoardFilter } from '#contract/pipeline.ts';
import { meetsWhere } from '#server/features/conditions/condition-sql.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  amountKey,
  choiceKey,
  dayKey,
  linkedKey,
  ownerKey,
  tagsKey,
} from '#server/features/tables/sort-keys.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { keptTotal } from '#server/features/workload/kept-counts.queries.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import {
  bothWays,
  boundedTotal,
  type Counted,
  isAmong,
  type ListRequest,
  planWindow,
} from '#server/kernel/lists.ts';
import { contains, onDays } from '#server/kernel/matching.ts';
import { printedRecords } from '#server/kernel/printed-records.ts';
import { assertNamed } from '#server/kernel/record-locks.ts';
import { countedAt, opportunities } from './opportunities.table.ts';

export type OpportunityRow = typeof opportunities.$inferSelect;

interface LinkedNames {
  personName: string | null;
  organizationName: string | null;
}

export function toOpportunity(row: OpportunityRow, names: LinkedNames): Opportunity {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    value: row.value === null ? null : canonicalAmount(row.value),
    probability: String(row.probability),
    stage: row.stage,
    stageSince: row.stageSince.toISOString(),
    lostReason: row.lostReason,
    expectedCloseDate: row.expectedCloseDate,
    // Records deleted before deletions removed links name nobody until they are restored.
    personId: names.personName === null ? null : row.personId,
    personName: names.personName,
    organizationId: names.organizationName === null ? null : row.organizationId,
    organizationName: names.organizationName,
    assignedToId: row.assignedToId,
    assignedById: row.assignedById,
    createdById: row.createdById,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const orderings = bothWays({
  name: { by: sql`lower(${opportunities.name})`, type: 'text' },
  createdAt: { by: sql`${opportunities.createdAt}`, type: 'timestamptz' },
  updatedAt: { by: sql`${opportunities.updatedAt}`, type: 'timestamptz' },
  value: { by: amountKey(opportunities.value), type: 'numeric' },
  probability: { by: sql`${opportunities.probability}`, type: 'integer' },
  stage: { by: choiceKey(opportunities.stage, stages), type: 'integer' },
  stageSince: { by: sql`${opportunities.stageSince}`, type: 'timestamptz' },
  expectedCloseDate: { by: dayKey(opportunities.expectedCloseDate), type: 'date' },
  personId: { by: linkedKey('people', 'opportunities.person_id'), type: 'text' },
  organizationId: { by: linkedKey('organizations', 'opportunities.organization_id'), type: 'text' },
  tags: { by: tagsKey(opportunities.tags), type: 'text' },
  assignedToId: { by: ownerKey('opportunities.assigned_to_id'), type: 'text' },
});

/** Name, description or any tag, as the opportunities page searches. */
function matches(q: string): SQL | undefined {
  return or(
    contains(opportunities.name, q),
    contains(opportunities.description, q),
    contains(sql`crm_tags_text(${opportunities.tags})`, q),
  );
}

/** The condition of a filter, without deleted ones; the same for the list and the board. */
export function opportunityConditions(
  ctx: VisitorContext,
  filter: BoardFilter & ChosenIds,
): SQL | undefined {
  const { createdFrom, createdTo, stageFrom, stageTo } = filter;
  return and(
    isNull(opportunities.deletedAt),
    isAmong(opportunities.id, filter),
    filter.q ? matches(filter.q) : undefined,
    filter.stage ? inArray(opportunities.stage, filter.stage) : undefined,
    filter.personId ? eq(opportunities.personId, filter.personId) : undefined,
    filter.organizationId ? eq(opportunities.organizationId, filter.organizationId) : undefined,
    isOwnedBy(opportunities.assignedToId, filter.assignedToId),
    filter.tag ? sql`${opportunities.tags} @> array[${filter.tag}]` : undefined,
    onDays(opportunities.createdAt, { from: createdFrom, to: createdTo }, ctx.timeZone),
    onDays(
      countedAt(opportunities),
      { from: filter.countedFrom, to: filter.countedTo },
      ctx.timeZone,
    ),
    onDays(opportunities.stageSince, { from: stageFrom, to: stageTo }, ctx.timeZone),
    filter.reached ? hasReached(filter.reached) : undefined,
    filter.closeMonth ? closesIn(filter.closeMonth) : undefined,
    meetsWhere(ctx, 'opportunity', filter.where),
  );
}

/** Is in the stage, or has left it. */
function hasReached(stage: Stage): SQL {
  return sql`(${opportunities.stage} = ${stage} or exists (
    select from ${changes}
    where ${changes.recordId} = ${opportunities.id}
      and ${changes.verb} = 'opportunity.stage_changed' and ${changes.before}->>'stage' = ${stage}
  ))`;
}

function closesIn(month: string): SQL {
  if (month === 'none') return isNull(opportunities.expectedCloseDate);
  const first = sql`${`${month}-01`}::date`;
  const day = opportunities.expectedCloseDate;
  return sql`(${day} >= ${first} and ${day} < ${first} + interval '1 month')`;
}

const livingPerson = and(eq(people.id, opportunities.personId), isNull(people.deletedAt));
const livingOrganization = and(
  eq(organizations.id, opportunities.organizationId),
  isNull(organizations.deletedAt),
);

/** As `canonicalAmount` says it. */
function amountInSql(amount: SQLWrapper): SQL {
  const exact = sql`trim_scale(${amount})`;
  return sql`${exact}::text || case when scale(${exact}) = 1 then '0' else '' end`;
}

/** As objects, as exports read them. */
export async function listOpportunities(ctx: VisitorContext, filter: OpportunityFilter) {
  const window = planWindow(filter, orderings, '-createdAt', sql`${opportunities.id}`);
  const rows = await ctx.db
    .select({
      id: opportunities.id,
      opportunity: opportunities,
      personName: people.name,
      organizationName: organizations.name,
      cursorKey: window.cursorKey,
    })
    .from(opportunities)
    .leftJoin(people, livingPerson)
    .leftJoin(organizations, livingOrganization)
    .where(and(opportunityConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toOpportunity(row.opportunity, row));
}

const reads = printedRecords<OpportunityFilter, typeof Opportunity.shape>({
  names: { one: 'opportunity', many: 'opportunities' },
  shape: Opportunity,
  table: opportunities,
  joins: sql`left join ${people} on ${livingPerson}
    left join ${organizations} on ${livingOrganization}`,
  sources: {
    ...getTableColumns(opportunities),
    value: amountInSql(opportunities.value),
    probability: sql`${opportunities.probability}::text`,
    personId: people.id,
    personName: people.name,
    organizationId: organizations.id,
    organizationName: organizations.name,
  },
  orderings,
  usualSort: '-createdAt',
  conditions: opportunityConditions,
});

export const {
  printPage: printOpportunities,
  open: openOpportunities,
  find: getOpportunity,
  writes: opportunityWrites,
} = reads;

export async function countOpportunities(
  ctx: VisitorContext,
  filter: BoardFilter & ListRequest,
  counted: Counted = filter,
): Promise<string> {
  const kept = await keptTotal(ctx, 'opportunities', filter);
  const where = opportunityConditions(ctx, filter);
  return kept ?? boundedTotal(ctx.db, sql`select 1 from ${opportunities} where ${where}`, counted);
}

export function selectOpportunities(ctx: VisitorContext) {
  return ctx.db
    .select({
      opportunity: opportunities,
      personName: people.name,
      organizationName: organizations.name,
    })
    .from(opportunities)
    .leftJoin(people, livingPerson)
    .leftJoin(organizations, livingOrganization)
    .$dynamic();
}

export async function getOpportunityOrThrow(ctx: VisitorContext, id: string): Promise<Opportunity> {
  return (await reads.find(ctx, id)) ?? throwMissing();
}

export async function printOpportunityOrThrow(ctx: VisitorContext, id: string) {
  return (await reads.print(ctx, id)) ?? throwMissing();
}

function throwMissing(): never {
  throw notFound('Opportunity');
}

/** For opportunities that other records refer to: 400 with the field if there is none. */
export async function assertOpportunity(
  ctx: VisitorContext,
  id: string | null | undefined,
): Promise<void> {
  await assertNamed(ctx, opportunities, id, { opportunityId: 'is not an opportunity' });
}
