/** Hears what colleagues change for as long as the frame of the app is there; draws nothing. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearChanges } from './hear-changes.ts';

/** Milliseconds between two looks whether the page is done, and without a request until it is. */
const lookEvery = 500;
const quiet = 1_000;

export function Live() {
  const client = useQueryClient();
  useEffect(() => {
    let stop = () => {};
    const timer = setInterval(() => {
      if (!isDone(client)) return;
      clearInterval(timer);
      stop = hearChanges(client);
    }, lookEvery);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [client]);
  return null;
}

/** Whatever waits for a page to come to rest would wait for ever once a stream is open. */
function isDone(client: QueryClient): boolean {
  if (client.isFetching() > 0) return false;
  const ends = performance
    .getEntriesByType('resource')
    .map(({ startTime, duration }) => startTime + duration);
  return performance.now() - Math.max(0, ...ends) > quiet;
}
