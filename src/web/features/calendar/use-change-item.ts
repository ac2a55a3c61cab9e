/** Moves or stretches an item, and tells how it went, with Undo. */
import dayjs from 'dayjs';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useMoveItem } from './calendar.api.ts';
import { type CalendarItem, daysOfItem } from './calendar-items.ts';
import { isTimed, printSpan, spanOfItem } from './day-hours.ts';

const nouns = { task: 'Task', event: 'Event' } as const;

export function useChangeItem(): (before: CalendarItem, after: CalendarItem) => Promise<void> {
  const { mutateAsync } = useMoveItem();
  return async (before, after) => {
    try {
      await mutateAsync({ before, after });
      const told = toldOf(before, after);
      const isOfSeries = before.kind === 'event' && before.occurrence !== null;
      const message = isOfSeries ? `${told.message} The rest of its series stays.` : told.message;
      const undone = toldOf(after, before);
      showToast({ ...told, message, undone });
      const follow = import('./follow-undo.ts').then((it) => it.followUndo(undone, before));
      // The move is saved, whether the focus will go along or not.
      follow.catch(() => undefined);
    } catch (error) {
      showFailure(error, {
        title: `${nouns[after.kind]} not moved`,
        message: getServerMessage(error) ?? 'It is back where it was. Please try again.',
      });
    }
  };
}

function toldOf(before: CalendarItem, after: CalendarItem) {
  const [was, is] = [before, after].map((item) => (isTimed(item) ? spanOfItem(item) : undefined));
  const day = dayjs(daysOfItem(after)[0]).format('ddd, MMM D');
  const title = `${nouns[after.kind]} moved`;
  if (!was || !is || (was.from === is.from && was.to === is.to)) {
    return { title, message: `It is now on ${day}.` };
  }
  if (is.to - is.from === was.to - was.from) {
    const at = dayjs(after.kind === 'task' ? after.dueDate : after.eventDate).format('h:mm A');
    return { title, message: `It is now on ${day} at ${at}.` };
  }
  return { title: 'Event changed', message: `It is now on ${day}, ${printSpan(is)}.` };
}
