/** A week with everything on each day, stacked: where a day of hours would be too narrow to read. */
import { Skeleton, Text } from '@mantine/core';
import type { CalendarDay } from '#contract/calendar.ts';
import { CalendarItem } from './calendar-item.tsx';
import { listDayItems } from './calendar-items.ts';
import type { DayActions } from './day-frame.tsx';
import { nameItem } from './item-names.ts';
import { MoreButton } from './more-button.tsx';
import classes from './week-columns.module.css';
import { WeekDays } from './week-days.tsx';

interface WeekColumnsProps extends DayActions {
  days: string[];
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
}

export function WeekColumns({ held, ...week }: WeekColumnsProps) {
  return (
    <div className={classes.room}>
      <WeekDays {...week} classNames={classes}>
        {(day) => <DayItems day={day} held={held.get(day)} onOpen={week.onOpen} />}
      </WeekDays>
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
