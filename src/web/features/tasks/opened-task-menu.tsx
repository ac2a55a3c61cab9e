import { Menu } from '@mantine/core';
import { IconDots, IconPencil } from '@tabler/icons-react';
import type { Task } from '#contract/tasks.ts';
import { DeleteItem } from '#web/ui/delete-item.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import type { TaskDialog } from './task-dialogs.tsx';
import { useTaskDeletion } from './use-task-deletion.tsx';

export interface TaskMenuProps {
  task: Task;
  /** Of the element with the task's title. */
  titleId: string;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function OpenedTaskMenu({ task, titleId, onOpenDialog }: TaskMenuProps) {
  const { button, opened, setOpened } = useOpenAtOnce();
  const deletion = useTaskDeletion();
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <IconButton ref={button} label="More actions" icon={IconDots} aria-describedby={titleId} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
          onClick={() => onOpenDialog({ kind: 'open', task })}
        >
          Edit
        </Menu.Item>
        {deletion.isAllowed(task) && <DeleteItem onClick={() => void deletion.ask(task)} />}
      </Menu.Dropdown>
    </Menu>
  );
}
