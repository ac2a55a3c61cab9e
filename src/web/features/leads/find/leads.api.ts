/** Turning leads into organizations and tasks, and dismissing them. */
import { useMutation } from '@tanstack/react-query';
import { leadsApi } from '#contract/leads.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const leadSourcesQuery = { ...makeQuery(leadsApi.sources), staleTime: 0 };

export const useCreateFromLeads = writeHook(leadsApi.create, 'leads');
export const useDismissLead = writeHook(leadsApi.dismiss);
/** One after another, so that what is taken back and said anew at once ends as it was said last. */
const scope = { id: 'decisions on leads' };
export const useDecideOnLead = () => useMutation({ ...makeWrite(leadsApi.decide), scope });
export const useTakeBackDecision = () =>
  useMutation({ ...makeWrite(leadsApi.takeDecisionBack), scope });
export const useTakeBackDismissal = writeHook(leadsApi.takeBack);
