/**
 * After a write in one window of a browser, its other windows read again: at once if visible,
 * otherwise when next looked at.
 */
import type { QueryClient } from '@tanstack/react-query';
import { markStale } from './mark-stale.ts';
import { staleAfter } from './stale-after.ts';

let channel: BroadcastChannel | undefined;

/** Tells the other windows which subjects have changed. */
export function tellOtherWindows(subjects: readonly string[]): void {
  channel?.postMessage(subjects);
}

/** Reads again what other windows have changed. Called once, when the app starts. */
export function heedOtherWindows(client: QueryClient): void {
  const changed = new Set<string>();
  const readAgain = () => {
    if (document.hidden || changed.size === 0) return;
    void markStale(client, { predicate: staleAfter([...changed]) });
    changed.clear();
  };
  channel = new BroadcastChannel('written');
  channel.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    for (const subject of data) changed.add(subject);
    readAgain();
  });
  document.addEventListener('visibilitychange', readAgain);
}
