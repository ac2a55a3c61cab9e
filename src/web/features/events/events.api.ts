import type { CallInput } from '#contract/endpoint.ts';
import { eventsApi } from '#contract/events.ts';
import { editHook, writeHook } from '#web/ui/write-hook.ts';

/** The fields of an event as they are sent. */
export type EventPatchInput = NonNullable<CallInput<typeof eventsApi.update>['body']>;
export type EventBody = NonNullable<CallInput<typeof eventsApi.create>['body']>;

export const useCreateEvent = writeHook(eventsApi.create, 'event');

export const useUpdateEvent = editHook(eventsApi, 'event');
export const useDeleteEvent = writeHook(eventsApi.remove, 'event');
export const useRestoreEvent = writeHook(eventsApi.restore, 'event');
