import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { CalendarDay, PlacedEvent, PlacedTask } from '#contract/calendar.ts';
import { type CalendarItem, listDayItems, movedItem, withMoved } from './calendar-items.ts';

const names = { personName: null, organizationName: null, updatedAt: '2026-03-01T00:00:00.000Z' };
const task = (id: string, at: string): PlacedTask => ({
  id,
  title: id,
  dueDate: dayjs(at).toISOString(),
  hasDueTime: null,
  priority: 'medium',
  status: 'pending',
  assigneeId: null,
  ...names,
});
const allDay = (id: string, first: string, last: string): PlacedEvent => ({
  id,
  title: id,
  eventDate: `${first}T00:00:00.000Z`,
  endDate: `${last}T00:00:00.000Z`,
  allDay: true,
  eventType: 'other',
  participantIds: [],
  createdById: null,
  occurrence: null,
  ...names,
});
const day = (
  date: string,
  tasks: PlacedTask[],
  events: PlacedEvent[] = [],
  more = 0,
): CalendarDay => ({
  date,
  tasks,
  taskCount: tasks.length + more,
  events,
  eventCount: events.length,
});
const shown = (days: CalendarDay[]) =>
  days.map(({ tasks, events, taskCount, eventCount }) => [
    ...[...events, ...tasks].map(({ id }) => id),
    eventCount + taskCount,
  ]);

describe('what a day shows', () => {
  it('is limited for each kind, and says how many more there are', () => {
    const tasks = ['a', 'b', 'c'].map((id) => task(id, '2026-03-11T09:00'));
    const { items, more } = listDayItems(day('2026-03-11', tasks, [], 4), 2);
    expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(more).toBe(5);
  });
});

describe('a moved item', () => {
  it('leaves its day, and is shown in order and counted on the other', () => {
    const before: CalendarItem = { kind: 'task', ...task('moved', '2026-03-10T10:00') };
    const after = movedItem(before, '2026-03-10', '2026-03-12');
    const days = [
      day('2026-03-10', [task('first', '2026-03-10T08:00'), task('moved', '2026-03-10T10:00')]),
      day('2026-03-11', [task('other', '2026-03-11T08:00')]),
      day('2026-03-12', [task('early', '2026-03-12T09:00'), task('late', '2026-03-12T11:00')]),
    ];
    expect(shown(withMoved(days, before, after))).toEqual([
      ['first', 1],
      ['other', 1],
      ['early', 'moved', 'late', 3],
    ]);
    // And back.
    expect(withMoved(withMoved(days, before, after), after, before)).toMatchObject(days);
  });

  it('that has several days moves from all of them to all of its new ones', () => {
    const fair = allDay('fair', '2026-03-10', '2026-03-11');
    const before: CalendarItem = { kind: 'event', ...fair };
    // Picked up on its second day.
    const after = movedItem(before, '2026-03-11', '2026-03-12');
    const days = [
      day('2026-03-10', [], [fair]),
      day('2026-03-11', [], [fair]),
      day('2026-03-12', []),
    ];
    expect(shown(withMoved(days, before, after))).toEqual([[0], ['fair', 1], ['fair', 1]]);
  });
});
