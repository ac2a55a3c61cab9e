/** One toast at a time, for five seconds; a new one replaces it. `Toaster` draws it. */
import { CallError } from '#web/lib/call-error.ts';
import { createStore } from '#web/lib/store.ts';

const lifetime = 5_000;

export interface Toast {
  title: string;
  message?: string | undefined;
  /** `error` is red and announced at once; the other kinds wait until the screen reader pauses. */
  kind?: 'success' | 'error' | 'info';
  /** One button, for example Undo. */
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

export const shownToast = createStore<ShownToast | null>(null);

let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Replaces the toast that is shown, if there is one. */
export function showToast(toast: Toast): void {
  clearTimeout(timer);
  lastId += 1;
  shownToast.set({ kind: 'success', ...toast, id: lastId });
  timer = setTimeout(hideToast, lifetime);
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
  clearTimeout(timer);
}

/** Lets a held toast disappear after its full time. */
export function releaseToast(): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, lifetime);
}
