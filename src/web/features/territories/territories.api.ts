/** The two maps of territories, and whom an address belongs to. */
import { useMutation } from '@tanstack/react-query';
import { territoriesApi } from '#contract/territories.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

export const territoriesQuery = { ...makeQuery(territoriesApi.get), staleTime: 0 };

export function useReplaceTerritories() {
  return useMutation(makeWrite(territoriesApi.replace, 'territories'));
}

export function useMatchTerritory() {
  return useMutation(makeWrite(territoriesApi.match));
}
