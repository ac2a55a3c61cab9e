import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { makeQuery } from '#web/lib/queries.ts';
import { showFailure } from './toast.ts';
import type { OfRecord } from './write-hook.ts';

interface LinkedRecord<Version> {
  /** As the URL names it. */
  id: string | undefined;
  get: OfRecord<unknown, Version>;
  /** The title of the toast for a record that is not there any more. */
  goneTitle: string;
  /** Removes it from the URL. */
  onGone: () => void;
}

/**
 * The record in the URL, read once so that its dialog is not affected by later reads, even after it
 * has deleted the record. One that is known already is given by `take`, and need not be read.
 */
export function useLinkedRecord<Version extends { id: string }>({
  id,
  get,
  goneTitle,
  onGone,
}: LinkedRecord<Version>): [Version | undefined, (known: Version) => void] {
  const [record, take] = useState<Version>();
  const [named, setNamed] = useState(id);
  if (named !== id) {
    setNamed(id);
    // Closed: it may be another one when it is opened again.
    if (id === undefined) take(undefined);
  }
  const isRead = record !== undefined && record.id === id;
  const linked = useQuery({
    ...makeQuery(get, { params: { id: id ?? '' } }),
    enabled: !!id && !isRead,
  });
  if (linked.data && linked.data.id === id && !linked.isFetching && !isRead) take(linked.data);

  const giveUp = useEffectEvent((error: unknown) => {
    onGone();
    showFailure(error, { title: goneTitle, message: 'It may have been deleted.' });
  });
  useEffect(() => {
    if (linked.isLoadingError) giveUp(linked.error);
  }, [linked.isLoadingError, linked.error]);

  return [isRead ? record : undefined, take];
}
