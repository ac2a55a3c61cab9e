/** One condition: a field, what is asked of it, and with what. */
import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { mostDays, myself, type Operator } from '#contract/conditions.ts';
import { useMemberOptions } from '#web/features/users/use-owner-options.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { groupedOptions } from '#web/ui/grouped-options.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type AskableField, choiceLabel } from './condition-choices.ts';
import type { DraftRow } from './condition-drafts.ts';
import { operatorLabel } from './condition-words.ts';
import classes from './conditions.module.css';
import { LinkedValues } from './linked-values.tsx';
import { UnitValue } from './unit-value.tsx';

interface ConditionRowProps {
  row: DraftRow;
  fields: readonly AskableField[];
  isFirst: boolean;
  onChange: (row: DraftRow) => void;
  onRemove: () => void;
}

export function ConditionRow({ row, fields, isFirst, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find(({ path }) => path === row.field);
  const set = (changed: Partial<DraftRow>) => onChange({ ...row, ...changed });
  const choose = (path: string) => {
    const chosen = fields.find((each) => each.path === path);
    const is = chosen?.operators[0] ?? '';
    set({
      ...{ field: path, is, words: '', values: [], from: '', to: '' },
      ...{ days: firstDays(is), years: '', by: '' },
    });
  };
  return (
    <div className={classes.row}>
      <Select
        aria-label="Field"
        placeholder="Field"
        className={classes.field}
        data={groupedOptions(
          fields.map(({ path, label, group }) => ({ value: path, label, group })),
        )}
        value={row.field || null}
        onChange={(path) => choose(path ?? '')}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        maxDropdownHeight={280}
        {...(isFirst && { 'data-autofocus': true })}
      />
      {field && row.is && (
        <Select
          aria-label="Condition"
          className={classes.operator}
          data={field.operators.map((is) => ({ value: is, label: operatorLabel(is, field) }))}
          value={row.is}
          onChange={(is) => is && set({ is, days: row.days === '' ? firstDays(is) : row.days })}
          allowDeselect={false}
        />
      )}
      {field && <Value row={row} field={field} set={set} />}
      <IconButton
        label="Remove condition"
        icon={IconX}
        variant="subtle"
        color="gray"
        className={classes.remove}
        onClick={onRemove}
      />
    </div>
  );
}

/** What is asked most often. */
function firstDays(is: Operator | ''): number | '' {
  if (is === 'notLastDays') return 60;
  return is === 'lastDays' || is === 'beforeDays' || is === 'nextDays' ? 7 : '';
}

interface ValueProps {
  row: DraftRow;
  field: AskableField;
  set: (changed: Partial<DraftRow>) => void;
}

function Value({ row, field, set }: ValueProps) {
  switch (row.is) {
    case 'anyOf':
    case 'noneOf':
      return <Values row={row} field={field} set={set} />;
    case 'contains':
    case 'lacks':
      return (
        <TextInput
          aria-label="Words"
          placeholder="Words"
          className={classes.value}
          maxLength={200}
          value={row.words}
          onChange={(event) => set({ words: event.currentTarget.value })}
        />
      );
    case 'between':
      return <Range row={row} field={field} set={set} />;
    case 'lastDays':
    case 'notLastDays':
    case 'beforeDays':
    case 'nextDays':
      return (
        <NumberInput
          aria-label="Days"
          className={classes.value}
          min={0}
          max={mostDays}
          allowDecimal={false}
          suffix={row.days === 1 ? ' day' : ' days'}
          value={row.days}
          onChange={(days) => set({ days: typeof days === 'number' ? days : '' })}
        />
      );
    case 'owns':
    case 'ownsNone':
      return <UnitValue row={row} set={set} />;
    default:
      return null;
  }
}

function Values({ row, field, set }: ValueProps) {
  const members = useMemberOptions();
  const shared = {
    'aria-label': 'Values',
    placeholder: row.values.length === 0 ? 'Values' : '',
    className: classes.value,
    value: row.values,
    onChange: (values: string[]) => set({ values }),
  };
  if (field.links === 'user') {
    const data = [{ value: myself, label: 'Me' }, ...members];
    return <MultiSelect {...shared} data={groupedOptions(data)} searchable />;
  }
  if (field.links) {
    return (
      <LinkedValues kind={field.links} values={row.values} onChange={(values) => set({ values })} />
    );
  }
  if (field.choices) {
    const data = field.choices.map((value) => ({ value, label: choiceLabel(value) }));
    return <MultiSelect {...shared} data={data} />;
  }
  return <TagsInput {...shared} acceptValueOnBlur />;
}

function Range({ row, field, set }: ValueProps) {
  if (field.isOfDays) {
    return (
      <div className={classes.range}>
        <DayInput
          label="From"
          aria-label="From"
          labelProps={{ className: classes.unseen }}
          placeholder="From"
          value={row.from}
          onChange={(from) => set({ from })}
        />
        <DayInput
          label="To"
          aria-label="To"
          labelProps={{ className: classes.unseen }}
          placeholder="To"
          value={row.to}
          onChange={(to) => set({ to })}
        />
      </div>
    );
  }
  return (
    <div className={classes.range}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          aria-label={end === 'from' ? 'From' : 'To'}
          placeholder={end === 'from' ? 'From' : 'To'}
          inputMode="decimal"
          maxLength={40}
          value={row[end]}
          onChange={(event) => set({ [end]: event.currentTarget.value.trim() })}
        />
      ))}
    </div>
  );
}
