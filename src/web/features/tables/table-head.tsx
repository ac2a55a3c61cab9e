/** The heads of the columns: a press sorts, dragging moves, the edge sizes; with Alt and Shift the arrow keys do. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { clampWidth, moved, type ShownColumn } from './columns.tsx';
import classes from './data-table.module.css';

interface TableHeadProps<Row> {
  shown: readonly ShownColumn<Row>[];
  /** What the list is sorted by: `email`, `-email`. */
  sort: string;
  onSort: (sort: string | undefined) => void;
  onChange: (shown: ShownColumn<Row>[]) => void;
  /** The head that the Tab key comes to. */
  activeColumn: number | null;
  /** What stands before the first head and after the last. */
  before?: ReactNode;
  after: ReactNode;
}

/** How much one press of an arrow key sizes, in rem. */
const step = 1;

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { shown, sort, onSort, onChange, activeColumn } = props;
  const [dragged, setDragged] = useState<number | null>(null);

  const size = (place: number, width: number) =>
    onChange(
      shown.map((column, index) =>
        index === place ? { ...column, shownWidth: clampWidth(width) } : column,
      ),
    );
  const handleKeyDown = (place: number, column: ShownColumn<Row>) => (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !(event.altKey || event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) onChange(moved(shown, place, place + way));
    else size(place, column.shownWidth + way * step);
  };
  /** Up, down, then as the list is usually. */
  const press = ({ sort: name }: ShownColumn<Row>) => {
    if (name === undefined) return;
    onSort(sort === name ? `-${name}` : sort === `-${name}` ? undefined : name);
  };
  return (
    <div role="row" aria-rowindex={1} className={classes.head}>
      {shown.map((column, place) => {
        const way = sort === column.sort ? 'ascending' : 'descending';
        const isSorted = column.sort !== undefined && sort.replace(/^-/, '') === column.sort;
        return (
          <div
            key={column.field}
            role="columnheader"
            aria-colindex={place + 1}
            aria-sort={isSorted ? way : undefined}
            className={classes.headCell}
            data-first={place === 0 || undefined}
            data-end={column.alignsEnd || undefined}
            data-dragged={dragged === place || undefined}
            draggable={place > 0}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && place > 0 && event.preventDefault()}
            onDrop={() => dragged !== null && onChange(moved(shown, dragged, place))}
          >
            {place === 0 && props.before}
            <button
              type="button"
              className={classes.headButton}
              data-cell={`-1:${place}`}
              tabIndex={activeColumn === place ? 0 : -1}
              aria-disabled={column.sort === undefined || undefined}
              title={column.label}
              onClick={() => press(column)}
              onKeyDown={handleKeyDown(place, column)}
            >
              <span className={classes.words}>{column.label}</span>
              {isSorted && way === 'ascending' && <IconArrowUp size={14} aria-hidden />}
              {isSorted && way === 'descending' && <IconArrowDown size={14} aria-hidden />}
            </button>
            <Edge onSize={(width) => size(place, width)} />
          </div>
        );
      })}
      <div role="columnheader" aria-colindex={shown.length + 1} className={classes.menuCell}>
        {props.after}
      </div>
    </div>
  );
}

/** Dragged by the pointer alone; whoever has none sizes with Shift and the arrow keys. */
function Edge({ onSize }: { onSize: (width: number) => void }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const handleMove = (event: PointerEvent) => {
    if (!start.current) return;
    onSize(start.current.width + (event.clientX - start.current.x) / rootSize());
  };
  return (
    <span
      aria-hidden
      data-edge
      className={classes.edge}
      draggable
      onDragStart={(event) => {
        // Sizing is not moving.
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        const width = (event.currentTarget.parentElement?.clientWidth ?? 0) / rootSize();
        start.current = { x: event.clientX, width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={handleMove}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}

function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
