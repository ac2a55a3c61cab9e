import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readInSight, type Sight, setSight } from './reread-in-sight.ts';

/** How the read of the list stands, from `useInfiniteQuery`. */
interface Reading {
  data: unknown;
  isFetching: boolean;
  isStale: boolean;
  isError: boolean;
}

/** Who chooses rows has to know all of them as they are. */
const all: Sight = { first: 0, last: Infinity };

/** Has the list read again where it is in sight; what comes back is to be told of every scroll. */
export function useRereadInSight(
  queryKey: QueryKey,
  reading: Reading,
  isChoosing: boolean,
): (sight: Sight) => void {
  const { data, isFetching, isStale, isError } = reading;
  const client = useQueryClient();
  // Of every list of these records, as a search is a query of its own.
  useState(() => client.setQueryDefaults(queryKey.slice(0, 3), { persister: readInSight }));
  const sight = useRef<Sight>({ first: 0, last: 0 });
  const look = useEffectEvent(() => {
    const query = client.getQueryCache().find({ queryKey, exact: true });
    const isOld = query !== undefined && setSight(query, isChoosing ? all : sight.current);
    // What failed is read again once the server is back, or after the next change.
    if (isOld && !isFetching && !isStale && !isError) {
      // It may just be reading on, and looks again after that.
      void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }
  });
  useEffect(() => look(), [data, isFetching, isChoosing]);
  return useCallback((seen: Sight) => {
    sight.current = seen;
    look();
  }, []);
}
