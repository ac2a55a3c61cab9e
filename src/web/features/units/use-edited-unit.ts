/** The unit whose dialog is open; the URL names it, so that a search and a link can open it too. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Id } from '#contract/primitives.ts';
import type { Unit } from '#contract/units.ts';
import { CallError } from '#web/lib/call-error.ts';
import { reread } from '#web/lib/queries.ts';
import { showFailure } from '#web/ui/toast.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import { unitQuery } from './units.api.ts';

export function useEditedUnit(): [Unit | undefined, (unit: Unit | null) => void] {
  const [url, setUrl] = useUrlState();
  const client = useQueryClient();
  const id = Id.safeParse(url.unit).data;
  const linked = useQuery({ ...unitQuery(id ?? ''), enabled: id !== undefined });

  const dropLink = useEffectEvent((error: unknown) => {
    setUrl({ unit: undefined });
    showFailure(error, { title: 'Unit not found', message: 'It may have been deleted.' });
    // Whatever linked to it is stale, then.
    client.removeQueries({ queryKey: unitQuery(id ?? '').queryKey });
    reread(client, 'unit');
  });
  const isGone = linked.error instanceof CallError && linked.error.status === 404;
  const isLost = linked.isLoadingError || isGone;
  useEffect(() => {
    if (isLost) dropLink(linked.error);
  }, [isLost, linked.error]);

  const edit = (unit: Unit | null) => {
    if (unit) {
      const { queryKey } = unitQuery(unit.id);
      client.setQueryData(queryKey, unit);
      // Shown at once, and read again: a colleague may have changed it since the list was read.
      void client.invalidateQueries({ queryKey });
    }
    setUrl({ unit: unit?.id });
  };
  return [id === undefined ? undefined : linked.data, edit];
}
