/** Whole syncs with xandikos, which is peculiar, and with a hostile server. */
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { openXandikos } from '#test/dav-servers.ts';
import { calendarOf, cardOf, etagsOn, eventOf, openDavSync, veventOf } from '#test/dav-sync.ts';
import { anEvent, aPerson } from '#test/factories.ts';
import { multiStatus, on, openHostileDav, sendXml } from '#test/hostile-dav-server.ts';
import { mustSurvive } from '#test/must-survive.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const nothing = { created: 0, updated: 0, deleted: 0 };
const names = ['Aaron Abernathy', 'Beatrice Blackwood', 'Caspian Castellano', 'Dora Dragomirov'];

const xandikos = await openXandikos();
const { addressBook, calendar, ask } = xandikos;
const synced = await openDavSync(xandikos);

it('contacts of xandikos change on both sides, once', async () => {
  const { boss, connect, sync, people } = synced;
  expect((await connect()).tried.success).toBe(true);
  for (const [place, name] of names.entries()) {
    const phone = `TEL;TYPE=CELL:+61 2 5550 010${place}`;
    await ask('PUT', `${addressBook}${place}.vcf`, cardOf(`c-${place}`, name, phone));
  }
  expect(await sync('contacts')).toMatchObject({ count: 4, skipped: 0, error: null });
  const list = await people();
  expect(list.map(({ name }) => name)).toEqual(names);
  await boss.patch(`/api/people/${list[0]?.id}`, { jobTitle: 'Buyer' });
  await boss.delete(`/api/people/${list[1]?.id}`);
  await aPerson(await synced.app.as(), { name: 'Nora Newhere', email: 'nora@newhere.example' });
  await ask('PUT', `${addressBook}2.vcf`, cardOf('c-2', 'Caspian Castellano', 'TITLE:Owner'));
  await ask('DELETE', `${addressBook}3.vcf`);
  await ask('PUT', `${addressBook}4.vcf`, cardOf('c-4', 'Petra Newthere', 'TEL:+61 2 5550 0301'));
  expect(await sync('contacts')).toMatchObject({
    came: { created: 1, updated: 1, deleted: 1 },
    went: { created: 1, updated: 1, deleted: 1 },
    skipped: 0,
    conflicts: 0,
    isFull: false,
  });
  const both = { here: await people(), there: await etagsOn(xandikos, addressBook) };
  expect(both.here.map(({ name }) => name)).toEqual([
    'Aaron Abernathy',
    'Caspian Castellano',
    'Nora Newhere',
    'Petra Newthere',
  ]);
  expect(both.there.size).toBe(4);
  expect(await (await ask('GET', `${addressBook}0.vcf`)).text()).toContain('TITLE:Buyer');
  expect(await sync('contacts')).toMatchObject({ count: 0, came: nothing, went: nothing });
  expect({ here: await people(), there: await etagsOn(xandikos, addressBook) }).toEqual(both);
});

it('a token that xandikos has forgotten costs a full read, and nothing else', async () => {
  const { app, sync, people } = synced;
  const before = { here: await people(), there: await etagsOn(xandikos, addressBook) };
  const { rowCount } = await app.database.pool.query(
    `update mail_collections set token = 'forgotten' where kind = 'contacts'`,
  );
  expect(rowCount).toBe(1);
  const full = { count: 0, came: nothing, went: nothing, skipped: 0, isFull: true, error: null };
  expect(await sync('contacts')).toMatchObject(full);
  expect({ here: await people(), there: await etagsOn(xandikos, addressBook) }).toEqual(before);
});

