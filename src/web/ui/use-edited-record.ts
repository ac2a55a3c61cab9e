/** The record whose dialog is open; the URL names it, so that a search and a link can open it too. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readId } from '#contract/read-values.ts';
import { CallError } from '#web/lib/call-error.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import type { Change } from '#web/lib/rereads.ts';
import { showFailure } from './toast.ts';
import { useUrlState } from './use-url-state.ts';
import type { OfRecord } from './write-hook.ts';

interface EditedRecord<Version> {
  /** Its name in the URL. */
  name: string;
  get: OfRecord<unknown, Version>;
  /** The title of the toast for a record that is not there any more. */
  goneTitle: string;
  /** Says what is out of date then: whatever linked to it. */
  gone: Change;
}

export function useEditedRecord<Version extends { id: string }>({
  name,
  get,
  goneTitle,
  gone,
}: EditedRecord<Version>): [Version | undefined, (record: Version | null) => void] {
  const [url, setUrl] = useUrlState();
  const client = useQueryClient();
  const id = readId(url[name]);
  const query = (id: string) => makeQuery(get, { params: { id } });
  const linked = useQuery({ ...query(id ?? ''), enabled: id !== undefined });

  const dropLink = useEffectEvent((error: unknown) => {
    setUrl({ [name]: undefined });
    showFailure(error, { title: goneTitle, message: 'It may have been deleted.' });
    client.removeQueries({ queryKey: query(id ?? '').queryKey });
    reread(client, gone);
  });
  const isGone = linked.error instanceof CallError && linked.error.status === 404;
  const isLost = linked.isLoadingError || isGone;
  useEffect(() => {
    if (isLost) dropLink(linked.error);
  }, [isLost, linked.error]);

  const edit = (record: Version | null) => {
    if (record) {
      const { queryKey } = query(record.id);
      client.setQueryData<Version>(queryKey, record);
      // Shown at once, and read again: a colleague may have changed it since the list was read.
      void markStale(client, { queryKey });
    }
    setUrl({ [name]: record?.id });
  };
  return [id === undefined ? undefined : linked.data, edit];
}
