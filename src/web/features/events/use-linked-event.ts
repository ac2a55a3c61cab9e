import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CalendarEvent } from '#contract/events.ts';
import { showFailure } from '#web/ui/toast.ts';
import { eventQuery } from './events.api.ts';

/**
 * The event in the URL, read once so that the dialog is not affected by later reads, even after it
 * has deleted the event. `onMissing` removes it from the URL.
 */
export function useLinkedEvent(
  id: string | undefined,
  onMissing: () => void,
): CalendarEvent | undefined {
  const [event, setEvent] = useState<CalendarEvent>();
  const isRead = event !== undefined && event.id === id;
  const linked = useQuery({ ...eventQuery(id ?? ''), enabled: !!id && !isRead, staleTime: 0 });
  if (linked.data && linked.data.id === id && !isRead) setEvent(linked.data);

  const giveUp = useEffectEvent((error: unknown) => {
    onMissing();
    showFailure(error, { title: 'Event not found', message: 'It may have been deleted.' });
  });
  useEffect(() => {
    if (linked.isLoadingError) giveUp(linked.error);
  }, [linked.isLoadingError, linked.error]);

  return isRead ? event : undefined;
}
