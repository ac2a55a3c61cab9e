/** Turning leads into organizations and tasks, and dismissing them. */
import { leadsApi } from '#contract/leads.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const leadSourcesQuery = { ...makeQuery(leadsApi.sources), staleTime: 0 };

export const useCreateFromLeads = writeHook(leadsApi.create, 'leads');
export const useDismissLead = writeHook(leadsApi.dismiss);
export const useDecideOnLead = writeHook(leadsApi.decide);
export const useTakeBackDecision = writeHook(leadsApi.takeDecisionBack);
export const useTakeBackDismissal = writeHook(leadsApi.takeBack);
