/**
 * Lets a record that was just added or changed glow on the page, whoever did it and in whichever window. One that was
 * added here is scrolled to and focused.
 */
import { lastWritten, showPatience, type Written } from '#web/lib/written.ts';
import { elementsOfRecord, findFace } from './faces.ts';

/** As long as the animation in the style sheet. */
const glow = 600;
/** Milliseconds in which what others have changed is drawn, once it has been read. */
const drawPatience = 1_000;
/** More would be a page that flickers. */
const mostGlowing = 30;
/** Milliseconds between two looks whether a dialog has left. */
const dialogPause = 50;

type Shown = Pick<Written, 'id' | 'isNew'>;

/** Called once, when the app starts. */
export function showWritten(): void {
  let stop = () => {};
  const windows = new BroadcastChannel('shown');
  windows.addEventListener('message', ({ data }: MessageEvent<string>) => showChanged([data]));
  lastWritten.subscribe(() => {
    stop();
    const written = lastWritten.get();
    if (!written) return;
    stop = lookFor(written, showPatience);
    windows.postMessage(written.id);
  });
}

/** Lets records glow that were changed elsewhere. */
export function showChanged(ids: readonly string[]): void {
  for (const id of new Set(ids.slice(0, mostGlowing))) {
    lookFor({ id, isNew: false }, drawPatience);
  }
}

/** Shows it now, or as soon as it is on the page; returns a function that stops waiting for it. */
function lookFor(written: Shown, patience: number): () => void {
  const show = shower(written);
  if (show()) return () => {};
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { subtree: true, childList: true });
  return stop;
}

/** What shows whatever has come of it since the last call, and tells whether that was all. */
function shower({ id, isNew }: Shown): () => boolean {
  const shown = new Set<HTMLElement>();
  return () => {
    const fresh = elementsOfRecord(id).filter((element) => !shown.has(element));
    for (const element of fresh) {
      shown.add(element);
      element.dataset.written = '';
      setTimeout(() => delete element.dataset.written, glow);
    }
    if (!isNew) return shown.size > 0;
    if (fresh.length > 0) goTo(id, Date.now() + showPatience);
    // The panel of a record can be there before its row in the list, which has the face.
    return fresh.some((element) => findFace(element) !== null);
  };
}

/** Once the dialog in which it was added has left: until then the focus is there. */
function goTo(id: string, until: number): void {
  const elements = elementsOfRecord(id);
  const element = elements.find(findFace) ?? elements[0];
  if (!element || Date.now() > until || isTyping()) return;
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  if (dialogs.some((dialog) => !dialog.contains(element))) {
    setTimeout(() => goTo(id, until), dialogPause);
    return;
  }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (!document.activeElement?.closest('[role="menu"], [role="listbox"]')) {
    findFace(element)?.focus({ preventScroll: true });
  }
}

/** Somebody who is typing the next one keeps their field, and keeps it in sight. */
function isTyping(): boolean {
  const held = document.activeElement;
  return (
    held instanceof HTMLElement &&
    held.matches('input, textarea, [contenteditable="true"]') &&
    !held.closest('[role="dialog"]')
  );
}
