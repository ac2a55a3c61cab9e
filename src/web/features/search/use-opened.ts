/** The last ten records that were opened, by the names that they have now; what was deleted falls out. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type NamedRecord, searchApi } from '#contract/search.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { nameOption } from './found.ts';
import { keepOpened, readOpened } from './opened-records.ts';

export function useOpened(userId: string, isShown: boolean): NamedRecord[] {
  const [kept] = useState(() => readOpened(userId));
  const { data } = useQuery({
    ...makeQuery(searchApi.named, { query: { records: kept.map(nameOption).join() } }),
    enabled: isShown && kept.length > 0,
    staleTime: 10_000,
  });
  useEffect(() => {
    if (data) keepOpened(userId, data);
  }, [data, userId]);
  return data ?? kept.map((opened) => ({ ...unknown, ...opened }));
}

/** Until it is read, it is known by its kind and id alone. */
const unknown = {
  subtitle: null,
  at: null,
  isWholeDay: false,
  personId: null,
  organizationId: null,
  opportunityId: null,
  email: null,
  phone: null,
};
