/** The record that was last written in this window, so that the page can show it. */
import { createStore } from './store.ts';

export interface Written {
  id: string;
  /** It was just added, rather than changed. */
  isNew: boolean;
  /** Of the call: a list of the same path has such records. */
  path: string;
  /** As `Date.now()` counts. */
  at: number;
}

/** How long a page may take to show it, in milliseconds; after that it is forgotten. */
export const showPatience = 5_000;

export const lastWritten = createStore<Written | null>(null);

/** Remembers the record that a write answered; ignores lists and replies without an id. */
export function noteWritten(reply: unknown, path: string, isNew: boolean): void {
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return;
  if (typeof reply.id === 'string') lastWritten.set({ id: reply.id, path, isNew, at: Date.now() });
}
