/** A list or grid of any length that keeps only the visible rows in the page. Row heights are given, never measured. */
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type Key,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keepPlace, type Place } from './kept-place.ts';
import { useNewRow } from './use-new-row.ts';
import { useRootScale } from './use-root-scale.ts';
import classes from './virtual-list.module.css';

interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => Key;
  children: (item: Item, index: number) => ReactNode;
  /** The height of a row in px at the usual letter size, without the gap; in a single column it may depend on the item. */
  rowHeight: number | ((item: Item) => number);
  gap?: number;
  /** For the sheets of what is drawn: it has less room. */
  isCompact?: boolean;
  /** More than one makes it a grid. */
  columns?: number;
  /** The accessible name of the list. */
  label: string;
  /** Called when the end is near, to load the next page if there is one. */
  onReachEnd?: () => void;
  /** Scrolled into view when it is another item, for moving through the list with the arrow keys. */
  activeIndex?: number | undefined;
}

/** The height of what sticks to the top of the page, which would cover a row scrolled to there. */
const stuckHeight = 128;

/** The next page is asked for this many rows before the end, so that quick scrolling does not run into it. */
const rowsAhead = 12;

type Scroller = Pick<
  Virtualizer<Window, Element>,
  'getVirtualItems' | 'getTotalSize' | 'scrollToIndex' | 'measure' | 'scrollOffset' | 'scrollBy'
>;

/** Scrolls with the page. */
export function VirtualList<Item>(given: VirtualListProps<Item>) {
  const scale = useRootScale();
  const props = enlarged(given, scale);
  const listRef = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    const top = listRef.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, []);
  const virtualizer = useWindowVirtualizer({
    ...rowsOf(props),
    scrollMargin: offset,
    scrollPaddingStart: stuckHeight * scale,
    scrollPaddingEnd: 16,
  });
  return (
    <div ref={listRef}>
      <Rows {...props} virtualizer={virtualizer} offset={offset} />
    </div>
  );
}

/** Scrolls inside its own box; the page sets its height with `className`. */
export function VirtualPane<Item>(given: VirtualListProps<Item> & { className?: string }) {
  const props = enlarged(given, useRootScale());
  const paneRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    ...rowsOf(props),
    getScrollElement: () => paneRef.current,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling pane must be reachable by keyboard
    <div ref={paneRef} tabIndex={0} className={[classes.pane, given.className].join(' ')}>
      <Rows {...props} virtualizer={virtualizer} offset={0} />
    </div>
  );
}

/** Rows grow with the letters in them, so that none overlaps the next. */
function enlarged<Item>(props: VirtualListProps<Item>, scale: number): VirtualListProps<Item> {
  const { rowHeight } = props;
  return {
    ...props,
    rowHeight:
      typeof rowHeight === 'number' ? rowHeight * scale : (item) => rowHeight(item) * scale,
  };
}

function rowsOf<Item>({ items, columns = 1, rowHeight, gap = 0 }: VirtualListProps<Item>) {
  return {
    count: Math.ceil(items.length / columns),
    estimateSize: (row: number) => {
      if (typeof rowHeight === 'number') return rowHeight;
      const item = items[row * columns];
      return item === undefined ? 0 : rowHeight(item);
    },
    gap,
    overscan: 6,
  };
}

function Rows<Item>(props: VirtualListProps<Item> & { virtualizer: Scroller; offset: number }) {
  const { items, keyOf, children, columns = 1, gap = 0, rowHeight, virtualizer, offset } = props;
  const rows = virtualizer.getVirtualItems();
  const lastRow = rows.at(-1)?.index ?? -1;
  const isNearEnd = lastRow >= Math.ceil(items.length / columns) - rowsAhead;

  const reachEnd = useEffectEvent(() => props.onReachEnd?.());
  useEffect(() => {
    if (isNearEnd && items.length > 0) reachEnd();
  }, [isNearEnd, items.length]);

  // The virtualizer caches the heights: rows that change or swap theirs would leave gaps or overlap.
  const heights = typeof rowHeight === 'number' ? rowHeight : items.map(rowHeight).join();
  const measure = useEffectEvent(() => virtualizer.measure());
  useLayoutEffect(() => measure(), [heights]);

  const keys = useMemo(() => items.map(keyOf), [items]);
  const topOf = (row: number) => {
    if (typeof rowHeight === 'number') return row * (rowHeight + gap);
    return items.slice(0, row).reduce((sum, item) => sum + rowHeight(item) + gap, 0);
  };
  const place = useRef<Place>(null);
  useLayoutEffect(() => keepPlace(place, { keys, columns, topOf, offset, virtualizer }));

  const list = useRef<HTMLUListElement>(null);
  const reveal = useEffectEvent((index: number) => {
    // What is being pressed must not move away under the pointer, or the press would be lost.
    if (list.current?.querySelector(':active')) return;
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' });
  });
  const { activeIndex = -1 } = props;
  const activeKey = keys[activeIndex];
  const revealActive = useEffectEvent(() => {
    if (activeKey !== undefined) reveal(activeIndex);
  });
  // One that others have pushed along is not gone to: whoever has scrolled on stays there.
  useEffect(() => revealActive(), [activeKey]);

  // A record that was just added is scrolled to even if its row is not in the page yet.
  useNewRow(items, keyOf, reveal);

  return (
    <ul
      ref={list}
      aria-label={props.label}
      className={classes.list}
      data-compact={props.isCompact || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
          const index = row.index * columns + column;
          return (
            <li
              key={keyOf(item)}
              className={classes.item}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              style={{
                top: row.start - offset,
                height: row.size,
                left: `calc((100% + ${gap}px) / ${columns} * ${column})`,
                width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
              }}
            >
              {children(item, index)}
            </li>
          );
        }),
      )}
    </ul>
  );
}
