/** Lets a record that was just added or changed glow on the page, and scrolls to it if it is new. */
import { lastWritten, showPatience, type Written } from '#web/lib/written.ts';

/** As long as the animation in the style sheet. */
const glow = 600;

/** Called once, when the app starts. Elements name their record in `data-record`. */
export function showWritten(): void {
  let stop = () => {};
  lastWritten.subscribe(() => {
    stop();
    const written = lastWritten.get();
    if (written) stop = lookFor(written);
  });
}

/** Shows it now, or as soon as it is on the page; returns a function that stops waiting for it. */
function lookFor(written: Written): () => void {
  if (show(written)) return () => {};
  const observer = new MutationObserver(() => {
    if (show(written)) stop();
  });
  const timer = setTimeout(() => stop(), showPatience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { subtree: true, childList: true });
  return stop;
}

function show({ id, isNew }: Written): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)];
  if (isNew && !isTyping()) found[0]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const element of found) {
    element.dataset.written = '';
    setTimeout(() => delete element.dataset.written, glow);
  }
  return found.length > 0;
}

/** Somebody who is typing the next one keeps their field in sight. */
function isTyping(): boolean {
  const held = document.activeElement;
  return held instanceof HTMLElement && held.matches('input, textarea, [contenteditable="true"]');
}
