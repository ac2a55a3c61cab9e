/** How much larger than usual the letters of the page are: 1 at a root font of 16 px. Follows changes. */
import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

const usualSize = 16;
const scale = createStore(1);
let probe: HTMLElement | undefined;

export function useRootScale(): number {
  return useSyncExternalStore(subscribe, measure);
}

function subscribe(listener: () => void): () => void {
  measure();
  return scale.subscribe(listener);
}

/** Nothing reports a change of the font, but an element one rem wide changes its size. */
function measure(): number {
  if (probe) return scale.get();
  probe = document.createElement('div');
  probe.ariaHidden = 'true';
  Object.assign(probe.style, { position: 'absolute', width: '1rem', visibility: 'hidden' });
  document.body.append(probe);
  const read = () => scale.set((probe?.getBoundingClientRect().width ?? 0) / usualSize || 1);
  read();
  new ResizeObserver(read).observe(probe);
  return scale.get();
}
