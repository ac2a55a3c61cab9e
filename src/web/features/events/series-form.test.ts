import { expect, test, vi } from 'vitest';
import type { EventSeries } from '#contract/event-series.ts';
import { bodyOfSeries, faultsOfSeries, movedWeekdays, valuesOfSeries } from './series-form.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const fortnightly: EventSeries = {
  rule: 'weekly',
  interval: 2,
  weekdays: ['MO', 'TH'],
  monthDay: null,
  until: null,
  count: 10,
  timeZone,
  exceptions: [],
};

test('a series comes back as it was; its weekdays are sent only once they were chosen', () => {
  const values = valuesOfSeries(fortnightly);
  expect(bodyOfSeries(values)).toEqual({
    rule: 'weekly',
    interval: 2,
    weekdays: null,
    until: null,
    count: 10,
  });
  const chosen = { ...values, repeatWeekdays: ['MO' as const], areWeekdaysChosen: true };
  expect(bodyOfSeries(chosen)?.weekdays).toEqual(['MO']);
  expect(bodyOfSeries({ ...chosen, repeats: 'daily' })?.weekdays).toBeNull();
});

test('weekdays of another time zone are told as such', () => {
  expect(valuesOfSeries(fortnightly).isElsewhere).toBe(false);
  expect(valuesOfSeries({ ...fortnightly, timeZone: 'Pacific/Chatham' }).isElsewhere).toBe(true);
});

test.each(['Asia/Calcutta', 'Asia/Kolkata'])('its zone has other names as well (%s)', (name) => {
  vi.stubEnv('TZ', name);
  const isElsewhere = (zone: string) =>
    valuesOfSeries({ ...fortnightly, timeZone: zone }).isElsewhere;
  const zones = ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Kathmandu', 'Not/Known'];
  expect(zones.map(isElsewhere)).toEqual([false, false, true, true]);
  vi.unstubAllEnvs();
});

test('a zone without summer time is another one', () => {
  vi.stubEnv('TZ', 'Australia/Brisbane');
  expect(valuesOfSeries({ ...fortnightly, timeZone: 'Australia/Sydney' }).isElsewhere).toBe(true);
  vi.unstubAllEnvs();
});

test('weekdays move along with the start, both ways and over a week', () => {
  expect(movedWeekdays(['MO', 'SU'], '2027-03-01', '2027-03-02')).toEqual(['TU', 'MO']);
  expect(movedWeekdays(['MO'], '2027-03-02', '2027-03-01')).toEqual(['SU']);
  expect(movedWeekdays(['MO'], '2027-03-01', '2027-02-13')).toEqual(['SA']);
  expect(movedWeekdays(['MO'], '2027-03-01', '')).toEqual(['MO']);
});

test.each(['', 0, 1.5, 100])('every %j weeks is refused', (repeatInterval) => {
  const values = { ...valuesOfSeries(fortnightly), repeatInterval };
  expect(faultsOfSeries(values, '2027-03-01')).toEqual({
    repeatInterval: 'Must be a number from 1 to 99',
  });
});
