import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/events.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';
import { nextOccurrenceQuery, occurrenceQuery } from './events.api.ts';

/**
 * The event in the URL as its dialog opens it: of one that repeats the occurrence that the URL names, read once, as later
 * it may be one of another event; the event itself if there is no such occurrence. A URL that names none gets the next one
 * by `onNext`, once. `onFail` removes it from the URL where that cannot be said: the event itself is all of the series.
 */
export function useLinkedOccurrence(
  linked: CalendarEvent | undefined,
  day: string | undefined,
  { onNext, onFail }: { onNext: (day: string) => void; onFail: () => void },
) {
  const [held, setHeld] = useState<{ name: string; event: CalendarEvent }>();
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
  const isOpen = linked?.series != null && day === undefined;
  const next = useQuery({
    ...nextOccurrenceQuery(linked?.id ?? ''),
    enabled: isOpen,
    retry: false,
  });
  const failure = isOpen ? next.error : isNamed && !isRead && !isMissing ? error : null;
  const fail = useEffectEvent(() => {
    onFail();
    const message = getServerMessage(failure) ?? 'It could not be read. Open it again.';
    showFailure(failure, { title: 'Event not opened', message });
  });
  const hasFailed = failure !== null;
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);
  const nextDay = isOpen && !next.isFetching ? next.data?.day : undefined;
  const show = useEffectEvent(onNext);
  useEffect(() => {
    if (nextDay !== undefined) show(nextDay);
  }, [nextDay]);
  if (isOpen) return { opened: undefined, occurrence: undefined };
  if (!isNamed || (isMissing && !isRead)) return { opened: linked, occurrence: undefined };
  return { opened: isRead ? held.event : undefined, occurrence: day };
}
