import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarEvent, EventOccurrence } from '#contract/events.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';
import { occurrenceQuery } from './events.api.ts';

/**
 * The event in the URL as its dialog opens it: of one that repeats the occurrence that the URL names, read once, as later
 * it may be one of another event; the event itself if there is no such occurrence. `onFail` removes it from the URL where
 * that cannot be said: the event itself is all of the series.
 */
export function useLinkedOccurrence(
  linked: CalendarEvent | undefined,
  day: string | undefined,
  onFail: () => void,
) {
  const [held, setHeld] = useState<{ name: string; event: EventOccurrence }>();
  const name = `${linked?.id} ${day}`;
  const isRead = held?.name === name;
  const isNamed = linked?.series != null && day !== undefined;
  // Closed: it may be another one when it is opened again.
  if (held && !linked) setHeld(undefined);
  const { data, error, isFetching } = useQuery({
    ...occurrenceQuery(linked?.id ?? '', day ?? ''),
    enabled: isNamed && !isRead,
    retry: false,
  });
  if (isNamed && data && !isFetching && !isRead) setHeld({ name, event: data });
  const isMissing = error instanceof CallError && [400, 404].includes(error.status);
  const hasFailed = isNamed && !isRead && error !== null && !isMissing;
  const fail = useEffectEvent(() => {
    onFail();
    const message = getServerMessage(error) ?? 'It could not be read. Open it again.';
    showFailure(error, { title: 'Event not opened', message });
  });
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);
  if (!isNamed || (isMissing && !isRead)) return { opened: linked, occurrence: undefined };
  return { opened: isRead ? held.event : undefined, occurrence: day };
}
