import { describe, expect, it } from 'vitest';
import { Unreadable } from './dav-codec.ts';
import { readCard } from './vcard-read.ts';
import { newCard, patchCard } from './vcard-write.ts';

const now = new Date('2026-11-21T10:00:00Z');
const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
/** The first of them is this one now; null removes it. */
const first = (known: readonly string[], value: string | null, type: string | null = null) => ({
  wanted: [
    ...(value === null ? [] : [{ value, type }]),
    ...known.slice(1).map((each) => ({ value: each })),
  ],
  known: [...known],
});
const contactOf = (...lines: string[]) => readCard(card(...lines))?.contact;

const rich = card(
  'UID:u-1',
  'N:van Smith;Jo;;Dr;',
  'FN:Dr Jo van Smith\\, MD',
  'ORG:Acme\\; Motors;Sales;North',
  'TITLE:Head of Sales',
  'item1.TEL;TYPE=WORK,VOICE:+61 2 9999 0000',
  'item1.X-ABLabel:_$!<Desk>!$_',
  'TEL;TYPE=CELL;TYPE=pref:tel:+61-412-345-678',
  'EMAIL;TYPE=INTERNET:second@example.com',
  'EMAIL;TYPE=INTERNET,PREF:First@Example.com',
  'ADR;TYPE=HOME:;;Home;;;;',
  'item2.ADR;TYPE=WORK,pref:PO Box 7;;1 Long St\\, Unit 2;Sydney;NSW;2000;Australia',
  'item2.X-ABADR:au',
  `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(60)}`,
  ` ${'B'.repeat(60)}`,
  'X-SOMEBODYS-OWN;X-P="a;b":keep\\, this',
  'NOTE:line one\\nline two',
);

const richPhones = ['+61-412-345-678', '+61 2 9999 0000'];
const richEmails = ['First@Example.com', 'second@example.com'];

