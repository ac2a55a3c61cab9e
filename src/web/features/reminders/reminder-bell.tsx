/** The bell in the header: how much is due, or has rung; it opens which. */
import { IconBell } from '@tabler/icons-react';
import { unseenWords } from '#web/features/notifications/unseen-words.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { openerPart } from '#web/ui/later-part.tsx';
import { DueCount, useDueTasks } from './due-count.tsx';

export const ReminderBell = openerPart<object>(
  async () => ({ default: (await import('./opened-reminders.tsx')).OpenedReminders }),
  ({ onOpen }) => {
    const due = useDueTasks();
    return (
      <DueCount {...due}>
        <IconButton
          label={due.label}
          icon={IconBell}
          aria-haspopup="dialog"
          aria-expanded={false}
          aria-describedby={unseenWords}
          onClick={onOpen}
        />
      </DueCount>
    );
  },
);
