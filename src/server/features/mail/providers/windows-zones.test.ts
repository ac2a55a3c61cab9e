import { expect, it } from 'vitest';
import { findIanaZone } from './windows-zones.ts';

it.each([
  ['Australia/Sydney', 'Australia/Sydney'],
  ['AUS Eastern Standard Time', 'Australia/Sydney'],
  ['w. europe standard time', 'Europe/Berlin'],
  ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['UTC', 'UTC'],
  ['+10:00', null],
  ['PST', null],
  ['IST', null],
  ['EST', 'EST'],
  ['Nowhere/Land', null],
  ['', null],
  ['x'.repeat(300), null],
])('%s is %s', (name, zone) => {
  expect(findIanaZone(name)).toBe(zone);
});
