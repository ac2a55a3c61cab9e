/** The two maps of territories, and whom an address belongs to. */
import { useMutation } from '@tanstack/react-query';
import { territoriesApi } from '#contract/territories.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const territoriesQuery = { ...queryOf(territoriesApi.get), staleTime: 0 };

export function useReplaceTerritories() {
  return useMutation(writeOf(territoriesApi.replace, 'territories'));
}

export function useMatchTerritory() {
  return useMutation(writeOf(territoriesApi.match));
}
