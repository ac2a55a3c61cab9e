/** A task beside the list of tasks: everything about it, and what can be done with it. */
import { Button } from '@mantine/core';
import { IconCalendarDue, IconCheck, IconListCheck } from '@tabler/icons-react';
import type { Task } from '#contract/tasks.ts';
import { Viewers } from '#web/features/live/viewers.tsx';
import type { TaskDialog } from '#web/features/tasks/task-dialogs.tsx';
import { TaskFacts } from '#web/features/tasks/task-facts.tsx';
import { taskQuery } from '#web/features/tasks/tasks.api.ts';
import { useReopening } from '#web/features/tasks/use-reopening.ts';
import { useTaskDeletion } from '#web/features/tasks/use-task-deletion.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { KnownRecord, RecordFrame, type RecordKind } from '#web/ui/record-page.tsx';

const kind: RecordKind<Task> = {
  noun: 'task',
  query: taskQuery,
  gone: {
    icon: IconListCheck,
    title: 'Task not found',
    hint: 'It may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/tasks', words: 'Go to tasks' },
  heights: { facts: 320 },
};

interface TaskBesideProps {
  id: string;
  onOpenDialog: (dialog: TaskDialog) => void;
}

export function TaskBeside({ id, onOpenDialog }: TaskBesideProps) {
  return (
    <KnownRecord kind={kind} id={id} isBeside>
      {(task) => <Details task={task} onOpenDialog={onOpenDialog} />}
    </KnownRecord>
  );
}

function Details({ task, onOpenDialog }: Omit<TaskBesideProps, 'id'> & { task: Task }) {
  const reopen = useReopening();
  const deletion = useTaskDeletion();
  const isDone = task.status === 'completed';
  const actions = isDone ? (
    <Button variant="default" onClick={() => void reopen(task)}>
      Reopen
    </Button>
  ) : (
    <>
      <Button
        variant="default"
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() => onOpenDialog({ kind: 'complete', task })}
      >
        Complete
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarDue size={16} aria-hidden />}
        onClick={() => onOpenDialog({ kind: 'defer', task })}
      >
        Defer
      </Button>
    </>
  );
  return (
    <RecordFrame
      kind={kind}
      head={(buttons) => (
        <PageHeader
          title={task.title}
          subtitle={
            <>
              <span>Task Details</span>
              <Viewers type="task" id={task.id} />
            </>
          }
          isBeside
          actions={
            <>
              {actions}
              {buttons}
            </>
          }
        />
      )}
      onEdit={isDone ? undefined : () => onOpenDialog({ kind: 'open', task })}
      onDelete={deletion.isAllowed(task) ? () => void deletion.ask(task) : undefined}
      facts={<TaskFacts task={task} />}
    />
  );
}
