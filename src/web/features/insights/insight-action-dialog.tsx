/** The preview of what an insight offers: every task by name, and each can be left out before anything is done. */
import { Checkbox, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InsightAction } from '#contract/insights.ts';
import { dueWords } from '#web/features/tasks/due-date.ts';
import { formatDate, plural } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import classes from './insight-action-dialog.module.css';
import { useApplyAction } from './use-apply-action.ts';

interface InsightActionDialogProps {
  action: InsightAction;
  onClose: () => void;
}

interface PreviewRow {
  key: string;
  title: string;
  about: string | null;
  due: string;
}

export function InsightActionDialog({ action, onClose }: InsightActionDialogProps) {
  const rows = rowsOf(action);
  const form = useForm({ initialValues: { chosen: rows.map(({ key }) => key) } });
  const apply = useApplyAction();
  const { chosen } = form.values;
  const isCreating = action.kind === 'create_tasks';
  const verb = isCreating ? 'Create' : 'Move';

  const toggle = (key: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== key);
    form.setFieldValue('chosen', isChosen ? [...others, key] : others);
  };

  return (
    <FormDialog
      title={action.label}
      draftName=""
      form={form}
      onSubmit={() => apply(chosenOf(action, new Set(chosen)))}
      onClose={onClose}
      submitLabel={`${verb} ${plural(chosen.length, 'task')}`}
      pendingLabel={isCreating ? 'Creating...' : 'Moving...'}
      canSubmit={chosen.length > 0}
    >
      <Text c="dimmed">
        {isCreating
          ? 'Assigned to you, and not created yet: untick what you do not want.'
          : `New due date: ${formatDate(action.dueDate)}.`}
      </Text>
      <ul className={classes.list} aria-label="Tasks">
        {rows.map(({ key, title, about, due }, place) => (
          <li key={key} className={classes.row}>
            <Checkbox
              {...(place === 0 && { 'data-autofocus': true })}
              checked={chosen.includes(key)}
              onChange={(event) => toggle(key, event.currentTarget.checked)}
              label={title}
              description={[about, due].filter(Boolean).join(' · ')}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function rowsOf(action: InsightAction): PreviewRow[] {
  if (action.kind === 'create_tasks') {
    return action.tasks.map(({ title, aboutName, dueDate }, place) => ({
      key: String(place),
      title,
      // A title that contains the name needs no second line with it.
      about: title.includes(aboutName) ? null : aboutName,
      due: `Due ${formatDate(dueDate)}`,
    }));
  }
  return action.tasks.map(({ id, title, aboutName, dueDate, hasDueTime }) => ({
    key: id,
    title,
    about: aboutName,
    due: dueDate ? `Was due ${dueWords({ dueDate, hasDueTime })}` : 'Had no due date',
  }));
}

/** The action with only the tasks that are still ticked. */
function chosenOf(action: InsightAction, chosen: ReadonlySet<string>): InsightAction {
  return action.kind === 'create_tasks'
    ? { ...action, tasks: action.tasks.filter((_, place) => chosen.has(String(place))) }
    : { ...action, tasks: action.tasks.filter(({ id }) => chosen.has(id)) };
}
