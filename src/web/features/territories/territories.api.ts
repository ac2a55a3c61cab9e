/** The two maps of territories, and who an address belongs to. */
import { territoriesApi } from '#contract/territories.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const territoriesQuery = { ...makeQuery(territoriesApi.get), staleTime: 0 };

export const useReplaceTerritories = writeHook(territoriesApi.replace, 'territories');
export const useMatchTerritory = writeHook(territoriesApi.match);
