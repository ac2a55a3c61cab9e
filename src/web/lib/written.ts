/** The record that was written last in this window, so that the page can show where it stands. */
import { createStore } from './store.ts';

export interface Written {
  id: string;
  /** Made just now, rather than changed. */
  isNew: boolean;
  /** As `Date.now()` counts. */
  at: number;
}

/** How long a page may take to show it, in milliseconds; after that nobody waits for it any more. */
export const showPatience = 5_000;

export const lastWritten = createStore<Written | null>(null);

/** Takes note of what a write answered; not of lists, and not of what has no identity. */
export function noteWritten(reply: unknown, isNew: boolean): void {
  if (typeof reply !== 'object' || reply === null || !('id' in reply)) return;
  if (typeof reply.id === 'string') lastWritten.set({ id: reply.id, isNew, at: Date.now() });
}
