/** Deleting a unit: who may, and the way back after it. */
import { can } from '#contract/permissions.ts';
import type { Unit } from '#contract/units.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteUnit, useRestoreUnit } from './units.api.ts';

/** May the signed-in user delete it? The server decides; this only hides the button. */
export function useMayDelete(unit: Unit): boolean {
  return can(useCurrentUser(), 'unit.delete', unit);
}

/** @param leave Goes away from what shows the unit once it is deleted. */
export function useUnitRemoval(leave: () => unknown) {
  const remove = useDeleteUnit();
  const restore = useRestoreUnit();
  return useRemoval<Unit>({
    noun: 'unit',
    question: ({ name }) => `Delete ${name}?`,
    message: ({ organizationName }) => `It goes from the units of ${organizationName}.`,
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
    restore: ({ id }) => restore.mutateAsync({ params: { id } }),
    words: {
      deleted: ({ name }) => `${name} has been removed`,
      restored: ({ name }) => `${name} is back`,
    },
    tellsWhy: true,
  });
}
