/** How far the search for duplicates has come; nothing once it is through. */
import { Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { duplicatesApi } from '#contract/duplicates.ts';
import { formatNumber } from '#web/lib/format.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import classes from './duplicates-page.module.css';
import { searchQuery } from './groups.api.ts';

export function SearchProgress() {
  const { data } = useQuery(searchQuery);
  const client = useQueryClient();
  const wasGoingOn = useRef(false);
  const isGoingOn = data?.isDone === false;
  useEffect(() => {
    // What it has found in the end is shown without a reload.
    if (wasGoingOn.current && !isGoingOn)
      void markStale(client, { queryKey: ['duplicates', duplicatesApi.list.path] });
    wasGoingOn.current = isGoingOn;
  }, [client, isGoingOn]);
  if (!data || !isGoingOn) return null;
  const { looked, total } = data;
  return (
    <div className={classes.progress} role="status">
      <Text fz="dense">
        Looking through {formatNumber(looked)} of {formatNumber(total)}
        <Text span inherit c="dimmed">
          {' '}
          · More may be found
        </Text>
      </Text>
      <Progress value={total === 0 ? 0 : (100 * looked) / total} size="xs" aria-hidden />
    </div>
  );
}
