/** Adds a meeting from a record: the item of its menu, and the dialog that this opens. */
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogPart } from '#web/ui/later-part.tsx';
import type { EventStart } from './event-form.ts';

const EventFormDialog = dialogPart(async () => ({
  default: (await import('./event-form-dialog.tsx')).EventFormDialog,
}));

export function useAddMeeting(start: Pick<EventStart, 'person' | 'organization'>) {
  const [isAdding, setIsAdding] = useState(false);
  return {
    item: { label: 'Add meeting…', icon: IconCalendarPlus, onAct: () => setIsAdding(true) },
    dialog: isAdding && (
      <EventFormDialog
        start={{ ...start, eventType: 'meeting' }}
        onClose={() => setIsAdding(false)}
      />
    ),
  };
}
