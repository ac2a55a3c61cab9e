/** A month in weeks: of each day the first two events and tasks, and how many more there are. */
import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import dayjs from 'dayjs';
import type { KeyboardEvent } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { shiftDay } from '#web/features/events/event-days.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { CalendarItem } from './calendar-item.tsx';
import { itemsOf } from './calendar-items.ts';
import { type DayActions, DayFrame, dayName } from './day-frame.tsx';
import classes from './month-grid.module.css';

/** Events, and tasks, shown of each day. */
export const shownPerKind = 2;

interface MonthGridProps extends DayActions {
  days: string[];
  /** By date; a day that is not there yet is still being read. */
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
            <div className={classes.head}>
              <DayButton day={day} isReachable={day === date} onOpen={onOpen} />
              <IconButton
                label={`Add event on ${dayName(day)}`}
                icon={IconPlus}
                size={24}
                tabIndex={-1}
                className={classes.add}
                onClick={() => onAdd(day)}
              />
            </div>
            <DayItems day={day} held={held.get(day)} onOpen={onOpen} />
          </DayFrame>
        ))}
      </div>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  /** Only one day is a stop for Tab; the arrow keys reach the others. */
  isReachable: boolean;
  onOpen: (day: string) => void;
}

function DayButton({ day, isReachable, onOpen }: DayButtonProps) {
  const isFirst = day.endsWith('-01');
  return (
    <UnstyledButton
      className={classes.number}
      tabIndex={isReachable ? 0 : -1}
      data-day-button={day}
      onClick={() => onOpen(day)}
    >
      <VisuallyHidden>Open {dayName(day)}</VisuallyHidden>
      <span aria-hidden>{dayjs(day).format(isFirst ? 'MMM D' : 'D')}</span>
    </UnstyledButton>
  );
}

interface DayItemsProps {
  day: string;
  held: CalendarDay | undefined;
  onOpen: (day: string) => void;
}

function DayItems({ day, held, onOpen }: DayItemsProps) {
  if (!held) return <Skeleton height={22} radius={6} mt={4} />;
  const { items, more } = itemsOf(held, shownPerKind);
  return (
    <>
      {items.length > 0 && (
        <ul className={classes.items}>
          {items.map((item) => (
            <CalendarItem key={item.id} item={item} day={day} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <UnstyledButton
          className={classes.more}
          aria-label={`+${more} more on ${dayName(day)}`}
          onClick={() => onOpen(day)}
        >
          +{more} more
        </UnstyledButton>
      )}
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
