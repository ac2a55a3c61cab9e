/** Deleting an event: who may, the question before it, and the way back after it. */
import type { CalendarEvent } from '#contract/events.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteEvent, useRestoreEvent } from './events.api.ts';

export function useEventDeletion() {
  const me = useCurrentUser();
  const remove = useDeleteEvent();
  const restore = useRestoreEvent();

  // Awaited rather than given callbacks: by then the dialog that asked has gone.
  const takeBack = async (id: string) => {
    try {
      await restore.mutateAsync({ params: { id } });
      showToast({ title: 'Event restored', message: 'The event is back on the calendar.' });
    } catch (error) {
      const message = serverMessageOf(error) ?? 'Failed to restore event. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };

  return {
    isAllowed: (event: CalendarEvent) => can(me, 'event.delete', event),

    /** Resolves to whether the event is gone. */
    ask: async (event: CalendarEvent): Promise<boolean> => {
      const yes = await confirm({
        title: 'Delete this event?',
        message: (
          <>
            <strong>{event.title}</strong> goes away for everybody.
          </>
        ),
        confirmLabel: 'Delete',
        canUndo: true,
      });
      if (!yes) return false;
      try {
        await remove.mutateAsync({ params: { id: event.id } });
      } catch (error) {
        showFailure(error, {
          title: 'Error',
          message: 'Failed to delete event. Please try again.',
        });
        return false;
      }
      showToast({
        title: 'Event deleted',
        message: 'The event has been removed from the calendar.',
        action: { label: 'Undo', onClick: () => void takeBack(event.id) },
      });
      return true;
    },
  };
}
