/** Deletes an event: who may, the question first, and Undo afterwards. */
import type { CalendarEvent } from '#contract/events.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteEvent } from './events.api.ts';

export function useEventDeletion() {
  const me = useCurrentUser();
  const remove = useDeleteEvent();
  const ask = useRemoval<CalendarEvent>({
    noun: 'event',
    question: () => 'Delete this event?',
    message: ({ title }) => (
      <>
        <strong>{title}</strong> is deleted for everybody.
      </>
    ),
    remove: ({ id }) => remove.mutateAsync({ params: { id } }),
    words: {
      deleted: () => 'The event has been removed from the calendar.',
      restored: () => 'The event is back on the calendar.',
    },
    advice: '. Please try again.',
  });
  return { isAllowed: (event: CalendarEvent) => can(me, 'event.delete', event), ask };
}
