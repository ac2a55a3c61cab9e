import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { PlacedEvent, PlacedTask } from '#contract/calendar.ts';
import type { CalendarItem } from './calendar-items.ts';
import {
  drawnAt,
  isTimed,
  listCrowds,
  placeItems,
  printSpan,
  shiftedItem,
  snapped,
  spanOfItem,
  stretchedItem,
} from './day-hours.ts';

const at = (time: string, day = '2026-03-11') => dayjs(`${day}T${time}`).toISOString();
const names = { personName: null, organizationName: null, updatedAt: '2026-03-01T00:00:00.000Z' };
const event = (
  from: string,
  to: string | null,
  given: Partial<PlacedEvent> = {},
): CalendarItem & { kind: 'event' } => ({
  kind: 'event',
  id: `${from}-${to}`,
  title: `${from}-${to}`,
  eventDate: at(from),
  endDate: to && at(to),
  allDay: false,
  eventType: 'other',
  participantIds: [],
  createdById: null,
  occurrence: null,
  ...names,
  ...given,
});
const task = (due: string, hasDueTime: boolean | null): { kind: 'task' } & PlacedTask => ({
  kind: 'task',
  id: `due ${due}`,
  title: due,
  dueDate: at(due),
  hasDueTime,
  priority: 'medium',
  status: 'pending',
  assigneeId: null,
  ...names,
});

describe('a place among the hours', () => {
  it.each([
    ['an event', event('09:00', '10:00'), true],
    ['an event without an end', event('09:00', null), true],
    ['an all-day event', event('00:00', null, { allDay: true }), false],
    ['one of a day', event('09:00', null, { endDate: at('09:00', '2026-03-12') }), false],
    ['one over midnight', event('22:00', null, { endDate: at('02:00', '2026-03-12') }), true],
    ['a task with a time', task('09:00', true), true],
    ['a task of the day', task('17:00', null), false],
  ])('%s', (_, item, is) => {
    expect(isTimed(item)).toBe(is);
  });

  it.each([
    [event('09:00', '10:30'), { from: 540, to: 630 }],
    [event('09:00', null), { from: 540, to: 570 }],
    [event('22:00', null, { endDate: at('02:00', '2026-03-12') }), { from: 1_320, to: 1_560 }],
    [task('23:45', true), { from: 1_425, to: 1_440 }],
  ])('is by the clock', (item, span) => {
    expect(spanOfItem(item)).toEqual(span);
  });

  it('is beside others at the same time, and as wide as there is room', () => {
    const { whole, timed } = placeItems([
      event('00:00', null, { allDay: true, id: 'fair' }),
      event('09:00', '11:00'),
      event('09:30', '10:00'),
      event('10:00', '10:30'),
      event('11:00', '12:00'),
      task('17:00', null),
    ]);
    expect(whole.map(({ id }) => id)).toEqual(['fair', 'due 17:00']);
    expect(timed.map(({ item, lane, lanes }) => [item.id, lane, lanes])).toEqual([
      ['09:00-11:00', 0, 2],
      ['09:30-10:00', 1, 2],
      ['10:00-10:30', 1, 2],
      ['11:00-12:00', 0, 1],
    ]);
  });

  it('lies behind others where no lane is left that can be read, what is done first', () => {
    const { timed } = placeItems([
      { ...task('09:00', true), id: 'done', status: 'completed' },
      event('09:00', '10:00'),
      task('09:00', true),
      task('09:15', true),
      task('09:30', true),
      task('11:00', true),
    ]);
    expect(timed.map(({ item, lane }) => [item.id, lane])).toEqual([
      ['09:00-10:00', 0],
      ['due 09:00', 1],
      ['done', 2],
      ['due 09:15', 3],
      ['due 09:30', 1],
      ['due 11:00', 0],
    ]);
    expect(listCrowds(timed, 2)).toEqual([{ span: { from: 540, to: 585 }, count: 2 }]);
    expect(listCrowds(timed, 4)).toEqual([]);
  });
});

describe('moving and stretching', () => {
  it.each([
    [event('09:00', '10:00'), 45, ['09:45', '10:45']],
    [event('09:00', '10:00'), -600, ['00:00', '01:00']],
    [event('09:00', null), 30, ['09:30', null]],
  ])('keeps the length and the day', (item, minutes, [from, to]) => {
    expect(shiftedItem(item, minutes)).toMatchObject({
      eventDate: at(from ?? ''),
      endDate: to && at(to),
    });
  });

  it('over midnight keeps the length, and begins on its day', () => {
    expect(shiftedItem(event('22:30', '23:30'), 120)).toMatchObject({
      eventDate: at('23:45'),
      endDate: at('00:45', '2026-03-12'),
    });
  });

  it('gives a task its time', () => {
    expect(shiftedItem(task('09:00', true), 15)).toMatchObject({
      dueDate: at('09:15'),
      hasDueTime: true,
    });
  });

  it.each([
    ['end', 690, ['09:00', '11:30']],
    ['end', 300, ['09:00', '09:15']],
    ['start', 480, ['08:00', '10:00']],
    ['start', 900, ['09:45', '10:00']],
  ] as const)('by its %s to minute %i', (edge, minute, [from, to]) => {
    expect(stretchedItem(event('09:00', '10:00'), edge, minute)).toMatchObject({
      eventDate: at(from),
      endDate: at(to),
    });
  });

  it.each([
    ['end', 1_425, ['23:00', '23:45', '2026-03-11']],
    ['end', 1_455, ['23:00', '00:15', '2026-03-12']],
    ['end', 1_500, ['23:00', '01:00', '2026-03-12']],
    // It stays shorter than a day, and begins on its day.
    ['end', 9_999, ['23:00', '22:45', '2026-03-12']],
    ['start', 1_440, ['23:45', '01:00', '2026-03-12']],
  ] as const)('over midnight by its %s to minute %i', (edge, minute, [from, to, day]) => {
    const over = event('23:00', null, { endDate: at('01:00', '2026-03-12') });
    expect(stretchedItem(over, edge, minute)).toMatchObject({
      eventDate: at(from),
      endDate: at(to, day),
    });
  });

  it('to midnight ends when the next day begins', () => {
    expect(stretchedItem(event('22:00', '23:00'), 'end', 1_440)).toMatchObject({
      endDate: at('00:00', '2026-03-12'),
    });
  });
});

it.each([
  [7, 0],
  [8, 15],
  [-20, 0],
  [1_500, 1_440],
])('%i minutes snap to %i', (minutes, to) => {
  expect(snapped(minutes)).toBe(to);
});

it('reads as people say it', () => {
  expect(printSpan({ from: 540, to: 1_440 })).toBe('9am – 12am');
  expect(printSpan({ from: 1_380, to: 1_485 })).toBe('11pm – 12:45am');
  expect(drawnAt({ from: 720, to: 1_485 })).toEqual({ top: '50%', height: '50%' });
});
