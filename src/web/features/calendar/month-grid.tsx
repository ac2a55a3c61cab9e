/** A month in weeks: on each day the first two events and tasks, and how many more there are. */
import { Skeleton } from '@mantine/core';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { shiftDay } from '#web/features/events/event-days.ts';
import { CalendarItem } from './calendar-item.tsx';
import { listDayItems } from './calendar-items.ts';
import { type DayActions, DayFrame } from './day-frame.tsx';
import { DayHead } from './day-head.tsx';
import { nameItem } from './item-names.ts';
import classes from './month-grid.module.css';
import { MoreButton } from './more-button.tsx';

/** How many events, and how many tasks, a day shows. */
export const shownPerKind = 2;

const headClasses = { head: classes.head, name: classes.number, add: classes.add };

interface MonthGridProps extends DayActions {
  days: string[];
  /** By date; a missing day is still being read. */
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
}

export function MonthGrid({ days, held, date, today, onOpen, onAdd }: MonthGridProps) {
  const month = date.slice(0, 7);
  return (
    <div className={classes.month}>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dayjs(day).format('ddd')}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons in it */}
      <div className={classes.grid} onKeyDown={(event) => walkDays(event, 7)}>
        {days.map((day) => (
          <DayFrame
            key={day}
            day={day}
            today={today}
            className={classes.day}
            isOutside={!day.startsWith(month)}
            onAdd={onAdd}
          >
            <DayHead
              day={day}
              isReachable={day === date}
              classNames={headClasses}
              onOpen={onOpen}
              onAdd={onAdd}
            >
              <span aria-hidden>{dayjs(day).format(day.endsWith('-01') ? 'MMM D' : 'D')}</span>
            </DayHead>
            <DayItems day={day} held={held.get(day)} onOpen={onOpen} />
          </DayFrame>
        ))}
      </div>
    </div>
  );
}

interface DayItemsProps {
  day: string;
  held: CalendarDay | undefined;
  onOpen: (day: string) => void;
}

function DayItems({ day, held, onOpen }: DayItemsProps) {
  if (!held) return <Skeleton height={22} radius={6} mt={4} />;
  const { items, more } = listDayItems(held, shownPerKind);
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <CalendarItem key={nameItem(item)} item={item} day={day} />
          ))}
        </ul>
      )}
      <MoreButton day={day} more={more} className={classes.more} onOpen={onOpen} />
    </>
  );
}

/** Arrow keys move the focus from day to day. */
export function walkDays(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  const day = event.target instanceof HTMLElement && event.target.dataset.dayButton;
  if (step === undefined || !day) return;
  event.preventDefault();
  event.currentTarget
    .querySelector<HTMLElement>(`[data-day-button="${shiftDay(day, step)}"]`)
    ?.focus();
}
