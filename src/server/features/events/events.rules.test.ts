import { describe, expect, test } from 'vitest';
import { decideTimes, firstWholeDay, getMidnight } from './events.rules.ts';

const sydney = 'Australia/Sydney';
const timed = {
  eventDate: new Date('2026-03-11T09:30:00Z'),
  endDate: new Date('2026-03-11T10:30:00Z'),
  allDay: false,
};
const allDay = {
  eventDate: getMidnight('2026-03-11'),
  endDate: getMidnight('2026-03-13'),
  allDay: true,
};
const times = (eventDate: string, endDate: string | null, whole: boolean) => ({
  times: {
    eventDate: new Date(eventDate),
    endDate: endDate === null ? null : new Date(endDate),
    allDay: whole,
  },
});

describe('the times of a new event', () => {
  test.each([
    ['an instant', { eventDate: '2026-03-11T09:30:00.000Z' }, '2026-03-11T09:30:00Z', null, false],
    ['a day', { eventDate: '2026-03-11' }, '2026-03-11T00:00:00Z', null, true],
    [
      'days from and to',
      { eventDate: '2026-03-11', endDate: '2026-03-13', allDay: null },
      '2026-03-11T00:00:00Z',
      '2026-03-13T00:00:00Z',
      true,
    ],
    [
      'an instant of the viewer’s day, all-day',
      { eventDate: '2026-03-10T13:00:00.000Z', allDay: true },
      '2026-03-11T00:00:00Z',
      null,
      true,
    ],
    [
      'what was answered for an all-day event',
      { eventDate: '2026-03-11T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z', allDay: true },
      '2026-03-11T00:00:00Z',
      '2026-03-11T00:00:00Z',
      true,
    ],
    [
      'an end at the start',
      { eventDate: '2026-03-11T09:30:00.000Z', endDate: '2026-03-11T09:30:00.000Z' },
      '2026-03-11T09:30:00Z',
      '2026-03-11T09:30:00Z',
      false,
    ],
  ])('come from %s', (_, given, start, end, whole) => {
    expect(decideTimes(given, null, sydney)).toEqual(times(start, end, whole));
  });

  test.each(['America/St_Johns', 'Pacific/Apia', 'Asia/Kolkata'])(
    'are the days that were answered, also in %s',
    (zone) => {
      const [eventDate, endDate] = ['2026-03-11T00:00:00.000Z', '2026-03-13T00:00:00.000Z'];
      expect(decideTimes({ eventDate, endDate, allDay: true }, null, zone)).toEqual(
        times(eventDate, endDate, true),
      );
    },
  );

  test.each([
    ['endDate', { eventDate: '2026-03-11T09:30:00.000Z', endDate: '2026-03-11T09:29:59.999Z' }],
    ['endDate', { eventDate: '2026-03-11', endDate: '2026-03-10' }],
    ['endDate', { eventDate: '2026-03-11T09:30:00.000Z', endDate: '2026-03-12' }],
    ['eventDate', { eventDate: '2026-03-11', allDay: false }],
    ['eventDate', { endDate: '2026-03-11', allDay: true }],
  ])('are refused by %s: %j', (field, given) => {
    const result = decideTimes(given, null, sydney);
    expect('faults' in result && Object.keys(result.faults)).toEqual([field]);
  });
});

describe('the times of a changed event', () => {
  test.each([
    ['stay when nothing is said', {}, timed, '2026-03-11T09:30:00Z', '2026-03-11T10:30:00Z', false],
    ['stay whole days', {}, allDay, '2026-03-11T00:00:00Z', '2026-03-13T00:00:00Z', true],
    ['lose their end', { endDate: null }, timed, '2026-03-11T09:30:00Z', null, false],
    [
      'become the viewer’s days',
      { allDay: true },
      { ...timed, endDate: new Date('2026-03-11T13:30:00Z') },
      '2026-03-11T00:00:00Z',
      '2026-03-12T00:00:00Z',
      true,
    ],
    [
      'become whole days by a day',
      { eventDate: '2026-04-01', endDate: null },
      timed,
      '2026-04-01T00:00:00Z',
      null,
      true,
    ],
    [
      'get an hour, and lose a last day',
      { allDay: false, eventDate: '2026-03-11T22:00:00.000Z' },
      allDay,
      '2026-03-11T22:00:00Z',
      null,
      false,
    ],
    [
      'keep whole days when moved by an instant',
      { eventDate: '2026-03-11T20:00:00.000Z' },
      allDay,
      '2026-03-12T00:00:00Z',
      '2026-03-13T00:00:00Z',
      true,
    ],
  ])('%s', (_, given, before, start, end, whole) => {
    expect(decideTimes(given, before, sydney)).toEqual(times(start, end, whole));
  });

  test.each([
    ['eventDate', { allDay: false }, allDay],
    ['endDate', { eventDate: '2026-03-11T11:00:00.000Z' }, timed],
    ['endDate', { endDate: '2026-03-12' }, timed],
  ])('are refused by %s: %j', (field, given, before) => {
    const result = decideTimes(given, before, sydney);
    expect('faults' in result && Object.keys(result.faults)).toEqual([field]);
  });
});

test.each([
  ['the start of a local day', '2026-03-10T13:00:00Z', '2026-03-11'],
  ['just after it', '2026-03-10T13:00:00.001Z', '2026-03-12'],
  ['just before it', '2026-03-10T12:59:59.999Z', '2026-03-11'],
])('all-day events at or after %s begin on its first whole day', (_, bound, day) => {
  expect(firstWholeDay(new Date(bound), sydney)).toEqual(getMidnight(day));
});