describe('reading a card', () => {
  it('takes the preferred values first, complete and unescaped', () => {
    expect(readCard(rich)?.contact).toEqual({
      name: 'Dr Jo van Smith, MD',
      emails: ['First@Example.com', 'second@example.com'],
      phones: ['+61-412-345-678', '+61 2 9999 0000'],
      types: {
        'First@Example.com': null,
        'second@example.com': null,
        '+61-412-345-678': 'mobile',
        '+61 2 9999 0000': 'other',
      },
      company: 'Acme; Motors',
      jobTitle: 'Head of Sales',
      location: 'PO Box 7, 1 Long St, Unit 2, Sydney NSW 2000, Australia',
    });
  });

  it('reads version 4: numbered preferences, addresses as values', () => {
    const text = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Kim',
      'EMAIL;PREF=50:b@example.com',
      'EMAIL;PREF=1:mailto:a@example.com',
      'EMAIL:c@example.com',
      'TEL;VALUE=uri;PREF=1;TYPE="voice,home":tel:+1-555-0100;ext=12',
      'PHOTO:https://evil.example/x.svg',
      'END:VCARD',
    ].join('\n');
    expect(readCard(text)?.contact).toMatchObject({
      name: 'Kim',
      emails: ['a@example.com', 'b@example.com', 'c@example.com'],
      phones: ['+1-555-0100;ext=12'],
      company: null,
    });
  });

  it.each([
    ['FN', ['FN:Jo Lee', 'N:Other;Name;;;'], 'Jo Lee'],
    ['N where FN is blank', ['FN: ', 'N:Lee;Jo;Ann;Dr;PhD'], 'Dr Jo Ann Lee PhD'],
    ['a nickname', ['FN:', 'N:;;;;', 'NICKNAME:Joey'], 'Joey'],
    ['the company', ['FN:', 'ORG:Acme;Sales'], 'Acme'],
    ['the e-mail', ['EMAIL:jo@example.com'], 'jo@example.com'],
    ['control characters out', ['FN:Jo\\nLee\u0007'], 'Jo, Lee'],
  ])('finds a name: %s', (_from, lines, name) => {
    expect(contactOf(...lines)?.name).toBe(name);
  });

  it('gives the same address once, however it is spelled', () => {
    const contact = contactOf('FN:x', 'EMAIL:A@b.co', 'EMAIL:a@B.co', 'EMAIL:');
    expect(contact?.emails).toEqual(['A@b.co']);
  });

  it('copes with cards of older and careless programs', () => {
    const lines = ['FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9 100%', 'garbage'];
    const text = card(...lines, 'TEL;WORK;VOICE:+61 2', 'TEL 123', '', 'NOTE:x');
    expect(readCard(text)?.contact).toMatchObject({ name: 'José 100%', phones: ['+61 2'] });
    const changed = patchCard(
      text,
      { name: 'Zoë', phones: first(['+61 2'], '+61 3', 'work') },
      now,
    );
    expect(readCard(changed)?.contact).toMatchObject({ name: 'Zoë', phones: ['+61 3'] });
    expect(changed).toContain('\r\ngarbage\r\n');
    expect(changed).toContain('TEL;WORK;VOICE:+61 3');
  });

  it('is not slowed down by a value of blanks', () => {
    const blanks = ' '.repeat(3_000_000);
    expect(contactOf('FN:Jo', `ORG:${blanks}x`, `NOTE:${'\\n '.repeat(500_000)}`)?.name).toBe('Jo');
  });

  it('leaves out groups of contacts', () => {
    expect(readCard(card('FN:Friends', 'X-ADDRESSBOOKSERVER-KIND:group'))).toBeNull();
    expect(readCard(card('FN:Friends', 'KIND:group'))).toBeNull();
  });

  it.each([
    ['without a name', card('UID:1'), 'It has no name.'],
    ['of version 2.1', 'BEGIN:VCARD\r\nVERSION:2.1\r\nTEL;WORK:1\r\nEND:VCARD', 'version 2.1'],
    ['that is HTML', '<html>Sign in</html>', ''],
    ['that is empty', '', 'It is no card.'],
    ['of too many lines', card('FN:x', ...Array(30_000).fill('X-A:1')), 'too many lines'],
    ['of too many parameters', card(`TEL${';A=b'.repeat(30_000)}:1`), 'too many parts'],
    ['nested without end', 'BEGIN:VCARD\r\n'.repeat(10_000), 'nested too deeply'],
  ])('refuses one %s', (_what, text, reason) => {
    expect(() => readCard(text)).toThrow(reason);
  });
});

