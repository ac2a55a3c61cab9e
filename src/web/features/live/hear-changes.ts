/** What colleagues change comes to the screen: one window of a browser hears of it and tells the others. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveNews } from '#contract/live.ts';
import { whenDeedIsDone } from '#web/lib/last-deed.ts';
import { whenListIsDrawn } from '#web/ui/kept-place.ts';
import { watchHands } from './calm.ts';
import { holdStream, type Position } from './hold-stream.ts';
import { keepPlace } from './keep-place.ts';
import { runInOneWindow } from './one-window.ts';
import { keepOwnDeed } from './own-deeds.ts';
import { rereadCalmly } from './reread-calmly.ts';
import { tellViewed } from './viewed.ts';

const name = 'changes';

type Message = LiveNews | { deed: string };

/** Returns what ends it. */
export function hearChanges(client: QueryClient): () => void {
  watchHands();
  whenListIsDrawn(keepPlace);
  const ending = new AbortController();
  const reading = rereadCalmly(client);
  const position: Position = { last: undefined };
  const hear = ({ at, changes, viewed }: LiveNews) => {
    position.last = at;
    if (changes.length > 0) reading.hear(changes);
    if (viewed !== undefined) tellViewed(viewed);
  };
  const windows = new BroadcastChannel(name);
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('deed' in data) keepOwnDeed(data.deed);
    else hear(data);
  });
  const send = (message: Message) => {
    if (!ending.signal.aborted) windows.postMessage(message);
  };
  whenDeedIsDone((deed) => {
    keepOwnDeed(deed);
    send({ deed });
  });
  const tell = (news: LiveNews) => {
    hear(news);
    send(news);
  };
  void hold(ending.signal, position, { tell, hear });
  return () => {
    ending.abort();
    reading.stop();
    windows.close();
  };
}

interface Hearers {
  /** Tells all windows. */
  tell: (news: LiveNews) => void;
  /** Only this one. */
  hear: (news: LiveNews) => void;
}

async function hold(
  signal: AbortSignal,
  position: Position,
  { tell, hear }: Hearers,
): Promise<void> {
  // Browsers have locks where the address is safe: https, or this machine.
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return holdWhileShown((shown) => holdStream(hear, position, shown), signal);
  await runInOneWindow(name, signal, (own) => holdStream(tell, position, own));
}

/** Windows that cannot agree on one each hear for themselves while they are on the screen. */
function holdWhileShown(work: (shown: AbortSignal) => Promise<void>, signal: AbortSignal): void {
  let held: AbortController | undefined;
  const letGo = () => {
    held?.abort();
    held = undefined;
  };
  const look = () => {
    if (document.hidden) return letGo();
    if (held) return;
    held = new AbortController();
    void work(held.signal);
  };
  signal.addEventListener('abort', letGo);
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
