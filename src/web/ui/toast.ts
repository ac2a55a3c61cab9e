/** One toast at a time, for five seconds; a new one replaces it. `Toaster` draws it. */
import { CallError } from '#web/lib/call-error.ts';
import { isDeedUntold, takeDeed } from '#web/lib/last-deed.ts';
import { createStore } from '#web/lib/store.ts';

const lifetime = 5_000;

export interface Toast {
  title: string;
  message?: string | undefined;
  /** `error` is red and announced at once; the other kinds wait until the screen reader pauses. */
  kind?: 'success' | 'error' | 'info';
  /** A button, for example Open. Undo of a deed comes by itself, beside it. */
  action?: Action;
  /** What is told once the deed has been taken back as a whole. */
  undone?: { title: string; message: string };
  /** The error stands beside something that was done, and can be taken back. */
  isDone?: boolean;
}

interface Action {
  label: string;
  onClick: () => void;
}

export interface ShownToast extends Toast {
  id: number;
  /** Takes back the deed that it tells of. */
  undo?: Action;
}

export const shownToast = createStore<ShownToast | null>(null);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isHeld = false;

type Offer = (deed: string, undone: Toast['undone']) => Action;

let undoOf: Offer | undefined;

/** Sets how a deed is taken back; the app does this once. */
export function whenUndoIsOffered(offer: Offer): void {
  undoOf = offer;
}

/** Replaces the toast that is shown, if there is one. One that tells of a deed always offers Undo, unless it was refused. */
export function showToast(toast: Toast): void {
  isHeld = false;
  lastId += 1;
  const { kind = 'success', undone, isDone = kind !== 'error' } = toast;
  const deed = takeDeed();
  const undo = deed !== undefined && isDone ? undoOf?.(deed, undone) : undefined;
  shownToast.set({ ...toast, ...(undo && { undo }), kind, id: lastId });
  startTimer();
}

/** Tells of what the last call did, with Undo, unless a toast of its own has. */
export function tellDeed(title: string): void {
  if (isDeedUntold()) showToast({ title });
}

/** Shows that a call failed. A lost session has its own toast, which this must not replace. */
export function showFailure(error: unknown, toast: { title: string; message?: string }): void {
  if (error instanceof CallError && error.isSignedOut) return;
  showToast({ ...toast, kind: 'error' });
}

export function hideToast(): void {
  clearTimeout(timer);
  shownToast.set(null);
}

/** Keeps the toast while the pointer or the focus is on it. */
export function holdToast(): void {
  isHeld = true;
  clearTimeout(timer);
}

/** Lets a held toast disappear after its full time. */
export function releaseToast(): void {
  isHeld = false;
  startTimer();
}

/** Gives a toast with a button its full time again: whoever goes on by Tab may be on the way to it. */
export function awaitToast(): void {
  const { action, undo } = shownToast.get() ?? {};
  if (!isHeld && (action || undo)) startTimer();
}

function startTimer(): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, lifetime);
}
