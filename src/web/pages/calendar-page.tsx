/** `/calendar`: the team's tasks and events, by week or month, and everything that is done with an event. */
import { Button, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { eventsApi } from '#contract/events.ts';
import { CalendarDrag } from '#web/features/calendar/calendar-drag.tsx';
import { CalendarHint } from '#web/features/calendar/calendar-hint.tsx';
import { readCalendarState, stepped } from '#web/features/calendar/calendar-range.ts';
import { CalendarToolbar } from '#web/features/calendar/calendar-toolbar.tsx';
import { CompactMonth } from '#web/features/calendar/compact-month.tsx';
import { dayName } from '#web/features/calendar/day-frame.tsx';
import { clockOfMinute, type Span } from '#web/features/calendar/day-hours.ts';
import { DayList } from '#web/features/calendar/day-list.tsx';
import { MonthGrid } from '#web/features/calendar/month-grid.tsx';
import { OwnerLegend } from '#web/features/calendar/owner-legend.tsx';
import { TeamNames } from '#web/features/calendar/team.tsx';
import { useCalendar } from '#web/features/calendar/use-calendar.ts';
import { useIsWide } from '#web/features/calendar/use-is-wide.ts';
import { WeekColumns } from '#web/features/calendar/week-columns.tsx';
import { WeekHours } from '#web/features/calendar/week-hours.tsx';
import { dayOfEvent } from '#web/features/events/event-days.ts';
import type { EventStart } from '#web/features/events/event-form.ts';
import { useLinkedOccurrence } from '#web/features/events/use-linked-occurrence.ts';
import { useNewDay } from '#web/features/tasks/use-new-day.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useLinkedRecord } from '#web/ui/use-linked-record.ts';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './calendar-page.module.css';

/** Seven days of 140 px, and the hours beside them, in rem. */
const roomForHours = 64.75;

const DayDialog = dialogPart(async () => ({
  default: (await import('#web/features/calendar/day-dialog.tsx')).DayDialog,
}));
const EventFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/events/event-form-dialog.tsx')).EventFormDialog,
}));

export function CalendarPage() {
  const [url, changeUrl] = useUrlState();
  useNewDay();
  useRootMark('data-has-wide-page');
  const today = dayjs().format('YYYY-MM-DD');
  const closeLinked = () => changeUrl({ event: undefined, on: undefined });
  const [linked] = useLinkedRecord({
    id: url.event,
    get: eventsApi.get,
    goneTitle: 'Event not found',
    onGone: closeLinked,
  });
  const { opened, occurrence } = useLinkedOccurrence(linked, url.on, closeLinked, (on) =>
    changeUrl({ on }),
  );
  // A link to an event shows the days around it, also after its dialog is closed.
  const dayOfLinked = opened && dayOfEvent(opened.eventDate, opened.allDay);
  const { view, date, openDay, filter } = readCalendarState(url, dayOfLinked ?? today);
  const { days, held, isEmpty, isPending, error, refetch } = useCalendar(view, date, filter);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [place, hasRoom] = useIsWide(roomForHours);
  const [adding, setAdding] = useState<EventStart | null>(null);

  // When the days are stacked, the chosen one may be far down.
  const isWeekShown = view === 'week' && !isPending;
  useEffect(() => {
    if (isWeekShown && dayjs(date).day() > 0) showStackedDay(date);
  }, [isWeekShown, date]);

  const handleAddAt = (day: string, { from, to }: Span) =>
    setAdding({ day, time: clockOfMinute(from), endTime: clockOfMinute(to) });
  const handleAdd = (day: string) => setAdding({ day });
  const handleAddHere = () => setAdding({ day: days.includes(today) ? today : date });
  const handleOpen = (day: string) => changeUrl({ day });
  const handleStep = (steps: 1 | -1) => changeUrl({ date: stepped(view, date, steps) });
  const handleToday = () => changeUrl({ date: today });
  const handleView = (next: string | null) =>
    changeUrl({ view: next === 'month' ? 'month' : undefined });
  usePageKeys({
    t: handleToday,
    w: () => handleView('week'),
    m: () => handleView('month'),
    ArrowLeft: () => handleStep(-1),
    ArrowRight: () => handleStep(1),
  });

  const frame = { days, held, date, today, onOpen: handleOpen, onAdd: handleAdd };
  const isCompact = view === 'month' && isPhone;
  const calendar =
    view === 'week' ? (
      hasRoom === undefined ? null : hasRoom ? (
        <WeekHours {...frame} onAddAt={handleAddAt} />
      ) : (
        <WeekColumns {...frame} />
      )
    ) : isCompact ? (
      <CompactMonth {...frame} onChoose={(day) => changeUrl({ date: day })} />
    ) : (
      <MonthGrid {...frame} />
    );
  const panel = error ? (
    <ErrorState title="Failed to load the calendar" error={error} onRetry={refetch} />
  ) : (
    // Drawn anew when the day changes: what was due yesterday is overdue.
    <CalendarDrag key={today} columns={view === 'month' ? 7 : hasRoom ? 0 : 1}>
      {isPending ? <Loading words="Loading calendar...">{calendar}</Loading> : calendar}
      {isCompact && (
        <section className={classes.chosenDay} aria-label={dayName(date)}>
          <Title order={3}>{dayName(date)}</Title>
          <DayList day={date} filter={filter} onAdd={handleAdd} isDraggable />
        </section>
      )}
    </CalendarDrag>
  );

  return (
    <>
      <PageHeader
        title="Calendar"
        subtitle="Tasks and events of the team"
        actions={
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={handleAddHere}
          >
            Add Event
          </Button>
        }
      />
      <Tabs value={view} onChange={handleView} keepMounted={false}>
        <CalendarToolbar
          view={view}
          date={date}
          values={url}
          onChange={changeUrl}
          onStep={handleStep}
          onToday={handleToday}
        />
        {isEmpty && (
          <CalendarHint
            view={view}
            isFiltered={filter.ownerId !== undefined || filter.only !== undefined}
            onClear={() => changeUrl({ owner: undefined, show: undefined })}
          />
        )}
        <TeamNames>
          <div ref={place}>
            <Tabs.Panel value="week">{view === 'week' && panel}</Tabs.Panel>
            <Tabs.Panel value="month">{view === 'month' && panel}</Tabs.Panel>
          </div>
          {!isPending && !error && <OwnerLegend held={held} />}
        </TeamNames>
      </Tabs>
      {openDay && (
        <TeamNames>
          <DayDialog
            key={openDay}
            day={openDay}
            filter={filter}
            onAdd={handleAdd}
            onClose={() => changeUrl({ day: undefined })}
          />
        </TeamNames>
      )}
      {adding && <EventFormDialog start={adding} onClose={() => setAdding(null)} />}
      {opened && (
        <EventFormDialog
          key={`${opened.id} ${occurrence}`}
          event={opened}
          occurrence={occurrence}
          onClose={() => changeUrl({ event: undefined, on: undefined, date })}
        />
      )}
    </>
  );
}

/** Scrolls to a day when the days are stacked; side by side, all of them are in view. */
function showStackedDay(day: string): void {
  const chosen = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
  const before = document.querySelector<HTMLElement>('[data-day]');
  if (chosen && before && chosen.offsetTop > before.offsetTop) {
    chosen.scrollIntoView({ block: 'start' });
  }
}
