/** The columns of a table: what each shows and how it is edited, and which ones somebody chose, in which order. */
import type { ReactNode } from 'react';
import type { ColumnLook } from '#contract/list-look.ts';

export interface TableRow {
  id: string;
  updatedAt: string;
}

/** Where the focus goes after an edit. */
export type Step = 'stay' | 'next' | 'previous';

export interface Editing<Row> {
  /** Shown until the list has been read again. */
  onSaved: (row: Row) => void;
  onDone: (step: Step) => void;
}

export interface Column<Row> {
  field: string;
  label: string;
  /** In rem, until somebody sizes it. */
  width: number;
  /** What the list calls this order; undefined if it cannot be sorted by it. */
  sort?: string | undefined;
  /** Shown as long as nobody has chosen columns. */
  isUsual?: boolean;
  /** Numbers line up at their ends. */
  alignsEnd?: boolean;
  words: (row: Row) => string;
  /** How it is shown where that is more than its words. */
  show?: (row: Row) => ReactNode;
  /** The editor; a column without one cannot be edited in the table. */
  edit?: ((row: Row, editing: Editing<Row>) => ReactNode) | undefined;
}

export interface ShownColumn<Row> extends Column<Row> {
  shownWidth: number;
}

export const leastWidth = 4;
export const mostWidth = 40;

/** The first column names the record and is always there; a chosen field that is gone is left out. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  looks: readonly ColumnLook[] | undefined,
): ShownColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const chosen = looks?.filter(({ field }) => field !== first.field);
  const rest = chosen
    ? chosen.flatMap(({ field }) => others.find((column) => column.field === field) ?? [])
    : others.filter(({ isUsual }) => isUsual);
  return [first, ...rest].map((column) => {
    const width = looks?.find(({ field }) => field === column.field)?.width ?? column.width;
    return { ...column, shownWidth: clampWidth(width) };
  });
}

export function clampWidth(width: number): number {
  return Math.min(mostWidth, Math.max(leastWidth, width));
}

/** What is remembered of them. */
export function toLooks<Row>(shown: readonly ShownColumn<Row>[]): ColumnLook[] {
  return shown.map(({ field, width, shownWidth }) =>
    shownWidth === width ? { field } : { field, width: shownWidth },
  );
}

/** The column moved by some places; the first stays where it is. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || from < 1 || to < 1 || to >= items.length) return [...items];
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
