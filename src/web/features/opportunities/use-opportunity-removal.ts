import type { Opportunity } from '#contract/opportunities.ts';
import { ofNamed, useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteOpportunity } from './opportunities.api.ts';

/** @param leave Closes whatever shows the opportunity after it has been deleted. */
export function useOpportunityRemoval(leave: () => unknown) {
  const remove = useDeleteOpportunity();
  return useRemoval<Opportunity>({
    noun: 'opportunity',
    ...ofNamed,
    message: () => 'Its notes, files and open tasks are deleted with it.',
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
  });
}
