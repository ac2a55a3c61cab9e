import { expect, test } from 'vitest';
import { findTradeAfterName, nameAsked, nameFit } from './company-names.rules.ts';

test.each([
  ['bank of america', 'Bank of America', 'same'],
  ['eli lilly', 'Lilly (Eli)', 'same'],
  ['delta airlines', 'Delta Air Lines', 'same'],
  ['mcdonalds', 'McDonald’s', 'same'],
  ['fox', 'Fox Corporation (Class B)', 'same'],
  ['JP Morgan', 'JPMorgan Chase', 'begins'],
  ['Estee Lauder', 'Estée Lauder Companies (The)', 'same'],
  ['Travelers', 'Travelers Companies (The)', 'same'],
  ['Target', 'Target Corporation', 'same'],
  ['Disney', 'Walt Disney Company (The)', 'holds'],
  ['Microsft', 'Microsoft', 'near'],
  ['Goldmann Sachs', 'Goldman Sachs', 'near'],
  ['banks', 'Banks & Co Haulage', null],
  ['general', 'Dollar General', 'holds'],
  ['texas', 'Texas Instruments', null],
  ['las vegas', 'Las Vegas Sands', null],
  ['real estate', 'Real Estate Partners', null],
  ['Morgan', 'JPMorgan Chase', null],
])('%s and %s', (asked, name, fit) => {
  expect(nameFit(asked, name)).toBe(fit);
});

test('words before a name, and the common name of a company', () => {
  expect(nameAsked('find me Nvidia')).toBe('Nvidia');
  expect(nameAsked('google')).toBe('Alphabet');
  expect(nameAsked('constructor')).toBe('constructor');
});

test.each([
  ['Marriott hotels', 'Marriott International', ['Hotels and pubs']],
  ['union pacific railroad', 'Union Pacific Corporation', ['Railways']],
  ['Wells Fargo Bank', 'Wells Fargo', ['Banks']],
  ['best buy stores', 'Best Buy', ['Shops and retail']],
  ["O'Reilly auto parts", 'O’Reilly Automotive', ['Vehicle parts']],
  // A trade, a place or a usual word in front of another is no name.
  ['waste management trucks', 'Waste Management', []],
  ['Texas utilities', 'Texas Instruments', []],
  ['first banks', 'First Solar', []],
  ['home goods stores', 'Home Depot (The)', []],
  // Nor is a name with more words than a trade.
  ['Marriott hotels in Florida', 'Marriott International', []],
  ['Marriott', 'Marriott International', []],
])('the trade after a name: %s', (asked, name, trades) => {
  expect(findTradeAfterName(asked, name).map((term) => term.name)).toEqual(trades);
});
