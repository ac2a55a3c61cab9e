/** Shows a task that is done: how it went, and everything it was. */
import { Badge, Button, Group, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatDate, formatTimestamp } from '#web/lib/format.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import classes from './completed-task-dialog.module.css';
import { PriorityBadge } from './priority-badge.tsx';
import { activityTypeLabels, recurrenceLabels } from './task-labels.ts';
import { useReopening } from './use-reopening.ts';
import { useTaskDeletion } from './use-task-deletion.tsx';

export function CompletedTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const [opened, setOpened] = useState(true);
  useFocusReturn();
  const staffName = useStaffName();
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
            <Text c="dimmed">Completed {formatTimestamp(task.completedAt)}</Text>
          )}
        </div>
      </div>
      <FactList>
        <Fact label="Completion Reason">{task.completionReason}</Fact>
        {task.description && <Fact label="Description">{task.description}</Fact>}
      </FactList>
      <dl className={classes.facts}>
        <Fact label="Due Date">{task.dueDate && formatDate(task.dueDate)}</Fact>
        <Fact label="Assignee">{staffName(task.assigneeId)?.name ?? 'Nobody'}</Fact>
        {task.personId && task.personName && (
          <Fact label="Person">
            <TextLink to="/people/$id" params={{ id: task.personId }} target="_blank">
              {task.personName}
            </TextLink>
          </Fact>
        )}
        {task.organizationId && task.organizationName && (
          <Fact label="Organization">
            <TextLink to="/organizations/$id" params={{ id: task.organizationId }} target="_blank">
              {task.organizationName}
            </TextLink>
          </Fact>
        )}
        {task.opportunityId && task.opportunityName && (
          <Fact label="Opportunity">
            <TextLink to="/opportunities/$id" params={{ id: task.opportunityId }} target="_blank">
              {task.opportunityName}
            </TextLink>
          </Fact>
        )}
        <Fact label="Priority">
          <PriorityBadge priority={task.priority} />
        </Fact>
        <Fact label="Activity Type">{activityTypeLabels[task.activityType]}</Fact>
        <Fact label="Repeats">{recurrenceLabels[task.recurrenceType]}</Fact>
        {task.tags.length > 0 && (
          <Fact label="Tags">
            <Group gap={4}>
              {task.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </Group>
          </Fact>
        )}
      </dl>
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
