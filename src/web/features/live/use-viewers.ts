/** Says that this window shows a record, as long as somebody is before it, and knows who else looks at it. */
import { useEffect, useState } from 'react';
import type { RecordKind } from '#contract/records.ts';
import { lookEvery, type Viewer, viewersApi } from '#contract/viewers.ts';
import { call } from '#web/lib/call.ts';
import { absence } from '#web/lib/server-away.ts';
import { newKey } from '#web/lib/submission-keys.ts';
import { whenViewed } from './viewed.ts';

/** Milliseconds without a key or a move after which nobody counts as looking. */
const longestRest = 300_000;
/** Milliseconds for which a record is shown before somebody counts as looking at it. */
const settling = 700;
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

const ownWindow = newKey();

export function useViewers(type: RecordKind, id: string): readonly Viewer[] {
  const [viewers, setViewers] = useState<readonly Viewer[]>([]);
  useEffect(() => {
    const watched = { window: ownWindow, type, id };
    let isSaid = false;
    let lastSign = Date.now();
    const ending = new AbortController();
    const { signal } = ending;
    const isLooking = () => !document.hidden && Date.now() - lastSign < longestRest;
    const leave = () => {
      setViewers([]);
      if (!isSaid) return;
      isSaid = false;
      // If it is lost, the server forgets by itself.
      call(viewersApi.look, { body: { ...watched, leaves: true }, keepalive: true }).catch(
        () => {},
      );
    };
    const look = async () => {
      if (!isLooking()) return leave();
      // A call would only say once more that the server is away.
      if (absence.get() !== null) return;
      isSaid = true;
      const found = await call(viewersApi.look, { body: watched }).catch(() => []);
      if (!signal.aborted && isSaid) setViewers(found);
    };
    const noteSign = () => {
      const wasAway = !isLooking();
      lastSign = Date.now();
      if (wasAway) void look();
    };
    const timer = setInterval(() => void look(), lookEvery);
    const stopHearing = whenViewed((viewed) => {
      if (viewed === id && isSaid) void look();
    });
    document.addEventListener('visibilitychange', () => void look(), { signal });
    window.addEventListener('pagehide', leave, { signal });
    for (const sign of signs) {
      document.addEventListener(sign, noteSign, { signal, passive: true, capture: true });
    }
    // Whoever steps through a list looks at none of them.
    const beginning = setTimeout(() => void look(), settling);
    return () => {
      clearTimeout(beginning);
      ending.abort();
      clearInterval(timer);
      stopHearing();
      leave();
    };
  }, [type, id]);
  return viewers;
}
