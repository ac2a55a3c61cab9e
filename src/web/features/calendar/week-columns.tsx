/** A week with everything on each day, stacked: where a day of hours would be too narrow to read. */
import { Skeleton, Text } from '@mantine/core';
import type { CalendarDay } from '#contract/calendar.ts';
import { CalendarItem } from './calendar-item.tsx';
import { listDayItems, nameItem } from './calendar-items.ts';
import { type DayActions, DayFrame } from './day-frame.tsx';
import { walkDays } from './month-grid.tsx';
import { MoreButton } from './more-button.tsx';
import classes from './week-columns.module.css';
import { WeekHead } from './week-head.tsx';

interface WeekColumnsProps extends DayActions {
  days: string[];
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
}

export function WeekColumns({ days, held, date, today, onOpen, onAdd }: WeekColumnsProps) {
  return (
    <div className={classes.room}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons in it */}
      <div className={classes.week} onKeyDown={(event) => walkDays(event, 1)}>
        {days.map((day) => (
          <DayFrame key={day} day={day} today={today} className={classes.day} onAdd={onAdd}>
            <WeekHead
              day={day}
              isReachable={day === date}
              className={classes.head}
              onOpen={onOpen}
              onAdd={onAdd}
            />
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
  if (!held) return <Skeleton height={40} radius={6} />;
  const { items, more } = listDayItems(held);
  if (items.length === 0) return <Text className={classes.nothing}>No items</Text>;
  return (
    <>
      <ul className={classes.items}>
        {items.map((item) => (
          <CalendarItem key={nameItem(item)} item={item} day={day} isTall />
        ))}
      </ul>
      <MoreButton day={day} more={more} className={classes.more} onOpen={onOpen} />
    </>
  );
}
