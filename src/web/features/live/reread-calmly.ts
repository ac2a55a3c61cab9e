/** Reads again what others have changed, a little later: several changes together, and none under the user's hands. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live.ts';
import { isOwnDeed } from '#web/lib/own-deeds.ts';
import { rereadHeard } from '#web/lib/reread-heard.ts';
import { isCalm } from './calm.ts';

/** Milliseconds: the reply of the user's own call may come after the news of what it did. */
const settling = 300;
/** Milliseconds between two readings. */
const spacing = 700;
const tryAgainAfter = 150;
/** From so many changes on, the kinds are enough. */
const mostKept = 200;

interface CalmReading {
  hear(changes: readonly LiveChange[]): void;
  stop(): void;
}

export function rereadCalmly(client: QueryClient): CalmReading {
  let heard: LiveChange[] = [];
  let isPlanned = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const isNews = ({ deed }: LiveChange) => deed === undefined || !isOwnDeed(deed);

  const look = () => {
    isPlanned = false;
    // A window that nobody sees waits until it is looked at.
    if (document.hidden || heard.length === 0) return;
    const rest = lastAt + spacing - performance.now();
    if (rest > 0) return lookIn(rest);
    // What the user is changing just now is read again after the reply.
    if (!isCalm() || client.isMutating() > 0) return lookIn(tryAgainAfter);
    const changes = heard.filter(isNews);
    heard = [];
    lastAt = performance.now();
    rereadHeard(client, changes);
  };
  const lookIn = (pause: number) => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(look, pause);
  };
  const lookAtOnce = () => lookIn(0);
  document.addEventListener('visibilitychange', lookAtOnce);
  return {
    hear(changes) {
      heard.push(...changes.filter(isNews));
      if (heard.length > mostKept) {
        heard = [...new Set(heard.map(({ type }) => type))].map((type) => ({ type }));
      }
      lookIn(settling);
    },
    stop() {
      heard = [];
      document.removeEventListener('visibilitychange', lookAtOnce);
    },
  };
}
