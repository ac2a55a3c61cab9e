/** Restores records of the list of deleted ones, and says which stay deleted and why. */
import type { DeletedRecord } from '#contract/deleted.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { plural } from '#web/lib/format.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { nameDeleted } from './deleted-words.ts';
import { useRestoreRecords } from './deletions.api.ts';

export function useRestoring() {
  const { mutateAsync, isPending } = useRestoreRecords();
  const restore = async (records: readonly DeletedRecord[]) => {
    const body = { records: records.map(({ kind, id }) => ({ kind, id })) };
    try {
      const { restored, kept } = await mutateAsync({ body });
      const [first] = kept;
      if (!first) {
        const [only] = records;
        const message =
          only && records.length === 1
            ? `${nameDeleted(only)} is back`
            : `${plural(restored, 'record is', 'records are')} back`;
        showToast({ title: 'Restored', message });
        return;
      }
      showToast({
        title: restored === 0 ? 'Not restored' : `${restored} of ${records.length} restored`,
        message:
          kept.length === 1
            ? first.message
            : `${plural(kept.length, 'record stays', 'records stay')} deleted: ${first.message}`,
        kind: 'error',
        isDone: restored > 0,
      });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Failed to restore', message });
    }
  };
  return { restore, isPending };
}
