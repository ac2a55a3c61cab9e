import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarEvent, EventOccurrence } from '#contract/events.ts';
import { nextOccurrenceApi } from '#contract/next-occurrence.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { showFailure } from '#web/ui/toast.ts';
import { occurrenceQuery } from './events.api.ts';

/**
 * The event in the URL as its dialog opens it: of one that repeats the occurrence that the URL names, read once, as later
 * it may be one of another event; the event itself if there is no such occurrence. A URL that names none gets the next one
 * by `onNext`, once. `onFail` removes it from the URL where that cannot be said: the event itself is all of the series.
 */
export function useLinkedOccurrence(
  linked: CalendarEvent | undefined,
  day: string | undefined,
  onFail: () => void,
  onNext: (day: string) => void,
) {
  const [held, setHeld] = useState<{ name: string; event: EventOccurrence }>();
  const name = `${linked?.id} ${day}`;
  const isRead = held?.name === name;
  const repeats = linked?.series != null;
  const isNamed = repeats && day !== undefined;
  // Closed: it may be another one when it is opened again.
  if (held && !linked) setHeld(undefined);
  const { data, error, isFetching } = useQuery({
    ...occurrenceQuery(linked?.id ?? '', day ?? ''),
    enabled: isNamed && !isRead,
    retry: false,
  });
  if (isNamed && data && !isFetching && !isRead) setHeld({ name, event: data });
  const isMissing = error instanceof CallError && [400, 404].includes(error.status);
  // Which one is next changes with time: it is asked anew whenever the link is opened.
  const next = useQuery({
    ...makeQuery(nextOccurrenceApi.get, { params: { id: linked?.id ?? '' } }),
    enabled: repeats && !isNamed,
    gcTime: 0,
  });
  const nextDay = isNamed ? undefined : next.data?.day;
  const failure = isNamed ? !isRead && !isMissing && error : next.error;
  const heed = useEffectEvent(() => {
    if (nextDay) onNext(nextDay);
    if (!failure) return;
    onFail();
    const message = getServerMessage(failure) ?? 'It could not be read. Open it again.';
    showFailure(failure, { title: 'Event not opened', message });
  });
  const hasFailed = !!failure;
  useEffect(() => {
    if (hasFailed || nextDay) heed();
  }, [hasFailed, nextDay]);
  if (!repeats || (isMissing && !isRead)) return { opened: linked, occurrence: undefined };
  return { opened: isRead ? held.event : undefined, occurrence: day };
}
