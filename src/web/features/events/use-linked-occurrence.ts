import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarEvent } from '#contract/events.ts';
import { occurrenceQuery } from './events.api.ts';

/**
 * The event in the URL as its dialog opens it: of one that repeats the occurrence that the URL names, read once, as later
 * it may be one of another event; the event itself if there is no such occurrence.
 */
export function useLinkedOccurrence(linked: CalendarEvent | undefined, day: string | undefined) {
  const [held, setHeld] = useState<{ name: string; event: CalendarEvent }>();
  const name = `${linked?.id} ${day}`;
  const isRead = held?.name === name;
  const isNamed = linked?.series != null && day !== undefined;
  // Closed: it may be another one when it is opened again.
  if (held && !linked) setHeld(undefined);
  const { data, isError, isFetching } = useQuery({
    ...occurrenceQuery(linked?.id ?? '', day ?? ''),
    enabled: isNamed && !isRead,
    retry: false,
  });
  if (isNamed && data && !isFetching && !isRead) setHeld({ name, event: data });
  if (!isNamed || (isError && !isRead)) return { opened: linked, occurrence: undefined };
  return { opened: isRead ? held.event : undefined, occurrence: day };
}
