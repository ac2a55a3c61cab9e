/** Turning leads into organizations and tasks, and putting them aside. */
import { useMutation } from '@tanstack/react-query';
import { leadsApi } from '#contract/leads.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

export const leadSourcesQuery = { ...makeQuery(leadsApi.sources), staleTime: 0 };

export function useCreateFromLeads() {
  return useMutation(makeWrite(leadsApi.create, 'leads'));
}

export function useDismissLead() {
  return useMutation(makeWrite(leadsApi.dismiss));
}

export function useDecideOnLead() {
  return useMutation(makeWrite(leadsApi.decide));
}

export function useTakeBackDecision() {
  return useMutation(makeWrite(leadsApi.takeDecisionBack));
}

export function useTakeBackDismissal() {
  return useMutation(makeWrite(leadsApi.takeBack));
}
