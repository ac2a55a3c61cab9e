import { describe, expect, test } from 'vitest';
import { completed } from './completing.rules.ts';
import { Mailboxes, sameOrganization } from './matching.rules.ts';

const at = (id: string, location: string | null) => ({ id, name: 'Acme', location });
const perth = at('1', 'Perth, WA, 6000');
const darwin = at('2', 'Darwin, NT');
const nowhere = at('3', null);

test.each<[string | null, (typeof perth)[], string | undefined]>([
  ['Perth WA 6000', [darwin, perth], '1'],
  ['PERTH, wa 6000', [nowhere, perth], '1'],
  ['Sydney', [perth, nowhere], '3'],
  ['Sydney', [perth, darwin], undefined],
  ['Perth', [perth], undefined],
  [null, [perth, nowhere], '1'],
  [' ', [darwin], '2'],
  [null, [], undefined],
])('an organization at %j', (location, candidates, id) => {
  expect(sameOrganization(location, candidates)?.id).toBe(id);
});

describe('a mailbox', () => {
  const person = (id: string, name: string) => ({ id, name });

  test('of one person finds them under another name', () => {
    const mailboxes = new Mailboxes();
    mailboxes.add('a@x.example', 'Ann Lee');
    mailboxes.add('A@x.example', 'ann  lee');
    const row = { email: 'a@x.example', name: 'Ann Lee' };
    expect(mailboxes.find(row, [person('1', 'Ann Smith')])?.id).toBe('1');
    expect(mailboxes.find(row, [person('1', 'Bob'), person('2', 'ANN LEE')])?.id).toBe('2');
    expect(mailboxes.find(row, [])).toBeUndefined();
  });

  test('of several people is used only once for each', () => {
    const mailboxes = new Mailboxes();
    for (const name of ['Ann', 'Bob', 'Cy']) mailboxes.add('i@x.example', name);
    const there = [person('1', 'Info'), person('2', 'Bob')];
    const find = (name: string) => mailboxes.find({ email: 'i@x.example', name }, there)?.id;
    expect(find('Ann')).toBe('1');
    expect(find('Bob')).toBe('2');
    expect(find('Cy')).toBeUndefined();
    expect(find('Ann')).toBe('1');
  });
});

describe('an existing record', () => {
  const row = {
    id: '1',
    phone: null as string | null,
    city: 'Perth',
    tags: ['A'],
    customFields: { x: 1 },
  };

  test('is filled in where it is empty, and never overwritten', () => {
    const given = { phone: '2', city: 'Cairns', tags: ['a', 'B'], customFields: { x: 2, y: 3 } };
    expect(completed(row, ['phone', 'city'], given)).toEqual({
      id: '1',
      phone: '2',
      city: 'Perth',
      tags: ['A', 'B'],
      customFields: { x: 1, y: 3 },
    });
    expect(row.tags).toEqual(['A']);
  });

  test('gains the phones that it lacks, however they are written', () => {
    const reached = { ...row, phone: '(02) 11', furtherPhones: [{ type: null, value: '22' }] };
    const work = (value: string) => ({ type: 'work' as const, value });
    const given = { furtherPhones: [work('0211'), work('2 2')] };
    expect(completed(reached, ['phone'], given)).toBeNull();
    expect(completed(reached, ['phone'], { furtherPhones: [work('33')] })).toMatchObject({
      phone: '(02) 11',
      furtherPhones: [{ value: '22' }, { type: 'work', value: '33' }],
    });
  });

  test('stays as it is if nothing is new', () => {
    const given = { phone: null, city: 'Cairns', tags: ['a'], customFields: { x: 2 } };
    expect(completed(row, ['phone', 'city'], given)).toBeNull();
    expect(completed(row, ['phone'], {})).toBeNull();
  });

  test('gets no more than 50 tags', () => {
    const tags = Array.from({ length: 49 }, (_, n) => `t${n}`);
    expect(completed({ ...row, tags }, [], { tags: ['x', 'y'] })?.tags).toHaveLength(50);
    expect(completed({ ...row, tags: [...tags, 'x'] }, [], { tags: ['y'] })).toBeNull();
  });
});
