import { isDeedUntold } from '#web/lib/last-deed.ts';
import { shownToast } from '#web/ui/toast.ts';

/** Milliseconds between two looks. */
const pace = 500;

/**
 * Shows a toast that nobody asked for once no other one offers a button, such as Undo, and no deed waits for its own:
 * it would take that away.
 */
export function tellWhenFree(tell: () => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { action, undo } = shownToast.get() ?? {};
  if (action || undo || isDeedUntold()) setTimeout(() => tellWhenFree(tell, signal), pace);
  else tell();
}
