/** Shows a completed task: how it went, and all its details. */
import { Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { Ago } from '#web/ui/ago.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import classes from './completed-task-dialog.module.css';
import { TaskFacts } from './task-facts.tsx';
import { useReopening } from './use-reopening.ts';
import { useTaskDeletion } from './use-task-deletion.tsx';

export function CompletedTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [opened, setOpened] = useState(true);
  useFocusReturn();
  const reopen = useReopening();
  const deletion = useTaskDeletion();

  const handleReopen = () => {
    void reopen(task);
    setOpened(false);
  };
  const handleDelete = async () => {
    if (await deletion.ask(task)) setOpened(false);
  };

  return (
    <Dialog
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title="Completed Task"
      size={540}
      padding="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.head}>
        <IconCircleCheck size={22} stroke={1.75} aria-hidden className={classes.icon} />
        <div>
          <Title order={2}>{task.title}</Title>
          {task.completedAt && (
            <Text c="dimmed">
              Completed <Ago at={task.completedAt} isSentence />
            </Text>
          )}
        </div>
      </div>
      <TaskFacts task={task} />
      <Group gap="xs" mt="lg">
        {deletion.isAllowed(task) && <DeleteButton onClick={() => void handleDelete()} />}
        <Group gap="xs" ml="auto">
          {task.status === 'completed' && (
            <Button variant="default" onClick={handleReopen}>
              Reopen
            </Button>
          )}
          <Button variant="default" data-autofocus onClick={() => setOpened(false)}>
            Close
          </Button>
        </Group>
      </Group>
    </Dialog>
  );
}
