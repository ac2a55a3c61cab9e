import type { Person } from '#contract/people.ts';
import { ofNamed, useRemoval } from '#web/ui/use-removal.ts';
import { useDeletePerson } from './people.api.ts';

/** @param leave Closes whatever shows the person after they have been deleted. */
export function usePersonRemoval(leave: () => unknown) {
  const remove = useDeletePerson();
  return useRemoval<Person>({
    noun: 'contact',
    ...ofNamed,
    message: () => 'Their notes, files and open tasks are deleted with them.',
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
  });
}
