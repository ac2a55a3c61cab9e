/** On real servers: an item deleted here and changed there since comes back; an unchanged one is deleted there. */
import { describe, expect, it, vi } from 'vitest';
import { openRadicale, openXandikos } from '#test/dav-servers.ts';
import { cardOf, eventOf, openDavSync } from '#test/dav-sync.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const isBack = 'It was deleted here and changed there since, so it is here again';

describe.each([
  ['radicale', await openRadicale()],
  ['xandikos', await openXandikos()],
] as const)('%s', async (_name, server) => {
  const { addressBook, calendar, ask } = server;
  const { boss, connect, sync, entries, people, events } = await openDavSync(server);
  const put = async (place: string, text: string) =>
    expect((await ask('PUT', place, text)).ok).toBe(true);
  const statusOf = async (place: string) => (await ask('GET', place)).status;

  it('contacts', async () => {
    expect((await connect()).tried.success).toBe(true);
    const names = ['Aaron Abernathy', 'Beatrice Blackwood', 'Caspian Castellano'];
    for (const [place, name] of names.entries()) {
      await put(`${addressBook}${place}.vcf`, cardOf(`c-${place}`, name, 'TEL:+61 2 5550 0100'));
    }
    await sync('contacts');
    for (const { id } of await people()) await boss.delete(`/api/people/${id}`);
    const [aaron = '', beatrice = ''] = names;
    await put(`${addressBook}0.vcf`, cardOf('c-0', aaron, 'TEL:+61 2 5550 0199'));
    // A change of a field that the CRM does not keep is a change all the same.
    await put(`${addressBook}1.vcf`, cardOf('c-1', beatrice, 'TEL:+61 2 5550 0100', 'NOTE:Rings'));
    const run = await sync('contacts');
    expect(run).toMatchObject({ came: { updated: 2, deleted: 0 }, went: { deleted: 1 } });
    const back = (await entries(run.runId)).filter(({ outcome }) => outcome === 'updated');
    expect(back.map(({ name, reason }) => ({ name, reason }))).toEqual([
      { name: aaron, reason: isBack },
      { name: beatrice, reason: isBack },
    ]);
    expect(await people()).toMatchObject([
      { name: aaron, phone: '+61 2 5550 0199' },
      { name: beatrice },
    ]);
    expect(await statusOf(`${addressBook}0.vcf`)).toBe(200);
    expect(await statusOf(`${addressBook}1.vcf`)).toBe(200);
    expect(await statusOf(`${addressBook}2.vcf`)).toBe(404);
    expect(await sync('contacts')).toMatchObject({ count: 0, skipped: 0, error: null });
  });

  it('events', async () => {
    for (const place of [1, 2]) {
      const text = eventOf(`e-${place}`, `Visit ${place}`, `DTSTART:2026040${place}T020000Z`);
      await put(`${calendar}${place}.ics`, text);
    }
    await sync('calendar');
    for (const { id } of await events()) await boss.delete(`/api/calendar-events/${id}`);
    await put(`${calendar}1.ics`, eventOf('e-1', 'Visit 1', 'DTSTART:20260401T040000Z'));
    const run = await sync('calendar');
    expect(run).toMatchObject({ came: { updated: 1 }, went: { deleted: 1 } });
    expect(await entries(run.runId)).toContainEqual(
      expect.objectContaining({ name: 'Visit 1', outcome: 'updated', reason: isBack }),
    );
    expect(await events()).toMatchObject([{ eventDate: '2026-04-01T04:00:00.000Z' }]);
    expect(await statusOf(`${calendar}1.ics`)).toBe(200);
    expect(await statusOf(`${calendar}2.ics`)).toBe(404);
  });
});
