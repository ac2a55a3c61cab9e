/** Deletes an event: who may, the question first, and Undo afterwards. */
import type { SeriesScope } from '#contract/event-series.ts';
import type { CalendarEvent } from '#contract/events.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useRemoval } from '#web/ui/use-removal.ts';
import { useDeleteEvent, useDeleteOccurrence } from './events.api.ts';

const questions = {
  this: 'Delete this event?',
  following: 'Delete this and all following events?',
  all: 'Delete all events of this series?',
} as const;

/** Of a series, only what `part` says. */
export function useEventDeletion(part?: { day: string; scope: SeriesScope }) {
  const me = useCurrentUser();
  const remove = useDeleteEvent();
  const removeOccurrence = useDeleteOccurrence();
  const ask = useRemoval<CalendarEvent>({
    noun: 'event',
    question: ({ series }) => questions[part?.scope ?? (series ? 'all' : 'this')],
    message: ({ title }) => (
      <>
        <strong>{title}</strong> is deleted for everybody.
      </>
    ),
    remove: ({ id }) =>
      part
        ? removeOccurrence.mutateAsync({
            params: { id, day: part.day },
            query: { scope: part.scope },
          })
        : remove.mutateAsync({ params: { id } }),
    words: {
      deleted: () => 'The event has been removed from the calendar.',
      restored: () => 'The event is back on the calendar.',
    },
    advice: '. Please try again.',
  });
  return { isAllowed: (event: CalendarEvent) => can(me, 'event.delete', event), ask };
}
