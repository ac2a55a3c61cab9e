import type { Unit } from '#contract/units.ts';
import { ofNamed, useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteUnit } from './units.api.ts';

/** @param leave Closes whatever shows the unit after it has been deleted. */
export function useUnitRemoval(leave: () => unknown) {
  const remove = useDeleteUnit();
  return useRemoval<Unit>({
    noun: 'unit',
    ...ofNamed,
    message: ({ organizationName }) =>
      organizationName === null
        ? 'It goes from the stock.'
        : `It goes from the units of ${organizationName}.`,
    remove: ({ id }) => remove.mutateAsync({ id, leave }),
  });
}
