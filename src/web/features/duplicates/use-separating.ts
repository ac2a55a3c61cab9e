/** Says that records are not the same, and offers to take it back. */
import { useQueryClient } from '@tanstack/react-query';
import { type DuplicateGroup, duplicatesApi } from '#contract/duplicates.ts';
import { call } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { reread } from '#web/lib/queries.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { nameAll } from './group-words.ts';
import { useSeparate } from './groups.api.ts';

export function useSeparating() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useSeparate();
  const takeBack = async (id: string) => {
    try {
      await call(duplicatesApi.takeBack, { params: { id } });
      showToast({ title: 'Taken back', message: 'They may be the same again.' });
    } catch (error) {
      showFailure(error, {
        title: 'Not undone',
        message: getServerMessage(error) ?? 'Please try again.',
      });
    }
    reread(client, 'pair');
  };
  /** With `onlyId`, that this one is none of the others. */
  const separate = async ({ kind, records }: DuplicateGroup, onlyId?: string): Promise<boolean> => {
    const ids = records.map(({ id }) => id);
    try {
      const { id } = await mutateAsync({ body: { kind, ids, ...(onlyId && { onlyId }) } });
      const only = records.find((record) => record.id === onlyId);
      showToast({
        title: 'Not the same',
        message: only ? `${only.name} is kept apart` : `${nameAll(records)} are kept apart`,
        action: { label: 'Undo', onClick: () => void takeBack(id) },
      });
      return true;
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to keep them apart', message });
      return false;
    }
  };
  return { separate, isPending };
}
