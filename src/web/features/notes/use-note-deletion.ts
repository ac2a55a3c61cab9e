import type { Note } from '#contract/notes.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteNote } from './notes.api.ts';

export function useNoteDeletion(): (note: Note) => Promise<boolean> {
  const remove = useDeleteNote();
  return useRemoval({
    noun: 'note',
    question: () => 'Delete this note?',
    message: () => 'It is deleted for everybody.',
    remove: ({ id }) => remove.mutateAsync({ params: { id } }),
    words: { deleted: () => 'The note has been removed', restored: () => 'The note is back' },
  });
}
