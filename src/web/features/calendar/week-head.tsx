/** The head of a day in a week: 'Wed 10'. */
import dayjs from 'dayjs';
import type { DayActions } from './day-frame.tsx';
import { DayHead } from './day-head.tsx';
import classes from './week-head.module.css';

interface WeekHeadProps extends DayActions {
  day: string;
  isReachable: boolean;
  /** How it stands in the day. */
  className: string | undefined;
}

export function WeekHead({ day, isReachable, className, onOpen, onAdd }: WeekHeadProps) {
  return (
    <DayHead
      day={day}
      isReachable={isReachable}
      classNames={{ head: `${classes.head} ${className}`, name: classes.name, add: classes.add }}
      onOpen={onOpen}
      onAdd={onAdd}
    >
      <span aria-hidden className={classes.weekday}>
        {dayjs(day).format('ddd')}
      </span>
      <span aria-hidden className={classes.number}>
        {dayjs(day).format('D')}
      </span>
    </DayHead>
  );
}
