import type { FileAttachment } from '#contract/files.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteFile } from './files.api.ts';

export function useFileDeletion(): (file: FileAttachment) => Promise<boolean> {
  const remove = useDeleteFile();
  return useRemoval({
    noun: 'file',
    question: ({ fileName }) => `Delete ${fileName}?`,
    message: () => 'It is deleted for everybody.',
    remove: ({ id }) => remove.mutateAsync({ params: { id } }),
    words: { deleted: () => 'The file has been removed', restored: () => 'The file is back' },
  });
}
