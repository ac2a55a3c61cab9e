/** An item among the hours: moved by drag or with Alt and an arrow key, stretched by its edges or with Shift as well. */
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CalendarItem } from './calendar-item.tsx';
import type { CalendarItem as Item } from './calendar-items.ts';
import {
  drawnAt,
  getShownLength,
  type PlacedItem,
  printSpan,
  shiftedItem,
  snapped,
  spanOfItem,
  step,
  stretchedItem,
} from './day-hours.ts';
import { useChangeItem } from './use-change-item.ts';
import classes from './week-hours.module.css';

interface HoursItemProps {
  day: string;
  placed: PlacedItem;
  /** So many side by side can be read; the others lie behind the last of them. */
  most: number;
  minuteAt: (event: { clientY: number }) => number;
}

type Edge = 'start' | 'end';

const crowdMargin = '1.625rem';

export function HoursItem({ day, placed: { item, lane, lanes }, most, minuteAt }: HoursItemProps) {
  // As it will be once the pointer or the Alt key is let go.
  const [draft, setDraft] = useState<Item | null>(null);
  const [stretched, setStretched] = useState<Edge | null>(null);
  // The calendar has what was saved a moment later, and the next key may come before.
  const [saved, setSaved] = useState<{ from: Item; to: Item } | null>(null);
  if (saved && saved.from !== item) setSaved(null);
  const settled = saved?.from === item ? saved.to : item;
  const change = useChangeItem();
  const shown = draft ?? settled;
  const span = spanOfItem(shown);

  const save = () => {
    setStretched(null);
    setDraft(null);
    const before = spanOfItem(settled);
    if (!draft || (span.from === before.from && span.to === before.to)) return;
    setSaved({ from: item, to: draft });
    void change(settled, draft);
  };
  const drop = () => {
    setStretched(null);
    setDraft(null);
  };
  const isFixed = item.kind === 'task' && item.status === 'completed';
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft) {
      event.stopPropagation();
      drop();
    }
    const minutes = { ArrowUp: -step, ArrowDown: step }[event.key];
    if (minutes === undefined || !event.altKey || isFixed) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.shiftKey) setDraft(shiftedItem(shown, minutes));
    else if (shown.kind === 'event') setDraft(stretchedItem(shown, 'end', span.to + minutes));
  };
  const handleKeyUp = (event: KeyboardEvent) => {
    if (event.key === 'Alt' && draft) save();
  };
  const edge = (side: Edge) => ({
    className: classes.edge,
    'data-edge': side,
    'aria-hidden': true,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      setStretched(side);
    },
    onPointerMove: (event: PointerEvent) => {
      if (stretched !== side) return;
      const to = snapped(minuteAt(event));
      // Before it is let go, however busy the page is.
      flushSync(() => setDraft(stretchedItem(settled, side, to)));
    },
    onPointerUp: save,
    onPointerCancel: drop,
  });

  return (
    <CalendarItem
      item={shown}
      day={day}
      isAmongHours
      className={classes.placed}
      style={{
        ...drawnAt(span),
        ...laneAt(lane, lanes, most),
      }}
      isBehind={lane >= most}
      isShort={getShownLength(span) < 45}
      onKeyDown={handleKey}
      onKeyUp={handleKeyUp}
      // An edge that is pressed takes the focus from the item, too.
      onBlur={stretched ? undefined : save}
    >
      {item.kind === 'event' && (
        <>
          <span {...edge('start')} />
          <span {...edge('end')} />
        </>
      )}
      {draft && <span className={classes.draft}>{printSpan(span)}</span>}
      <VisuallyHidden role="status">{draft && !stretched ? printSpan(span) : ''}</VisuallyHidden>
    </CalendarItem>
  );
}

/** In a crowd a margin is left for the button that says how many lie behind. */
function laneAt(lane: number, lanes: number, most: number): { left: string; width: string } {
  const shown = Math.min(lanes, most);
  const room = lanes > most ? `(100% - ${crowdMargin})` : '100%';
  const left = `calc(${room} * ${Math.min(lane, shown - 1)} / ${shown})`;
  return { left, width: lane < most ? `calc(${room} / ${shown})` : `calc(100% - ${left})` };
}
