/** Reading the calendar, and moving its items to another day. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CalendarDay, calendarApi } from '#contract/calendar.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { eventsApi } from '#contract/events.ts';
import { tasksApi } from '#contract/tasks.ts';
import { saveOccurrence } from '#web/features/events/events.api.ts';
import { pickChanges } from '#web/lib/edits.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { saveRecord } from '#web/ui/write-hook.ts';
import { type CalendarItem, withMoved } from './calendar-items.ts';
import { findSaved, noteSaved } from './item-names.ts';

export type CalendarQuery = NonNullable<CallInput<typeof calendarApi.days>['query']>;

export function calendarQuery(query: CalendarQuery) {
  return makeQuery(calendarApi.days, { query });
}

interface Move {
  before: CalendarItem;
  after: CalendarItem;
}

const moves = ['move', 'calendar-item'];

/** Shows the item on its new day at once; if the server refuses, it goes back. Several moves are saved one after another. */
export function useMoveItem() {
  const client = useQueryClient();
  const everyRead = { queryKey: calendarQuery({ from: '', to: '' }).queryKey.slice(0, 2) };
  return useMutation({
    mutationKey: moves,
    scope: { id: moves.join(' ') },
    mutationFn: ({ before, after }: Move) => save(before, after),
    onMutate: async ({ before, after }: Move) => {
      const canceled = client.cancelQueries(everyRead);
      const shown = client.getQueriesData<CalendarDay[]>(everyRead);
      client.setQueriesData<CalendarDay[]>(
        everyRead,
        (days) => days && withMoved(days, before, after),
      );
      await canceled;
      return { shown };
    },
    onError: (_error, _move, context) => {
      for (const [key, days] of context?.shown ?? []) client.setQueryData(key, days);
    },
    // Read before the last one is saved, items would jump back for a moment.
    onSettled: () => {
      if (client.isMutating({ mutationKey: moves }) === 1) reread(client, 'calendar-item');
    },
  });
}

/**
 * Resolves to the moved item in its new version. Refused (412) only if somebody else has moved it meanwhile: what was saved here
 * is gone on from, though the calendar may not have read it yet.
 */
async function save(before: CalendarItem, after: CalendarItem): Promise<CalendarItem> {
  const seen = findSaved(before);
  if (after.kind === 'task' && before.kind === 'task') {
    // The time of day is sent as well.
    const { dueDate, hasDueTime } = after;
    const patch = { dueDate, hasDueTime };
    const saved = await saveRecord(tasksApi, { seen: { ...before, ...seen }, patch });
    noteSaved(before, saved);
    return { ...after, updatedAt: saved.updatedAt };
  }
  if (after.kind === 'event' && before.kind === 'event') {
    // One edge stretched leaves the other to whoever moves that.
    const { eventDate, endDate } = after;
    const patch = pickChanges({ eventDate, endDate }, before);
    const day = before.occurrence;
    const saved = await (day && !seen
      ? saveOccurrence({ seen: before, day, scope: 'this', patch })
      : saveRecord(eventsApi, { seen: { ...before, ...seen }, patch }));
    noteSaved(before, saved);
    return { ...after, id: saved.id, occurrence: null, updatedAt: saved.updatedAt };
  }
  return after;
}
