/** Puts a reminder off, and says until when, with Undo. */
import type { RemindedKind } from '#contract/reminders.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useSnoozeReminder } from './reminders.api.ts';

/** A task or an event, by what it is called. */
export interface Reminded {
  type: RemindedKind;
  id: string;
  title: string;
}

export function useSnooze() {
  const { mutateAsync, isPending } = useSnoozeReminder();

  const send = async ({ type, id }: Reminded, until: string | null): Promise<boolean> => {
    try {
      await mutateAsync({ body: { type, id, until } });
      return true;
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'It could not be snoozed. Please try again.',
      });
      return false;
    }
  };

  const takeBack = async (reminded: Reminded) => {
    if (await send(reminded, null)) showToast({ title: 'No longer snoozed' });
  };

  const snooze = async (reminded: Reminded, until: string): Promise<boolean> => {
    const isDone = await send(reminded, until);
    if (isDone) {
      showToast({
        title: 'Snoozed',
        message: `${reminded.title} comes back ${formatTimestamp(until)}.`,
        action: { label: 'Undo', onClick: () => void takeBack(reminded) },
      });
    }
    return isDone;
  };
  return { snooze, isPending };
}
