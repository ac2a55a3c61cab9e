/** Stops a run that the page follows. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';

interface Stoppable {
  /** What follows the run. */
  keyOf: (id: string) => QueryKey;
  remove: (id: string) => Promise<unknown>;
}

export function useStop({ keyOf, remove }: Stoppable) {
  const client = useQueryClient();
  const [stoppedId, setStoppedId] = useState<string | null>(null);
  return {
    /** The run that is being stopped, or is gone: it must not be followed, as there may be nothing left to read. */
    stoppedId,
    async stop(id: string): Promise<void> {
      flushSync(() => setStoppedId(id));
      await client.cancelQueries({ queryKey: keyOf(id) });
      try {
        await remove(id);
      } catch (error) {
        setStoppedId(null);
        throw error;
      }
    },
  };
}
