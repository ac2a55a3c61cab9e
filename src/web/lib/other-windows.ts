/** What is written in one window of a browser is read again in its others: at once, or when one is looked at again. */
import type { QueryClient } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** Tells the other windows what has changed, by its subjects. */
export function tellOtherWindows(subjects: readonly string[]): void {
  channel?.postMessage(subjects);
}

/** Reads again what other windows have changed. Called once, when the app starts. */
export function heedOtherWindows(client: QueryClient): void {
  const changed = new Set<string>();
  const readAgain = () => {
    if (document.hidden) return;
    for (const subject of changed) void client.invalidateQueries({ queryKey: [subject] });
    changed.clear();
  };
  channel = new BroadcastChannel('written');
  channel.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    for (const subject of data) changed.add(subject);
    readAgain();
  });
  document.addEventListener('visibilitychange', readAgain);
}
