/**
 * The whole way on a real server: 2,000 contacts and 500 events sync, change on both sides, sync again without
 * a duplicate or a loss, and then nothing is left to do.
 */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type { Person } from '#contract/people.ts';
import { openRadicale } from '#test/dav-servers.ts';
import { calendarOf, cardOf, eventOf, openDavSync, veventOf } from '#test/dav-sync.ts';
import { anEvent, anOrganization, aPerson } from '#test/factories.ts';

const given =
  `Aaron Beatrice Caspian Dorothea Edmund Florence Gregory Henrietta Ignatius Josephine Kasimir
  Leonora Maximilian Nadezhda Octavian Philippa Quentin Rosalind Sebastian Theodora Ulysses Veronica
  Winifred Xanthippe Yolanda Zachary Absalom Brunhilde Cornelius Desdemona Ezekiel Felicity Galahad
  Hortensia Isidore Jacinta Kunigunde Lysander Mehitabel Nicodemus`.split(/\s+/);
const family = `Abernathy Blackwood Castellano Dragomirov Eisenberg Fitzgerald Goldsworthy Haverford
  Ingebrigtsen Jablonski Kowalczyk Lindqvist Montgomery Nakamura Okonkwo Pemberton Quackenbush
  Rosenthal Schwarzkopf Thistlewood Underhill Vanderbilt Whitcombe Xiangtan Yarborough Zimmermann
  Ashdown Birkenstock Chatterjee Delacroix Engelhardt Fauntleroy Gunnarsson Hollingsworth Ishikawa
  Jorgensen Kipling Lockhart Mukherjee Northcote Ostrowski Prendergast Radcliffe Szymanski Tremblay
  Urquhart Villanueva Wolstenholme Yamaguchi Zeppelin`.split(/\s+/);
const names = family.flatMap((last) => given.map((first) => `${first} ${last}`));
const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'/9j/4AAQ'.repeat(40)}`.replace(/.{70}/g, '$&\r\n ');

const contact = (place: number) =>
  cardOf(
    `c-${place}`,
    names[place] ?? '',
    `EMAIL;TYPE=INTERNET:person.${place}@client-${place}.example`,
    `item1.TEL;TYPE=CELL,pref:tel:+61-4-${String(10_000_000 + place * 37)}`,
    'item1.X-ABLABEL:Private',
    ...(place % 10 === 0 ? [photo, 'ORG:Northside Motors;Sales', 'TITLE:Buyer'] : []),
  );
const two = (value: number) => String(value).padStart(2, '0');
/** 460 in the coming year, 20 for whole days, 20 each week over the autumn change in Sydney. */
const event = (place: number) => {
  const title = `Appointment ${place}`;
  const day = `2026${two(4 + (place % 8))}${two(1 + (place % 28))}`;
  if (place < 460) {
    const start = `DTSTART:${day}T${two(place % 24)}${two(place % 60)}00Z`;
    return eventOf(`e-${place}`, title, start, 'DURATION:PT45M', 'X-PHONE-OWN:keep');
  }
  if (place < 480) return eventOf(`e-${place}`, title, `DTSTART;VALUE=DATE:${day}`);
  return calendarOf(weekly(place));
};
const weekly = (place: number) =>
  veventOf(
    `e-${place}`,
    `Appointment ${place}`,
    `DTSTART;TZID=Australia/Sydney:202603${two(1 + place - 480)}T090000`,
    `DTEND;TZID=Australia/Sydney:202603${two(1 + place - 480)}T093000`,
    'RRULE:FREQ=WEEKLY;COUNT=10',
  );
const files = (count: number, extension: string, make: (place: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.${extension}`, make(n)]));

const server = await openRadicale();
await server.fill('contacts', files(2_000, 'vcf', contact));
await server.fill('calendar', files(500, 'ics', event));
const { app, boss, connect, sync, people, events, entries } = await openDavSync(server);
const staff = await app.as();
/** For the message of what fails. */
const told = async ({ runId }: { runId: string }) =>
  JSON.stringify((await entries(runId)).slice(0, 20));
