/** The demo team keeps working hours where it is looked at, has been busy today, and has done nothing tomorrow. */
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { describe, expect, test } from 'vitest';
import { makeCalls } from './demo-calls.ts';
import { withDemoReach } from './demo-leads.ts';
import {
  makeEvents,
  makeNotes,
  makeOpportunities,
  makeOrganizations,
  makePeople,
  makeTasks,
} from './demo-records.ts';
import { makeUnits } from './demo-units.ts';
import { seededRandom } from './random.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

describe.each([
  ['Australia/Sydney', '2026-03-11T15:20'],
  ['America/Los_Angeles', '2026-03-11T10:05'],
  ['Europe/Berlin', '2026-10-26T17:40'],
  ['UTC', '2026-03-14T12:00'],
])('in %s at %s', (timeZone, clock) => {
  const now = dayjs.tz(clock, timeZone).toDate();
  const world = { random: seededRandom(7), now, timeZone, sellers: ['a', 'b'] };
  const organizations = makeOrganizations(world, 60);
  const people = makePeople(world, 200, organizations);
  const opportunities = makeOpportunities(world, 60, organizations, people);
  const tasks = makeTasks(world, people, organizations);
  const notes = makeNotes(world, 300, people, organizations);
  const events = makeEvents(world, 45, people, organizations);
  const calls = makeCalls(world, 90, people, opportunities);
  const units = makeUnits(world, organizations);
  const at = (instant: Date | null | undefined) => dayjs(instant).tz(timeZone);
  const isToday = (instant: Date | null | undefined) =>
    at(instant).format('YYYY-MM-DD') === at(now).format('YYYY-MM-DD');

  test('nothing is at night, nor at the weekend but today', () => {
    const instants = [
      ...[...organizations, ...people, ...opportunities, ...notes, ...units].map(
        (each) => each.createdAt,
      ),
      ...calls.map(({ at }) => at),
      ...opportunities.map(({ stageSince }) => stageSince),
      ...tasks.flatMap(({ dueDate, completedAt }) => [dueDate, completedAt]),
      ...events.filter(({ allDay }) => !allDay).map(({ eventDate }) => eventDate),
    ].filter((instant) => instant instanceof Date);
    const odd = instants.filter((instant) => {
      const local = at(instant);
      const hour = local.hour() + local.minute() / 60;
      return hour < 8 || hour > 17 || (!isToday(instant) && [0, 6].includes(local.day()));
    });
    expect(instants.length).toBeGreaterThan(900);
    expect(odd.map((instant) => at(instant).format())).toEqual([]);
  });

  test('units are known from no earlier than who runs them, and are no newer than they are sold', () => {
    expect(units.length).toBeGreaterThan(30);
    for (const { organizationId, createdAt, year } of units) {
      const owner = organizations.find(({ id }) => id === organizationId);
      expect(owner?.createdAt.getTime()).toBeLessThanOrEqual(createdAt.getTime());
      expect(year).toBeLessThanOrEqual(now.getUTCFullYear());
    }
  });

  test('nothing has been done in the future, and some of it today', () => {
    const done = tasks.map(({ completedAt }) => completedAt).filter((each) => each instanceof Date);
    const made = [...organizations, ...people, ...opportunities, ...notes].map(
      (each) => each.createdAt,
    );
    const since = opportunities.map(({ stageSince }) => stageSince);
    const rung = calls.map(({ at }) => at);
    expect([...done, ...made, ...since, ...rung].filter((each) => each && each > now)).toEqual([]);
    expect(done.filter(isToday).length).toBeGreaterThanOrEqual(10);
    expect(notes.filter(({ createdAt }) => isToday(createdAt)).length).toBeGreaterThan(2);
    expect(rung.filter(isToday).length).toBeGreaterThan(0);
    expect(events.filter(({ eventDate }) => isToday(eventDate)).length).toBeGreaterThanOrEqual(3);
    const open = tasks.filter(({ status }) => status !== 'completed');
    expect(open.filter(({ dueDate }) => isToday(dueDate)).length).toBeGreaterThanOrEqual(18);
  });

  test('some tasks have a time and the others just a day; some people have two roles', () => {
    const days = tasks.filter(({ hasDueTime }) => hasDueTime === false);
    expect(days.length).toBeGreaterThan(50);
    expect(new Set(days.map(({ dueDate }) => at(dueDate).format('HH:mm')))).toEqual(
      new Set(['17:00']),
    );
    expect(tasks.filter(({ hasDueTime }) => hasDueTime).length).toBeGreaterThan(50);
    const roles = people.flatMap(({ jobTitle }) => jobTitle?.split(' and ').length ?? []);
    expect(new Set(roles)).toEqual(new Set([1, 2]));
  });
});

test('demo leads can be rung and looked up, each by its own, and none by a real one', () => {
  const company = { name: '3M & Co.', phone: null, website: null } as Parameters<
    typeof withDemoReach
  >[0];
  const leads = Array.from({ length: 503 }, (_, place) =>
    withDemoReach({ ...company, name: `Company ${place}` }, place),
  );
  expect(new Set(leads.map(({ phone }) => phone)).size).toBe(503);
  expect(leads.every(({ phone }) => /^\(\d{3}\) 555-01\d\d$/.test(phone ?? ''))).toBe(true);
  expect(leads[7]?.website).toBe('https://www.company7.example');
});
