import type { Person } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeletePerson, useRestorePerson } from './people.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(person: Person): boolean {
  return can(useCurrentUser(), 'person.delete', person);
}

/** @param leave Goes away from what shows the person once it is deleted. */
export function usePersonRemoval(leave: () => unknown) {
  const remove = useDeletePerson();
  const restore = useRestorePerson();
  return useRemoval<Person>({
    noun: 'contact',
    question: ({ name }) => `Delete ${name}?`,
    message: () => 'Their notes, files and open tasks are deleted with them.',
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
    restore: ({ id }) => restore.mutateAsync({ params: { id } }),
    words: {
      deleted: ({ name }) => `${name} has been removed`,
      restored: ({ name }) => `${name} is back`,
    },
    tellsWhy: true,
  });
}
