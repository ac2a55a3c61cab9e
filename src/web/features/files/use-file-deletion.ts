/** Deletes a file once the question is answered with yes; the toast takes it back. */
import type { FileAttachment } from '#contract/files.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteFile, useRestoreFile } from './files.api.ts';

export function useFileDeletion(): (file: FileAttachment) => Promise<void> {
  const remove = useDeleteFile();
  const restore = useRestoreFile();

  const handleUndo = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'File restored', message: 'The file is back' });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore file';
      showFailure(error, { title: 'Error', message });
    }
  };

  return async ({ id, fileName }) => {
    const sure = await confirm({
      title: `Delete ${fileName}?`,
      message: 'It goes away for everybody.',
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync({ params: { id } });
      showToast({
        title: 'File deleted',
        message: 'The file has been removed',
        action: { label: 'Undo', onClick: () => void handleUndo(id) },
      });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to delete file' });
    }
  };
}
