/** The opportunity whose dialog is open; the URL names it, so that a link can open it too. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { Id } from '#contract/primitives.ts';
import { CallError } from '#web/lib/call-error.ts';
import { reread } from '#web/lib/queries.ts';
import { showFailure } from '#web/ui/toast.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { opportunityQuery } from './opportunities.api.ts';

export function useEditedOpportunity(): [
  Opportunity | undefined,
  (opportunity: Opportunity | null) => void,
] {
  const [url, setUrl] = useUrlState();
  const client = useQueryClient();
  const id = Id.safeParse(url.opportunity).data;
  const linked = useQuery({ ...opportunityQuery(id ?? ''), enabled: id !== undefined });

  const dropLink = useEffectEvent((error: unknown) => {
    setUrl({ opportunity: undefined });
    showFailure(error, { title: 'Opportunity not found', message: 'It may have been deleted.' });
    // Whatever linked to it is stale, then.
    client.removeQueries({ queryKey: opportunityQuery(id ?? '').queryKey });
    reread(client, 'opportunity.refused');
  });
  const isGone = linked.error instanceof CallError && linked.error.status === 404;
  const isLost = linked.isLoadingError || isGone;
  useEffect(() => {
    if (isLost) dropLink(linked.error);
  }, [isLost, linked.error]);

  const edit = (opportunity: Opportunity | null) => {
    if (opportunity) {
      const { queryKey } = opportunityQuery(opportunity.id);
      client.setQueryData(queryKey, opportunity);
      // Shown at once, and read again: a colleague may have changed it since the list was read.
      void client.invalidateQueries({ queryKey });
    }
    setUrl({ opportunity: opportunity?.id });
  };
  return [id === undefined ? undefined : linked.data, edit];
}
