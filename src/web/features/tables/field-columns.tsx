/** Columns that several kinds of records have. */

import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Fields, TextFields } from '#contract/fields.ts';
import type { StaffName } from '#web/features/users/users.api.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { choiceCell, ownerCell, pickerCell, type Saving, tagsCell, textCell } from './cells.tsx';
import type { Column, TableRow } from './columns.tsx';

type Base = Pick<Column<never>, 'field' | 'label' | 'sort' | 'width' | 'isUsual'>;

const usualWidth = 10;

/** What the fields of a noun say of its columns. `usual` are shown until somebody chooses; each has its width in rem. */
export function describeColumns(
  fields: Fields,
  { usual, widths = {} }: { usual: Record<string, number>; widths?: Record<string, number> },
): (field: string, sort?: string) => Base {
  return (field, sort = field) => ({
    field,
    label: fields[field]?.header ?? fields[field]?.label ?? field,
    sort,
    width: usual[field] ?? widths[field] ?? usualWidth,
    isUsual: Object.hasOwn(usual, field),
  });
}

/** Whether a field of a noun is one of its texts. */
export function isText<Texts extends TextFields>(
  texts: Texts,
  field: string,
): field is keyof Texts & string {
  return Object.hasOwn(texts, field);
}

interface Written<Row extends TableRow, Patch>
  extends Omit<Parameters<typeof textCell<Row, Patch>>[0], 'label'> {
  show?: ((row: Row) => ReactNode) | undefined;
}

/** A line of text; null once it is empty. */
export function textColumn<Row extends TableRow, Patch>(
  base: Base,
  { show, ...cell }: Written<Row, Patch>,
): Column<Row> {
  return {
    ...base,
    words: (row) => cell.read(row) ?? '',
    ...(show && { show }),
    edit: textCell({ ...cell, label: base.label }),
  };
}

interface Owned<Row, Patch> extends Saving<Row, Patch> {
  read: (row: Row) => string | null;
  patch: (id: string | null) => Patch;
  staffName: (id: string | null) => StaffName | undefined;
}

export function ownerColumn<Row extends TableRow, Patch>(
  base: Base,
  { staffName, ...cell }: Owned<Row, Patch>,
): Column<Row> {
  return {
    ...base,
    words: (row) => staffName(cell.read(row))?.name ?? '',
    edit: ownerCell({ ...cell, label: base.label }),
  };
}

/** A link to another record, by its name. */
export function linkColumn<Row extends TableRow, Patch>(
  base: Base,
  cell: Omit<Parameters<typeof pickerCell<Row, Patch>>[0], 'label'>,
): Column<Row> {
  return {
    ...base,
    words: (row) => cell.read(row).name ?? '',
    edit: pickerCell({ ...cell, label: base.label }),
  };
}

interface Chosen<Row extends TableRow, Choice extends string, Patch>
  extends Omit<Parameters<typeof choiceCell<Row, Choice, Patch>>[0], 'label'> {
  show?: (row: Row) => ReactNode;
}

export function choiceColumn<Row extends TableRow, Choice extends string, Patch>(
  base: Base,
  { show, ...cell }: Chosen<Row, Choice, Patch>,
): Column<Row> {
  return {
    ...base,
    words: (row) => cell.options.find(({ value }) => value === cell.read(row))?.label ?? '',
    ...(show && { show }),
    edit: choiceCell({ ...cell, label: base.label }),
  };
}

export function tagsColumn<Row extends TableRow & { tags: string[] }, Patch>(
  base: Base,
  saving: Saving<Row, Patch> & { patch: (tags: string[]) => Patch },
): Column<Row> {
  return {
    ...base,
    words: ({ tags }) => tags.join(', '),
    edit: tagsCell({ ...saving, label: base.label, read: ({ tags }) => tags }),
  };
}

/** When a record was added and last changed, which nobody edits. */
export function writtenColumns<Row extends TableRow & { createdAt: string }>(): Column<Row>[] {
  const date = { width: 8 };
  return [
    {
      ...date,
      field: 'createdAt',
      label: 'Added',
      sort: 'createdAt',
      words: ({ createdAt }) => formatTimestamp(createdAt),
      show: ({ createdAt }) => <Ago at={createdAt} />,
    },
    {
      ...date,
      field: 'updatedAt',
      label: 'Last changed',
      sort: 'updatedAt',
      isUsual: true,
      words: ({ updatedAt }) => formatTimestamp(updatedAt),
      show: ({ updatedAt }) => <Ago at={updatedAt} />,
    },
  ];
}

/** The name of a record that opens in a dialog; the table hears the press. */
export function OpeningName({ children }: { children: ReactNode }) {
  return (
    <UnstyledButton data-opens tabIndex={-1}>
      {children}
    </UnstyledButton>
  );
}