describe('changing a card', () => {
  it('leaves every other line to the letter', () => {
    const changed = patchCard(
      rich,
      { phones: first(richPhones, '0400 111 222', 'mobile'), jobTitle: 'CEO' },
      now,
    );
    const before = rich.split('\r\n');
    const differing = changed.split('\r\n').filter((line) => !before.includes(line));
    expect(differing).toEqual(['TITLE:CEO', 'TEL;TYPE=CELL;TYPE=pref:0400 111 222']);
    expect(changed.split('\r\n')).toHaveLength(before.length);
    expect(readCard(changed)?.contact.phones).toEqual(['0400 111 222', '+61 2 9999 0000']);
  });

  it('leaves the card unchanged if nothing differs', () => {
    const contact = readCard(rich)?.contact;
    const { name, company, jobTitle, location, emails = [] } = contact ?? {};
    const wanted = emails.map((value) => ({ value, type: contact?.types?.[value] }));
    const same = { name, company, jobTitle, location, emails: { wanted, known: emails } };
    expect(patchCard(rich, JSON.parse(JSON.stringify(same)), now)).toBe(rich);
  });

  it('removes a value with the label of its group, and keeps the others', () => {
    const without = patchCard(
      rich,
      { phones: first(richPhones, null), emails: first(richEmails, null), location: null },
      now,
    );
    expect(readCard(without)?.contact).toMatchObject({
      phones: ['+61 2 9999 0000'],
      emails: ['second@example.com'],
      location: 'Home',
    });
    expect(without).not.toContain('item2.');
    const none = patchCard(
      without,
      { phones: first(richPhones.slice(1), null), company: null, jobTitle: null },
      now,
    );
    expect(readCard(none)?.contact).toMatchObject({ phones: [], company: null, jobTitle: null });
    expect(none).not.toContain('X-ABLabel');
    expect(none).toContain('PHOTO;ENCODING=b;TYPE=JPEG:');
  });

  it('keeps the units of an organization and splits a name', () => {
    const changed = patchCard(rich, { company: 'Beta, Ltd; Co', name: 'Ann Mary Lee' }, now);
    expect(changed).toContain('ORG:Beta\\, Ltd\\; Co;Sales;North');
    expect(changed).toContain('\r\nN:Lee;Ann Mary;;;\r\n');
    expect(readCard(changed)?.contact.name).toBe('Ann Mary Lee');
  });

  it('adds missing lines, also in version 4', () => {
    const text = 'BEGIN:VCARD\nVERSION:4.0\nFN:Kim\nREV:20200101T000000Z\nEND:VCARD\n';
    const change = {
      phones: first([], '+61 2', 'mobile'),
      emails: first([], 'k@example.com', 'work'),
      location: '1 St, x',
      company: 'A',
    };
    const changed = patchCard(text, change, now);
    expect(readCard(changed)?.contact).toEqual({
      name: 'Kim',
      emails: ['k@example.com'],
      phones: ['+61 2'],
      types: { 'k@example.com': 'work', '+61 2': 'mobile' },
      company: 'A',
      jobTitle: null,
      location: '1 St, x',
    });
    expect(changed).toContain('REV:2026-11-21T10:00:00Z');
    const uri = text.replace('FN:Kim', 'FN:Kim\nTEL;VALUE=uri;TYPE=cell:tel:+61-2');
    expect(patchCard(uri, { phones: first(['+61-2'], '0412 345 678', 'mobile') }, now)).toContain(
      'TEL;VALUE=text;TYPE=cell:0412 345 678',
    );
  });

  it('lets no value break out of its line', () => {
    const name = 'Jo\r\nEMAIL:evil@example.com\nEND:VCARD';
    const changed = patchCard(rich, { name }, now);
    expect(readCard(changed)?.contact.emails).toEqual(['First@Example.com', 'second@example.com']);
    expect(changed.match(/^END:VCARD/gm)).toHaveLength(1);
  });
});

it('writes a new card in version 3', () => {
  const change = {
    name: 'Jo Lee',
    emails: first([], 'jo@example.com', 'home'),
    phones: first([], '+61 2', 'fax'),
    company: 'A;B',
    jobTitle: 'CEO',
    location: '1 Long St, Sydney',
  };
  const text = newCard('key-1', change, now);
  expect(text).toContain('VERSION:3.0\r\n');
  expect(text).toContain('UID:key-1\r\n');
  expect(text).toContain('N:Lee;Jo;;;\r\n');
  expect(readCard(text)?.contact).toEqual({
    name: 'Jo Lee',
    emails: ['jo@example.com'],
    phones: ['+61 2'],
    types: { 'jo@example.com': 'home', '+61 2': 'fax' },
    company: 'A;B',
    jobTitle: 'CEO',
    location: '1 Long St, Sydney',
  });
  expect(
    readCard(newCard('key-2', { name: 'Solo', emails: first([], null) }, now))?.contact.emails,
  ).toEqual([]);
  expect(() => patchCard(card('FN:x', 'KIND:group'), { name: 'y' }, now)).toThrow(Unreadable);
});

it.each(['\\', 'C:\\Yard\\', 'A;B\\', 'A,B\\', '\\;\\'])(
  'a company or an address keeps its backslashes: %s',
  (value) => {
    const written = newCard('key', { name: 'Jo', company: value, location: value }, now);
    expect(readCard(written)?.contact).toMatchObject({ company: value, location: value });
  },
);
