/**
 * A dense table of a list that is read page by page: only the rows in sight are in the page. The arrow keys move between
 * cells, Enter, F2 or a figure edits one, Ctrl and Enter opens the record, Space or x selects it; with Shift, all up to it.
 */

import { useMediaQuery } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ColumnLook } from '#contract/list-look.ts';
import type { Choosing } from '#web/ui/chosen.ts';
import { fillWindow } from '#web/ui/fill-window.ts';
import { PlainCheckbox } from '#web/ui/plain-checkbox.tsx';
import { useNewRow } from '#web/ui/use-new-row.ts';
import { useRootScale } from '#web/ui/use-root-scale.ts';
import { arrange, type Column, type Step, type TableRow, toLooks } from './columns.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './data-table.module.css';
import { choosePart, type Parts, toggleAtEnd } from './far-end.ts';
import { type Cell, findCell, stepFrom } from './grid-steps.ts';
import type { Sight } from './reread-in-sight.ts';
import type { RowAction } from './row-actions.ts';
import { TableHead } from './table-head.tsx';
import { RowAhead, type RowProps } from './table-row.tsx';
import { rowHeights, useDensity } from './use-density.ts';

interface DataTableProps<Each extends TableRow> {
  /** `TableRowCells` of this kind, memoized: scrolling draws only the rows that come into view. */
  Row: ComponentType<RowProps<Each>>;
  /** The accessible name. */
  label: string;
  parts: Parts<Each>;
  /** How many there are, as far as that is known. */
  total: { count: number } | undefined;
  /** Called to read on from the beginning. */
  onReachEnd: () => void;
  /** Called with the rows on the screen, as it is scrolled. */
  onSight: (sight: Sight) => void;
  columns: readonly Column<Each>[];
  looks: readonly ColumnLook[] | undefined;
  onLooks: (looks: ColumnLook[]) => void;
  sort: string;
  onSort: (sort: string | undefined) => void;
  nameOf: (row: Each) => string;
  openId?: string | null;
  onOpen: (row: Each) => void;
  /** Undefined where nothing can be chosen. */
  choosing?: Choosing | undefined;
  actions?: (row: Each) => RowAction[];
}

/** The room at the end of the head, for the menu, in rem. */
const menuWidth = 3;

