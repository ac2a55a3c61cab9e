/** One row of a table. */
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PlainCheckbox } from '#web/ui/plain-checkbox.tsx';
import type { Editing, ShownColumn, TableRow } from './columns.tsx';
import classes from './data-table.module.css';
import type { RowAction } from './row-actions.ts';

export interface RowProps<Row extends TableRow> {
  row: Row;
  index: number;
  top: number;
  height: number;
  shown: readonly ShownColumn<Row>[];
  /** The column of its cell that the Tab key comes to. */
  activeColumn: number | null;
  /** The field that is being edited. */
  editedField: string | null;
  isOpen: boolean;
  /** Undefined where nothing can be selected. */
  isSelected: boolean | undefined;
  nameOf: (row: Row) => string;
  onToggle: (index: number, range: boolean) => void;
  actions?: ((row: Row) => RowAction[]) | undefined;
  /** Whether the pointer is one that hovers over a row before it presses anything there. */
  hovers: boolean;
  editing: Editing<Row>;
}

/** `memo` forgets what kind of row it is: each table makes its own of it. */
export function TableRowCells<Row extends TableRow>(props: RowProps<Row>) {
  const { row, index, shown, activeColumn, editedField, isSelected } = props;
  // Most rows are only scrolled by, so their buttons wait for the pointer, a finger or the focus.
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const actions = isReached || activeColumn === 0 || !props.hovers ? props.actions : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.row}
      data-record={row.id}
      data-open={props.isOpen || undefined}
      data-editing={editedField !== null || undefined}
      style={{ top: props.top, height: props.height }}
      onPointerMove={reach}
      onFocus={reach}
    >
      {shown.map((column, place) => {
        const isEdited = editedField === column.field;
        const words = column.words(row);
        return (
          <div
            key={column.field}
            role={place === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={place + 1}
            aria-readonly={column.edit ? undefined : true}
            tabIndex={activeColumn === place ? 0 : -1}
            className={classes.cell}
            data-cell={`${index}:${place}`}
            data-first={place === 0 || undefined}
            data-face={place === 0 || undefined}
            data-end={column.alignsEnd || undefined}
            data-edited={isEdited || undefined}
            title={words || undefined}
          >
            {place === 0 && isSelected !== undefined && (
              <PlainCheckbox
                tabIndex={-1}
                aria-label={`Select ${props.nameOf(row)}`}
                checked={isSelected}
                onChange={() => undefined}
                onClick={(event) => props.onToggle(index, event.shiftKey)}
              />
            )}
            <span className={classes.words}>{column.show ? column.show(row) : words}</span>
            {place === 0 && actions && (
              <span className={classes.actions}>
                {actions(row).map(({ label, icon, onAct }) => (
                  <IconButton
                    key={label}
                    label={label}
                    icon={icon}
                    // Tab comes to them from the first cell of the row alone.
                    tabIndex={activeColumn === 0 ? 0 : -1}
                    onClick={onAct}
                  />
                ))}
              </span>
            )}
            {isEdited && column.edit?.(row, props.editing)}
          </div>
        );
      })}
    </div>
  );
}

interface RowAheadProps extends Record<'index' | 'top' | 'height', number> {
  activeColumn: number | null;
}

/** Stands for a row that has not been read yet; it can have the focus, so that the keys go on meanwhile. */
export function RowAhead({ index, top, height, activeColumn }: RowAheadProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className={classes.row} style={{ top, height }}>
      <div
        role="gridcell"
        aria-busy
        aria-label="Loading..."
        className={classes.ahead}
        tabIndex={activeColumn === null ? undefined : 0}
        data-cell={activeColumn === null ? undefined : `${index}:${activeColumn}`}
      >
        <Skeleton height="0.75rem" width="60%" />
      </div>
    </div>
  );
}
