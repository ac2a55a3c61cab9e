/** The editors of cells, one for each kind of field. */
import { Select, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Field } from '#contract/fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { CustomFieldInput } from '#web/features/custom-fields/custom-field-input.tsx';
import {
  customFieldsPatch,
  fillInputs,
  getInputValue,
} from '#web/features/custom-fields/custom-field-inputs.ts';
import { printCustomValue } from '#web/features/custom-fields/custom-field-words.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { type PickerProps, pickedBy } from '#web/ui/searched-picker.tsx';
import { TagsInput } from '#web/ui/tags-input.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { Column, TableRow } from './columns.tsx';

/** How the cells of a kind of record are saved. */
export interface Saving<Row, Patch> {
  save: (row: Row, patch: Patch) => Promise<Row>;
  /** Reads a record again. */
  reload: (id: string) => Promise<Row>;
}

interface Cell<Row, Value, Patch> extends Saving<Row, Patch> {
  label: string;
  read: (row: Row) => Value;
  patch: (value: Value, row: Row) => Patch;
}

type Edit<Row> = NonNullable<Column<Row>['edit']>;

function shared<Row extends TableRow, Value, Patch>(
  { label, save, reload, patch }: Cell<Row, Value, Patch>,
  row: Row,
) {
  return {
    label,
    row,
    reload: () => reload(row.id),
    save: (seen: Row, value: Value) => save(seen, patch(value, seen)),
  };
}

export function textCell<Row extends TableRow, Patch>(
  cell: Cell<Row, string | null, Patch> & { kind?: Field['kind'] },
): Edit<Row> {
  const patch = (text: string, row: Row) => cell.patch(text.trim() || null, row);
  return (row, editing) => (
    <CellEditor
      {...shared({ ...cell, read: () => '', patch }, row)}
      value={cell.read(row) ?? ''}
      editing={editing}
      input={({ onChange, ...props }) => (
        <TextInput
          {...props}
          type={cell.kind === 'email' ? 'email' : cell.kind === 'phone' ? 'tel' : 'text'}
          inputMode={cell.kind === 'amount' || cell.kind === 'percent' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    />
  );
}

export function choiceCell<Row extends TableRow, Choice extends string, Patch>(
  cell: Cell<Row, Choice, Patch> & { options: readonly { value: Choice; label: string }[] },
): Edit<Row> {
  return (row, editing) => (
    <CellEditor
      {...shared(cell, row)}
      value={cell.read(row)}
      savesAtOnce
      editing={editing}
      input={({ onChange, ...props }) => (
        <Select<Choice>
          {...props}
          data={[...cell.options]}
          allowDeselect={false}
          onChange={(choice) => choice !== null && onChange(choice)}
        />
      )}
    />
  );
}

/** `YYYY-MM-DD`, or null for none. */
export function dayCell<Row extends TableRow, Patch>(
  cell: Cell<Row, string | null, Patch>,
): Edit<Row> {
  const patch = (day: string, row: Row) => cell.patch(day || null, row);
  return (row, editing) => (
    <CellEditor
      {...shared({ ...cell, read: () => '', patch }, row)}
      value={cell.read(row) ?? ''}
      editing={editing}
      input={(props) => <DayInput {...props} />}
    />
  );
}

export function ownerCell<Row extends TableRow, Patch>(
  cell: Cell<Row, string | null, Patch>,
): Edit<Row> {
  return (row, editing) => (
    <CellEditor
      {...shared(cell, row)}
      value={cell.read(row)}
      savesAtOnce
      editing={editing}
      input={(props) => <AssigneeSelect {...props} />}
    />
  );
}

export function tagsCell<Row extends TableRow, Patch>(cell: Cell<Row, string[], Patch>): Edit<Row> {
  return (row, editing) => (
    <CellEditor
      {...shared(cell, row)}
      value={cell.read(row)}
      editing={editing}
      input={(props) => <TagsInput {...props} suggestions={tagSuggestions} />}
    />
  );
}

interface Picked {
  id: string | null;
  name: string | null;
}

/** A link to another record. */
export function pickerCell<Row extends TableRow, Patch>(
  cell: Cell<Row, Picked, Patch> & { Picker: ComponentType<PickerProps> },
): Edit<Row> {
  const { Picker } = cell;
  return (row, editing) => (
    <CellEditor
      {...shared(cell, row)}
      value={cell.read(row)}
      savesAtOnce
      editing={editing}
      input={(props) => <Picker {...pickedBy(props)} />}
    />
  );
}

interface Fielded extends TableRow {
  customFields: CustomFields;
}

/** A column for each custom field. */
export function customColumns<Row extends Fielded>(
  definitions: readonly CustomFieldDefinition[],
  { save, reload }: Saving<Row, { customFields: CustomFields }>,
): Column<Row>[] {
  return definitions.map((definition) => {
    const { name, label, fieldType } = definition;
    const field = `customFields.${name}`;
    const edit: Edit<Row> = (row, editing) => (
      <CellEditor
        label={label}
        row={row}
        reload={() => reload(row.id)}
        value={getInputValue(definition, fillInputs(row.customFields))}
        savesAtOnce={fieldType === 'boolean' || fieldType === 'dropdown'}
        editing={editing}
        save={async (seen, text) => {
          const patch = customFieldsPatch([definition], { [name]: text }, seen.customFields);
          return patch ? save(seen, { customFields: patch }) : seen;
        }}
        input={(props) => <CustomFieldInput {...props} definition={definition} />}
      />
    );
    return {
      field,
      label,
      sort: field,
      width: 10,
      alignsEnd: fieldType === 'number',
      words: (row) => printCustomValue(definition, row.customFields[name]),
      edit,
    };
  });
}
