/** The vocabulary: every category of the shipped list in five languages, and how words find their terms. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTerms } from './find-terms.ts';
import { foreignLanguages, terms } from './terms.ts';

const named = (text: string) => findTerms(text).terms.map(({ name }) => name);

describe('the vocabulary', () => {
  test('knows every category and sector of the shipped list, and every term in five languages', () => {
    const file = new URL('../../../demo/companies/sp500-constituents.csv', import.meta.url);
    const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
    const pattern = /^[^,]*,(?:"[^"]*"|[^,]*),([^,]*),("[^"]*"|[^,]*),/;
    const listed = new Set(
      rows.flatMap((row) => {
        const [, sector = '', category = ''] = pattern.exec(row) ?? [];
        return [sector, category.replaceAll('"', '')];
      }),
    );
    expect(listed.size).toBeGreaterThan(130);
    const cores = new Set(terms.flatMap(({ categories }) => categories));
    expect([...listed].filter((category) => !cores.has(category))).toEqual([]);
    for (const { name, words, foreign } of terms) {
      const lists = [words, ...foreignLanguages.map((language) => foreign[language])];
      expect(Math.min(...lists.map((list) => list.length)), name).toBeGreaterThan(0);
    }
  });

  test('has each term once, and its related categories are the core of other terms', () => {
    const names = terms.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const cores = new Set(terms.flatMap(({ categories }) => categories));
    const unknown = terms.flatMap(({ near }) => near.filter((category) => !cores.has(category)));
    expect(unknown).toEqual([]);
    for (const { name, categories, near } of terms) {
      expect(
        near.filter((one) => categories.includes(one)),
        name,
      ).toEqual([]);
    }
  });
});

describe('words', () => {
  test.each([
    ['Semiconductor', 'Semiconductors'],
    ['health care', 'Healthcare'],
    ['Auto-Händler', 'Car dealers'],
    ['manufacturers of cars', 'Car makers'],
    ['compañías de seguros', 'Insurance'],
    ["compagnie d'assurance", 'Insurance'],
    ['semi-conducteurs', 'Semiconductors'],
    ['Versicherungskonzerne', 'Insurance'],
    ['Möbelfirmen', 'Furniture shops'],
    ['toy manufacturers', 'Toys and leisure products'],
    ['manufacturers', 'Manufacturing'],
    ['life insurance', 'Life and health insurance'],
    ['acciaierie', 'Steel'],
    ['équipements médicaux', 'Medical equipment'],
    ['Ölkonzerne', 'Oil and gas'],
    ['compagnies aériennes', 'Airlines and aviation'],
  ])('%s', (text, term) => {
    expect(named(text)).toEqual([term]);
  });

  test('words that are no trade stay as they were typed', () => {
    expect(findTerms('refrigerated Bunnings Toyota')).toEqual({
      terms: [],
      rest: ['refrigerated', 'Bunnings', 'Toyota'],
      corrections: [],
    });
  });

  test.each([
    ['semicondutor', 'semiconductor', 'Semiconductors'],
    ['restarants', 'restaurant', 'Restaurants and cafes'],
    ['bnaks', 'bank', 'Banks'],
    ['Fluggeselschaften', 'fluggesellschaft', 'Airlines and aviation'],
  ])('a typing error is mended, and told: %s', (typed, read, term) => {
    const found = findTerms(typed);
    expect(found.terms.map(({ name }) => name)).toEqual([term]);
    expect(found.corrections).toEqual([
      { typed, read: expect.stringMatching(new RegExp(`^${read}`, 'i')) },
    ]);
    expect(findTerms(typed, { mend: false }).terms).toEqual([]);
  });

  test.each([
    // A misspelled word for 'firms' is corrected too, and is not mistaken for a trade.
    ['plumbing compnaies', ['Plumbers'], [], 'companies'],
    ['brewry', ['Breweries'], [], 'brewery'],
    ['brewwries', ['Breweries'], [], 'breweries'],
    ['hotells', ['Hotels and pubs'], [], 'hotels'],
    ['assicurazzione', ['Insurance'], [], 'assicurazione'],
    ['Versicherungsgeselschaften', ['Insurance'], [], 'Versicherungsgesellschaft'],
    ['airlies', ['Airlines and aviation'], [], 'airlines'],
    ['packaing', ['Packaging and paper'], [], 'packaging'],
    ['htels', ['Hotels and pubs'], [], 'hotels'],
    ['stel', ['Steel'], [], 'steel'],
    ['baanks', ['Banks'], [], 'banks'],
    // Short words, abbreviations and numbers may just as well be names.
    ['bnak', [], ['bnak'], undefined],
    ['BNAKS', [], ['BNAKS'], undefined],
    ['hotell5', [], ['hotell5'], undefined],
    // Corrected it would be no trade either: 'moving' alone is none.
    ['moveing', [], ['moveing'], undefined],
    // Words of their own are none of the trades that they resemble.
    ['weddings', [], ['weddings'], undefined],
    ['copiers', [], ['copiers'], undefined],
  ])('%s is mended where that helps', (typed, trades, rest, read) => {
    const found = findTerms(typed);
    expect(found.terms.map(({ name }) => name)).toEqual(trades);
    expect(found.rest).toEqual(rest);
    expect(found.corrections.map((each) => each.read)).toEqual(read === undefined ? [] : [read]);
  });

  test.each([
    ['Hotelkette', ['Hotels and pubs'], []],
    ['Bankhaus', ['Banks'], []],
    ['Versicherungskonzern', ['Insurance'], ['konzern']],
    ['Bankrestaurant', ['Banks', 'Restaurants and cafes'], []],
    ['Waldhotels', [], ['Waldhotels']],
    ['Autowelt', [], ['Autowelt']],
  ])('of a German compound both parts are known, or neither: %s', (word, trades, rest) => {
    const found = findTerms(word);
    expect(found.terms.map(({ name }) => name)).toEqual(trades);
    expect(found.rest.filter((part) => part !== 'konzern' || rest.length > 0)).toEqual(rest);
  });

  test.each([
    // A phrase does not reach over an 'and' that is no part of it.
    ['casinos and hotels', ['Casinos', 'Hotels and pubs']],
    ['casino hotels', ['Casinos']],
    ['oil and gas', ['Oil and gas']],
    ['petróleo y gas', ['Oil and gas']],
    // Of two trades for one thing the more exact is meant.
    ['oil refiners', ['Oil refineries']],
    ['refiners and oil companies', ['Oil refineries', 'Oil and gas']],
    // A vague trade counts in a list, but not as a word for another.
    ['retailers and restaurants', ['Shops and retail', 'Restaurants and cafes']],
    ['restaurants, retailers', ['Restaurants and cafes', 'Shops and retail']],
    ['steel and zither makers', ['Steel']],
    ['toy retailers', ['Toys and leisure products']],
    ['makers and suppliers of toys', ['Toys and leisure products']],
  ])('together: %s', (text, trades) => {
    expect(named(text)).toEqual(trades);
  });

  test('IT and AI are trades in capitals, or next to a word that makes them one', () => {
    expect(named('IT')).toEqual(['IT services']);
    expect(named('it consultants')).toEqual(['IT services']);
    expect(named('AI startups')).toEqual(['Technology']);
    expect(named('who make it')).toEqual([]);
    expect(named('vicino ai laghi')).toEqual([]);
  });
});
