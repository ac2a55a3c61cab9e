import { keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { unitsApi } from '#contract/units.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { changeHook, removalHook, writeHook } from '#web/ui/write-hook.ts';

/** Search text, filters and sort, as the page's URL holds them. */
export type UnitListFilter = Omit<
  NonNullable<CallInput<typeof unitsApi.list>['query']>,
  'limit' | 'cursor' | 'count' | 'serial'
>;

/** How many units the page of an organization reads at a time. */
const unitsAtOnce = 10;

export function unitPagesQuery(filter: UnitListFilter) {
  return makePagedQuery(unitsApi.list, filter);
}

/** The units of an organization. */
export function unitsOfQuery(organizationId: string) {
  return makePagedQuery(unitsApi.list, { organizationId, limit: unitsAtOnce });
}

/** The units with a number that only one unit should have. */
export function unitsOfSerialQuery(serial: string) {
  return {
    ...makeQuery(unitsApi.list, { query: { serial, limit: 2 } }),
    enabled: serial !== '',
    placeholderData: serial === '' ? undefined : keepPreviousData,
    // Colleagues add units too.
    staleTime: 10_000,
  };
}

export const useCreateUnit = writeHook(unitsApi.create, 'unit');
export const useChangeUnit = changeHook(unitsApi, 'unit');
export const useTakeTradeIn = writeHook(unitsApi.tradeIn, 'unit');
export const useDeleteUnit = removalHook(unitsApi, 'unit');
