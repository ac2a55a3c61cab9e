import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import {
  bodyOfEvent,
  faultsOfTimes,
  patchOfEvent,
  valuesOfEvent,
  valuesOfNewEvent,
  withStart,
} from './event-form.ts';

const event: CalendarEvent = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  title: 'Demo',
  description: null,
  eventDate: dayjs('2026-03-11T09:30').toISOString(),
  endDate: dayjs('2026-03-11T10:30').toISOString(),
  allDay: false,
  eventType: 'demo',
  reminderLead: null,
  personId: null,
  personName: null,
  organizationId: null,
  organizationName: null,
  participantIds: [],
  series: null,
  createdById: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
};
const days: CalendarEvent = {
  ...event,
  allDay: true,
  eventDate: '2026-03-11T00:00:00.000Z',
  endDate: '2026-03-13T00:00:00.000Z',
};

describe('a new event', () => {
  it.each([
    ['2026-03-11T09:10', undefined, '2026-03-11', '10:00', '11:00'],
    ['2026-03-11T23:10', undefined, '2026-03-11', '22:00', '23:00'],
    ['2026-03-11T09:10', '2026-03-20', '2026-03-20', '09:00', '10:00'],
  ])('at %s for %s is on %s from %s to %s', (now, day, eventDate, eventTime, endTime) => {
    expect(valuesOfNewEvent({ day }, dayjs(now))).toMatchObject({
      eventDate,
      eventTime,
      endDate: eventDate,
      endTime,
      allDay: false,
      eventType: 'other',
    });
  });
});

describe('an event in the form', () => {
  it.each([
    ['timed', event],
    ['without an end', { ...event, endDate: null }],
    ['of days', days],
    ['of one day', { ...days, endDate: null }],
  ])('%s comes out as it went in', (_, given) => {
    expect(patchOfEvent(valuesOfEvent(given), given)).toEqual({});
  });

  it('sends only what was changed', () => {
    const values = { ...valuesOfEvent(event), title: ' Other ', endTime: '' };
    expect(patchOfEvent(values, event)).toEqual({ title: 'Other', endDate: null });
  });

  it('becomes an all-day event, and a timed one again', () => {
    expect(patchOfEvent({ ...valuesOfEvent(event), allDay: true }, event)).toEqual({
      allDay: true,
      eventDate: '2026-03-11',
      endDate: null,
    });
    const timed = patchOfEvent({ ...valuesOfEvent(days), allDay: false }, days);
    expect(timed).toEqual({
      allDay: false,
      eventDate: dayjs('2026-03-11T09:00').toISOString(),
      endDate: dayjs('2026-03-13T10:00').toISOString(),
    });
  });

  it('sends a single whole day without an end', () => {
    const values = { ...valuesOfEvent(days), endDate: '2026-03-11' };
    expect(bodyOfEvent(values)).toMatchObject({ eventDate: '2026-03-11', endDate: null });
  });
});

describe('moving the start', () => {
  const values = valuesOfEvent(event);
  it.each([
    [{ eventTime: '14:00' }, { endDate: '2026-03-11', endTime: '15:00' }],
    [{ eventTime: '23:30' }, { endDate: '2026-03-12', endTime: '00:30' }],
    [{ eventDate: '2026-03-31' }, { endDate: '2026-03-31', endTime: '10:30' }],
    [{ eventDate: '2026-10-04' }, { endDate: '2026-10-04', endTime: '10:30' }],
  ])('to %j moves the end too', (start, end) => {
    expect(withStart(values, start)).toEqual({ ...start, ...end });
  });

  it('leaves the end alone while the start is half typed, or if the end is no time', () => {
    expect(withStart(values, { eventTime: '' })).toEqual({ eventTime: '' });
    const endless = { ...values, endTime: '' };
    expect(withStart(endless, { eventDate: '2026-03-12' })).toMatchObject({
      endDate: '2026-03-12',
      endTime: '',
    });
  });
});

it.each([
  ['endDate', { endDate: '2026-03-10' }],
  ['endTime', { endTime: '09:29' }],
  [undefined, { endTime: '09:30' }],
  [undefined, { endTime: '' }],
  [undefined, { endDate: '2026-03-12', endTime: '01:00' }],
  [undefined, { allDay: true, endTime: '01:00' }],
])('the problem is %s when it is %j', (field, given) => {
  expect(Object.keys(faultsOfTimes({ ...valuesOfEvent(event), ...given }))[0]).toBe(field);
});
