/** How the cells of a table are saved: as changes of the record, which is read again where somebody else was quicker. */
import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Saving } from './cells.tsx';

interface Change<Row, Patch> {
  mutateAsync: (edit: { seen: Row; patch: Patch }) => Promise<Row>;
}

export function useSaving<Row, Patch, Key extends QueryKey>(
  { mutateAsync }: Change<Row, Patch>,
  recordQuery: (id: string) => Omit<FetchQueryOptions<Row, Error, Row, Key>, 'staleTime'>,
): Saving<Row, Patch> {
  const client = useQueryClient();
  return useMemo(
    () => ({
      save: (seen, patch) => mutateAsync({ seen, patch }),
      reload: (id) => client.fetchQuery({ ...recordQuery(id), staleTime: 0 }),
    }),
    [mutateAsync, recordQuery, client],
  );
}