export function DataTable<Each extends TableRow>(props: DataTableProps<Each>) {
  const { Row, columns, looks, total, parts, choosing, onOpen } = props;
  const { read, readAtEnd, isWhole, hasEnd } = parts;
  const [density, setDensity] = useDensity();
  const rowHeight = rowHeights[density] * useRootScale();
  const hovers = useMediaQuery('(hover: hover) and (pointer: fine)', undefined, {
    getInitialValueInEffect: false,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => arrange(columns, looks), [columns, looks]);
  const [listed, keepSaved] = useSaved(parts.rows);
  const [edited, setEdited] = useState<Edited<Each> | null>(null);
  const rows = useMemo(() => keepEdited(listed, edited), [listed, edited]);
  const wantsFocus = useRef(false);
  // Whether a cell had the focus last: React tells of no blur of what it removes itself.
  const hadFocus = useRef(false);
  const count = isWhole ? rows.length : Math.max(rows.length, total?.count ?? 0);
  const [active, setActive] = useActive(rows);
  const activeRow = Math.min(active.row, Math.max(0, count - 1));
  const activeColumn = Math.min(active.column, shown.length - 1);

  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 8,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    // The row with the focus stays, wherever it is scrolled to.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      if (active.row === -1 || activeRow >= count || inSight.includes(activeRow)) return inSight;
      return [...inSight, activeRow].toSorted((one, other) => one - other);
    },
  });
  useLayoutEffect(() => fillWindow(scroller.current), []);
  // For the sheet of styles, as React has no types for these.
  useLayoutEffect(() => {
    const { style } = scroller.current ?? {};
    // What nobody has sized shares the room that is left.
    const widths = shown
      .map(({ width, shownWidth: own }) =>
        own === width ? `minmax(${own}rem, ${own}fr)` : `${own}rem`,
      )
      .join(' ');
    const width = shown.reduce((sum, { shownWidth }) => sum + shownWidth, menuWidth);
    style?.setProperty('--table-columns', `${widths} minmax(${menuWidth}rem, 0.01fr)`);
    style?.setProperty('--table-width', `${width}rem`);
    style?.setProperty('--table-first', `${shown[0]?.shownWidth ?? 0}rem`);
    style?.setProperty('--table-row', `${rowHeight}px`);
  }, [shown, rowHeight]);
  const measure = useEffectEvent(() => virtualizer.measure());
  useLayoutEffect(() => measure(), [rowHeight]);

  const drawn = virtualizer.getVirtualItems();
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  const see = useEffectEvent(() => props.onSight({ first, last }));
  useEffect(() => see(), [first, last]);
  const toRead = choosePart({ first, last }, { ...parts, count });
  const readOn = useEffectEvent(() => {
    if (toRead === 'end') parts.onReadEnd();
    else if (toRead === 'beginning' && read > 0) props.onReachEnd();
  });
  useEffect(() => readOn(), [toRead, read, readAtEnd]);
  const readMiddle = useEffectEvent(() => {
    if (toRead === 'middle') parts.onReadMiddle({ first, last });
  });
  useEffect(() => readMiddle(), [toRead, first, last]);

  const focus = (cell: Cell) => {
    if (cell.row >= 0) virtualizer.scrollToIndex(cell.row);
    wantsFocus.current = true;
    setActive(cell);
  };
  // A row that has been read takes the place of its stand-in, and one that is gone leaves its place to the next. Before
  // any other key can come: an effect of the drawing before would take what the key wants for its own.
  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!(wantsFocus.current || isLost) || (edited && rows.some((row) => row?.id === edited.id)))
      return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-cell="${activeRow}:${activeColumn}"]`,
    );
    if (!cell) return;
    // Whoever has scrolled on stays there.
    const isInSight = activeRow >= first && activeRow <= last;
    cell.focus({ preventScroll: !wantsFocus.current && !isInSight });
    wantsFocus.current = false;
  });

  useNewRow(rows, getId, (row) => virtualizer.scrollToIndex(row));

  const edit = ({ row, column }: Cell) => {
    const [each, shownColumn] = [rows[row], shown[column]];
    if (!each || !shownColumn?.edit) return;
    setActive({ row, column });
    setEdited({ id: each.id, field: shownColumn.field, row: each, index: row });
  };
  const done = useEffectEvent((step: Step) => {
    setEdited(null);
    const way = { stay: 0, next: 1, previous: -1 }[step];
    // Whoever has gone on to another cell meanwhile stays there.
    const here = document.activeElement;
    if (here instanceof HTMLElement && here.matches('[data-cell]')) return;
    focus({ row: activeRow, column: Math.max(0, Math.min(shown.length - 1, activeColumn + way)) });
  });
  const touched = useRef('');
  const toggle = useEffectEvent((index: number, range: boolean) => {
    const row = rows[index];
    if (!row || !choosing) return;
    const from = range ? rows.findIndex((each) => each?.id === touched.current) : -1;
    touched.current = row.id;
    if (Math.max(index, from) < read) choosing.toggle(row.id, range);
    else toggleAtEnd(choosing, { rows, index, from });
  });
  const handleToggle = useCallback((index: number, range: boolean) => toggle(index, range), []);
  const editing = useMemo(
    () => ({ onSaved: keepSaved, onDone: (step: Step) => done(step) }),
    [keepSaved],
  );

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = findCell(event.target);
    // Where a link or button of a row has the focus, its keys are its own; the head's are those of a cell.
    if (
      !cell ||
      event.target !== event.currentTarget.querySelector(`[data-cell="${cell.row}:${cell.column}"]`)
    )
      return;
    const row = rows[cell.row];
    const next = stepFrom(cell, event, {
      rows: hasEnd ? count : rows.length,
      columns: shown.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    });
    if (next) focus(next);
    else if (!row) return;
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onOpen(row);
    else if (event.key === 'Enter' || event.key === 'F2') edit(cell);
    else if (isFigure(event)) {
      // Its editor has the focus before the figure is written, and so takes it.
      flushSync(() => edit(cell));
      return;
    } else if (isChoosing(event) && choosing) toggle(cell.row, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const handleFocus = (event: FocusEvent) => {
    const cell = findCell(event.target);
    hadFocus.current = cell !== null;
    if (cell) setActive(cell);
  };
  const handleBlur = () => {
    hadFocus.current = false;
  };
  const handleClick = (event: MouseEvent) => {
    const cell = findCell(event.target);
    if (!cell) return;
    setActive(cell);
    const row = rows[cell.row];
    if (row && event.target instanceof Element && event.target.closest('[data-opens]')) onOpen(row);
  };
  const handleDoubleClick = (event: MouseEvent) => {
    const cell = findCell(event.target);
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input');
    if (cell && cell.row >= 0 && !isOnControl && !edited) edit(cell);
  };

  const change = (next: typeof shown) => props.onLooks(toLooks(next));
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={isWhole ? count + 1 : -1}
      aria-colcount={shown.length + 1}
      aria-multiselectable={choosing ? true : undefined}
      className={classes.table}
      data-table
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onClick={handleClick}
      onDoubleClick={handleDoubleClick}
    >
      <TableHead
        shown={shown}
        sort={props.sort}
        onSort={props.onSort}
        onChange={change}
        activeColumn={active.row === -1 ? activeColumn : null}
        before={
          choosing && (
            <PlainCheckbox
              aria-label="Select all that are shown"
              disabled={rows.length === 0}
              checked={choosing.shown === 'all'}
              indeterminate={choosing.shown === 'some'}
              onChange={choosing.toggleShown}
            />
          )
        }
        after={
          <ColumnsMenu
            columns={columns}
            shown={shown}
            onChange={change}
            density={density}
            onDensity={setDensity}
          />
        }
      />
      <div role="presentation" className={classes.rows} style={{ height: count * rowHeight }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          const place = { index, top: start - rowHeight, height: rowHeight };
          const own = active.row !== -1 && index === activeRow ? activeColumn : null;
          if (!row) return <RowAhead key={index} {...place} activeColumn={own} />;
          return (
            <Row
              key={row.id}
              row={row}
              {...place}
              shown={shown}
              activeColumn={own}
              editedField={edited?.id === row.id ? edited.field : null}
              isOpen={props.openId === row.id}
              isSelected={choosing?.has(row.id)}
              nameOf={props.nameOf}
              onToggle={handleToggle}
              actions={props.actions}
              hovers={hovers}
              editing={editing}
            />
          );
        })}
      </div>
    </div>
  );
}

function isFigure({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^\d$/.test(key) && !ctrlKey && !metaKey && !altKey;
}

function isChoosing({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === ' ' || (key.toLowerCase() === 'x' && !ctrlKey && !metaKey && !altKey);
}

function getId(row: TableRow | undefined): string {
  return row?.id ?? '';
}

interface Edited<Each> {
  id: string;
  field: string;
  row: Each;
  index: number;
}

/** The row that is being edited stays while it is, even if it has left the list: what was typed is not lost. */
function keepEdited<Each extends TableRow>(
  rows: readonly (Each | undefined)[],
  edited: Edited<Each> | null,
): readonly (Each | undefined)[] {
  if (!edited || rows.some((row) => row?.id === edited.id)) return rows;
  const { row, index } = edited;
  const isStandIn = index < rows.length && rows[index] === undefined;
  return rows.toSpliced(index, isStandIn ? 1 : 0, row);
}

/** What was just saved stands in for the row of the list, until that has been read again. */
function useSaved<Each extends TableRow>(given: readonly (Each | undefined)[]) {
  const [saved, setSaved] = useState<ReadonlyMap<string, Each>>(new Map());
  const rows = useMemo(
    () =>
      given.map((row) => {
        const own = row && saved.get(row.id);
        return own && own.updatedAt > row.updatedAt ? own : row;
      }),
    [given, saved],
  );
  const keep = useCallback((row: Each) => setSaved((map) => new Map(map).set(row.id, row)), []);
  return [rows, keep] as const;
}

/** The cell that Tab comes to. It stays with its record when others come or go; once that has left, with its row. */
function useActive(rows: readonly (TableRow | undefined)[]) {
  const [active, setActive] = useState<Cell & { id?: string | undefined }>({ row: 0, column: 0 });
  const { row, id } = active;
  const moved = useMemo(
    () => (id === undefined || rows[row]?.id === id ? -1 : rows.findIndex((at) => at?.id === id)),
    [rows, row, id],
  );
  const set = (cell: Cell) => {
    const next = { ...cell, id: rows[cell.row]?.id };
    setActive((was) =>
      was.id === next.id && was.row === cell.row && was.column === cell.column ? was : next,
    );
  };
  return [moved === -1 ? active : { ...active, row: moved }, set] as const;
}
