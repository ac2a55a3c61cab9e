import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { makeWrite } from '#web/lib/queries.ts';
import type { Change } from '#web/lib/rereads.ts';

/** The hook of a write, after which what it has changed is read again wherever it is shown; nothing where it is left out. */
export function writeHook<E extends Endpoint>(endpoint: E, change?: Change) {
  return function useWrite() {
    return useMutation(makeWrite(endpoint, change));
  };
}
