/** Reads and writes opportunities; every write reads again what shows them. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { etagOf } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type Opportunity, opportunitiesApi, type Stage } from '#contract/opportunities.ts';
import { pipelineApi } from '#contract/pipeline.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { pagesOf, queryOf, reread, writeOf } from '#web/lib/queries.ts';

/** What an opportunity shows up in beside its own lists: tasks name it, stats and timelines tell of it. */
export const rereads = [
  'opportunities',
  'tasks',
  'stats',
  'activity-logs',
  'timeline',
  'reports',
  'search',
];

/** What comes and goes with it. */
const rereadsOfDeletion = [...rereads, 'notes', 'files', 'calendar'];

/** Search text, filters and sort, as the URL of the page holds them. */
export type OpportunityListFilter = Omit<
  NonNullable<CallInput<typeof opportunitiesApi.list>['query']>,
  'limit' | 'cursor'
>;

/** What narrows the board: the list's filters without its sort. */
export type BoardFilterInput = Omit<OpportunityListFilter, 'sort' | 'stage'>;

export type OpportunityPatchInput = NonNullable<CallInput<typeof opportunitiesApi.replace>['body']>;

/** Cards read at a time in a column of the board. */
const cardsAtOnce = 15;

export function opportunityPagesQuery(filter: OpportunityListFilter) {
  return pagesOf(opportunitiesApi.list, filter);
}

export function opportunityQuery(id: string) {
  return queryOf(opportunitiesApi.get, { params: { id } });
}

export const summaryQuery = queryOf(pipelineApi.summary);

export function boardQuery(filter: BoardFilterInput) {
  return queryOf(pipelineApi.board, { query: filter });
}

export function cardPagesQuery(stage: Stage, filter: BoardFilterInput) {
  return pagesOf(pipelineApi.cards, { ...filter, stage, limit: cardsAtOnce });
}

export function useCreateOpportunity() {
  return useMutation(writeOf(opportunitiesApi.create, rereads));
}

interface OpportunityEdit {
  /** How the person saw it. */
  seen: Opportunity;
  patch: OpportunityPatchInput;
}

/** Changes some fields of an opportunity; refused (412) only where somebody else changed the same ones. */
export function useChangeOpportunity() {
  const client = useQueryClient();
  return useMutation({ mutationFn: (edit: OpportunityEdit) => change(client, edit) });
}

export function useRestoreOpportunity() {
  return useMutation(writeOf(opportunitiesApi.restore, rereadsOfDeletion));
}

/** Deletes an opportunity; `leave` goes away from what shows it before everything is read again. */
export function useDeleteOpportunity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave: () => unknown }) => {
      await call(opportunitiesApi.remove, { params: { id } });
      await leave();
      client.removeQueries({ queryKey: opportunityQuery(id).queryKey });
      reread(client, rereadsOfDeletion);
    },
  });
}

async function change(client: QueryClient, edit: OpportunityEdit): Promise<Opportunity> {
  const params = { id: edit.seen.id };
  const changed = await saveEdit({
    ...edit,
    send: (version: Opportunity) =>
      call(opportunitiesApi.replace, { params, ifMatch: etagOf(version), body: edit.patch }),
    read: () => call(opportunitiesApi.get, { params }),
  });
  // The page shows the change at once, and the next edit starts from it.
  client.setQueryData(opportunityQuery(params.id).queryKey, changed);
  reread(client, rereads);
  return changed;
}
