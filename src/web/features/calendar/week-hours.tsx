/** A week by hours: what has no time above them, a line for now, and empty hours that a drag fills with an event. */
import { Skeleton, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { CalendarItem } from './calendar-item.tsx';
import { listDayItems, nameItem } from './calendar-items.ts';
import { type DayActions, DayFrame } from './day-frame.tsx';
import { drawnAt, placeItems, printMinute } from './day-hours.ts';
import { HoursTrack, type TrackActions } from './hours-track.tsx';
import { walkDays } from './month-grid.tsx';
import { MoreButton } from './more-button.tsx';
import { WeekHead } from './week-head.tsx';
import classes from './week-hours.module.css';

/** The hour that is on top at first. */
const workBegins = 7;
const hours = Array.from({ length: 23 }, (_, place) => place + 1);

interface WeekHoursProps extends DayActions, TrackActions {
  days: string[];
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
}

export function WeekHours({ days, held, date, today, onOpen, onAdd, onAddAt }: WeekHoursProps) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const track = room.current?.querySelector('[data-track]');
    if (room.current && track)
      room.current.scrollTop = (track.clientHeight / 24) * (workBegins - 0.2);
  }, []);
  return (
    <div ref={room} className={classes.room}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons in it */}
      <div className={classes.week} onKeyDown={(event) => walkDays(event, 1)}>
        <div className={classes.corner} aria-hidden />
        <div className={classes.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} style={{ top: drawnAt({ from: hour * 60, to: 0 }).top }}>
              {printMinute(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <DayFrame key={day} day={day} today={today} className={classes.day} onAdd={onAdd}>
            <WeekHead
              day={day}
              isReachable={day === date}
              className={classes.head}
              onOpen={onOpen}
              onAdd={onAdd}
            />
            <DayItems
              day={day}
              isToday={day === today}
              held={held.get(day)}
              onOpen={onOpen}
              onAddAt={onAddAt}
            />
          </DayFrame>
        ))}
      </div>
    </div>
  );
}

interface DayItemsProps extends TrackActions {
  day: string;
  isToday: boolean;
  held: CalendarDay | undefined;
  onOpen: (day: string) => void;
}

function DayItems({ day, isToday, held, onOpen, onAddAt }: DayItemsProps) {
  const { items, more } = held ? listDayItems(held) : { items: [], more: 0 };
  const { whole, timed } = placeItems(items);
  return (
    <>
      <div className={classes.whole}>
        {!held && <Skeleton height={24} radius={6} />}
        {held && items.length === 0 && <Text className={classes.nothing}>No items</Text>}
        {whole.length > 0 && (
          <ul className={classes.items}>
            {whole.map((item) => (
              <CalendarItem key={nameItem(item)} item={item} day={day} />
            ))}
          </ul>
        )}
        <MoreButton day={day} more={more} className={classes.more} onOpen={onOpen} />
      </div>
      <HoursTrack day={day} timed={timed} isToday={isToday} onAddAt={onAddAt} />
    </>
  );
}
