import type { Opportunity } from '#contract/opportunities.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteOpportunity, useRestoreOpportunity } from './opportunities.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(opportunity: Opportunity): boolean {
  return can(useCurrentUser(), 'opportunity.delete', opportunity);
}

/** @param leave Goes away from what shows the opportunity once it is deleted. */
export function useOpportunityRemoval(leave: () => unknown) {
  const remove = useDeleteOpportunity();
  const restore = useRestoreOpportunity();
  return useRemoval<Opportunity>({
    noun: 'opportunity',
    question: ({ name }) => `Delete ${name}?`,
    message: () => 'Its notes, files and open tasks are deleted with it.',
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
    restore: ({ id }) => restore.mutateAsync({ params: { id } }),
    words: {
      deleted: ({ name }) => `${name} has been removed`,
      restored: ({ name }) => `${name} is back`,
    },
    tellsWhy: true,
  });
}
