import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteCall } from './calls.api.ts';

/** Takes the id of a call. */
export function useCallDeletion(): (id: string) => Promise<boolean> {
  const remove = useDeleteCall();
  return useRemoval({
    noun: 'call',
    question: () => 'Delete this call?',
    message: () => 'It no longer counts in reports.',
    remove: (id) => remove.mutateAsync({ params: { id } }),
    words: { deleted: () => 'The call has been removed', restored: () => 'The call is back' },
  });
}
