/** Which words are the same, in five languages, and which were only mistyped. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFiller } from './filler-words.ts';
import { distance, getErrorLimit, nearestWord } from './nearest-word.rules.ts';
import { findRoot, fold, isJoining, stem, wordsIn } from './words.rules.ts';

test.each([
  ['Trucks', 'truck'],
  ['buses', 'bus'],
  ['churches', 'church'],
  ['boxes', 'box'],
  ['companies', 'company'],
  ['businesses', 'business'],
  ['lies', 'lie'],
  ['boss', 'boss'],
  ['analysis', 'analysis'],
  ['campus', 'campus'],
  ['gas', 'gas'],
  ['châteaux', 'chateaux'],
  ['Straße', 'strasse'],
  ['Œuvres', 'oeuvre'],
  ['Smørrebrød', 'smorrebrod'],
  ['Encyclopædias', 'encyclopaedia'],
  ['bureaus', 'bureau'],
  ['spies', 'spy'],
  ['“Motors”', 'motor'],
])('the stem of %s is %s', (word, expected) => {
  expect(stem(word)).toBe(expected);
  expect(stem(word.toUpperCase())).toBe(expected);
});

test.each([
  ['Klinik', 'Kliniken'],
  ['Versicherung', 'Versicherungen'],
  ['banco', 'bancos'],
  ['banca', 'banche'],
  ['journal', 'journaux'],
  ['hôpital', 'hôpitaux'],
  ['assicurazione', 'assicurazioni'],
  ['cooperativa', 'cooperativas'],
  ['company', 'companies'],
  ['farmacia', 'farmacie'],
  ['Bäckerei', 'Bäckereien'],
])('%s and %s share a root', (one, other) => {
  expect(findRoot(one)).toBeDefined();
  expect(findRoot(other)).toBe(findRoot(one));
});

test.each([
  ['bank', 'bark'],
  ['miner', 'minister'],
  ['printer', 'plumber'],
])('%s and %s do not', (one, other) => {
  expect(findRoot(one)).not.toBe(findRoot(other));
});

test('short words have no root, for too many would share it', () => {
  expect(['bus', 'tax', 'AI', 'ices'].map(findRoot)).toEqual(Array(4).fill(undefined));
});

test.each([
  ["l'Ohio", ['l', 'Ohio']],
  ['compagnie d’assurance', ['compagnie', 'd', 'assurance']],
  ["people's bank", ["people's", 'bank']],
  ['auto-parts/tyres', ['auto', 'parts', 'tyres']],
  ['a – b — c', ['a', 'b', 'c']],
  ['... 24/7 !', ['...', '24', '7', '!'].filter((word) => /\w/.test(word))],
  ['', []],
])('the words in %j', (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test('folding is done once, and leaves nothing but plain letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
  expect(fold('ÀÉÎÕÜ Ñandú ǅ')).toBe('aeiou nandu dz');
});

test('words that join are no trade, and words that say nothing are left out', () => {
  for (const word of ['the', 'Der', 'les', 'y', 'della', 'für']) expect(isJoining(word)).toBe(true);
  for (const word of ['bank', 'theatre', '']) expect(isJoining(word)).toBe(false);
  for (const word of ['companies', 'Firmen', 'entreprises', 'empresa', 'aziende', 'Finde']) {
    expect(isFiller(word), word).toBe(true);
  }
  // Its root is that of 'more'.
  for (const word of ['Moree', 'bank', 'refrigerated']) expect(isFiller(word), word).toBe(false);
});

describe('a typing error', () => {
  test.each([
    ['bank', 'bank', 0],
    ['bnak', 'bank', 1],
    ['bak', 'bank', 1],
    ['baank', 'bank', 1],
    ['bonk', 'bank', 1],
    ['bnka', 'bank', 2],
    ['', 'ab', 2],
  ])('%s for %s counts %i', (one, other, off) => {
    expect(distance(one, other, 3)).toBe(off);
    expect(distance(other, one, 3)).toBe(off);
  });

  test('beyond the limit counts as one more, however far it is', () => {
    expect(distance('abcdef', 'uvwxyz', 2)).toBe(3);
    expect(distance('a', 'abcdef', 2)).toBe(3);
  });

  test('is borne the more the longer the word is', () => {
    expect([0, 4, 5, 7, 8, 20].map(getErrorLimit)).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test('is mended to the nearest, and only where it begins alike', () => {
    expect(nearestWord('resturant', ['restaurant', 'restoration'])).toBe('restaurant');
    expect(nearestWord('plumbr', ['plumber', 'plumb'])).toBe('plumber');
    expect(nearestWord('lpumber', ['plumber'])).toBe('plumber');
    expect(nearestWord('dlumber', ['plumber'])).toBeUndefined();
    expect(nearestWord('plumbeer', ['plum'])).toBeUndefined();
    // The shorter of the two says how much is borne.
    expect(nearestWord('plumberz', ['plumb'])).toBeUndefined();
    expect(nearestWord('four', ['fours'], 1)).toBe('fours');
    expect(nearestWord('four', ['for'], 1)).toBeUndefined();
  });
});
