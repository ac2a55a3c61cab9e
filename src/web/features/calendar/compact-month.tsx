/** A month on a phone: a small grid that marks the days with items, and below it the chosen day. */
import { UnstyledButton } from '@mantine/core';
import dayjs from 'dayjs';
import type { CalendarDay } from '#contract/calendar.ts';
import { plural } from '#web/lib/format.ts';
import classes from './compact-month.module.css';
import { DayFrame, dayName } from './day-frame.tsx';
import { walkDays } from './month-grid.tsx';

interface CompactMonthProps {
  days: string[];
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
  onChoose: (day: string) => void;
}

export function CompactMonth({ days, held, date, today, onChoose }: CompactMonthProps) {
  const month = date.slice(0, 7);
  return (
    <div>
      <div className={classes.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dayjs(day).format('dd')}</span>
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
          >
            <UnstyledButton
              className={classes.button}
              aria-label={`${dayName(day)}${countWords(held.get(day))}`}
              aria-pressed={day === date}
              tabIndex={day === date ? 0 : -1}
              data-day-button={day}
              onClick={() => onChoose(day)}
            >
              <span className={classes.number}>{dayjs(day).format('D')}</span>
              <span className={classes.dots}>
                {!!held.get(day)?.eventCount && <span data-kind="event" />}
                {!!held.get(day)?.taskCount && <span data-kind="task" />}
              </span>
            </UnstyledButton>
          </DayFrame>
        ))}
      </div>
    </div>
  );
}

/** ', 2 events, 1 task' */
function countWords(day: CalendarDay | undefined): string {
  const events = day?.eventCount ? `, ${plural(day.eventCount, 'event')}` : '';
  return `${events}${day?.taskCount ? `, ${plural(day.taskCount, 'task')}` : ''}`;
}
