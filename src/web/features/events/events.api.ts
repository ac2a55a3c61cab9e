import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { SeriesScope } from '#contract/event-series.ts';
import { type CalendarEvent, eventsApi, occurrencesApi } from '#contract/events.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { editHook, writeHook } from '#web/ui/write-hook.ts';

/** The fields of an event as they are sent. */
export type EventPatchInput = NonNullable<CallInput<typeof eventsApi.update>['body']>;
export type EventBody = NonNullable<CallInput<typeof eventsApi.create>['body']>;

export const useCreateEvent = writeHook(eventsApi.create, 'event');

export const useUpdateEvent = editHook(eventsApi, 'event');
export const useDeleteEvent = writeHook(eventsApi.remove, 'event');
export const useRestoreEvent = writeHook(eventsApi.restore, 'event');
export const useDeleteOccurrence = writeHook(occurrencesApi.remove, 'event');

interface OccurrenceEdit {
  seen: { id: string; updatedAt: string };
  /** The day of the occurrence in its series. */
  day: string;
  scope: SeriesScope;
  patch: EventPatchInput;
}

/** Resolves to the event that the occurrence is of then. Refused (412) only if somebody else has changed the very same. */
export function saveOccurrence({
  seen,
  day,
  scope,
  patch,
}: OccurrenceEdit): Promise<CalendarEvent> {
  const params = { id: seen.id, day };
  return saveEdit<OccurrenceEdit['seen'], CalendarEvent>({
    seen,
    patch,
    send: (version) =>
      call(occurrencesApi.update, {
        params,
        body: { ...patch, scope },
        ifMatch: makeEtag(version),
      }),
    read: () => readOccurrence(seen.id, day),
  });
}

export function useUpdateOccurrence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: saveOccurrence,
    onSettled: () => reread(client, 'event'),
  });
}

/** As it is now. */
export function readOccurrence(id: string, day: string): Promise<CalendarEvent> {
  return call(occurrencesApi.get, { params: { id, day } });
}

/** An event with the times of one of its occurrences. */
export function occurrenceQuery(id: string, day: string) {
  return makeQuery(occurrencesApi.get, { params: { id, day } });
}
