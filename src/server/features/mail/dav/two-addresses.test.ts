/** A connection with two addresses on two real servers, and one that gets its second address later. */
import { beforeAll, expect, test, vi } from 'vitest';
import { openRadicale, type Radicale } from '#test/dav-servers.ts';
import { cardOf, eventOf, openDavSync } from '#test/dav-sync.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const start = 'DTSTART:20260326T090000Z';
let first: Radicale;
let second: Radicale;
let dav: Awaited<ReturnType<typeof openDavSync>>;
beforeAll(async () => {
  first = await openRadicale();
  second = await openRadicale();
  dav = await openDavSync({ ...first, target: `${first.target},${second.target}` });
});

test('adding an address for contacts keeps the links', async () => {
  await first.fill('calendar', { 'a.ics': eventOf('a', 'Planning', start) });
  await second.fill('contacts', { 'ann.vcf': cardOf('ann', 'Ann Lee', 'EMAIL:ann@two.example') });
  const before = await dav.connect();
  expect(before.settings).toMatchObject({ state: 'connected', contactsUrl: null });
  expect(await dav.sync('calendar')).toMatchObject({ came: { created: 1 } });
  const [event] = await dav.events();

  const after = await dav.connect({ contactsUrl: second.url });
  expect(after.tried.success).toBe(true);
  expect(after.settings).toMatchObject({ state: 'connected', contactsUrl: second.url });
  const names = after.settings.collections.map(({ kind }) => kind);
  expect(names).toEqual(['contacts', 'calendar']);
  const calendar = (list: typeof before) =>
    list.settings.collections.find(({ kind }) => kind === 'calendar')?.id;
  expect(calendar(after)).toBe(calendar(before));
  expect(await dav.sync('contacts')).toMatchObject({ came: { created: 1 } });
  expect((await dav.people()).map(({ name }) => name)).toEqual(['Ann Lee']);

  await first.ask('PUT', `${first.calendar}a.ics`, eventOf('a', 'Planning again', start));
  expect(await dav.sync('calendar')).toMatchObject({
    isFull: false,
    came: { created: 0, updated: 1, deleted: 0 },
    went: { created: 0, updated: 0, deleted: 0 },
  });
  expect(await dav.events()).toMatchObject([{ id: event?.id, title: 'Planning again' }]);
  // Back to one address: the calendar is still the same.
  const back = await dav.connect({ contactsUrl: null });
  expect(calendar(back)).toBe(calendar(before));
  expect(await dav.sync('calendar')).toMatchObject({
    came: { created: 0, updated: 0, deleted: 0 },
  });
});
