/** Takes back a deed, and tells how that went: what stays as it is can be looked at. */
import type { QueryClient } from '@tanstack/react-query';
import { deedsApi, type Undone } from '#contract/deeds.ts';
import { call } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { reread } from '#web/lib/queries.ts';
import { createStore } from '#web/lib/store.ts';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';

/** What an undo had to keep, as long as its list is on the screen. */
export const shownKept = createStore<{ undone: Undone; opened: boolean } | null>(null);

/**
 * @param words What is told in place of the usual if nothing stays.
 * @returns Whether it was taken back.
 */
export async function takeBack(
  client: QueryClient,
  id: string,
  words: Toast['undone'] = { title: 'Taken back', message: 'All is as it was before.' },
): Promise<boolean> {
  try {
    const undone = await call(deedsApi.undo, { params: { id } });
    if (undone.runId) {
      // Its strip tells of the end.
      const { showRun } = await import('#web/lib/shown-runs.ts');
      showRun(undone.runId);
      return true;
    }
    reread(client, 'undone');
    showToast(undone.kept.length === 0 ? words : tellPartly(undone));
    return true;
  } catch (error) {
    reread(client, 'undone');
    showFailure(error, {
      title: 'Not undone',
      message: getServerMessage(error) ?? 'Please try again.',
    });
    return false;
  }
}

function tellPartly(undone: Undone): Toast {
  return {
    title: 'Taken back',
    message: tellKept(undone),
    action: { label: 'Show', onClick: () => shownKept.set({ undone, opened: true }) },
  };
}

/** '17 of 214 kept: changed since' */
export function tellKept({ kept, records }: Undone): string {
  const count = new Set(kept.map(({ id }) => id)).size;
  const reasons = new Set(kept.map(({ reason }) => reason));
  const why = reasons.size === 1 ? `: ${[...reasons].join()}` : '';
  return `${formatNumber(count)} of ${formatNumber(records)} kept${why}`;
}

/** For the toast that tells of the deed. */
export function offerUndo(
  client: QueryClient,
  id: string,
  words: Toast['undone'],
): NonNullable<Toast['action']> {
  return { label: 'Undo', onClick: () => void takeBack(client, id, words) };
}
