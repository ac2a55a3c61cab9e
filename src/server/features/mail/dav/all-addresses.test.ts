/** All e-mails and phones of a card, both ways on real servers: labels and lines of others stay to the letter. */
import { describe, expect, it, vi } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openRadicale, openXandikos } from '#test/dav-servers.ts';
import { cardOf, openDavSync } from '#test/dav-sync.ts';
import { aPerson } from '#test/factories.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.each([
  ['radicale', await openRadicale()],
  ['xandikos', await openXandikos()],
] as const)('%s', async (_name, server) => {
  const { addressBook, ask } = server;
  const { app, boss, connect, sync, people } = await openDavSync(server);
  const put = async (place: string, text: string) =>
    expect((await ask('PUT', `${addressBook}${place}`, text)).ok).toBe(true);
  const cardAt = async (place: string) =>
    (await (await ask('GET', `${addressBook}${place}`)).text()).replace(/\r?\n[ \t]/g, '');
  const here = async (name: string) => {
    const found = (await people()).find((each) => each.name === name);
    return (await boss.get<Person>(`/api/people/${found?.id}`)).body;
  };

  it('with the labels of Apple, which survive', async () => {
    expect((await connect()).tried.success).toBe(true);
    const lines = [
      'EMAIL;TYPE=INTERNET;TYPE=HOME:anna@home.example',
      'EMAIL;TYPE=INTERNET,WORK,PREF:anna@work.example',
      'item1.EMAIL;TYPE=INTERNET:anna@club.example',
      'item1.X-ABLabel:Rowing club',
      'TEL;TYPE=CELL,VOICE:+61 400 000 111',
      'TEL;TYPE=WORK,FAX:+61 2 5550 2222',
      'item2.TEL:+61 2 5550 3333',
      'item2.X-ABLabel:_$!<Main>!$_',
    ];
    await put('a.vcf', cardOf('a', 'Anna Berg', lines.join('\r\n')));
    await sync('contacts');
    const anna = await here('Anna Berg');
    expect(anna).toMatchObject({
      email: 'anna@work.example',
      emailType: 'work',
      furtherEmails: [
        { type: 'home', value: 'anna@home.example' },
        { type: 'other', value: 'anna@club.example' },
      ],
      phone: '+61 400 000 111',
      phoneType: 'mobile',
      furtherPhones: [
        { type: 'fax', value: '+61 2 5550 2222' },
        { type: 'main', value: '+61 2 5550 3333' },
      ],
    });
    const patched = await boss.patch<Person>(`/api/people/${anna.id}`, {
      email: 'anna@home.example',
      emailType: 'home',
      furtherEmails: [
        { type: 'other', value: 'anna@club.example' },
        { type: 'work', value: 'anna@new.example' },
      ],
      furtherPhones: [
        { type: 'fax', value: '+61 2 5550 2222' },
        { type: 'work', value: '+61 2 5550 3333' },
      ],
    });
    expect(patched.status, JSON.stringify(patched.body)).toBe(200);
    expect(await sync('contacts')).toMatchObject({ went: { updated: 1 }, conflicts: 0 });
    const card = await cardAt('a.vcf');
    expect(card).toMatch(/item1\.EMAIL;TYPE=INTERNET:anna@club\.example/i);
    expect(card).toMatch(/item1\.X-ABLabel:Rowing club/i);
    expect(card).not.toMatch(/anna@work|_\$!<Main>/);
    expect(card).toMatch(/anna@new\.example/);
    // Somebody edits it there, so it is read again.
    await put('a.vcf', card.replace(/END:VCARD/, 'TITLE:Buyer\r\nEND:VCARD'));
    expect(await sync('contacts')).toMatchObject({ came: { updated: 1 }, went: { updated: 0 } });
    expect(await here('Anna Berg')).toMatchObject({
      ...patched.body,
      updatedAt: expect.anything(),
      jobTitle: 'Buyer',
    });
    expect(await sync('contacts')).toMatchObject({ count: 0, skipped: 0, error: null });
  });

  it('written here, and back as they were', async () => {
    const given = {
      name: 'Carl Crm',
      email: 'carl@one.example',
      emailType: null,
      furtherEmails: (['work', 'home', 'other', null] as const).map((type, place) => {
        return { type, value: `carl${place}@one.example` };
      }),
      phone: '+61 2 5550 4440',
      phoneType: 'main' as const,
      furtherPhones: (['mobile', 'work', 'home', 'fax', 'other', null] as const).map(
        (type, place) => {
          return { type, value: `+61 2 5550 444${place + 1}` };
        },
      ),
    };
    const { id } = await aPerson(await app.as(), given);
    await sync('contacts');
    const card = await cardAt(`${id}.vcf`);
    await put(`${id}.vcf`, card.replace(/END:VCARD/, 'TITLE:Owner\r\nEND:VCARD'));
    expect(await sync('contacts')).toMatchObject({ came: { updated: 1 }, went: { updated: 0 } });
    expect(await here('Carl Crm')).toMatchObject({ ...given, jobTitle: 'Owner' });
  });
});
