/** The hours of one day. A drag over empty ones, or a click, adds an event at that time. */

import { UnstyledButton } from '@mantine/core';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayName } from './day-frame.tsx';
import {
  drawnAt,
  listCrowds,
  minutesOfDay,
  type PlacedItem,
  printMinute,
  printSpan,
  type Span,
  snapped,
  step,
} from './day-hours.ts';
import { HoursItem } from './hours-item.tsx';
import { nameItem } from './item-names.ts';
import { useMinute } from './use-minute.ts';
import classes from './week-hours.module.css';

export interface TrackActions {
  /** Adds an event at this time of the day. */
  onAddAt: (day: string, span: Span) => void;
  /** Opens the day with everything on it. */
  onOpen: (day: string) => void;
}

interface HoursTrackProps extends TrackActions {
  day: string;
  timed: PlacedItem[];
  /** How many side by side can be read. */
  most: number;
  isToday: boolean;
}

/** What a click adds, in minutes, and to which part of an hour it goes. */
const clicked = { length: 60, by: 30 };

export function HoursTrack({ day, timed, most, isToday, onAddAt, onOpen }: HoursTrackProps) {
  const track = useRef<HTMLDivElement>(null);
  // Where the drag began, as the pointer has it.
  const start = useRef<number>(null);
  const [drawn, setDrawn] = useState<Span | null>(null);

  const minuteAt = ({ clientY }: { clientY: number }) => {
    const { top = 0, height = 1 } = track.current?.getBoundingClientRect() ?? {};
    return ((clientY - top) / height) * minutesOfDay;
  };
  const handleDown = (event: PointerEvent) => {
    // A finger scrolls.
    if (event.pointerType === 'touch' || event.button !== 0 || !isEmpty(event)) return;
    start.current = minuteAt(event);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent) => {
    if (start.current === null) return;
    const at = minuteAt(event);
    const [first, last] = [Math.min(start.current, at), Math.max(start.current, at)];
    if (!drawn && last - first < step / 2) return;
    const from = Math.min(Math.floor(first / step) * step, minutesOfDay - step);
    const span = { from: Math.max(from, 0), to: Math.max(snapped(last), from + step) };
    // Before it is let go, however busy the page is.
    flushSync(() => setDrawn(span));
  };
  const handleCancel = () => {
    start.current = null;
    setDrawn(null);
  };
  const handleUp = () => {
    start.current = null;
    if (drawn) onAddAt(day, drawn);
  };
  const handleClick = (event: MouseEvent) => {
    // Not also a click on the day, and an edge that was let go is none on either.
    event.stopPropagation();
    if (!isEmpty(event)) return;
    setDrawn(null);
    if (drawn) return;
    const { by, length } = clicked;
    const from = Math.min(Math.floor(minuteAt(event) / by) * by, minutesOfDay - length);
    onAddAt(day, { from, to: from + length });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a short way for the pointer to what the day's own button offers
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      ref={track}
      className={classes.track}
      data-track
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleCancel}
      onClick={handleClick}
    >
      {timed.length > 0 && (
        <ul className={classes.timed}>
          {timed.map((placed) => (
            <HoursItem
              key={nameItem(placed.item)}
              day={day}
              placed={placed}
              most={most}
              minuteAt={minuteAt}
            />
          ))}
          {listCrowds(timed, most).map(({ span, count }) => (
            <li key={span.from} className={classes.crowd} style={drawnAt(span)}>
              <UnstyledButton
                aria-label={`+${count} more at ${printMinute(span.from)} on ${dayName(day)}`}
                onClick={() => onOpen(day)}
              >
                +{count}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {drawn && (
        <div className={classes.drawn} style={drawnAt(drawn)}>
          {printSpan(drawn)}
        </div>
      )}
      {isToday && <NowLine />}
    </div>
  );
}

function isEmpty({ target }: { target: EventTarget }): boolean {
  return target instanceof Element && !target.closest('li');
}

function NowLine() {
  const minute = useMinute();
  const { top } = drawnAt({ from: minute, to: minute });
  return <div className={classes.now} style={{ top }} aria-hidden data-now />;
}