const nothing = { created: 0, updated: 0, deleted: 0 };
const named = <Of extends { name: string }>(list: readonly Of[], name: string): Of => {
  const [found, ...others] = list.filter((each) => each.name === name);
  if (!found || others.length > 0) throw new Error(`${name} is there ${others.length + 1} times`);
  return found;
};
const titled = (list: readonly CalendarEvent[], title: string) =>
  list.filter((each) => each.title === title);
const there = async (collection: string, name: string) =>
  (await server.ask('GET', collection + name)).text();
const put = async (collection: string, name: string, text: string) => {
  const reply = await server.ask('PUT', collection + name, text);
  expect(reply.ok, `${name}: ${reply.status}`).toBe(true);
};
const person = (place: number, list: readonly Person[]) => named(list, names[place] ?? '');

it('connects', async () => {
  await anOrganization(staff, { name: 'Northside Motors' });
  const { tried, settings } = await connect();
  expect(tried).toEqual({ success: true, message: 'Connected to CardDAV/CalDAV as alice.' });
  expect(settings).toMatchObject({ state: 'connected', account: 'alice', hasPassword: true });
  expect(settings.collections).toHaveLength(2);
});

describe('2,000 contacts', () => {
  const { addressBook } = server;

  it('come in once', async () => {
    const before = await server.files('contacts');
    const first = await sync('contacts');
    expect(first, await told(first)).toMatchObject({
      count: 2_000,
      came: { created: 2_000, updated: 0, deleted: 0 },
      went: nothing,
      skipped: 0,
      isFull: true,
      error: null,
    });
    const list = await people();
    expect(list).toHaveLength(2_000);
    expect(person(10, list)).toMatchObject({
      email: 'person.10@client-10.example',
      phone: '+61-4-10000370',
      jobTitle: 'Buyer',
      organizationName: 'Northside Motors',
    });
    expect(await server.files('contacts')).toEqual(before);
  });

  it('change on both sides, and are the same again', async () => {
    const list = await people();
    for (const place of [1, 2, 3]) {
      const path = `/api/people/${person(place, list).id}`;
      expect((await boss.patch(path, { jobTitle: 'Fleet manager' })).status).toBe(200);
    }
    for (const place of [4, 5]) await boss.delete(`/api/people/${person(place, list).id}`);
    await aPerson(staff, { name: 'Nora Newhere', email: 'nora@newhere.example' });
    await aPerson(staff, { name: 'Otto Newhere', phone: '+61 2 5550 0101' });
    for (const place of [6, 7, 8]) {
      const changed = contact(place).replace(/TEL;[^\r]*/, `TEL;TYPE=CELL:+61 2 5550 020${place}`);
      await put(addressBook, `${place}.vcf`, changed);
    }
    for (const place of [9, 11]) await server.ask('DELETE', `${addressBook}${place}.vcf`);
    await put(addressBook, 'there.vcf', cardOf('there', 'Petra Newthere', 'TEL:+61 2 5550 0301'));
    // The same field on both sides, and another one there.
    await boss.patch(`/api/people/${person(12, list).id}`, { phone: '+61 2 5550 0401' });
    const both = contact(12).replace(/TEL;[^\r]*/, 'TEL;TYPE=CELL:+61 2 5550 0402');
    await put(addressBook, '12.vcf', both.replace('END:VCARD', 'TITLE:Owner\r\nEND:VCARD'));

    const second = await sync('contacts');
    expect(second, await told(second)).toMatchObject({
      came: { created: 1, updated: 4, deleted: 2 },
      went: { created: 2, updated: 3, deleted: 2 },
      conflicts: 1,
      skipped: 0,
      isFull: false,
      error: null,
    });
    const after = await people();
    expect(after).toHaveLength(2_000 - 2 + 2 - 2 + 1);
    expect(new Set(after.map(({ name }) => name)).size).toBe(after.length);
    expect(person(6, after).phone).toBe('+61 2 5550 0206');
    expect(person(12, after)).toMatchObject({ phone: '+61 2 5550 0401', jobTitle: 'Owner' });
    expect(named(after, 'Petra Newthere').phone).toBe('+61 2 5550 0301');
    expect((await server.files('contacts')).size).toBe(2_000 - 2 + 2 - 2 + 1);
    const kept = await there(addressBook, '2.vcf');
    expect(kept).toContain('TITLE:Fleet manager');
    expect(kept).toMatch(/item1.X-ABLABEL:Private/i);
    expect((await server.ask('GET', `${addressBook}4.vcf`)).status).toBe(404);
  });

  it('and then stay', async () => {
    const before = { here: await people(), there: await server.files('contacts') };
    const third = await sync('contacts');
    expect(third).toMatchObject({
      count: 0,
      came: nothing,
      went: nothing,
      skipped: 0,
      error: null,
    });
    expect({ here: await people(), there: await server.files('contacts') }).toEqual(before);
  });
});

