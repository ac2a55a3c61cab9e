/**
 * The app's tooltip: whatever carries `data-hint` shows it once the pointer rests there. One for all of them, as one each
 * would cost more than what it explains. For the pointer alone: for screen readers and the keyboard, what carries a hint
 * says the same in words.
 */
import { useEffect, useState } from 'react';
import type { HintProps } from './hint.tsx';
import { optionalPart } from './later-part.tsx';

/** Milliseconds for which the pointer rests before a hint shows, and after one for which the next shows at once. */
const delay = 700;
const pause = 300;

const Hint = optionalPart<HintProps>(async () => ({
  default: (await import('./hint.tsx')).Hint,
}));

export function Hints() {
  const [shown, setShown] = useState<{ target: HTMLElement; at: number } | null>(null);
  useEffect(() => {
    let current: HTMLElement | null = null;
    let isShown = false;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let timer: number | undefined;
    const show = () => {
      isShown = true;
      if (current) setShown({ target: current, at: performance.now() });
    };
    const follow = (next: HTMLElement | null) => {
      if (next === current) return;
      window.clearTimeout(timer);
      if (isShown) hiddenAt = performance.now();
      current = next;
      isShown = false;
      setShown(null);
      if (next) timer = window.setTimeout(show, performance.now() - hiddenAt < pause ? 0 : delay);
    };
    const handleOver = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') follow(hintedBy(event.target));
    };
    /** It stays away until the pointer has left: whoever acts knows what for. */
    const hide = () => {
      window.clearTimeout(timer);
      isShown = false;
      setShown(null);
    };
    const leave = () => follow(null);
    const listeners = new AbortController();
    const options = { signal: listeners.signal, passive: true };
    document.addEventListener('pointerover', handleOver, options);
    document.addEventListener('pointerdown', hide, options);
    document.addEventListener('keydown', hide, options);
    document.documentElement.addEventListener('pointerleave', leave, options);
    return () => {
      window.clearTimeout(timer);
      listeners.abort();
    };
  }, []);
  // Otherwise one would appear where the last one stood.
  return shown && <Hint key={shown.at} target={shown.target} />;
}

/** What holds something open shows no hint, which would only cover that. */
function hintedBy(target: EventTarget | null): HTMLElement | null {
  const hinted = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
  return hinted?.getAttribute('aria-expanded') === 'true' ? null : hinted;
}
