/** A day opened from its cell, with everything on it. */

import dayjs from 'dayjs';
import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import type { CalendarQuery } from './calendar.api.ts';
import { DayList } from './day-list.tsx';

interface DayDialogProps {
  day: string;
  filter: Pick<CalendarQuery, 'ownerId' | 'only'>;
  onAdd: (day: string) => void;
  onClose: () => void;
}

export function DayDialog({ day, filter, onAdd, onClose }: DayDialogProps) {
  const [opened, setOpened] = useState(true);
  useFocusReturn();
  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={dayjs(day).format('dddd, MMMM D, YYYY')}
      size={480}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DayList day={day} filter={filter} onAdd={onAdd} />
    </Dialog>
  );
}
