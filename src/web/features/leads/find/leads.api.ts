/** Turning leads into organizations and tasks, and putting them aside. */
import { useMutation } from '@tanstack/react-query';
import { leadsApi } from '#contract/leads.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const leadSourcesQuery = { ...queryOf(leadsApi.sources), staleTime: 0 };

export function useCreateFromLeads() {
  return useMutation(writeOf(leadsApi.create, 'leads'));
}

export function useDismissLead() {
  return useMutation(writeOf(leadsApi.dismiss));
}

export function useDecideOnLead() {
  return useMutation(writeOf(leadsApi.decide));
}

export function useTakeBackDecision() {
  return useMutation(writeOf(leadsApi.takeDecisionBack));
}

export function useTakeBackDismissal() {
  return useMutation(writeOf(leadsApi.takeBack));
}