it('events of xandikos change on both sides, once', async () => {
  const { boss, sync, events } = synced;
  const weekly = veventOf(
    'e-0',
    'Weekly',
    'DTSTART;TZID=Australia/Sydney:20260326T090000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  );
  await ask('PUT', `${calendar}0.ics`, calendarOf(weekly));
  for (const place of [1, 2, 3]) {
    const text = eventOf(`e-${place}`, `Visit ${place}`, `DTSTART:2026040${place}T020000Z`);
    await ask('PUT', `${calendar}${place}.ics`, text);
  }
  expect(await sync('calendar')).toMatchObject({ came: { created: 7 }, skipped: 0, error: null });
  const list = await events();
  const times = list.filter(({ title }) => title === 'Weekly').map(({ eventDate }) => eventDate);
  expect(times).toEqual([
    '2026-03-25T22:00:00.000Z',
    '2026-04-01T22:00:00.000Z',
    '2026-04-08T23:00:00.000Z',
    '2026-04-15T23:00:00.000Z',
  ]);
  const visit = list.find(({ title }) => title === 'Visit 1');
  await boss.patch(`/api/calendar-events/${visit?.id}`, { title: 'Visit one' });
  await anEvent(await synced.app.as(), { title: 'Made here', eventDate: '2026-05-01T02:00:00Z' });
  await ask('PUT', `${calendar}2.ics`, eventOf('e-2', 'Visit two', 'DTSTART:20260402T020000Z'));
  await ask('DELETE', `${calendar}3.ics`);
  expect(await sync('calendar')).toMatchObject({
    came: { created: 0, updated: 1, deleted: 1 },
    went: { created: 1, updated: 1, deleted: 0 },
    skipped: 0,
  });
  const both = { here: await events(), there: await etagsOn(xandikos, calendar) };
  expect(both.here).toHaveLength(7);
  expect(both.there.size).toBe(4);
  expect(await sync('calendar')).toMatchObject({ count: 0, came: nothing, went: nothing });
  expect({ here: await events(), there: await etagsOn(xandikos, calendar) }).toEqual(both);
});

const hostile = await openHostileDav();
const attacked = await openDavSync(hostile);

it('a hostile server: valid items come in, the run lists the others with a reason', async () => {
  const { connect, sync, entries, people, events } = attacked;
  expect((await connect({ contactsDirection: 'in', calendarDirection: 'in' })).tried.success).toBe(
    true,
  );
  const { url: canary } = hostile.canary;
  hostile.cards.set('a.vcf', cardOf('same', 'Aaron Abernathy', `PHOTO;VALUE=uri:${canary}/x.svg`));
  hostile.cards.set(
    'b.vcf',
    cardOf('same', 'Beatrice Blackwood', 'LOGO;VALUE=uri:file:///etc/passwd'),
  );
  hostile.cards.set('huge.vcf', '');
  const rest = 'DTSTART:20200101T000000Z';
  hostile.events.set('a.ics', eventOf('e-1', 'Each second', rest, 'RRULE:FREQ=SECONDLY'));
  hostile.events.set('b.ics', eventOf('e-2', 'Once', 'DTSTART:20260401T020000Z'));
  hostile.trick = (call, reply) => {
    if (!call.path.endsWith('huge.vcf')) return false;
    flood(reply.writeHead(200));
    return true;
  };
  const contacts = await sync('contacts');
  expect((await people()).map(({ name }) => name)).toEqual([
    'Aaron Abernathy',
    'Beatrice Blackwood',
  ]);
  expect(await entries(contacts.runId)).toContainEqual(
    expect.objectContaining({ outcome: 'skipped', reason: 'It is larger than 4 MB.' }),
  );
  const calendar = await sync('calendar');
  expect((await events()).map(({ title }) => title)).toEqual(['Once']);
  expect(await entries(calendar.runId)).toContainEqual(
    expect.objectContaining({
      outcome: 'skipped',
      name: 'Each second',
      reason: expect.stringContaining('It repeats more than'),
    }),
  );
  expect(hostile.canary.calls).toEqual([]);
});

it.each([
  ['a document type', multiStatus().replace('<d:', '<!DOCTYPE x [<!ENTITY e "lol">]><d:')],
  ['nothing of its kind', '<html>Welcome</html>'],
])('a hostile server: a sync that meets %s ends with an error on record', async (_what, body) => {
  const { failingSync, people } = attacked;
  hostile.trick = (call, reply) =>
    (call.method === 'REPORT' || call.method === 'PROPFIND') && sendXml(reply, body);
  const { status, message, last } = await failingSync('contacts');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(message).toMatch(/^(The server answered with|No address books)/);
  expect(last).toMatchObject({ status: 'error', error: message });
  expect(await people()).toHaveLength(2);
  mustSurvive('S-31', { figure: 'an error on record', limit: 'ends with an error on record' });
});

it('a hostile server: the password is asked for again, and is sent nowhere', async () => {
  const { boss, failingSync } = attacked;
  const location = `${hostile.canary.url}/`;
  hostile.trick = (_call, reply) => {
    reply.writeHead(307, { location }).end();
    return true;
  };
  expect((await failingSync('contacts')).last).toMatchObject({ status: 'error' });
  hostile.trick = on('REPORT', /./, (reply) =>
    reply.writeHead(401, { 'www-authenticate': 'Basic realm="Bank"' }).end(),
  );
  expect((await failingSync('contacts')).last).toMatchObject({ status: 'error' });
  expect((await boss.get('/api/mail-service/settings')).body).toMatchObject({
    state: 'reconnect',
    problem: 'The server refuses the user name or the password.',
  });
  const before = hostile.server.calls.length;
  expect((await failingSync('contacts')).status).toBe(409);
  expect(hostile.server.calls.length).toBe(before);
  expect(hostile.canary.calls).toEqual([]);
});

/** An answer of 100 MB. */
function flood(reply: ServerResponse): void {
  const chunk = 'A'.repeat(1_048_576);
  let left = 100;
  reply.write('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Huge\r\nNOTE:');
  const more = () => {
    while (!reply.destroyed && left > 0) {
      left -= 1;
      if (!reply.write(chunk)) return reply.once('drain', more);
    }
    return reply.end();
  };
  more();
}
