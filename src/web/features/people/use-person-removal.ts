/** Asks, deletes, and offers to take it back. */
import type { Person } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeletePerson, useRestorePerson } from './people.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(person: Person): boolean {
  return can(useCurrentUser(), 'person.delete', person);
}

/** @param leave Goes away from what shows the person once it is deleted. */
export function usePersonRemoval(leave: () => unknown): (person: Person) => Promise<void> {
  const remove = useDeletePerson();
  const restore = useRestorePerson();

  // Awaited, not in callbacks of the page, which may be gone by then.
  const handleUndo = async ({ id, name }: Person) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Contact restored', message: `${name} is back` });
    } catch (error) {
      showFailure(error, {
        title: 'Error',
        message: serverMessageOf(error) ?? 'Failed to restore contact',
      });
    }
  };

  return async (person) => {
    const { id, name } = person;
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'Their notes, files and open tasks are deleted with them.',
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync({ id, leave });
      showToast({
        title: 'Contact deleted',
        message: `${name} has been removed`,
        action: { label: 'Undo', onClick: () => void handleUndo(person) },
      });
    } catch (error) {
      showFailure(error, {
        title: 'Error',
        message: serverMessageOf(error) ?? 'Failed to delete contact',
      });
    }
  };
}
