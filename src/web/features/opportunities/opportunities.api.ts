/** Reads and writes opportunities; every write reads again whatever shows them. */
import { type InfiniteData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { opportunitiesApi, type Stage } from '#contract/opportunities.ts';
import { type BoardCard, cardsAtOnce, pipelineApi } from '#contract/pipeline.ts';
import { call, type Page } from '#web/lib/call.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { changeHook, removalHook, writeHook } from '#web/ui/write-hook.ts';

/** Search text, filters and sort, as the page's URL holds them. */
export type OpportunityListFilter = Omit<
  NonNullable<CallInput<typeof opportunitiesApi.list>['query']>,
  'limit' | 'cursor' | 'skip'
>;

/** The filters of the board: those of the list without its sort. */
export type BoardFilterInput = Omit<OpportunityListFilter, 'sort' | 'stage'>;

/** The cards of a column that have been read. */
export type CardPages = InfiniteData<Page<BoardCard>, string | undefined>;

export type OpportunityPatchInput = NonNullable<CallInput<typeof opportunitiesApi.replace>['body']>;

/** The record whose opportunities a card lists. */
export type OpportunityLink = { personId: string } | { organizationId: string };

/** How many opportunities the page of a person or an organization reads at a time. */
const ofRecordAtOnce = 5;

export function opportunityPagesQuery(filter: OpportunityListFilter & { limit?: number }) {
  return makePagedQuery(opportunitiesApi.list, filter);
}

export function recordOpportunitiesQuery(link: OpportunityLink) {
  return makePagedQuery(opportunitiesApi.list, { ...link, limit: ofRecordAtOnce });
}

export function opportunityQuery(id: string) {
  return makeQuery(opportunitiesApi.get, { params: { id } });
}

export const summaryQuery = makeQuery(pipelineApi.summary);

/**
 * The columns of the board. The first read includes the first cards of every column and puts them
 * in the cache of `cardPagesQuery`: one call, where seven would keep the board waiting.
 */
export function boardQuery(filter: BoardFilterInput) {
  const { queryKey } = makeQuery(pipelineApi.board, { query: filter });
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const isFirst = client.getQueryData(queryKey) === undefined;
      const query = isFirst ? { ...filter, cards: cardsAtOnce } : filter;
      const columns = await call(pipelineApi.board, { query, signal });
      if (!isFirst) return columns;
      for (const { stage, cards, next, count } of columns) {
        const page = { items: cards, next, total: { count, more: false } };
        client.setQueryData<CardPages>(cardPagesQuery(stage, filter).queryKey, {
          pages: [page],
          pageParams: [''],
        });
      }
      return columns;
    },
  });
}

export function cardPagesQuery(stage: Stage, filter: BoardFilterInput) {
  return makePagedQuery(pipelineApi.cards, { ...filter, stage, limit: cardsAtOnce });
}

export const useCreateOpportunity = writeHook(opportunitiesApi.create, 'opportunity');

// Its form sends every field.
export const useChangeOpportunity = changeHook(
  { get: opportunitiesApi.get, update: opportunitiesApi.replace },
  'opportunity',
);
export const useDeleteOpportunity = removalHook(opportunitiesApi, 'opportunity.removed');
