/** Keeps the focus on an item whose move is taken back; the page loads it once something was moved. */
import { shownToast } from '#web/ui/toast.ts';
import { type CalendarItem, daysOfItem } from './calendar-items.ts';
import { focusWhenDrawn, makeItemKey } from './item-focus.ts';

/** Frames: it is read again first. */
const patience = 180;

/** Undo, once pressed, is gone with its toast, and the focus with it. The next toast is the one that tells of it, or of something else. */
export function followUndo(undone: { title: string; message: string }, item: CalendarItem): void {
  const stop = shownToast.subscribe(() => {
    const toast = shownToast.get();
    if (!toast) return;
    stop();
    const isUndone = toast.title === undone.title && toast.message === undone.message;
    const [day] = daysOfItem(item);
    const isElsewhere = document.activeElement && document.activeElement !== document.body;
    if (isUndone && day && !isElsewhere) focusWhenDrawn(makeItemKey(item, day), day, patience);
  });
}
