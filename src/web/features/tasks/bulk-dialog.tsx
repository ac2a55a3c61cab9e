/** Completes, defers or reassigns the selected tasks, in the words of the dialogs for a single one. */
import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Task, type TaskBulkChange, taskTexts } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { dueOn } from '#web/lib/due-on.ts';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { DeferDays } from './defer-days.tsx';
import {
  bulkFailed,
  printTasks,
  tasksAsBefore,
  tasksCompleted,
  tasksDeferred,
  tasksReassigned,
} from './task-toasts.ts';
import { useBulkChange } from './tasks.api.ts';

export type BulkAction = BulkChange['action'];

interface BulkDialogProps {
  /** The tasks still selected; those found completed or deleted are dropped. */
  tasks: readonly Task[];
  onDone: () => void;
  onClose: () => void;
}

export function BulkDialog({ action, ...others }: BulkDialogProps & { action: BulkAction }) {
  if (action === 'complete') return <CompleteTasks {...others} />;
  if (action === 'defer') return <DeferTasks {...others} />;
  return <ReassignTasks {...others} />;
}

function CompleteTasks({ tasks, onDone, onClose }: BulkDialogProps) {
  const form = useForm({ initialValues: { completionReason: '' } });
  const change = useChange(onDone);
  const reason = form.values.completionReason.trim();
  const series = tasks.filter((task) => task.recurrenceType !== 'none').length;
  const name = `Complete ${titled(tasks)}`;
  return (
    <FormDialog
      title={name}
      draftName="Complete Tasks"
      form={form}
      onSubmit={() =>
        change({ action: 'complete', ids: idsOf(tasks), completionReason: reason }, (count) =>
          tasksCompleted(count, series),
        )
      }
      onClose={onClose}
      submitLabel={name}
      pendingLabel="Completing..."
      canSubmit={reason !== '' && tasks.length > 0}
    >
      <Titles tasks={tasks} />
      <Textarea
        data-autofocus
        label="Completion Reason"
        description={
          series === 0
            ? undefined
            : `${series === 1 ? 'One of them repeats' : `${series} of them repeat`}: completing adds the next one.`
        }
        placeholder="How did it go?"
        required
        rows={3}
        maxLength={taskTexts.completionReason.limit}
        {...form.getInputProps('completionReason')}
      />
    </FormDialog>
  );
}

function DeferTasks({ tasks, onDone, onClose }: BulkDialogProps) {
  const form = useForm({ initialValues: { dueDate: '', dueTime: '' } });
  const change = useChange(onDone);
  const { dueDate, dueTime } = form.values;
  const name = `Defer ${titled(tasks)}`;
  const handleSubmit = () => {
    const due = dueOn(dueDate, dueTime);
    return change({ action: 'defer', ids: idsOf(tasks), ...due }, (count) =>
      tasksDeferred(count, due.dueDate),
    );
  };
  return (
    <FormDialog
      title={name}
      draftName="Defer Tasks"
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      submitLabel={name}
      pendingLabel="Deferring..."
      canSubmit={dueDate !== '' && tasks.length > 0}
    >
      <Titles tasks={tasks} />
      <DeferDays day={dueDate} onChange={(day) => form.setFieldValue('dueDate', day)} />
      <DueDateFields
        dayLabel="New Due Date"
        required
        autoFocus
        day={dueDate}
        time={dueTime}
        onDayChange={(day) => form.setFieldValue('dueDate', day)}
        onTimeChange={(time) => form.setFieldValue('dueTime', time)}
        error={form.errors.dueDate}
      />
    </FormDialog>
  );
}

function ReassignTasks({ tasks, onDone, onClose }: BulkDialogProps) {
  const me = useCurrentUser();
  const staffName = useStaffName();
  const form = useForm<{ assigneeId: string | null }>({ initialValues: { assigneeId: me.id } });
  const change = useChange(onDone);
  const { assigneeId } = form.values;
  const name = `Reassign ${titled(tasks)}`;
  return (
    <FormDialog
      title={name}
      draftName="Reassign Tasks"
      form={form}
      onSubmit={() =>
        change({ action: 'reassign', ids: idsOf(tasks), assigneeId }, (count) =>
          tasksReassigned(count, staffName(assigneeId)?.name ?? 'nobody'),
        )
      }
      onClose={onClose}
      submitLabel={name}
      pendingLabel="Reassigning..."
      canSubmit={tasks.length > 0}
    >
      <Titles tasks={tasks} />
      <AssigneeSelect
        autoFocus
        label="New Assignee"
        value={assigneeId}
        onChange={(id) => form.setFieldValue('assigneeId', id)}
        error={form.errors.assigneeId}
      />
    </FormDialog>
  );
}

/** Enough titles to see that the right tasks are selected. */
function Titles({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0)
    return <Text c="dimmed">None of the selected tasks is still active.</Text>;
  const shown = tasks.length > 4 ? tasks.slice(0, 3) : tasks;
  const more = tasks.length - shown.length;
  return (
    <div>
      {shown.map((task) => (
        <Text key={task.id} fw={500} truncate>
          {task.title}
        </Text>
      ))}
      {more > 0 && <Text c="dimmed">and {more} more</Text>}
    </div>
  );
}

type BulkChange = Exclude<TaskBulkChange, { action: 'undo' | 'delete' }>;

/** Sends the change and reports the result; a refusal keeps the dialog open with the tasks still selected. */
function useChange(onDone: () => void) {
  const bulk = useBulkChange();
  return async (change: BulkChange, toastOf: (count: number) => Toast) => {
    try {
      const { changed } = await bulk.mutateAsync(change);
      showToast({ ...toastOf(changed), undone: tasksAsBefore(changed) });
      onDone();
    } catch (error) {
      showFailure(error, bulkFailed(change.action, change.ids.length, error));
      if (!(error instanceof CallError) || error.code !== 'conflict') throw error;
      // Its fields are tasks, which have no input here, so the message names them.
      throw new CallError(error.status, { message: error.serverMessage, code: error.code });
    }
  };
}

/** '3 Tasks', for the title of a dialog. */
function titled(tasks: readonly Task[]): string {
  return printTasks(tasks.length).replace('task', 'Task');
}

function idsOf(tasks: readonly Task[]): string[] {
  return tasks.map(({ id }) => id);
}
