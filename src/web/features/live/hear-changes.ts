/** What colleagues change comes to the screen: one window of a browser hears of it and tells the others. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveNews } from '#contract/live.ts';
import { whenDeedIsDone } from '#web/lib/last-deed.ts';
import { whenListIsDrawn } from '#web/ui/kept-place.ts';
import { watchHands } from './calm.ts';
import { holdStream, type Position } from './hold-stream.ts';
import { keepPlace } from './keep-place.ts';
import { RecentNews } from './missed-news.ts';
import { runInOneWindow } from './one-window.ts';
import { keepOwnDeed } from './own-deeds.ts';
import { rereadCalmly } from './reread-calmly.ts';
import { tellViewed } from './viewed.ts';

const name = 'changes';

type Message =
  | LiveNews
  | { deed: string }
  /** A window asks that was opened at this moment of the day's clock, in milliseconds, and can hear only now. */
  | { opened: number }
  /** What the windows opened at this moment have missed. */
  | { missed: LiveNews[]; by: number };

/** Returns what ends it. */
export function hearChanges(client: QueryClient): () => void {
  watchHands();
  whenListIsDrawn(keepPlace);
  const ending = new AbortController();
  const reading = rereadCalmly(client);
  const position: Position = { last: undefined };
  const { timeOrigin: opened } = performance;
  const recent = new RecentNews(opened);
  let isHolder = false;
  const hear = (news: LiveNews) => {
    position.last = news.at;
    recent.keep(news, Date.now());
    if (news.changes.length > 0) reading.hear(news.changes);
    if (news.viewed !== undefined) tellViewed(news.viewed);
  };
  const windows = new BroadcastChannel(name);
  const send = (message: Message) => {
    if (!ending.signal.aborted) windows.postMessage(message);
  };
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('deed' in data) keepOwnDeed(data.deed);
    else if ('opened' in data) {
      if (isHolder) send({ missed: recent.since(data.opened, Date.now()), by: data.opened });
    } else if ('missed' in data) {
      if (data.by === opened) data.missed.forEach(hear);
    } else hear(data);
  });
  whenDeedIsDone((deed) => {
    keepOwnDeed(deed);
    send({ deed });
  });
  const tell = (news: LiveNews) => {
    hear(news);
    send(news);
  };
  const holdForAll = async (own: AbortSignal) => {
    isHolder = true;
    await holdStream(tell, position, own);
    isHolder = false;
  };
  send({ opened });
  void hold(ending.signal, { holdForAll, holdAlone: (shown) => holdStream(hear, position, shown) });
  return () => {
    ending.abort();
    reading.stop();
    windows.close();
  };
}

type Work = (signal: AbortSignal) => Promise<void>;

async function hold(
  signal: AbortSignal,
  { holdForAll, holdAlone }: { holdForAll: Work; holdAlone: Work },
): Promise<void> {
  // Browsers have locks where the address is safe: https, or this machine.
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return holdWhileShown(holdAlone, signal);
  await runInOneWindow(name, signal, holdForAll);
}

/** Windows that cannot agree on one each hear for themselves while they are on the screen. */
function holdWhileShown(work: Work, signal: AbortSignal): void {
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
