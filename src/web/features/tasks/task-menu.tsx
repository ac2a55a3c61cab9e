/** What else can be done with a task, behind three dots. */
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { closedMenu, openerPart } from '#web/ui/later-part.tsx';
import type { TaskMenuProps } from './opened-task-menu.tsx';

export const TaskMenu = openerPart<TaskMenuProps>(
  async () => ({ default: (await import('./opened-task-menu.tsx')).OpenedTaskMenu }),
  ({ titleId, onOpen }) => (
    <IconButton
      label="More actions"
      icon={IconDots}
      aria-describedby={titleId}
      {...closedMenu}
      onClick={onOpen}
    />
  ),
);
