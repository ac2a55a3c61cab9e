/** Deletes a note once the question is answered with yes; the toast takes it back. */
import type { Note } from '#contract/notes.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { deleteFailed, noteDeleted, noteRestored, restoreFailed } from './note-toasts.ts';
import { useDeleteNote, useRestoreNote } from './notes.api.ts';

export function useNoteDeletion(): (note: Note) => Promise<void> {
  const remove = useDeleteNote();
  const restore = useRestoreNote();

  const handleUndo = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast(noteRestored);
    } catch (error) {
      const message = serverMessageOf(error) ?? restoreFailed.message;
      showFailure(error, { ...restoreFailed, message });
    }
  };

  return async ({ id }) => {
    const sure = await confirm({
      title: 'Delete this note?',
      message: 'It goes away for everybody.',
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ params: { id } });
      showToast({
        ...noteDeleted,
        action: { label: 'Undo', onClick: () => void handleUndo(id) },
      });
    } catch (error) {
      showFailure(error, deleteFailed);
    }
  };
}
