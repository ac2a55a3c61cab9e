/** Reading and changing events. A changed event is read again in the calendar and where it is linked. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type CalendarEvent, eventsApi } from '#contract/events.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** Fields of an event as they are sent. */
export type EventPatchInput = NonNullable<CallInput<typeof eventsApi.update>['body']>;
export type EventBody = NonNullable<CallInput<typeof eventsApi.create>['body']>;

export function eventQuery(id: string) {
  return makeQuery(eventsApi.get, { params: { id } });
}

export const useCreateEvent = writeHook(eventsApi.create, 'event');

/** Changes some fields of an event; refused (412) only where somebody else has changed the very same. */
export function useUpdateEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, patch }: { seen: CalendarEvent; patch: EventPatchInput }) => {
      const params = { id: seen.id };
      return saveEdit({
        seen,
        patch,
        send: (version) =>
          call(eventsApi.update, { params, ifMatch: makeEtag(version), body: patch }),
        read: () => call(eventsApi.get, { params }),
      });
    },
    // Also after a refusal: then what is on the screen is old.
    onSettled: () => reread(client, 'event'),
  });
}

export const useDeleteEvent = writeHook(eventsApi.remove, 'event');
export const useRestoreEvent = writeHook(eventsApi.restore, 'event');
