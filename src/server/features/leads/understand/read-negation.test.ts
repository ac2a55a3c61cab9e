import { describe, expect, test } from 'vitest';
import { chipsQuery, LeadQuery } from '#contract/leads.ts';
import { distance, nearestWord } from './nearest-word.rules.ts';
import { listChips, understandQuery } from './understand-query.rules.ts';

/** The chips as 'what: Banks; not: in New York'. */
function read(query: string): string {
  const chips = listChips(understandQuery({ query }));
  return chips.map(({ kind, text }) => `${kind}: ${text}`).join('; ');
}

describe('what is excluded', () => {
  test.each([
    ['banks not in New York', 'what: Banks; not: in New York'],
    [
      'banks that are not based in Texas, Ohio or Florida',
      'what: Banks; not: in Texas, in Ohio or Florida',
    ],
    ['semiconductor companies outside California', 'what: Semiconductors; not: in California'],
    ['airlines other than Delta', 'what: Airlines and aviation; not: Delta'],
    ['banks in New York except Citigroup', 'what: Banks; where: New York; not: Citigroup'],
    ['banks except Bank of America', 'what: Banks; not: Bank of America'],
    ['banks excluding Citigroup and JPMorgan', 'what: Banks; not: Citigroup, JPMorgan'],
    ['insurance but not life insurance', 'what: Insurance; not: Life and health insurance'],
    ['health care without pharmacies in Ohio', 'what: Healthcare; where: Ohio; not: Pharmacies'],
    ['non-bank lenders', 'what: Consumer lenders; not: Banks'],
    ['companies in Texas but not in Dallas', 'where: Texas; not: in Dallas'],
    ['Banken nicht in New York', 'what: Banks; not: in New York'],
    ['Versicherungen außerhalb von Kalifornien', 'what: Insurance; not: in Kalifornien'],
    ['Energieunternehmen ohne Ölfirmen', 'what: Energy; not: Oil and gas'],
    ['restaurants sauf en Floride', 'what: Restaurants and cafes; not: in Floride'],
    ['hôtels hors du Nevada', 'what: Hotels and pubs; not: in Nevada'],
    ['bancos que no estén en Texas', 'what: Banks; not: in Texas'],
    ['aerolíneas excepto Delta', 'what: Airlines and aviation; not: Delta'],
    ['banche tranne in Ohio', 'what: Banks; not: in Ohio'],
    ['ristoranti non a Chicago', 'what: Restaurants and cafes; not: in Chicago'],
    ['insurers with no more than 50 employees', 'what: Insurance; size: up to 50 employees'],
    ['non-alcoholic beverages', 'what: Soft drinks'],
    // One of them is excluded, and the others are wanted.
    ['banks except US Bank', 'what: Banks; not: US Bank'],
    ['banks except US Bank, Citigroup', 'what: Banks; not: Citigroup, US Bank'],
    ['banks except Bank of America and US Bank', 'what: Banks; not: Bank of America, US Bank'],
    ['banks except US Bank but not in Ohio', 'what: Banks; not: in Ohio, US Bank'],
    ['banks other than the US Bank in Texas', 'what: Banks; where: Texas; not: US Bank'],
    ['banks without Citigroup without JPMorgan', 'what: Banks; not: Citigroup, JPMorgan'],
    ['hotels, not motels, in Ohio', 'what: Hotels and pubs; where: Ohio; not: motels'],
    ['restaurants sauf les pizzerias', 'what: Restaurants and cafes; not: pizzerias'],
    [
      'insurance without brokers, Citigroup in Ohio',
      'what: Insurance; where: Ohio; not: Investment banks and brokers, Insurance brokers, Citigroup',
    ],
    // A town with its state is one place; other towns of that state are not excluded.
    ['hotels not in Las Vegas, Nevada', 'what: Hotels and pubs; not: in Las Vegas Nevada'],
    ['hotels not in Springfield, Illinois', 'what: Hotels and pubs; not: in Springfield Illinois'],
    ['hotels not in Reno, Texas', 'what: Hotels and pubs; not: in Reno, in Texas'],
    ['hotels not in Texas, Reno', 'what: Hotels and pubs; not: in Texas, in Reno'],
    [
      'hotels not in Nevada, Springfield',
      'what: Hotels and pubs; words: Springfield; not: in Nevada',
    ],
    ['hotels not in Texas nor Ohio', 'what: Hotels and pubs; not: in Texas nor Ohio'],
    ['hotels outside Chigaco and Reno', 'what: Hotels and pubs; not: in Chicago and Reno'],
    ['hotels other than Chigaco and Hilton', 'what: Hotels and pubs; not: Chigaco, Hilton'],
    ['hotels not in Wollongbar', 'what: Hotels and pubs; not: in Wollongbar'],
    ['hotels not from Germany', 'what: Hotels and pubs; not: in Germany'],
    ['hotels but not the Las Vegas', 'what: Hotels and pubs; not: in Las Vegas'],
    // The end of a negation.
    [
      'hotels which are not in Ohio and have 20 staff',
      'what: Hotels and pubs; not: in Ohio; size: 20+ employees',
    ],
    ['hotels; not in Ohio; 20 staff', 'what: Hotels and pubs; not: in Ohio; size: 20+ employees'],
    ['hotels without', 'what: Hotels and pubs; words: without'],
    ['not', 'words: not'],
    ['nonprofits in Ohio', 'what: Aged and community care; where: Ohio'],
  ])('%s', (query, chips) => {
    expect(read(query)).toBe(chips);
  });

  test('stays the same when its chip is sent back', () => {
    for (const query of [
      'banks not in Texas or Ohio',
      'insurance except brokers, Aflac and MetLife',
      // 'US Bank' alone would be all banks.
      'banks except US Bank, Citigroup',
      'hotels not in Las Vegas, Nevada, Texas',
    ]) {
      const asked = understandQuery({ query });
      const again = understandQuery(LeadQuery.parse(chipsQuery(query, listChips(asked))));
      expect(listChips(again)).toEqual(listChips(asked));
    }
  });
});