describe('500 events', () => {
  const { calendar } = server;
  const singles = 480;
  const times = 20 * 10;

  it('come in once, each time of those that repeat on its own clock', async () => {
    const before = await server.files('calendar');
    const first = await sync('calendar');
    expect(first, await told(first)).toMatchObject({
      came: { created: singles + times, updated: 0, deleted: 0 },
      went: nothing,
      skipped: 0,
      error: null,
    });
    const list = await events();
    expect(list).toHaveLength(singles + times);
    for (let place = 480; place < 500; place += 1) {
      const clocks = titled(list, `Appointment ${place}`).map(
        ({ eventDate }) =>
          Temporal.Instant.from(eventDate).toZonedDateTimeISO('Australia/Sydney').hour,
      );
      expect(clocks).toEqual(Array(10).fill(9));
    }
    const hours = titled(list, 'Appointment 490').map(({ eventDate }) => eventDate.slice(11, 16));
    expect(new Set(hours)).toEqual(new Set(['22:00', '23:00']));
    expect(titled(list, 'Appointment 470')).toMatchObject([{ allDay: true, endDate: null }]);
    expect(await server.files('calendar')).toEqual(before);
  });

  it('change on both sides, and are the same again', async () => {
    const list = await events();
    const id = (place: number) => titled(list, `Appointment ${place}`)[0]?.id;
    for (const place of [1, 2]) {
      const reply = await boss.patch(`/api/calendar-events/${id(place)}`, {
        title: `Here ${place}`,
      });
      expect(reply.status).toBe(200);
    }
    await boss.delete(`/api/calendar-events/${id(3)}`);
    await anEvent(staff, { title: 'Made here', eventDate: '2026-05-01T02:00:00Z' });
    await anEvent(staff, { title: 'Made here for a day', eventDate: '2026-05-02' });
    for (const place of [4, 5]) {
      await put(
        calendar,
        `${place}.ics`,
        event(place).replace('SUMMARY:Appointment', 'SUMMARY:There'),
      );
    }
    for (const place of [6, 7]) await server.ask('DELETE', `${calendar}${place}.ics`);
    await put(calendar, 'there.ics', eventOf('there', 'Made there', 'DTSTART:20260503T020000Z'));
    const override = veventOf(
      'e-480',
      'Moved that week',
      'RECURRENCE-ID;TZID=Australia/Sydney:20260308T090000',
      'DTSTART;TZID=Australia/Sydney:20260309T140000',
    );
    await put(calendar, '480.ics', calendarOf(weekly(480), override));

    const second = await sync('calendar');
    expect(second, await told(second)).toMatchObject({
      came: { created: 1, updated: 3, deleted: 2 },
      went: { created: 2, updated: 2, deleted: 1 },
      conflicts: 0,
      skipped: 0,
      error: null,
    });
    const after = await events();
    expect(after).toHaveLength(singles + times - 1 + 2 - 2 + 1);
    expect(titled(after, 'There 4')).toHaveLength(1);
    expect(titled(after, 'Moved that week')).toMatchObject([
      { eventDate: '2026-03-09T03:00:00.000Z' },
    ]);
    expect(titled(after, 'Appointment 480')).toHaveLength(9);
    expect((await server.files('calendar')).size).toBe(500 - 1 + 2 - 2 + 1);
    const kept = await there(calendar, '2.ics');
    expect(kept).toContain('SUMMARY:Here 2');
    expect(kept).toContain('X-PHONE-OWN:keep');
  });

  it('and then stay', async () => {
    const before = { here: await events(), there: await server.files('calendar') };
    const third = await sync('calendar');
    expect(third).toMatchObject({
      count: 0,
      came: nothing,
      went: nothing,
      skipped: 0,
      error: null,
    });
    expect({ here: await events(), there: await server.files('calendar') }).toEqual(before);
  });
});
