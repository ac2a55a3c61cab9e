/** Deletes a call once the question is answered with yes; the toast takes it back. */
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteCall, useRestoreCall } from './calls.api.ts';

/** Resolves to whether the call is gone. */
export function useCallDeletion(): (id: string) => Promise<boolean> {
  const remove = useDeleteCall();
  const restore = useRestoreCall();

  const handleUndo = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Call restored', message: 'The call is back' });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore call';
      showFailure(error, { title: 'Error', message });
    }
  };

  return async (id) => {
    const sure = await confirm({
      title: 'Delete this call?',
      message: 'It is counted no more.',
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!sure) return false;
    try {
      await remove.mutateAsync({ params: { id } });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to delete call' });
      return false;
    }
    showToast({
      title: 'Call deleted',
      message: 'The call has been removed',
      action: { label: 'Undo', onClick: () => void handleUndo(id) },
    });
    return true;
  };
}
