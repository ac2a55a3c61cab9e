/** The days of a week, each with its head, in whatever shape: the arrow keys move from one to the next. */
import type { ReactNode } from 'react';
import { type DayActions, DayFrame } from './day-frame.tsx';
import { walkDays } from './month-grid.tsx';
import { WeekHead } from './week-head.tsx';

interface WeekDaysProps extends DayActions {
  days: readonly string[];
  /** The one that Tab reaches. */
  date: string;
  today: string;
  /** Of the week, and of each `day` and its `head`. */
  classNames: CSSModuleClasses;
  /** What stands before the days. */
  before?: ReactNode;
  /** What a day holds. */
  children: (day: string) => ReactNode;
}

export function WeekDays(props: WeekDaysProps) {
  const { days, date, today, classNames, before, children, onOpen, onAdd } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons in it
    <div className={classNames.week} onKeyDown={(event) => walkDays(event, 1)}>
      {before}
      {days.map((day) => (
        <DayFrame key={day} day={day} today={today} className={classNames.day} onAdd={onAdd}>
          <WeekHead
            day={day}
            isReachable={day === date}
            className={classNames.head}
            onOpen={onOpen}
            onAdd={onAdd}
          />
          {children(day)}
        </DayFrame>
      ))}
    </div>
  );
}