test('excluded places are recognized like wanted ones', () => {
  const { not, corrections } = understandQuery({
    query: 'hotels not in Las Vegas, Nevada, Chigaco or Ohio',
  });
  expect(not.places).toMatchObject([
    { cities: ['Las Vegas'], states: ['US-NV'] },
    { cities: ['Chicago'], states: ['US-OH'] },
  ]);
  expect(corrections).toEqual([{ typed: 'Chigaco', read: 'Chicago' }]);
});

describe('sizes in other languages, and as adjectives', () => {
  test.each([
    ['Banken mit mehr als 100 Mitarbeitern', { from: 100, to: null }],
    ['Banken mit 50 bis 200 Beschäftigten', { from: 50, to: 200 }],
    ['Banken mit weniger als 1.000 Mitarbeitern', { from: null, to: 1_000 }],
    ['banques de plus de 1 000 salariés', { from: 1_000, to: null }],
    ['bancos con más de 2 mil empleados', { from: 2_000, to: null }],
    ['bancos de entre 50 y 100 trabajadores', { from: 50, to: 100 }],
    ['banche con meno di 20 dipendenti', { from: null, to: 20 }],
    ['banks 1k+ employees', { from: 1_000, to: null }],
    ['kleine Banken', { from: null, to: 19 }],
    ['grandes bancos', { from: 200, to: null }],
    ['small restaurants', { from: null, to: 19 }],
    ['empresas grandes de seguros', { from: 200, to: null }],
    ['mid-size insurers', { from: 20, to: 199 }],
    ['grands magasins', null],
    ['show me small banks', { from: null, to: 19 }],
    ['zeige mir kleine Banken', { from: null, to: 19 }],
    ['banques de 12 000 salariés', { from: 12_000, to: null }],
    ['banche con 2k dipendenti', { from: 2_000, to: null }],
    ['banques avec jusqu’à 50 salariés', { from: null, to: 50 }],
    ['Banken mit zwischen 50 und 100 Mitarbeitern', { from: 50, to: 100 }],
    ['Banken mit 50–100 Mitarbeitern', { from: 50, to: 100 }],
    // The words before it belong to something else.
    ['banks large', null],
  ])('%s', (query, employees) => {
    const asked = understandQuery({ query });
    expect(asked.employees).toEqual(employees);
    expect(asked.words).toEqual([]);
  });

  test.each([
    ['Banken mit mehr als 100 Mitarbeitern in Ohio', 'Banks', 'Ohio'],
    ['in Ohio, mit mindestens 50 Angestellten, Banken', 'Banks', 'Ohio'],
    ['banques de 50 à 200 personnes à Chicago', 'Banks', 'Chicago'],
    ['PME du transport à Chicago', 'Trucking and freight', 'Chicago'],
    ['find small banks in Ohio', 'Banks', 'Ohio'],
  ])('leave trade and place as they are: %s', (query, trade, place) => {
    const asked = understandQuery({ query });
    expect(asked.terms.map(({ name }) => name)).toEqual([trade]);
    expect(asked).toMatchObject({ place: { text: place }, words: [] });
    expect(asked.employees).not.toBeNull();
  });
});

describe('typing errors', () => {
  test('swapped, missing, doubled and wrong letters count as one each', () => {
    expect(distance('bnaks', 'banks', 2)).toBe(1);
    expect(distance('semicondutor', 'semiconductor', 2)).toBe(1);
    expect(distance('hotells', 'hotels', 2)).toBe(1);
    expect(distance('kitten', 'sitting', 2)).toBe(3);
    expect(nearestWord('abc', ['abd'])).toBeUndefined();
  });

  test.each([
    ['insurence companies in Conneticut', 'what: Insurance; where: Connecticut'],
    ['banks Californa', 'what: Banks; where: California'],
    ['defence contracters in Virgina', 'what: Aerospace and defence; where: Virginia'],
    ['plumbers in Wollongbar', 'what: Plumbers; where: Wollongbar'],
  ])('%s', (query, chips) => {
    expect(read(query)).toBe(chips);
  });
});
