/** All e-mails of a contact, merged one by one: each row is what both had, what each has now, and what becomes of it. */
import { describe, expect, test } from 'vitest';
import { contactSameness } from './contact-fields.rules.ts';
import { addressesIn, addressesText, mergeContact, withoutLost } from './merge-addresses.rules.ts';
import type { Base, Fields, Merged } from './merge-both-ways.rules.ts';

const both = { in: true, out: true };
const isSame = contactSameness('AU');

/** 'a:home b' are a@x for home, of which b@x is a further one that says nothing; 'c:?' is one that cannot say. */
function list(words: string): Fields {
  const all = words.split(' ').filter(Boolean);
  const addresses = all.map((word) => {
    const [name, type] = word.split(':');
    return { value: `${name}@x`, type: type === '?' ? undefined : (type ?? null) };
  });
  return { email: addresses[0]?.value ?? null, emails: addressesText(addresses) };
}

function words({ emails }: Fields): string | undefined {
  if (emails === undefined) return undefined;
  return addressesIn(emails)
    .map(({ value, type }) => [value.replace('@x', ''), type === undefined ? '?' : type])
    .map(([name, type]) => (type ? `${name}:${type}` : name))
    .join(' ');
}

const merge = (base: Base | null, ours: string, theirs: string, ways = both) =>
  mergeContact(base, list(ours), list(theirs), ways, isSame);
const baseOf = (ours: string, theirs = ours): Base => ({ ours: list(ours), theirs: list(theirs) });

/** What both have after the next syncs, as the engine goes on from a merge. */
function settle(merged: Merged, ours: string, theirs: string) {
  const here = merged.in.emails === undefined ? list(ours) : list(words(merged.in) ?? '');
  const out = mergeContact(merged.base, here, list(theirs), { in: false, out: true }, isSame);
  const there = out.out.emails === undefined ? list(theirs) : list(words(out.out) ?? '');
  const again = mergeContact({ ours: here, theirs: there }, here, there, both, isSame);
  expect([again.in, again.out]).toEqual([{}, {}]);
  return [words(here), words(there)];
}

describe('since the last sync', () => {
  test.each([
    ['nothing', 'a b', 'a b', 'a b', 'a b', 'a b'],
    ['one was added here', 'a', 'a b:home', 'a', 'a b:home', 'a b:home'],
    ['one was added there', 'a', 'a', 'a b:home', 'a b:home', 'a b:home'],
    ['one each', 'a', 'a b', 'a c', 'a b c', 'a c b'],
    ['the same one on both', 'a', 'a b', 'a b', 'a b', 'a b'],
    ['one was removed here', 'a b c', 'a c', 'a b c', 'a c', 'a c'],
    ['one was removed there', 'a b c', 'a b c', 'a c', 'a c', 'a c'],
    ['removed here, added there', 'a b', 'a', 'a b c', 'a c', 'a c'],
    ['another is the primary here', 'a b', 'b a', 'a b', 'b a', 'b a'],
    ['another is the primary there', 'a b', 'a b', 'b a', 'b a', 'b a'],
    ['another there, and one more here', 'a b', 'a b c', 'b a', 'b a c', 'b a c'],
    ['a new primary there', 'a b', 'a b', 'c b', 'c b', 'c b'],
    ['a new primary here', 'a b', 'c b', 'a b', 'c b', 'c b'],
    ['the primary was removed there', 'a b', 'a b', 'b', 'b', 'b'],
    ['all were removed there', 'a b', 'a b', '', '', ''],
    ['the first one came here', '', 'a b:work', '', 'a b:work', 'a b:work'],
    ['it is for something else here', 'a:work b', 'a:home b', 'a:work b', 'a:home b', 'a:home b'],
    ['it is for something else there', 'a b:work', 'a b:work', 'a b', 'a b', 'a b'],
    ['for something else on both', 'a:work', 'a:home', 'a:other', 'a:home', 'a:home'],
    [
      'nobody can say what they are for',
      'a:work b:home',
      'a:work b:home',
      'a:? b:?',
      'a:work b:home',
      'a:? b:?',
    ],
  ])('%s', (_what, before, ours, theirs, here, there) => {
    const merged = merge(baseOf(before), ours, theirs);
    expect(merged.conflicts).toEqual([]);
    expect(settle(merged, ours, theirs)).toEqual([here, there]);
  });

  test('two new primary ones are a conflict, and neither is taken over', () => {
    const merged = merge(baseOf('a b'), 'c b', 'd b e');
    expect(merged.conflicts).toMatchObject([{ field: 'email', ours: 'c@x', theirs: 'd@x' }]);
    expect(words(merged.in)).toBe('c b e');
    expect(merged.out).toEqual({});
  });

  test('what there is no room for there is not removed here', () => {
    const base = { ours: list('a b c d'), theirs: list('a b c') };
    expect(merge(base, 'a b c d', 'a b c')).toMatchObject({ in: {}, out: {} });
    expect(words(merge(base, 'a b c d', 'a b').in)).toBe('a b d');
  });

  test('changes of one direction alone', () => {
    const inwards = merge(baseOf('a'), 'a b', 'a c', { in: true, out: false });
    expect([words(inwards.in), inwards.out]).toEqual(['a b c', {}]);
    const outwards = merge(baseOf('a'), 'a b', 'a c', { in: false, out: true });
    expect([outwards.in, words(outwards.out)]).toEqual([{}, 'a c b']);
    // What waits there is still new once changes may come in.
    expect(words(merge(outwards.base, 'a b', 'a c').in)).toBe('a b c');
  });

  test('a link from before the lists takes over what either side has', () => {
    const base = { ours: { email: 'a@x' }, theirs: { email: 'a@x' } };
    const merged = merge(base, 'a c', 'a:work b:home');
    expect(settle(merged, 'a c', 'a:work b:home')).toEqual(['a:work c b:home', 'a:work b:home c']);
  });

  test('at most ten are kept here, and the rest is not removed there', () => {
    const ten = 'a b c d e f g h i j';
    const merged = merge(baseOf('a'), ten, 'a k l');
    expect(words(merged.in)).toBeUndefined();
    expect(words(merged.out)).toBe('a k l b c d e f g h i j');
  });
});

describe('a matched person', () => {
  test('has the e-mails of both, each side its own first', () => {
    const merged = merge(null, 'a:work', 'b a:home c');
    expect(settle(merged, 'a:work', 'b a:home c')).toEqual(['a:work b c', 'b a:home c']);
    const other = merge(null, 'a d', 'b');
    expect(settle(other, 'a d', 'b')).toEqual(['a d b', 'b a d']);
  });

  test('gets what they are for where nobody has said', () => {
    expect(words(merge(null, 'a', 'a:home').in)).toBe('a:home');
    const out = merge(null, 'a:home', 'a');
    expect(settle(out, 'a:home', 'a')).toEqual(['a:home', 'a:home']);
  });
});

test('what was not kept as it is there already is not taken for removed', () => {
  const [known, given, stored] = ['a b', 'a b c', 'a c'].map((each) => list(each).emails);
  expect(words({ emails: withoutLost(known, given, stored) })).toBe('a');
});
