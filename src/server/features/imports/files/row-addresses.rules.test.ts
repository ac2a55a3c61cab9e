import { describe, expect, it } from 'vitest';
import { readOrganization, readPerson } from './import-rows.rules.ts';

type Cell = [field: string, column: string, value: string];

const cellsOf = (cells: Cell[]) =>
  cells.map(([field, column, value]) => ({ field, column, value }));
const read = (...cells: Cell[]) =>
  readPerson(cellsOf([['name', 'Name', 'Ann Reached'], ...cells]), []);

describe('the e-mails and phones of a row', () => {
  it('are all kept, the first as the primary one, each with what its header says', () => {
    const reading = read(
      ['email', 'Work E-mail', 'ann@fleet.example'],
      ['email', 'E-mail 2', ''],
      ['email', 'Private E-mail', 'ann@home.example'],
      ['phone', 'Phone', '0412 000 111'],
      ['furtherPhones', 'Home phone', '(02) 9876 5432'],
      ['furtherPhones', 'Mobile', '0499 000 111'],
    );
    expect(reading).toMatchObject({
      draft: {
        email: 'ann@fleet.example',
        emailType: 'work',
        furtherEmails: [{ type: 'home', value: 'ann@home.example' }],
        phone: '0412 000 111',
        phoneType: null,
        furtherPhones: [
          { type: 'home', value: '(02) 9876 5432' },
          { type: 'mobile', value: '0499 000 111' },
        ],
      },
    });
    expect(reading).toHaveProperty('notice', undefined);
  });

  it('come from a column of further ones where the first is empty', () => {
    const reading = read(
      ['email', 'Email', ''],
      ['furtherEmails', 'Home email', 'ann@home.example'],
    );
    expect(reading).toMatchObject({
      draft: { email: 'ann@home.example', emailType: 'home', furtherEmails: [] },
    });
  });

  it('may be several in one cell, as Google writes them and as our own lists do', () => {
    expect(
      read(
        ['email', 'E-mail 1 - Value', 'ann@fleet.example ::: ann@home.example'],
        ['furtherEmails', 'Other emails', 'a@x.example (work); b@x.example; c@x.example (club)'],
        ['emailType', 'Email type', 'Work'],
        ['phone', 'Phone', '0412 000 111'],
        ['furtherPhones', 'Other phones', '0499 000 111 (fax)'],
      ),
    ).toMatchObject({
      notice: expect.stringContaining('must be a valid e-mail address: c@x.example (club)'),
      draft: {
        email: 'ann@fleet.example',
        emailType: 'work',
        furtherEmails: [
          { type: null, value: 'ann@home.example' },
          { type: 'work', value: 'a@x.example' },
          { type: null, value: 'b@x.example' },
        ],
        furtherPhones: [{ type: 'fax', value: '0499 000 111' }],
      },
    });
  });

  it('are there once, and what cannot be kept is told without losing the row', () => {
    const many = Array.from({ length: 12 }, (_, place) => `n${place}@x.example`).join('; ');
    expect(
      read(
        ['email', 'Email', 'ann@fleet.example'],
        ['furtherEmails', 'Email 2', 'ANN@fleet.example'],
        ['furtherEmails', 'Email 3', 'n/a'],
        ['phone', 'Phone', '0412 000 111'],
        ['furtherPhones', 'Mobile', '+0412-000-111'],
      ),
    ).toMatchObject({
      notice: '"Email 3" was left out: it must be a valid e-mail address: n/a',
      draft: { furtherEmails: [], furtherPhones: [] },
    });
    const full = read(['email', 'Email', 'a@x.example'], ['furtherEmails', 'Other emails', many]);
    expect(full).toMatchObject({ notice: expect.stringContaining('10 are kept') });
    expect('draft' in full && full.draft.furtherEmails).toHaveLength(9);
  });

  it('take a fax as the primary number only if there is no other', () => {
    const fax: Cell = ['phone', 'Fax', '02 9999 9999'];
    expect(
      read(['email', 'Email', 'a@x.example'], fax, ['phone', 'Phone', '0412 000 111']),
    ).toMatchObject({
      draft: { phone: '0412 000 111', furtherPhones: [{ type: 'fax', value: '02 9999 9999' }] },
    });
    expect(read(['email', 'Email', 'a@x.example'], fax)).toMatchObject({
      draft: { phone: '02 9999 9999', phoneType: 'fax' },
    });
  });

  it('refuse the row if the primary one is no address, as before', () => {
    expect(read(['email', 'Email', 'n/a'])).toEqual({
      fault: '"Email" must be a valid e-mail address: n/a',
    });
  });

  it('are those of organizations too', () => {
    const cells = cellsOf([
      ['name', 'Name', 'Wombat'],
      ['phone', 'Phone', '02 6885 1234'],
      ['furtherPhones', 'Main phone', '02 6885 7777'],
    ]);
    expect(readOrganization(cells, [])).toMatchObject({
      draft: {
        phone: '02 6885 1234',
        furtherPhones: [{ type: 'main', value: '02 6885 7777' }],
      },
    });
  });
});
