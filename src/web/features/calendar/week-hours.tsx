/** A week by hours: what has no time above them, a line for now, and empty hours that a drag fills with an event. */
import { Skeleton, Text } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CalendarDay } from '#contract/calendar.ts';
import { useRootScale } from '#web/ui/use-root-scale.ts';
import { CalendarItem } from './calendar-item.tsx';
import { listDayItems } from './calendar-items.ts';
import type { DayActions } from './day-frame.tsx';
import { drawnAt, placeItems, printMinute } from './day-hours.ts';
import { HoursTrack, type TrackActions } from './hours-track.tsx';
import { nameItem } from './item-names.ts';
import { MoreButton } from './more-button.tsx';
import { WeekDays } from './week-days.tsx';
import classes from './week-hours.module.css';

/** The hour that is on top at first. */
const workBegins = 7;
/** In rem, as the styles have it, and what a title needs. */
const hoursWidth = 3.75;
const readableWidth = 3.875;
const hours = Array.from({ length: 23 }, (_, place) => place + 1);

interface WeekHoursProps extends DayActions, Pick<TrackActions, 'onAddAt'> {
  days: string[];
  held: ReadonlyMap<string, CalendarDay>;
  date: string;
  today: string;
}

export function WeekHours({ held, onAddAt, ...week }: WeekHoursProps) {
  const room = useRef<HTMLDivElement>(null);
  const most = useReadable(room);
  useLayoutEffect(() => {
    const track = room.current?.querySelector('[data-track]');
    if (room.current && track)
      room.current.scrollTop = (track.clientHeight / 24) * (workBegins - 0.2);
  }, []);
  return (
    <div ref={room} className={classes.room}>
      <WeekDays {...week} classNames={classes} before={<Hours />}>
        {(day) => (
          <DayItems
            day={day}
            isToday={day === week.today}
            held={held.get(day)}
            most={most}
            onOpen={week.onOpen}
            onAddAt={onAddAt}
          />
        )}
      </WeekDays>
    </div>
  );
}

function Hours() {
  return (
    <>
      <div className={classes.corner} aria-hidden />
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour} style={{ top: drawnAt({ from: hour * 60, to: 0 }).top }}>
            {printMinute(hour * 60)}
          </span>
        ))}
      </div>
    </>
  );
}

/** How many titles can be read side by side in a day. */
function useReadable(room: RefObject<HTMLElement | null>): number {
  const scale = useRootScale();
  const [most, setMost] = useState(2);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const measure = () => {
      const dayWidth = (element.clientWidth / (16 * scale) - hoursWidth) / 7;
      setMost(Math.max(2, Math.floor((dayWidth - 2) / readableWidth)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, scale]);
  return most;
}

interface DayItemsProps extends TrackActions {
  day: string;
  isToday: boolean;
  held: CalendarDay | undefined;
  most: number;
}

function DayItems({ day, isToday, held, most, onOpen, onAddAt }: DayItemsProps) {
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
      <HoursTrack
        day={day}
        timed={timed}
        most={most}
        isToday={isToday}
        onAddAt={onAddAt}
        onOpen={onOpen}
      />
    </>
  );
}
