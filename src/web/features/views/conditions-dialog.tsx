/** Puts conditions together: all or any of some, and of groups of them. */
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ConditionKind } from '#contract/condition-fields.ts';
import { mostConditions } from '#contract/conditions.ts';
import { allDefinitionsQuery } from '#web/features/custom-fields/custom-fields.api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { listAskable } from './condition-choices.ts';
import {
  type Draft,
  type DraftGroup,
  type DraftRow,
  isFinished,
  isGroup,
  newGroup,
  newRow,
  printDraft,
  readDraft,
} from './condition-drafts.ts';
import { ConditionRow } from './condition-row.tsx';
import classes from './conditions.module.css';

interface ConditionsDialogProps {
  kind: ConditionKind;
  /** Those of the list as it is. */
  where: string | undefined;
  onApply: (where: string | undefined) => void;
  onClose: () => void;
}

export function ConditionsDialog({ kind, where, onApply, onClose }: ConditionsDialogProps) {
  const form = useForm<Draft>({ initialValues: readDraft(kind, where) });
  const { data: definitions = [] } = useQuery(allDefinitionsQuery);
  const fields = listAskable(kind, definitions);
  const { match, parts } = form.values;
  const setParts = (next: Draft['parts']) => form.setFieldValue('parts', next);
  const replace = (part: DraftRow | DraftGroup) =>
    setParts(parts.map((each) => (each.key === part.key ? part : each)));
  const remove = ({ key }: DraftRow | DraftGroup) =>
    setParts(parts.filter((each) => each.key !== key));
  const count = parts.reduce((sum, part) => sum + (isGroup(part) ? part.rows.length : 1), 0);
  const isFull = count >= mostConditions;
  const first = parts[0];
  const row = (each: DraftRow, onChange: (row: DraftRow) => void, onRemove: () => void) => (
    <ConditionRow
      key={each.key}
      row={each}
      fields={fields}
      isFirst={each === first}
      onChange={onChange}
      onRemove={onRemove}
    />
  );
  return (
    <FormDialog
      title="Conditions"
      draftName={`Conditions ${kind}`}
      form={form}
      onSubmit={async (draft) => onApply(printDraft(draft) || undefined)}
      onClose={onClose}
      size={840}
      submitLabel="Show"
      canSubmit={isFinished(kind, form.values)}
    >
      <MatchControl
        label="The list shows what meets"
        value={match}
        onChange={(value) => form.setFieldValue('match', value)}
      />
      {parts.length === 0 && <Text c="dimmed">No conditions: the list shows everything.</Text>}
      {parts.map((part) =>
        isGroup(part) ? (
          <fieldset key={part.key} className={classes.group}>
            <MatchControl
              label="A group: meets"
              value={part.match}
              onChange={(value) => replace({ ...part, match: value })}
            />
            {part.rows.map((each) =>
              row(
                each,
                (changed) =>
                  replace({
                    ...part,
                    rows: part.rows.map((other) => (other.key === changed.key ? changed : other)),
                  }),
                () => {
                  const rows = part.rows.filter(({ key }) => key !== each.key);
                  if (rows.length > 0) replace({ ...part, rows });
                  else remove(part);
                },
              ),
            )}
            <Group gap="xs">
              <AddButton
                words="Add to group"
                disabled={isFull}
                onClick={() => replace({ ...part, rows: [...part.rows, newRow()] })}
              />
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => remove(part)}>
                Remove group
              </Button>
            </Group>
          </fieldset>
        ) : (
          row(part, replace, () => remove(part))
        ),
      )}
      <Group gap="xs">
        <AddButton
          words="Add condition"
          disabled={isFull}
          onClick={() => setParts([...parts, newRow()])}
        />
        <AddButton
          words="Add group"
          disabled={isFull}
          onClick={() => setParts([...parts, newGroup()])}
        />
      </Group>
    </FormDialog>
  );
}

interface MatchControlProps {
  label: string;
  value: Draft['match'];
  onChange: (value: Draft['match']) => void;
}

function MatchControl({ label, value, onChange }: MatchControlProps) {
  return (
    <Group gap="xs">
      <Text fw={500}>{label}</Text>
      <SegmentedControl
        aria-label={label}
        size="xs"
        data={[
          { value: 'all', label: 'All' },
          { value: 'any', label: 'Any' },
        ]}
        value={value}
        onChange={onChange}
      />
      <Text fw={500}>of these</Text>
    </Group>
  );
}

interface AddButtonProps {
  words: string;
  disabled: boolean;
  onClick: () => void;
}

function AddButton({ words, disabled, onClick }: AddButtonProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
      disabled={disabled}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
