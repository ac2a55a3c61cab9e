/** What colleagues change comes to the screen: one window of a browser hears of it and tells the others. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live.ts';
import { keepOwnDeed, whenDeedIsOwn } from '#web/lib/own-deeds.ts';
import { watchHands } from './calm.ts';
import { holdStream } from './hold-stream.ts';
import { rereadCalmly } from './reread-calmly.ts';

const name = 'changes';

type Message = { changes: LiveChange[] } | { deed: string };

/** Returns what ends it. */
export function hearChanges(client: QueryClient): () => void {
  watchHands();
  const ending = new AbortController();
  const reading = rereadCalmly(client);
  const windows = new BroadcastChannel(name);
  windows.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('deed' in data) keepOwnDeed(data.deed);
    else reading.hear(data.changes);
  });
  const send = (message: Message) => {
    if (!ending.signal.aborted) windows.postMessage(message);
  };
  whenDeedIsOwn((deed) => send({ deed }));
  const tell = (changes: LiveChange[]) => {
    reading.hear(changes);
    send({ changes });
  };
  void hold(ending.signal, { tell, hear: reading.hear });
  return () => {
    ending.abort();
    reading.stop();
    windows.close();
  };
}

interface Hearers {
  /** Tells all windows. */
  tell: (changes: LiveChange[]) => void;
  /** Only this one. */
  hear: (changes: LiveChange[]) => void;
}

async function hold(signal: AbortSignal, { tell, hear }: Hearers): Promise<void> {
  // Browsers have locks where the address is safe: https, or this machine.
  const { locks }: { locks?: LockManager } = navigator;
  if (!locks) return holdWhileShown(signal, hear);
  // Rejects where it is ended while another window holds it.
  await locks.request(name, { signal }, () => holdStream(tell, signal)).catch(() => undefined);
}

/** Windows that cannot agree on one each hear for themselves while they are on the screen. */
function holdWhileShown(signal: AbortSignal, hear: Hearers['hear']): void {
  let held: AbortController | undefined;
  const letGo = () => {
    held?.abort();
    held = undefined;
  };
  const look = () => {
    if (document.hidden) return letGo();
    if (held) return;
    held = new AbortController();
    void holdStream(hear, held.signal);
  };
  signal.addEventListener('abort', letGo);
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
