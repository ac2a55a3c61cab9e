/** Asks, deletes, and offers to take it back. */
import type { Opportunity } from '#contract/opportunities.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteOpportunity, useRestoreOpportunity } from './opportunities.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(opportunity: Opportunity): boolean {
  return can(useCurrentUser(), 'opportunity.delete', opportunity);
}

/** @param leave Goes away from what shows the opportunity once it is deleted. */
export function useOpportunityRemoval(leave: () => unknown) {
  const remove = useDeleteOpportunity();
  const restore = useRestoreOpportunity();

  // Awaited rather than left to callbacks of the mutation, which die with the page that is left.
  const handleUndo = async ({ id, name }: Opportunity) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Opportunity restored', message: `${name} is back` });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore opportunity';
      showFailure(error, { title: 'Error', message });
    }
  };

  return async (opportunity: Opportunity) => {
    const { id, name } = opportunity;
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Its notes, files and open tasks are deleted with it.',
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id, leave });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to delete opportunity';
      return showFailure(error, { title: 'Error', message });
    }
    showToast({
      title: 'Opportunity deleted',
      message: `${name} has been removed`,
      action: { label: 'Undo', onClick: () => void handleUndo(opportunity) },
    });
  };
}
