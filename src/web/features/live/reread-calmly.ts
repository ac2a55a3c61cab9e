/** Reads again what others have changed, a little later: several changes together, and none under the user's hands. */
import type { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/live.ts';
import { rereadHeard } from '#web/lib/reread-heard.ts';
import { absence } from '#web/lib/server-away.ts';
import { showChanged } from '#web/ui/show-written.ts';
import { isCalm } from './calm.ts';
import { isOwnDeed } from './own-deeds.ts';

/** Milliseconds: the reply of the user's own call may come after the news of what it did. */
const settling = 300;
/** Milliseconds between two readings; where many records are changed one after another, somewhat more. */
const spacing = { few: 700, many: 1_200 };
const tryAgainAfter = 150;
/** Milliseconds between two looks whether the network and the server are back. */
const whenAway = 1_000;
/** Milliseconds for which one reading holds up the next: one that hangs must not hold it up for ever. */
const longestReading = 10_000;
/** Milliseconds from reading to drawing. */
const drawPause = 50;
/** From so many changes on, the kinds are enough. */
const mostKept = 200;

interface CalmReading {
  hear(changes: readonly LiveChange[]): void;
  stop(): void;
}

export function rereadCalmly(client: QueryClient): CalmReading {
  let heard: LiveChange[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  const isNews = ({ deed }: LiveChange) => deed === undefined || !isOwnDeed(deed);

  const look = () => {
    clearTimeout(timer);
    timer = undefined;
    // A window that nobody sees waits until it is looked at.
    if (document.hidden || isReading || heard.length === 0) return;
    if (!navigator.onLine || absence.get() !== null) return lookIn(whenAway);
    const isMany = heard.every(({ id }) => id === undefined);
    const rest = lastAt + (isMany ? spacing.many : spacing.few) - performance.now();
    if (rest > 0) return lookIn(rest);
    // What the user is changing just now is read again after the reply.
    if (!isCalm() || client.isMutating() > 0) return lookIn(tryAgainAfter);
    void read();
  };
  const read = async () => {
    const changes = heard.filter(isNews);
    heard = [];
    lastAt = performance.now();
    isReading = true;
    // To begin anew what is still being read would let a slow list never come.
    await Promise.race([rereadHeard(client, changes), pauseFor(longestReading)]);
    isReading = false;
    // Once it has been drawn: what glows is what is new.
    setTimeout(() => showChanged(changes.flatMap(({ id }) => id ?? [])), drawPause);
    look();
  };
  const lookIn = (pause: number) => {
    timer ??= setTimeout(look, pause);
  };
  const lookAtOnce = () => lookIn(0);
  /** The stream tells first what was missed, so that one reading brings all of it. */
  const lookLater = () => {
    clearTimeout(timer);
    timer = undefined;
    lookIn(whenAway);
  };
  document.addEventListener('visibilitychange', lookAtOnce);
  window.addEventListener('online', lookLater);
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
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAtOnce);
      window.removeEventListener('online', lookLater);
    },
  };
}

function pauseFor(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
